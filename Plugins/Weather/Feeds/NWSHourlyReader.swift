import Configuration
import GeoJSON
import GeoTypes

/// Reads forecasts of the US National Weather Service: a feature whose property `periods` holds hours, or days and
/// nights.
struct NWSHourlyReader: FeedReader {
    private(set) var quantities = QuantityReader()

    init() {}

    static func recognizes(_ document: JSONValue) -> Bool { document["properties"]?["periods"]?.array != nil }

    mutating func read(_ document: JSONValue) throws(FeedFault) -> [Observation] {
        guard let place = Self.middle(of: document["geometry"]) else {
            throw FeedFault("the forecast has no place", remedy: "keep the geometry of the feature")
        }
        let height = quantities.elevation(document["properties"]?["elevation"])
        var steps: [Observation] = []
        for (index, period) in (document["properties"]?["periods"]?.array ?? []).enumerated() {
            let time = try Self.time(period["startTime"], of: "period \(index + 1)")
            var step = Observation(location: place, elevation: height, time: time, kind: .forecast, from: .nws)
            if let end = period["endTime"]?.string.flatMap({ Instant(iso: $0) }), time < end { step.validUntil = end }
            read(period, into: &step)
            steps.append(step)
        }
        return steps
    }

    private mutating func read(_ period: JSONValue, into step: inout Observation) {
        quantities.read(Self.members, into: &step) { name in
            guard let value = period[name] else { return nil }
            if value.members != nil { return Self.upper(value) }
            if name == "temperature" { return (value, period["temperatureUnit"]?.string) }
            return value.string.map { Self.text($0, name) } ?? (value, nil)
        }
        step.settle()
        let icon = period["icon"]?.string.flatMap { NWSIcon(url: $0) }
        step.isDay = period["isDaytime"]?.bool ?? icon?.isDay
        step.condition = Self.condition(period["shortForecast"]?.string, step[.temperature].value) ?? icon?.condition
    }

    private static let members: [(field: Field, names: [String])] = [
        (.temperature, ["temperature"]), (.dewPoint, ["dewpoint"]), (.humidity, ["relativeHumidity"]),
        (.windSpeed, ["windSpeed"]), (.windDirection, ["windDirection"]), (.gust, ["windGust"]),
    ]

    /// A quantity with a value, or the upper end of one with a range.
    private static func upper(_ quantity: JSONValue) -> QuantityReader.Quantity? {
        guard let value = quantity["value"] ?? quantity["maxValue"] else { return nil }
        return (value, quantity["unitCode"]?.string)
    }

    private static func text(_ text: String, _ name: String) -> QuantityReader.Quantity {
        name == "windDirection" ? CompassPoint.quantity(text) : WindText.quantity(text)
    }

    /// The description tells how strong it gets, the icon does not. Thunder comes with rain unless the service calls
    /// it dry, for which it has no word here.
    private static func condition(_ text: String?, _ temperature: Double?) -> Condition? {
        guard let text, let code = ConditionText.code(of: text, temperature: temperature) else { return nil }
        return Condition(code: code == 17 ? 95 : code)
    }

    /// The position of a point, or the middle between the corners of a polygon's outer ring; of a collection the
    /// first member that has one. Longitudes are taken from the first corner, so that the antimeridian does no harm.
    private static func middle(of geometry: JSONValue?) -> Coordinate? {
        switch geometry?["type"]?.string {
        case "Point": return place(geometry?["coordinates"])
        case "GeometryCollection": return geometry?["geometries"]?.array?.lazy.compactMap { middle(of: $0) }.first
        case "Polygon": break
        default: return nil
        }
        // The last position is the first one again.
        let corners = (geometry?["coordinates"]?.array?.first?.array ?? []).dropLast().map { place($0) }
        guard let first = corners.first ?? nil else { return nil }
        var (east, north) = (0.0, 0.0)
        for corner in corners {
            guard let corner else { return nil }
            let apart = corner.longitude - first.longitude
            east += apart > 180 ? apart - 360 : apart < -180 ? apart + 360 : apart
            north += corner.latitude - first.latitude
        }
        let count = Double(corners.count)
        return place(first.longitude + east / count, first.latitude + north / count)
    }
}
