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
    var feelsLike: FeelsLikeFormula
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

    /// A few values in the order of ``names``, and nil for the others.
    static func complete(
        _ values: [(name: String, value: JSONValue)]
    ) -> [(name: String, value: JSONValue?)] {
        names.map { name in (name, values.first { $0.name == name }?.value) }
    }

    /// The properties that joined weather gives a feature at `place`, all of ``names`` in their order.
    /// - Parameter target: the moment that weather was wanted for; an age counts up to it.
    func changes(
        _ joined: JoinedWeather, at place: Coordinate, aged target: Instant?
    ) -> [(name: String, value: JSONValue?)] {
        let weather = joined.weather
        var values: [(name: String, value: JSONValue?)] = []
        values.reserveCapacity(Self.names.count)
        func add(_ name: String, _ value: JSONValue?) { values.append((name, value)) }
        func add(_ name: String, _ field: Field, times factor: Double = 1) {
            add(name, weather[field].value.map { Self.number($0 * factor) })
        }
        let celsius = weather[.temperature].value
        let dewPoint = weather[.dewPoint].value
        let scale = unit.resolved(provided: weather.temperatureUnit, locale: locale)
        func degrees(_ celsius: Double) -> Double { Self.rounded(scale.unit.fromBase(celsius), 10_000) }
        add("weather:temperature", celsius.map { .number(degrees($0)) })
        add("weather:unit", celsius == nil && dewPoint == nil ? nil : .string(scale.rawValue))
        add("weather:text", celsius.map { .string(text.temperature(degrees($0), scale)) })
        let isDay = weather.time.map { SolarPosition.isDay(at: place, $0) } ?? weather.isDay
        let icon = weather.condition.flatMap { icons.name(of: $0, isDay: isDay) }
        add("weather:icon", icon.map { .string($0) })
        add("weather:code", weather.condition?.code.map { .number(Double($0)) })
        add("weather:day", isDay.map { .bool($0) })
        add("weather:feels-like", celsius.flatMap { felt($0, weather) }.map { .number(degrees($0)) })
        add("weather:dew-point", dewPoint.map { .number(degrees($0)) })
        add("weather:humidity", .humidity)
        add("weather:wind-speed", .windSpeed)
        add("weather:wind-direction", .windDirection)
        let speedUnit = windUnit.resolved(provided: weather.windUnit)
        add(
            "weather:wind-text",
            weather[.windSpeed].value.map { .string(text.wind(speedUnit.value(metersPerSecond: $0), speedUnit)) })
        add("weather:gust", .gust)
        add("weather:pressure", .pressure)
        add("weather:cloud-cover", .cloudCover)
        add("weather:visibility", .visibility)
        add("weather:precipitation", .precipitation, times: 1000)
        let period = weather.has(.precipitation) ? weather.precipitationPeriod : nil
        add("weather:precipitation-hours", period.map { Self.number($0 / 3600) })
        add("weather:time", weather.time.map { .string($0.iso) })
        add("weather:age", age(of: weather, at: target))
        add("weather:source", .string(weather.provider.rawValue))
        add("weather:station", weather.station.map { .string($0) })
        add("weather:distance", .number(Self.meters(joined.distance)))
        add("weather:elevation-delta", joined.rise.map { .number(Self.meters($0)) })
        add("weather:method", .string(joined.method.rawValue))
        add("weather:quality", Self.list(quality(of: joined)))
        add("weather:missing", Self.list(missing(of: weather)))
        add("weather:reason", joined.reason.map { .string($0.rawValue) })
        return values
    }

    private func age(of weather: Observation, at target: Instant?) -> JSONValue? {
        guard let target, let time = weather.time, weather.kind == .observed else { return nil }
        return .number((target.seconds - time.seconds).rounded())
    }

    private static func list(_ notes: [String]) -> JSONValue? {
        notes.isEmpty ? nil : .array(notes.map { .string($0) })
    }

    /// The temperature felt in °C; nil when something that it takes is missing.
    private func felt(_ celsius: Double, _ weather: Observation) -> Double? {
        let (wind, humidity) = (weather[.windSpeed].value, weather[.humidity].value)
        switch feelsLike {
        case .nws:
            // The feed's own figure where it has one.
            if celsius <= FeelsLike.coldLimit, let chill = weather[.windChill].value { return chill }
            if celsius >= FeelsLike.warmLimit, let index = weather[.heatIndex].value { return index }
            return FeelsLike.temperature(celsius, wind: wind, humidity: humidity)
        case .apparent:
            guard let wind, let humidity else { return nil }
            return FeelsLike.apparent(celsius, humidity: humidity, wind: wind)
        case .humidex:
            guard celsius >= FeelsLike.humidexLimit else { return celsius }
            return weather[.dewPoint].value.map { max(celsius, FeelsLike.humidex(celsius, dewPoint: $0)) }
        }
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
