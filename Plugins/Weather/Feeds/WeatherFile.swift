import Configuration
import GeoJSON
import GeoTypes
import PluginKit

/// Loads a file of weather; its content says which format it is in.
struct WeatherFile {
    /// As the option has it.
    let path: String
    let context: ProcessorContext
    /// Positions by station identifier, for reports that have none.
    var stations: [String: StationSite]
    /// What the columns of a table of one's own mean; nil when the content says what it is.
    var fields: TableFields?
    /// The grids of the file, once it is loaded.
    private(set) var grids: [WeatherGrid] = []

    init(
        path: String, context: ProcessorContext, stations: [String: StationSite] = [:], fields: TableFields? = nil
    ) {
        (self.path, self.context, self.stations, self.fields) = (path, context, stations, fields)
    }

    /// Answers of services are smaller, in bytes.
    private static let documentLimit = 256 << 20
    private static let readers: [any FeedReader.Type] = [
        OpenMeteoReader.self, MetNorwayReader.self, CoverageJSONReader.self, NWSHourlyReader.self,
    ]

    /// All observations and forecast steps that have a place; what is of no use is reported and left out.
    ///
    /// Features stream; only what is none is read as a whole.
    /// - Throws: when the file is missing, can't be read or holds no weather.
    mutating func load(acceptsUnchecked: Bool) throws(ProcessorError) -> [Observation] {
        let observations = try loadAll(acceptsUnchecked: acceptsUnchecked)
        return observations.withoutReplaced()
    }

    private mutating func loadAll(acceptsUnchecked: Bool) throws(ProcessorError) -> [Observation] {
        let full = context.resolve(path)
        if let fields {
            let rows = try TableFile(path: path, context: context, fields: fields, stations: stations).load()
            return fields.raw == nil ? rows : rows.withoutReplaced(from: .table)
        }
        var reports = MetarReader(reference: context.now, stations: stations)
        defer { report(reports) }
        let head = firstBytes(of: full, count: 8192)
        if let format = GridFormat(firstBytes: head) {
            grids = try GridFile(path: path, format: format, context: context).load()
            return []
        }
        if MetarReader.recognizes(csv: head) {
            return reports.read(csv: try context.bytes(in: path, option: EnrichProcessor.from.name))
        }
        if MetarReader.recognizes(text: head) {
            return reports.read(text: try context.bytes(in: path, option: EnrichProcessor.from.name))
        }
        var file = ObservationFile(path: full, context: context, reports: reports)
        do throws(ProcessorError) {
            let observations = try file.load(acceptsUnchecked: acceptsUnchecked)
            reports = file.reports
            return observations
        } catch {
            guard case .data = error.kind, let document = try document() else { throw error }
            if let first = document.array?.first, MetarReader.recognizes(first) { return reports.read(list: document) }
            if let reader = Self.readers.first(where: { $0.recognizes(document) }) {
                return try read(document, reader)
            }
            guard let answer = ServiceError(document) else { throw error }
            throw ProcessorError(
                .data, "service-error", "this is an error message of a service: \(answer.message)",
                remedy: "ask the service again", source: full)
        }
    }

    /// The file as one JSON text; nil when it is none, or too large for an answer of a service.
    private func document() throws(ProcessorError) -> JSONValue? {
        let bytes = try context.bytes(in: path, option: EnrichProcessor.from.name)
        return bytes.count <= Self.documentLimit ? try? JSONParser.parse(bytes) : nil
    }

    private mutating func read<Reader: FeedReader>(
        _ document: JSONValue, _ type: Reader.Type
    ) throws(ProcessorError) -> [Observation] {
        var reader = type.init()
        do throws(FeedFault) {
            let observations = try reader.read(document)
            grids = reader.grids
            reader.quantities.report(source: context.resolve(path), in: context)
            return observations
        } catch {
            throw ProcessorError(
                .data, "not-weather", error.message, remedy: error.remedy, source: context.resolve(path))
        }
    }

    private func report(_ reader: MetarReader) {
        for (group, count) in reader.unknownGroups.sorted(by: { $0.key < $1.key }) {
            warn("the group '\(group)' is not understood; \(count) report\(count == 1 ? " has" : "s have") it")
        }
        for (field, count) in reader.suspectValues.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            warn("\(field.rawValue) can't be right; \(Self.values(count)) left out")
        }
        if !reader.unplaced.isEmpty {
            let names = reader.unplaced.keys.sorted().prefix(5).joined(separator: ", ")
            let count = reader.unplaced.count
            warn(
                "\(count) station\(count == 1 ? " has" : "s have") no position: \(names)\(count > 5 ? ", …" : "")",
                "name a file of their positions in 'stations'")
        }
        if reader.unusable > 0 {
            warn("\(reader.unusable) line\(reader.unusable == 1 ? " is no report" : "s are no reports")")
        }
    }

    private static func values(_ count: Int) -> String { "\(count) value\(count == 1 ? " is" : "s are")" }

    private func warn(_ message: String, _ remedy: String? = nil) {
        context.report(
            Diagnostic(.warning, context.step, message, remedy: remedy, source: context.resolve(path)))
    }
}
