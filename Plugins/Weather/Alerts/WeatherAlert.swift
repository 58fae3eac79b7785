import Configuration
import GeoJSON
import GeoTypes

/// An alert about the weather: where and when it holds, and what is written of it.
struct WeatherAlert: Sendable {
    /// Empty when the feed gives none.
    var id: String
    var event: String
    var severity: AlertSeverity
    /// From when on it holds; nil for no bound.
    var start: Instant?
    /// The moment at which it does no longer hold; nil for no bound.
    var end: Instant?
    /// Nil when it is given for zones only.
    var geometry: Geometry?
    var zones: [ZoneName]
    /// What is written, without how it was matched; members without value are not there.
    var members: [JSONMember]

    func holds(at moment: Instant) -> Bool {
        if let start, moment < start { return false }
        if let end, moment >= end { return false }
        return true
    }

    /// The order of the output: the worst first, then what begins first, then by id.
    static func precedes(_ a: WeatherAlert, _ b: WeatherAlert) -> Bool {
        if a.severity != b.severity { return a.severity > b.severity }
        if a.start != b.start {
            guard let first = a.start, let second = b.start else { return a.start != nil }
            return first < second
        }
        return a.id.utf8.lexicographicallyPrecedes(b.id.utf8)
    }
}

/// A message of a feed: an alert, or a change of one.
struct AlertMessage: Sendable {
    enum Kind: Sendable, Equatable {
        case alert, update, cancel
        /// In the feed's own word, such as `Ack`.
        case other(String)
    }

    var alert: WeatherAlert
    /// Identifiers of the message itself, without the address before them.
    var names: [String]
    /// Identifiers of earlier messages that it takes the place of.
    var references: [String]
    var kind: Kind
    /// Nil for `Actual`, else the feed's word: `Test`, `Exercise`, `System`, `Draft`.
    var unreal: String?
    /// Times that can't be read, as they stand in the feed.
    var unreadableTimes: [String]
}
