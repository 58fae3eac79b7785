import Configuration
import GeoJSON
import GeoTypes

/// Reads the weather out of documents of one format.
protocol FeedReader: Sendable {
    init()

    /// Units that could not be used in what has been read so far.
    var quantities: QuantityReader { get }

    /// Grids in what has been read so far.
    var grids: [WeatherGrid] { get }

    /// Whether the document is of this format. Errors that a service has answered with count, too.
    static func recognizes(_ document: JSONValue) -> Bool

    /// All observations or forecast steps of a document, in its order.
    ///
    /// Values that are of no use are missing in them; fails when the document states an error, or places or times
    /// can't be read.
    mutating func read(_ document: JSONValue) throws(FeedFault) -> [Observation]
}

extension FeedReader {
    var grids: [WeatherGrid] { [] }

    /// A place on the globe, with its longitude in -180...180; nil when the numbers are none.
    static func place(_ longitude: Double?, _ latitude: Double?) -> Coordinate? {
        .onGlobe(longitude, latitude)
    }

    /// The place that a GeoJSON position names.
    static func place(_ position: JSONValue?) -> Coordinate? {
        guard let numbers = position?.array, numbers.count >= 2 else { return nil }
        return place(numbers[0].double, numbers[1].double)
    }

    /// The moment that a member names in ISO 8601 with its offset.
    static func time(_ value: JSONValue?, of what: String) throws(FeedFault) -> Instant {
        guard let value else { throw FeedFault("\(what) has no time") }
        guard let time = value.string.flatMap({ Instant(iso: $0) }) else {
            throw FeedFault("\(value.text) is no time with an offset", remedy: "write it like 2026-11-30T06:00:00Z")
        }
        return time
    }
}

extension Coordinate {
    /// A place on the globe, with its longitude in -180...180; nil when the numbers are none.
    static func onGlobe(_ longitude: Double?, _ latitude: Double?) -> Coordinate? {
        guard let longitude, let latitude, abs(latitude) <= 90, abs(longitude) <= 360 else { return nil }
        let turns = longitude > 180 ? -360.0 : longitude < -180 ? 360 : 0
        return Coordinate(longitude: longitude + turns, latitude: latitude)
    }
}
