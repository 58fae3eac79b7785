import Configuration
import GeoTypes

/// The weather at one place and moment, measured by a station or forecast, whatever the feed. Everything may be
/// missing.
///
/// Temperatures in degrees Celsius, humidity in percent, speeds in m/s, directions in degrees from north where the
/// wind comes from, pressure in Pa.
struct Observation: Sendable {
    enum Kind: String, Sendable {
        case observed, forecast
    }

    /// The station's identifier; nil when the feed names none.
    var station: String?
    var location: Coordinate
    var time: Instant?
    var kind: Kind
    /// Where the step of a forecast ends, and the next one begins; nil when the feed does not tell.
    var validUntil: Instant?
    private var readings: [Field: Reading] = [:]
    /// Scale in which the feed gives the temperature.
    var temperatureUnit: TemperatureUnit?
    var condition: Condition?
    /// What the feed says about day and night.
    var isDay: Bool?

    init(station: String? = nil, location: Coordinate, time: Instant? = nil, kind: Kind = .observed) {
        (self.station, self.location, self.time, self.kind) = (station, location, time, kind)
    }

    /// The reading of a field; one that the feed does not mention is a missing value.
    subscript(field: Field) -> Reading {
        get { readings[field] ?? .missing(.nullValue) }
        set { readings[field] = newValue }
    }

    /// Whether the field has a value.
    func has(_ field: Field) -> Bool { readings[field]?.value != nil }
}

extension Observation {
    /// Fields that belong together and therefore come from one station: a gust without its wind misleads.
    struct Parts: OptionSet, Sendable, Hashable {
        let rawValue: UInt8

        static let temperature = Parts(rawValue: 1)
        static let moisture = Parts(rawValue: 2)
        static let wind = Parts(rawValue: 4)
        static let pressure = Parts(rawValue: 8)
        static let condition = Parts(rawValue: 16)
    }

    /// The parts that have a value.
    var parts: Parts {
        var parts: Parts = []
        if has(.temperature) { parts.insert(.temperature) }
        if has(.humidity) || has(.dewPoint) { parts.insert(.moisture) }
        if has(.windSpeed) { parts.insert(.wind) }
        if has(.pressure) { parts.insert(.pressure) }
        if condition != nil { parts.insert(.condition) }
        return parts
    }

    /// The same without any value, since it is of another time than the one asked for.
    func outOfTime() -> Observation {
        var observation = self
        for field in Field.allCases { observation[field] = .missing(.tooOld) }
        observation.condition = nil
        return observation
    }

    /// Brings the readings in line with each other once all are there.
    mutating func settle() {
        // A direction means nothing when there is no wind.
        if self[.windSpeed].value == 0 { self[.windDirection] = .missing(.nullValue) }
        deriveMoisture()
    }

    /// Adds what follows from the other readings: humidity from dew point and temperature, or the other way round.
    mutating func deriveMoisture() {
        guard let temperature = self[.temperature].value else { return }
        if let dewPoint = self[.dewPoint].value, self[.humidity].reason == .nullValue {
            if let humidity = Moisture.humidity(temperature: temperature, dewPoint: dewPoint) {
                self[.humidity] = Reading(humidity, flag: .derived)
            }
        } else if let humidity = self[.humidity].value, self[.dewPoint].reason == .nullValue {
            if let dewPoint = Moisture.dewPoint(temperature: temperature, humidity: humidity) {
                self[.dewPoint] = Reading(dewPoint, flag: .derived)
            }
        }
    }
}
