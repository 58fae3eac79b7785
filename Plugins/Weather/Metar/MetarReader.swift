import Configuration
import GeoJSON
import GeoTypes

/// Reads files of aviation weather reports: raw text, and the lists that aviationweather.gov gives as JSON, GeoJSON and
/// CSV. Counts what it leaves out, so that one can be told.
struct MetarReader {
    /// When the reports were fetched; a report's text has only the day of the month.
    var reference: Instant
    /// Stations by identifier; raw text has neither position nor height.
    var stations: [String: StationSite]
    /// Groups that are not understood, and how often.
    private(set) var unknownGroups: [String: Int] = [:]
    /// Values that can't be right, by field, and how often.
    private(set) var suspectValues: [Field: Int] = [:]
    /// Stations without a position, and how many reports they have made.
    private(set) var unplaced: [String: Int] = [:]
    /// Reports that only say that there is none.
    private(set) var empty = 0
    /// Lines and entries that are no reports.
    var unusable = 0

    init(reference: Instant, stations: [String: StationSite] = [:]) {
        (self.reference, self.stations) = (reference, stations)
    }

    /// Whether the properties of a GeoJSON feature, or an entry of a JSON list, are an aviation report.
    static func recognizes(_ properties: JSONValue) -> Bool {
        properties["rawOb"]?.string != nil || properties["icaoId"]?.string != nil
    }

    /// Reads the properties of a GeoJSON feature; nil when they are no report, or the report is empty.
    mutating func read(_ properties: JSONValue, at location: Coordinate) -> Observation? {
        guard Self.recognizes(properties) else {
            unusable += 1
            return nil
        }
        return read(MetarFields(properties), at: location)
    }

    /// Reads a JSON list of reports, or a single one. Entries without a position take their station's.
    mutating func read(list: JSONValue) -> [Observation] {
        var observations: [Observation] = []
        for entry in list.array ?? [list] {
            guard Self.recognizes(entry) else {
                unusable += 1
                continue
            }
            if let observation = read(MetarFields(entry)) { observations.append(observation) }
        }
        return observations
    }

    /// Reads decoded values at the position they name, or their station's.
    mutating func read(_ fields: MetarFields, at location: Coordinate? = nil) -> Observation? {
        let report = MetarReport(fields)
        var place = location
        if let longitude = fields.longitude, let latitude = fields.latitude, abs(latitude) <= 90, place == nil {
            place = Coordinate(longitude: longitude, latitude: latitude)
        }
        return observe(
            report, at: place, fields.elevation, time: fields.time ?? report.instant(near: reference))
    }

    /// Reads one report's text.
    mutating func read(report bytes: Span<UInt8>, near reference: Instant) -> Observation? {
        let report = MetarReport(bytes)
        return observe(report, at: nil, nil, time: report.instant(near: reference))
    }

    private mutating func observe(
        _ report: MetarReport, at location: Coordinate?, _ elevation: Double?, time: Instant?
    ) -> Observation? {
        for group in report.unknownGroups { unknownGroups[group, default: 0] += 1 }
        guard !report.isNil else {
            empty += 1
            return nil
        }
        let site = report.station.flatMap { stations[$0] }
        guard let place = location ?? site?.location, place.isFinite else {
            unplaced[report.station ?? "", default: 0] += 1
            return nil
        }
        var observation = report.observation(at: place, time: time)
        observation.elevation = QuantityReader.elevation(meters: elevation ?? site?.elevation)
        for field in Self.fields where observation[field].reason == .suspectUnit {
            suspectValues[field, default: 0] += 1
        }
        return observation
    }

    private static let fields: [Field] = [
        .temperature, .dewPoint, .windSpeed, .windDirection, .gust, .pressure, .visibility, .precipitation,
    ]
}
