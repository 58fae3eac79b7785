import Configuration
import GeoJSON
import GeoTypes

/// Reads forecasts of Open-Meteo: an object for one location, an array for several.
///
/// The current values and every step of the hourly and quarter-hourly series become forecasts. Values for days do
/// not: they hold for no moment.
struct OpenMeteoReader: FeedReader {
    private(set) var quantities = QuantityReader()

    init() {}

    static func recognizes(_ document: JSONValue) -> Bool {
        guard let locations = document.array else { return isLocation(document) }
        return !locations.isEmpty && locations.allSatisfy(isLocation)
    }

    private static func isLocation(_ value: JSONValue) -> Bool {
        if isError(value) { return true }
        return value["latitude"] != nil && value["longitude"] != nil
            && (current + series.map(\.0) + ["daily"]).contains { value[$0]?.members != nil }
    }

    private static func isError(_ value: JSONValue) -> Bool {
        value["error"]?.bool == true && value["reason"]?.string != nil
    }

    /// Sections that hold one moment; the second one is an older form of the first.
    private static let current = ["current", "current_weather"]
    /// Sections that hold arrays side by side, and the seconds before each moment that precipitation sums up.
    private static let series = [("hourly", 3600.0), ("minutely_15", 900)]

    mutating func read(_ document: JSONValue) throws(FeedFault) -> [Observation] {
        let locations = document.array ?? [document]
        var steps: [Observation] = []
        for (index, location) in locations.enumerated() {
            if Self.isError(location) {
                throw FeedFault("the service has answered with an error: \(location["reason"]?.string ?? "")")
            }
            guard let place = Self.place(location["longitude"]?.double, location["latitude"]?.double) else {
                throw FeedFault("location \(index) has no position")
            }
            // The first location of several has no number of its own, which stands for 0.
            let number = locations.count > 1 ? location["location_id"]?.text ?? String(index) : nil
            let clock = try OpenMeteoClock(location)
            var start = Observation(station: number, location: place, kind: .forecast, from: .openMeteo)
            start.elevation = QuantityReader.elevation(meters: location["elevation"]?.double)
            for name in Self.current {
                guard let section = location[name], section.members != nil else { continue }
                steps.append(try currentStep(section, location[name + "_units"], start, clock))
            }
            for (name, period) in Self.series {
                guard let section = location[name], section.members != nil else { continue }
                start.precipitationPeriod = period
                steps += try seriesSteps(section, location[name + "_units"], start, clock)
            }
        }
        if steps.isEmpty {
            throw FeedFault("there are no values for moments", remedy: "ask the service for 'current' or 'hourly'")
        }
        return steps
    }

    private mutating func currentStep(
        _ section: JSONValue, _ units: JSONValue?, _ start: Observation, _ clock: OpenMeteoClock
    ) throws(FeedFault) -> Observation {
        let time = try clock.instant(section["time"] ?? .null)
        var start = start
        start.time = time
        if let interval = section["interval"]?.double, interval > 0, interval <= 86_400 {
            start.validUntil = Instant(seconds: time.seconds + interval)
            start.precipitationPeriod = interval
        }
        return step(units, start) { section[$0] }
    }

    private mutating func seriesSteps(
        _ section: JSONValue, _ units: JSONValue?, _ start: Observation, _ clock: OpenMeteoClock
    ) throws(FeedFault) -> [Observation] {
        var times: [Instant] = []
        for value in section["time"]?.array ?? [] { times.append(try clock.instant(value)) }
        var columns: [String: [JSONValue]] = [:]
        for member in section.members ?? [] { columns[member.key] = member.value.array }
        return times.indices.map { index in
            var start = start
            (start.time, start.validUntil) = (times[index], Self.end(of: index, in: times))
            return step(units, start) { name in
                guard let column = columns[name], column.indices.contains(index) else { return nil }
                return column[index]
            }
        }
    }

    /// The next step's time; the last step is as long as the one before.
    private static func end(of index: Int, in times: [Instant]) -> Instant? {
        if index + 1 < times.count { return times[index] < times[index + 1] ? times[index + 1] : nil }
        guard index > 0, times[index - 1] < times[index] else { return nil }
        return Instant(seconds: 2 * times[index].seconds - times[index - 1].seconds)
    }

    private mutating func step(
        _ units: JSONValue?, _ start: Observation, value: (String) -> JSONValue?
    ) -> Observation {
        var step = start
        quantities.read(Self.variables, into: &step) { name in value(name).map { ($0, units?[name]?.string) } }
        if !step.has(.precipitation) { step.precipitationPeriod = nil }
        step.settle()
        let codes = Self.codes.compactMap { value($0)?.double }
        if let code = codes.first.flatMap({ Int(exactly: $0) }), (0...99).contains(code) {
            step.condition = Condition(code: code)
        }
        step.isDay = value("is_day")?.double.map { $0 != 0 }
        return step
    }

    private static let codes = ["weather_code", "weathercode"]

    /// Names without the second underscore are those before 2023, names without a height those of `current_weather`.
    /// The service's apparent temperature is not read: its formula is another one than that of the fields here.
    private static let variables: [(field: Field, names: [String])] = [
        (.temperature, ["temperature_2m", "temperature"]), (.dewPoint, ["dew_point_2m", "dewpoint_2m"]),
        (.humidity, ["relative_humidity_2m", "relativehumidity_2m"]),
        (.windSpeed, ["wind_speed_10m", "windspeed_10m", "windspeed"]),
        (.windDirection, ["wind_direction_10m", "winddirection_10m", "winddirection"]),
        (.gust, ["wind_gusts_10m", "windgusts_10m"]), (.pressure, ["pressure_msl", "surface_pressure"]),
        (.cloudCover, ["cloud_cover", "cloudcover"]), (.visibility, ["visibility"]),
        (.precipitation, ["precipitation"]),
    ]
}
