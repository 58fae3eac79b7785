import Configuration

/// The alerts of a file that hold at a moment, and what was left out.
struct AlertSelection: Sendable {
    /// Those that hold, in the order of the output.
    private(set) var alerts: [WeatherAlert] = []
    /// Why messages are left out, and how many: `Test`, `superseded`, `cancelled`.
    private(set) var omissions: [(reason: String, count: Int)] = []
    /// How many alerts count but for the moment and their severity.
    private(set) var inForce = 0
    /// How many of these hold at the moment, whatever their severity.
    private(set) var held = 0
    /// Times that can't be read, of the alerts in force.
    private(set) var unreadableTimes: [String] = []

    /// - Parameters:
    ///   - messages: in the order of the file.
    ///   - minSeverity: what is less severe is left out without a word; nil leaves nothing out.
    /// - Complexity: O(*n* log *n*)
    init(_ messages: [AlertMessage], at moment: Instant, minSeverity: AlertSeverity?) {
        let superseded = Self.superseded(by: messages)
        var unreal: [String: Int] = [:]
        var counts = (superseded: 0, cancelled: 0, repeated: 0)
        var seen: Set<String> = []
        for message in messages {
            if let status = message.unreal {
                unreal[status, default: 0] += 1
            } else if message.kind == .cancel {
                counts.cancelled += 1
            } else if case .other(let kind) = message.kind {
                unreal[kind, default: 0] += 1
            } else if message.names.contains(where: superseded.contains) {
                counts.superseded += 1
            } else if let name = message.names.first, !seen.insert(name).inserted {
                counts.repeated += 1
            } else {
                inForce += 1
                unreadableTimes += message.unreadableTimes
                guard message.alert.holds(at: moment) else { continue }
                held += 1
                if let minSeverity, message.alert.severity < minSeverity { continue }
                alerts.append(message.alert)
            }
        }
        alerts.sort(by: WeatherAlert.precedes)
        omissions = unreal.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        for (reason, count) in [
            ("superseded", counts.superseded), ("cancelled", counts.cancelled), ("repeated", counts.repeated),
        ] where count > 0 {
            omissions.append((reason, count))
        }
    }

    /// What updates and cancellations refer to. One that is itself out of date still counts, so that a chain of
    /// updates leaves its last message only, whichever of its links refer to which.
    private static func superseded(by messages: [AlertMessage]) -> Set<String> {
        var names: Set<String> = []
        for message in messages where message.unreal == nil && (message.kind == .update || message.kind == .cancel) {
            for reference in message.references where !message.names.contains(reference) { names.insert(reference) }
        }
        return names
    }
}
