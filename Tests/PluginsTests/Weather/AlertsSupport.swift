import Configuration
import Foundation
import GeoJSON
import GeoTypes
import MapCamera
import PluginKit
import Testing

@testable import WeatherPlugin

/// Runs `weather.alerts` on features, at 2026-11-30T06:10Z.
struct AlertsRun {
    var features: [Feature]
    var rejected: [RejectedFeature]
    var diagnostics: [Diagnostic]

    /// - Parameters:
    ///   - files: texts by name, in the folder where relative paths start.
    ///   - options: a JSON object.
    init(files: [String: String] = [:], options: String, on features: [Feature]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("alerts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        let members = try #require(try JSONParser.parse(options).members)
        var faults: [OptionFault] = []
        let values = OptionValues.decode(
            members, as: AlertsProcessor.manifest.options, subject: "weather.alerts", place: 0..<0
        ) { faults.append($0) }
        if let fault = faults.first { throw fault }
        var processor = try AlertsProcessor(options: try #require(values))
        let sink = DiagnosticSink()
        let context = ProcessorContext(
            step: "weather.alerts", folder: folder.path, viewport: nil, engine: .mapbox,
            now: try #require(Instant(iso: "2026-11-30T06:10:00Z")), worker: WorkerStorage(), sink: sink)
        try processor.prepare(in: context)
        var batch = FeatureBatch(features: features)
        try processor.process(&batch, in: context)
        self.features = batch.features
        rejected = batch.rejected
        diagnostics = sink.drain()
    }

    /// Runs with alerts that are given as features' texts, and with zones if there are any.
    init(
        _ alerts: [String], zones: [String] = [], _ options: String = "", on features: [Feature]
    ) throws {
        func collection(_ texts: [String]) -> String {
            #"{"type":"FeatureCollection","features":[\#(texts.joined(separator: ","))]}"#
        }
        var files = ["alerts.geojson": collection(alerts)]
        var members = [#""from": "alerts.geojson""#]
        if !zones.isEmpty {
            files["zones.geojson"] = collection(zones)
            members.append(#""zones": "zones.geojson""#)
        }
        if !options.isEmpty { members.append(options) }
        try self.init(files: files, options: "{\(members.joined(separator: ", "))}", on: features)
    }

    func value(_ name: String, of index: Int = 0) -> JSONValue? {
        features.indices.contains(index) ? features[index].property("weather:" + name) : nil
    }

    /// One member of all alerts of a feature; nil when it has no list of alerts.
    func alerts(_ member: String = "id", of index: Int = 0) -> [String?]? {
        value("alerts", of: index)?.array?.map { $0[member]?.string }
    }

    func count(of index: Int = 0) -> Double? { value("alert-count", of: index)?.double }

    /// Names of the weather properties of a feature, in order.
    func names(of index: Int = 0) -> [String] {
        let text = features[index].properties
        return text.members.map { text.key($0) }.filter { $0.hasPrefix("weather:") }.map { String($0.dropFirst(8)) }
    }

    var warnings: [String] { diagnostics.map(\.message) }
}

/// The ring of a box, counterclockwise.
func alertBox(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> String {
    "[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]"
}

func alertPolygon(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> String {
    #"{"type":"Polygon","coordinates":[\#(alertBox(west, south, east, north))]}"#
}

/// The unit square with its lower left corner at the origin.
let alertSquare = alertPolygon(0, 0, 1, 1)

/// An alert that holds from 2026-11-30T06:00Z to 12:00Z.
func alertFeature(_ id: String, geometry: String = alertSquare, _ members: String = "") -> String {
    let times = #""onset":"2026-11-30T00:00:00-06:00","expires":"2026-11-30T04:00:00-06:00","#
    let ends = #""ends":"2026-11-30T06:00:00-06:00""#
    return alertFeature(bare: id, geometry: geometry, times + ends + (members.isEmpty ? "" : "," + members))
}

/// An alert without times.
func alertFeature(bare id: String, geometry: String = alertSquare, _ members: String = "") -> String {
    var all = [#""id":"\#(id)""#]
    for (name, value) in [
        ("status", "Actual"), ("messageType", "Alert"), ("severity", "Severe"), ("event", "Wind Advisory"),
    ] where !members.contains("\"\(name)\"") {
        all.append(#""\#(name)":"\#(value)""#)
    }
    if !members.isEmpty { all.append(members) }
    return #"{"type":"Feature","id":"https://api.weather.gov/alerts/\#(id)","geometry":\#(geometry),"#
        + #""properties":{\#(all.joined(separator: ","))}}"#
}

/// An alert without a polygon.
func alertFeature(_ id: String, zones: [String], kind: String? = nil) -> String {
    let codes = zones.map { "\"\($0)\"" }.joined(separator: ",")
    let addresses = zones.map { #""https://api.weather.gov/zones/\#(kind ?? "")/\#($0)""# }.joined(separator: ",")
    let affected = kind == nil ? "" : #","affectedZones":[\#(addresses)]"#
    return alertFeature(id, geometry: "null", #""geocode":{"UGC":[\#(codes)]}\#(affected)"#)
}

/// A zone as a feature.
func alertZone(_ code: String, _ geometry: String, kind: String = "forecast") -> String {
    #"{"type":"Feature","id":"https://api.weather.gov/zones/\#(kind)/\#(code)","geometry":\#(geometry),"#
        + #""properties":{"id":"\#(code)","type":"\#(kind)"}}"#
}
