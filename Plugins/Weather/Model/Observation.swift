import Configuration
import GeoTypes

/// What a station has measured at one moment, whatever the feed. Everything may be missing.
///
/// Temperatures in degrees Celsius, humidity in percent, speeds in m/s, directions in degrees from north where the
/// wind comes from, pressure in Pa.
struct Observation: Sendable {
    /// The station's identifier; nil when the feed names none.
    var station: String?
    var location: Coordinate
    var time: Instant?
    private var readings: [Field: Reading] = [:]
    /// Scale in which the feed gives the temperature.
    var temperatureUnit: TemperatureUnit?
    var condition: Condition?
    /// What the feed says about day and night.
    var isDay: Bool?

    init(station: String? = nil, location: Coordinate, time: Instant? = nil) {
        (self.station, self.location, self.time) = (station, location, time)
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
