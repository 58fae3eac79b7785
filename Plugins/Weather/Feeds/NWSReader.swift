import Configuration
import GeoJSON
import GeoTypes

/// Reads observations in the format of the US National Weather Service: point features whose properties hold
/// quantities `{"unitCode", "value", "qualityControl"}`.
struct NWSReader {
    /// Whether values that quality control has not looked at count.
    var acceptsUnchecked: Bool
    private(set) var quantities = QuantityReader()

    init(acceptsUnchecked: Bool) { self.acceptsUnchecked = acceptsUnchecked }

    /// Whether the properties are those of an observation.
    static func recognizes(_ properties: JSONValue) -> Bool {
        members.contains { _, names in
            names.contains { name in
                guard let quantity = properties[name] else { return false }
                return quantity["value"] != nil || quantity["unitCode"] != nil
            }
        }
    }

    /// Members in which the fields stand, the preferred one first.
    private static let members: [(Field, [String])] = [
        (.temperature, ["temperature"]), (.dewPoint, ["dewpoint"]), (.humidity, ["relativeHumidity"]),
        (.windSpeed, ["windSpeed"]), (.windDirection, ["windDirection"]), (.gust, ["windGust"]),
        // Pressure at sea level first: unlike a station's own it compares from place to place.
        (.pressure, ["seaLevelPressure", "barometricPressure"]), (.windChill, ["windChill"]),
        (.heatIndex, ["heatIndex"]), (.visibility, ["visibility"]),
    ]
    /// Sums of the hours before, the shortest first.
    private static let sums = [
        ("precipitationLastHour", 1.0), ("precipitationLast3Hours", 3), ("precipitationLast6Hours", 6),
    ]

    mutating func read(_ properties: JSONValue, at location: Coordinate, id: String?) -> Observation {
        var observation = Observation(
            station: Self.station(properties, id), location: location,
            time: properties["timestamp"]?.string.flatMap { Instant(iso: $0) }, from: .nws)
        for (field, names) in Self.members {
            for name in names where !observation.has(field) {
                guard let quantity = properties[name] else { continue }
                let reading = self.reading(quantity, field)
                // A fault of the preferred member stays unless the other one has a value.
                if reading.value != nil || observation[field].reason == .nullValue { observation[field] = reading }
            }
        }
        readPrecipitation(properties, &observation)
        if let cover = NWSCondition.cloudCover(properties["cloudLayers"]) { observation[.cloudCover] = Reading(cover) }
        observation.elevation = quantities.elevation(properties["elevation"])
        observation.windUnit = properties["windSpeed"]?["unitCode"]?.string.flatMap { WindUnit(unitName: $0) }
        observation.temperatureUnit = properties["temperature"]?["unitCode"]?.string
            .flatMap { TemperatureUnit(unitName: $0) }
        takeRawReport(properties["rawMessage"]?.string ?? "", &observation)
        observation.settle()
        observation.condition = NWSCondition.read(properties, temperature: observation[.temperature].value)
        observation.isDay = properties["icon"]?.string.flatMap { NWSIcon(url: $0)?.isDay }
        return observation
    }

    private mutating func readPrecipitation(_ properties: JSONValue, _ observation: inout Observation) {
        for (name, hours) in Self.sums {
            guard let quantity = properties[name] else { continue }
            let reading = self.reading(quantity, .precipitation)
            if reading.value != nil || observation[.precipitation].reason == .nullValue {
                observation[.precipitation] = reading
            }
            guard reading.value != nil else { continue }
            observation.precipitationPeriod = hours * 3600
            return
        }
    }

    private mutating func reading(_ quantity: JSONValue, _ field: Field) -> Reading {
        guard let value = quantity.members == nil ? quantity : quantity["value"], !value.isNull else {
            return .missing(.nullValue)
        }
        guard let number = value.double, number.isFinite else { return .missing(.parseError) }
        var flag: Reading.Flag?
        switch quantity["qualityControl"]?.string {
        case nil, "V", "S", "C", "G": break
        case "Q": flag = .questioned
        case "X", "B": return .missing(.failedQC)
        default:
            guard acceptsUnchecked else { return .missing(.failedQC) }
            flag = .unchecked
        }
        return quantities.read((value, quantity["unitCode"]?.string), as: field, flag: flag)
    }

    /// Fills in temperature and dew point from the raw report where the decoded values are null.
    private func takeRawReport(_ text: String, _ observation: inout Observation) {
        guard !text.isEmpty, let time = observation.time else { return }
        let report = MetarReport(text)
        guard report.isOf(time) else { return }
        for (field, value) in [(Field.temperature, report.temperature), (.dewPoint, report.dewPoint)] {
            guard let value, observation[field].reason == .nullValue, field.plausible.contains(value) else { continue }
            observation[field] = Reading(value, flag: .rawReport)
            if field == .temperature { observation.temperatureUnit = .celsius }
        }
    }

    /// `stationId`, or the last part of the station's address, or the one in the observation's own address.
    private static func station(_ properties: JSONValue, _ id: String?) -> String? {
        if let name = properties["stationId"]?.string, !name.isEmpty { return name }
        if let name = properties["station"]?.string?.split(separator: "/").last { return String(name) }
        let path = (id ?? properties["@id"]?.string ?? "").split(separator: "/")
        guard let place = path.firstIndex(of: "stations"), place + 1 < path.count else { return nil }
        return String(path[place + 1])
    }
}
