import Configuration
import GeoJSON
import GeoTypes

/// Reads location forecasts of the Norwegian Meteorological Institute: a feature with the properties `meta` and
/// `timeseries`.
struct MetNorwayReader: FeedReader {
    private(set) var quantities = QuantityReader()

    init() {}

    static func recognizes(_ document: JSONValue) -> Bool { document["properties"]?["timeseries"]?.array != nil }

    mutating func read(_ document: JSONValue) throws(FeedFault) -> [Observation] {
        guard let place = Self.place(document["geometry"]?["coordinates"]) else {
            throw FeedFault("the forecast has no position", remedy: "keep the geometry of the feature")
        }
        let ordinates = document["geometry"]?["coordinates"]?.array ?? []
        let height = QuantityReader.elevation(meters: ordinates.count > 2 ? ordinates[2].double : nil)
        let properties = document["properties"]
        let units = properties?["meta"]?["units"]
        let series = properties?["timeseries"]?.array ?? []
        var steps: [Observation] = []
        steps.reserveCapacity(series.count)
        for (index, entry) in series.enumerated() {
            let time = try Self.time(entry["time"], of: "entry \(index + 1) of 'timeseries'")
            // A step ends where the next one begins, whatever periods it sums up.
            if let last = steps.indices.last, let begin = steps[last].time, begin < time {
                steps[last].validUntil = time
            }
            let start = Observation(location: place, elevation: height, time: time, kind: .forecast, from: .metNorway)
            steps.append(step(entry["data"], units, start))
        }
        return steps
    }

    private mutating func step(
        _ data: JSONValue?, _ units: JSONValue?, _ start: Observation
    ) -> Observation {
        var step = start
        let details = data?["instant"]?["details"]
        quantities.read(Self.details, into: &step) { name in
            details?[name].map { ($0, units?[name]?.string) }
        }
        step.settle()
        for (name, hours) in Self.periods {
            guard let period = data?[name] else { continue }
            if step.validUntil == nil, let time = step.time {
                step.validUntil = Instant(seconds: time.seconds + hours * 3600)
            }
            readPrecipitation(period["details"], units, hours, &step)
            guard step.condition == nil, let text = period["summary"]?["symbol_code"]?.string,
                let symbol = MetSymbol(text)
            else { continue }
            step.condition = Condition(code: symbol.code)
            step.isDay = symbol.isDay
        }
        return step
    }

    /// The sum of a period, unless a shorter one has one.
    private mutating func readPrecipitation(
        _ details: JSONValue?, _ units: JSONValue?, _ hours: Double, _ step: inout Observation
    ) {
        let name = "precipitation_amount"
        guard !step.has(.precipitation), let value = details?[name] else { return }
        step[.precipitation] = quantities.read((value, units?[name]?.string), as: .precipitation, flag: .ahead)
        if step.has(.precipitation) { step.precipitationPeriod = hours * 3600 }
    }

    /// Periods that begin with the step, and their hours. The shortest one tells best what the step is like; far
    /// ahead only the long ones are there, and at the end none.
    private static let periods: [(String, Double)] = [("next_1_hours", 1), ("next_6_hours", 6), ("next_12_hours", 12)]

    private static let details: [(field: Field, names: [String])] = [
        (.temperature, ["air_temperature"]), (.dewPoint, ["dew_point_temperature"]),
        (.humidity, ["relative_humidity"]), (.windSpeed, ["wind_speed"]),
        (.windDirection, ["wind_from_direction"]), (.gust, ["wind_speed_of_gust"]),
        (.pressure, ["air_pressure_at_sea_level"]), (.cloudCover, ["cloud_area_fraction"]),
    ]
}
