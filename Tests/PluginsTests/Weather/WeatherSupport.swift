import Configuration
import Foundation
import GeoJSON
import GeoTypes
import MapCamera
import PluginKit
import Testing

@testable import WeatherPlugin

/// Runs `weather.enrich` on features.
struct EnrichRun {
    var features: [Feature]
    var diagnostics: [Diagnostic]
    /// How many features were refused.
    var rejected: Int

    /// - Parameters:
    ///   - options: a JSON object.
    ///   - folder: where relative paths start.
    init(_ options: String, on features: [Feature], folder: String = "", allowsRejects: Bool = false) throws {
        let members = try #require(try JSONParser.parse(options).members)
        var faults: [OptionFault] = []
        let values = OptionValues.decode(
            members, as: EnrichProcessor.manifest.options, subject: "weather.enrich", place: 0..<0
        ) { faults.append($0) }
        if let fault = faults.first { throw fault }
        var processor = try EnrichProcessor(options: try #require(values))
        let sink = DiagnosticSink()
        let context = ProcessorContext(
            step: "weather.enrich", folder: folder, viewport: nil, engine: .mapbox,
            now: try #require(Instant(iso: "2026-11-30T06:10:00Z")), worker: WorkerStorage(), sink: sink)
        try processor.prepare(in: context)
        var batch = FeatureBatch(features: features)
        try processor.process(&batch, in: context)
        #expect(allowsRejects || batch.rejected.isEmpty)
        rejected = batch.rejected.count
        self.features = batch.features
        diagnostics = sink.drain()
    }

    /// Runs with observations that are given as text.
    init(
        observations: String, _ options: String = "", on features: [Feature], allowsRejects: Bool = false
    ) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("weather-\(UUID().uuidString).geojson")
        try Data(observations.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let rest = options.isEmpty ? "" : ", " + options
        try self.init(
            #"{"from": "\#(file.lastPathComponent)"\#(rest)}"#, on: features,
            folder: file.deletingLastPathComponent().path, allowsRejects: allowsRejects)
    }

    func value(_ name: String, of index: Int = 0) -> JSONValue? {
        features.indices.contains(index) ? features[index].property("weather:" + name) : nil
    }

    /// Names of the weather properties of a feature, in order.
    func names(of index: Int = 0) -> [String] {
        let text = features[index].properties
        return text.members.map { text.key($0) }.filter { $0.hasPrefix("weather:") }.map { String($0.dropFirst(8)) }
    }
}

/// A feature at a position.
func weatherPlace(_ longitude: Double, _ latitude: Double, properties: String = "{}") throws -> Feature {
    try weatherFeature(
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(longitude),\#(latitude)]},"#
            + #""properties":\#(properties)}"#)
}

func weatherFeature(_ text: String) throws -> Feature {
    try #require(FeatureParser.feature(from: Array(text.utf8), source: "test"))
}

/// All features of a file.
func weatherFeatures(at path: String) throws -> [Feature] {
    let reader = try FeatureReader(path: path)
    var features: [Feature] = []
    while let block = try reader.next() { features += try FeatureParser.parse(block).features }
    return features
}

/// An observation feature with the members given.
func weatherObservation(_ station: String, _ longitude: Double, _ latitude: Double, _ members: String) -> String {
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(longitude),\#(latitude)]},"properties":"#
        + #"{"station":"https://api.weather.gov/stations/\#(station)","timestamp":"2024-06-21T12:00:00+00:00",\#(members)}}"#
}

func weatherQuantity(_ name: String, _ value: String, _ unit: String, _ control: String = "V") -> String {
    #""\#(name)":{"value":\#(value),"unitCode":"wmoUnit:\#(unit)","qualityControl":"\#(control)"}"#
}

func weatherTemperature(_ value: String, _ unit: String = "degC", _ control: String = "V") -> String {
    weatherQuantity("temperature", value, unit, control)
}

func weatherCollection(_ features: String...) -> String {
    #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
}
