import Configuration
import GeoJSON
import GeoTypes

/// Writes weather as flat properties of a feature.
///
/// | property | unit |
/// |---|---|
/// | `weather:temperature`, `weather:feels-like`, `weather:dew-point` | what `weather:unit` says |
/// | `weather:humidity` | percent |
/// | `weather:wind-speed`, `weather:gust` | m/s |
/// | `weather:wind-direction` | degrees from north, where the wind comes from |
/// | `weather:pressure` | Pa, at sea level where the feed has it |
/// | `weather:distance` | m |
///
/// Numbers are rounded to four decimals, distances to one. A property without a value is not there, and one that an
/// earlier run has left is removed.
struct WeatherProperties: Sendable {
    var unit: WantedUnit
    var decimals: Int
    var icons: IconStyle

    /// All properties that the join may write.
    static let names = [
        "weather:temperature", "weather:unit", "weather:text", "weather:icon", "weather:code", "weather:day",
        "weather:feels-like", "weather:dew-point", "weather:humidity", "weather:wind-speed",
        "weather:wind-direction", "weather:gust", "weather:pressure", "weather:time", "weather:station",
        "weather:distance", "weather:method", "weather:quality", "weather:reason",
    ]

    /// The values in the order of ``names``, and nil for those that have none.
    static func complete(
        _ values: [(name: String, value: JSONValue)]
    ) -> [(name: String, value: JSONValue?)] {
        names.map { name in (name, values.first { $0.name == name }?.value) }
    }

    /// The properties that a match gives a feature at `place`.
    func changes(_ match: WeatherMatch, at place: Coordinate) -> [(name: String, value: JSONValue?)] {
        var values: [(name: String, value: JSONValue)] = []
        func add(_ name: String, _ value: JSONValue?) {
            if let value { values.append(("weather:" + name, value)) }
        }
        func add(_ field: Field, of part: WeatherMatch.Part) {
            add(field.rawValue, match.sources[part]?[field].value.map { Self.number($0) })
        }
        let scale = unit.resolved(provided: match.main.temperatureUnit)
        func degrees(_ celsius: Double) -> Double { Self.rounded(scale.unit.fromBase(celsius), 10_000) }

        if let celsius = match.main[.temperature].value {
            let value = degrees(celsius)
            add("temperature", .number(value))
            add("text", .string(scale.text(value, decimals: decimals)))
            add("feels-like", feelsLike(celsius, match).map { .number(degrees($0)) })
        }
        let dewPoint = match.sources[.moisture]?[.dewPoint].value
        add("dew-point", dewPoint.map { .number(degrees($0)) })
        if match.main.has(.temperature) || dewPoint != nil { add("unit", .string(scale.rawValue)) }
        addCondition(match, at: place, add)
        add(.humidity, of: .moisture)
        add(.windSpeed, of: .wind)
        add(.windDirection, of: .wind)
        add(.gust, of: .wind)
        add(.pressure, of: .pressure)
        add("time", match.main.time.map { .string($0.iso) })
        add("station", match.main.station.map { .string($0) })
        add("distance", .number(Self.meters(match.distance)))
        add("method", .string("nearest"))
        let quality = quality(of: match)
        if !quality.isEmpty { add("quality", .array(quality.map { .string($0) })) }
        add("reason", match.reason.map { .string($0.rawValue) })
        return Self.complete(values)
    }

    private func addCondition(
        _ match: WeatherMatch, at place: Coordinate, _ add: (String, JSONValue?) -> Void
    ) {
        let isDay = match.main.time.map { SolarPosition.isDay(at: place, $0) } ?? match.main.isDay
        add("day", isDay.map { .bool($0) })
        guard let condition = match.sources[.condition]?.condition else { return }
        let icon = condition.icon(isDay: isDay ?? true)
        add("icon", .string(icons == .fill ? icon : IconTable.outline(icon)))
        add("code", condition.code.map { .number(Double($0)) })
    }

    /// The feed's own figure where it has one, else computed.
    private func feelsLike(_ celsius: Double, _ match: WeatherMatch) -> Double? {
        if celsius <= FeelsLike.coldLimit, let chill = match.main[.windChill].value { return chill }
        if celsius >= FeelsLike.warmLimit, let index = match.main[.heatIndex].value { return index }
        return FeelsLike.temperature(
            celsius, wind: match.sources[.wind]?[.windSpeed].value,
            humidity: match.sources[.moisture]?[.humidity].value)
    }

    /// What one should know about the values: `FIELD:FLAG` for doubtful, derived and unusable ones,
    /// `temperature:REASON=ID` when the nearest station's was unusable and another one's is taken, and
    /// `PART:station=ID` for parts from another station than `weather:station`.
    private func quality(of match: WeatherMatch) -> [String] {
        var notes: [String] = []
        func note(_ field: Field, _ reading: Reading) {
            if let flag = reading.flag { notes.append("\(field.rawValue):\(flag.rawValue)") }
            if let reason = reading.reason, reason.isFault { notes.append("\(field.rawValue):\(reason.rawValue)") }
        }
        note(.temperature, match.main[.temperature])
        if let other = match.passedOver, let reason = other[.temperature].reason {
            notes.append("temperature:\(reason.rawValue)=\(other.station ?? "unnamed")")
        }
        let fields: [(WeatherMatch.Part, [Field])] = [
            (.moisture, [.dewPoint, .humidity]), (.wind, [.windSpeed, .windDirection, .gust]),
            (.pressure, [.pressure]),
        ]
        for (part, fields) in fields {
            for field in fields { note(field, (match.sources[part] ?? match.main)[field]) }
        }
        for part in WeatherMatch.Part.allCases {
            guard let source = match.sources[part], source.station != match.main.station else { continue }
            notes.append("\(part.rawValue):station=\(source.station ?? "unnamed")")
        }
        return notes
    }

    private static func number(_ value: Double) -> JSONValue { .number(rounded(value, 10_000)) }

    /// Meters, rounded to a decimeter.
    static func meters(_ value: Double) -> Double { rounded(value, 10) }

    /// Rounded to a multiple of 1/`scale`, without a negative zero.
    private static func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale + 0 }
}
