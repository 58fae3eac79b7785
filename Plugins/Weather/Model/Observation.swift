import Configuration
import GeoTypes

/// The weather at one place and moment, measured by a station or forecast, whatever the feed. Everything may be
/// missing.
///
/// Temperatures in degrees Celsius, humidity and cloud cover in percent, speeds in m/s, directions in degrees from north
/// where the wind comes from, pressure in Pa, visibility and precipitation in m.
struct Observation: Sendable {
    enum Kind: String, Sendable, CaseIterable {
        case observed, forecast
    }

    /// The station's identifier; nil when the feed names none.
    var station: String?
    /// Where the values count: what the join measures distances to.
    var location: Coordinate
    /// Where the values were measured or computed, if that is not ``location``: the cell of a model that a service has
    /// answered from.
    var cell: Coordinate?
    /// Height of the station or of the model's ground in m above sea level.
    var elevation: Double?
    var provider: Provider
    var time: Instant?
    var kind: Kind
    /// Where the step of a forecast ends, and the next one begins; nil when the feed does not tell.
    var validUntil: Instant?
    private var readings = Self.noReadings
    /// Scale in which the feed gives the temperature.
    var temperatureUnit: TemperatureUnit?
    /// Scale in which the feed gives the wind.
    var windUnit: WindUnit?
    var condition: Condition?
    /// How many seconds the precipitation took to fall.
    var precipitationPeriod: Double?
    /// What the feed says about day and night.
    var isDay: Bool?
    /// Moments of the parts that are of another time than ``time``.
    var partTimes: [Part: Instant] = [:]
    /// Whether it stands between two steps of a forecast.
    var isInterpolated = false
    /// Whether it replaces another one of the same station and moment.
    var isCorrected = false
    /// Why the temperature that was measured at first is not taken, when an earlier one stands in for it.
    var passedOver: MissingReason?

    init(
        station: String? = nil, location: Coordinate, elevation: Double? = nil, time: Instant? = nil,
        kind: Kind = .observed, from provider: Provider
    ) {
        (self.station, self.location, self.time, self.kind) = (station, location, time, kind)
        (self.elevation, self.provider) = (elevation, provider)
    }

    /// The reading of a field; one that the feed does not mention is a missing value.
    subscript(field: Field) -> Reading {
        get { readings[field.index] }
        set { readings[field.index] = newValue }
    }

    /// Whether the field has a value.
    func has(_ field: Field) -> Bool { readings[field.index].value != nil }

    /// Shared by all observations until something is written.
    private static let noReadings = [Reading](repeating: .missing(.nullValue), count: Field.allCases.count)
}

extension Observation {
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
