import GeoJSON

/// Writes alerts as flat properties of a feature.
struct AlertProperties: Sendable {
    static let names = ["weather:alerts", "weather:alert-count", "weather:top-alert", "weather:top-severity"]

    /// What takes away what an earlier run has left.
    static let removal: [(name: String, value: JSONValue?)] = names.map { ($0, nil) }

    /// What says that no alert holds.
    static let none: [(name: String, value: JSONValue?)] = names.map { name in
        (name, name == "weather:alert-count" ? .number(0) : nil)
    }

    /// Of each alert what is written when it comes first.
    private let tops: [(event: JSONValue, severity: JSONValue)]
    /// Each alert for each way in which it can be matched, made once.
    private let objects: [[AlertMatch: JSONValue]]

    init(_ alerts: [WeatherAlert]) {
        tops = alerts.map { (.string($0.event), .string($0.severity.rawValue)) }
        objects = alerts.map { alert in
            let objects = AlertMatch.allCases.map { match in
                let last = JSONMember(key: "matchedBy", value: .string(match.rawValue))
                return (match, JSONValue(.object(alert.members + [last])))
            }
            return Dictionary(uniqueKeysWithValues: objects)
        }
    }

    /// - Parameter found: places of alerts, with how each was matched, in the order of the output.
    func changes(_ found: [(alert: Int, match: AlertMatch)]) -> [(name: String, value: JSONValue?)] {
        guard let top = found.first.map({ tops[$0.alert] }) else { return Self.none }
        return [
            ("weather:alerts", .array(found.compactMap { objects[$0.alert][$0.match] })),
            ("weather:alert-count", .number(Double(found.count))), ("weather:top-alert", top.event),
            ("weather:top-severity", top.severity),
        ]
    }
}
