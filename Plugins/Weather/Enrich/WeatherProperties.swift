import Configuration
import GeoJSON
import GeoTypes

/// Writes weather as flat properties of a feature.
///
/// | property | unit |
/// |---|---|
/// | `weather:temperature`, `weather:feels-like`, `weather:dew-point` | what `weather:unit` says |
/// | `weather:humidity`, `weather:cloud-cover` | percent |
/// | `weather:wind-speed`, `weather:gust` | m/s |
/// | `weather:wind-direction` | degrees from north, where the wind comes from |
/// | `weather:pressure` | Pa, at sea level where the feed has it |
/// | `weather:precipitation` | mm |
/// | `weather:age` | s |
/// | `weather:distance`, `weather:elevation-delta`, `weather:visibility` | m |
///
/// Numbers are rounded to four decimals, distances to one. A property without a value is not there, and one that an
/// earlier run has left is removed.
struct WeatherProperties: Sendable {
    var unit: WantedUnit
    var windUnit: WantedWindUnit
    var locale: String?
    var text: WeatherText
    var icons: IconSet

    /// All properties that the join may write.
    static let names = [
        "weather:temperature", "weather:unit", "weather:text", "weather:icon", "weather:code", "weather:day",
        "weather:feels-like", "weather:dew-point", "weather:humidity", "weather:wind-speed",
        "weather:wind-direction", "weather:wind-text", "weather:gust", "weather:pressure", "weather:cloud-cover",
        "weather:visibility",
        "weather:precipitation", "weather:precipitation-hours", "weather:time", "weather:age", "weather:source",
        "weather:station", "weather:distance", "weather:elevation-delta", "weather:method", "weather:quality",
        "weather:missing", "weather:reason",
    ]

    /// The values in the order of ``names``, and nil for those that have none.
    static func complete(
        _ values: [(name: String, value: JSONValue)]
    ) -> [(name: String, value: JSONValue?)] {
        names.map { name in (name, values.first { $0.name == name }?.value) }
    }

    /// The properties that joined weather gives a feature at `place`.
    /// - Parameter target: the moment that weather was wanted for; an age counts up to it.
    func changes(
        _ joined: JoinedWeather, at place: Coordinate, aged target: Instant?
    ) -> [(name: String, value: JSONValue?)] {
        let weather = joined.weather
        var values: [(name: String, value: JSONValue)] = []
        func add(_ name: String, _ value: JSONValue?) {
            if let value { values.append(("weather:" + name, value)) }
        }
        func add(_ field: Field, times factor: Double = 1) {
            add(field.rawValue, weather[field].value.map { Self.number($0 * factor) })
        }
        let scale = unit.resolved(provided: weather.temperatureUnit, locale: locale)
        func degrees(_ celsius: Double) -> Double { Self.rounded(scale.unit.fromBase(celsius), 10_000) }

        if let celsius = weather[.temperature].value {
            let value = degrees(celsius)
            add("temperature", .number(value))
            add("text", .string(text.temperature(value, scale)))
            add("feels-like", feelsLike(celsius, weather).map { .number(degrees($0)) })
        }
        let dewPoint = weather[.dewPoint].value
        add("dew-point", dewPoint.map { .number(degrees($0)) })
        if weather.has(.temperature) || dewPoint != nil { add("unit", .string(scale.rawValue)) }
        addCondition(weather, at: place, add)
        for field in [Field.humidity, .windSpeed, .windDirection, .gust, .pressure, .cloudCover, .visibility] {
            add(field)
        }
        let speedUnit = windUnit.resolved(provided: weather.windUnit)
        add(
            "wind-text",
            weather[.windSpeed].value.map { .string(text.wind(speedUnit.value(metersPerSecond: $0), speedUnit)) })
        add(.precipitation, times: 1000)
        if weather.has(.precipitation) {
            add("precipitation-hours", weather.precipitationPeriod.map { Self.number($0 / 3600) })
        }
        add("time", weather.time.map { .string($0.iso) })
        if let target, let time = weather.time, weather.kind == .observed {
            add("age", .number((target.seconds - time.seconds).rounded()))
        }
        add("source", .string(weather.provider.rawValue))
        add("station", weather.station.map { .string($0) })
        add("distance", .number(Self.meters(joined.distance)))
        add("elevation-delta", joined.rise.map { .number(Self.meters($0)) })
        add("method", .string(joined.method.rawValue))
        let quality = quality(of: joined)
        if !quality.isEmpty { add("quality", .array(quality.map { .string($0) })) }
        let missing = missing(of: weather)
        if !missing.isEmpty { add("missing", .array(missing.map { .string($0) })) }
        add("reason", joined.reason.map { .string($0.rawValue) })
        return Self.complete(values)
    }

    private func addCondition(
        _ weather: Observation, at place: Coordinate, _ add: (String, JSONValue?) -> Void
    ) {
        let isDay = weather.time.map { SolarPosition.isDay(at: place, $0) } ?? weather.isDay
        add("day", isDay.map { .bool($0) })
        guard let condition = weather.condition else { return }
        add("icon", icons.name(of: condition, isDay: isDay).map { .string($0) })
        add("code", condition.code.map { .number(Double($0)) })
    }

    /// The feed's own figure where it has one, else computed.
    private func feelsLike(_ celsius: Double, _ weather: Observation) -> Double? {
        if celsius <= FeelsLike.coldLimit, let chill = weather[.windChill].value { return chill }
        if celsius >= FeelsLike.warmLimit, let index = weather[.heatIndex].value { return index }
        return FeelsLike.temperature(
            celsius, wind: weather[.windSpeed].value, humidity: weather[.humidity].value)
    }

    /// What one should know about the values: `FIELD:FLAG` for doubtful, derived and unusable ones, and what the join
    /// has noted.
    private func quality(of joined: JoinedWeather) -> [String] {
        let weather = joined.weather
        var notes: [String] = weather.isInterpolated ? ["time:interpolated"] : []
        for field in Field.allCases where field != .windChill && field != .heatIndex {
            let reading = weather[field]
            if let flag = reading.flag { notes.append("\(field.rawValue):\(flag.rawValue)") }
            if let reason = reading.reason, reason.isFault { notes.append("\(field.rawValue):\(reason.rawValue)") }
        }
        for part in Part.allCases {
            guard weather.contains(part), let moment = weather.partTimes[part] else { continue }
            notes.append("\(part.rawValue):time=\(moment.iso)")
        }
        return notes + joined.notes
    }

    /// `PART:REASON` for parts that no station in reach has. The temperature's own reason has a property.
    private func missing(of weather: Observation) -> [String] {
        Self.expected.filter { !weather.contains($0) }.map { part in
            let reason = part.fields.lazy.compactMap { weather[$0].reason }.first ?? .nullValue
            return "\(part.rawValue):\(reason.rawValue)"
        }
    }

    /// Parts that people look for.
    private static let expected: [Part] = [.moisture, .wind, .pressure, .condition]

    private static func number(_ value: Double) -> JSONValue { .number(rounded(value, 10_000)) }

    /// Meters, rounded to a decimeter.
    static func meters(_ value: Double) -> Double { rounded(value, 10) }

    /// Rounded to a multiple of 1/`scale`, without a negative zero.
    static func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale + 0 }
}
