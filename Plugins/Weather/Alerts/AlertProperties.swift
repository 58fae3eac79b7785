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

    private let alerts: [WeatherAlert]

    init(_ alerts: [WeatherAlert]) { self.alerts = alerts }

    /// - Parameter found: places of alerts, with how each was matched, in the order of the output.
    func changes(_ found: [(alert: Int, match: AlertMatch)]) -> [(name: String, value: JSONValue?)] {
        guard let top = found.first.map({ alerts[$0.alert] }) else { return Self.none }
        let values = found.map { alert, match in
            JSONValue(
                .object(alerts[alert].members + [JSONMember(key: "matchedBy", value: .string(match.rawValue))]))
        }
        return [
            ("weather:alerts", .array(values)), ("weather:alert-count", .number(Double(found.count))),
            ("weather:top-alert", .string(top.event)), ("weather:top-severity", .string(top.severity.rawValue)),
        ]
    }
}
