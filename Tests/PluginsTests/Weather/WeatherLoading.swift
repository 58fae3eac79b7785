import Configuration
import Foundation
import GeoJSON
import MapCamera
import PluginKit
import TestSupport
import Testing

@testable import WeatherPlugin

/// What a file of weather holds, and what was said of it, at 2026-11-30T06:10Z.
struct WeatherLoading {
    var observations: [Observation]
    var diagnostics: [Diagnostic]

    var messages: [String] { diagnostics.map(\.message) }

    /// - Parameters:
    ///   - bytes: the file's content.
    ///   - fields: the option of that name as JSON.
    ///   - stations: positions by identifier.
    init(
        _ bytes: [UInt8], fields: String? = nil, stations: [String: StationSite] = [:], name: String = "weather"
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("weather-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(bytes).write(to: folder.appendingPathComponent(name))
        try self.init(folder: folder.path, name: name, fields: fields, stations: stations)
    }

    init(_ text: String, fields: String? = nil, stations: [String: StationSite] = [:]) throws {
        try self.init([UInt8](text.utf8), fields: fields, stations: stations)
    }

    /// A file of the shared samples.
    init(sample file: String, stations: [String: StationSite] = [:]) throws {
        try self.init(folder: SharedData.path("data/weather"), name: file, fields: nil, stations: stations)
    }

    private init(folder: String, name: String, fields: String?, stations: [String: StationSite]) throws {
        let sink = DiagnosticSink()
        let context = ProcessorContext(
            step: "weather.enrich", folder: folder, viewport: nil, engine: .mapbox,
            now: try #require(Instant(iso: "2026-11-30T06:10:00Z")), worker: WorkerStorage(), sink: sink)
        var file = WeatherFile(path: name, context: context)
        file.stations = stations
        file.fields = try fields.map { try TableFields(decoding: try JSONParser.parse($0)) }
        observations = try file.load(acceptsUnchecked: false)
        diagnostics = sink.drain()
    }

    /// The values of a field, in order.
    func values(_ field: Field) -> [Double?] { observations.map { $0[field].value } }
}

/// The error of a file that can't be loaded; nil when it can.
func weatherLoadingError(_ text: String, fields: String? = nil) throws -> ProcessorError? {
    do {
        _ = try WeatherLoading(text, fields: fields)
        return nil
    } catch let error as ProcessorError {
        return error
    }
}

/// What is wrong with the option `fields`; nil when nothing is.
func tableFault(_ fields: String) throws -> OptionFault? {
    let value = try JSONParser.parse(fields)
    do throws(OptionFault) {
        _ = try TableFields(decoding: value)
        return nil
    } catch {
        return error
    }
}
