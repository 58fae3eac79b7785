import Configuration
import Foundation
import GeoJSON
import GeoTypes
import Geodesy
import MapCamera
import PluginKit
import TestSupport
import WeatherPlugin

/// Times the reading of reports and the joins of weather in CPU seconds, without the parsing of features.
enum WeatherBenchmark {
    private static let stationCount = 10_000
    private static let placeCount = 1_000_000

    static func run() throws {
        var generator = SplitMix64(seed: 6)
        let stations = (0..<stationCount).map { _ in position(&generator) }
        let places = (0..<placeCount).map { _ in position(&generator) }
        print("weather: CPU, best of 3")

        let index = NearestNeighborIndex(points: stations)
        var found = 0
        report("nearest of \(stationCount) positions, \(placeCount) times") {
            found = places.count { index.nearest(to: .init($0)) != nil }
        }
        guard found == placeCount else { exit(70) }

        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "cartouche-bench-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let lines = 100_000
        try Data(reports(lines, stations).utf8).write(to: folder.appendingPathComponent("reports.csv"))
        try Data(outlines(5_000, &generator).utf8).write(to: folder.appendingPathComponent("alerts.geojson"))

        var enrich = try processor("weather.enrich", #"{"from": "reports.csv", "maxDistance": "20000 km"}"#)
        let context = context(folder.path)
        let seconds = try report("METAR, \(lines) reports") { try enrich.prepare(in: context) }
        print("  \(Int(Double(lines) / seconds)) reports/s")
        let features = try features(places)
        try report("weather.enrich, \(placeCount) features: join and properties") {
            var batch = FeatureBatch(features: features)
            try enrich.run(on: &batch, in: context)
        }
        var alerts = try processor("weather.alerts", #"{"from": "alerts.geojson", "at": "2026-11-30T06:00:00Z"}"#)
        try alerts.prepare(in: context)
        try report("weather.alerts, \(placeCount) features, 5000 polygons: join and properties") {
            var batch = FeatureBatch(features: features)
            try alerts.run(on: &batch, in: context)
        }
    }

    @discardableResult
    private static func report(_ name: String, _ work: () throws -> Void) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<3 {
            let start = clock()
            try work()
            best = min(best, Double(clock() - start) / Double(CLOCKS_PER_SEC))
        }
        print("  \(name): \((best * 1000).rounded() / 1000) s")
        return best
    }

    /// Evenly spread over the globe.
    private static func position(_ generator: inout SplitMix64) -> Coordinate {
        let latitude = asin(generator.uniform(-1..<1)) * 180 / .pi
        return Coordinate(
            longitude: (generator.uniform(-180..<180) * 1e5).rounded() / 1e5, latitude: (latitude * 1e5).rounded() / 1e5
        )
    }

    /// The cache file of aviationweather.gov, with raw texts alone.
    private static func reports(_ count: Int, _ stations: [Coordinate]) -> String {
        var text = "raw_text,station_id,observation_time,latitude,longitude\n"
        for index in 0..<count {
            let place = stations[index % stations.count]
            let name = "S" + String(100 + index % stations.count % 900) + String(index % 10)
            text +=
                "METAR \(name.prefix(4)) 300550Z \(10 + index % 26)0\(10 + index % 20)KT 9999 -RA SCT020 BKN040 "
                + "\(10 + index % 15)/0\(index % 9) Q10\(10 + index % 20) NOSIG,X\(index % stations.count),"
                + "2026-11-30T05:50:00Z,\(place.latitude),\(place.longitude)\n"
        }
        return text
    }

    /// Alerts for octagons of one degree.
    private static func outlines(_ count: Int, _ generator: inout SplitMix64) -> String {
        let features = (0..<count).map { index in
            let center = position(&generator)
            let ring = (0...8).map { corner -> String in
                let angle = Double(corner % 8) * .pi / 4
                return "[\(center.longitude + cos(angle)),\(max(-90, min(90, center.latitude + sin(angle))))]"
            }
            return #"{"type":"Feature","properties":{"id":"a\#(index)","event":"Wind Advisory","severity":"Minor","#
                + #""status":"Actual","messageType":"Alert"},"geometry":{"type":"Polygon","coordinates":[["#
                + ring.joined(separator: ",") + "]]}}"
        }
        return #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}"
    }

    private static func features(_ places: [Coordinate]) throws -> [Feature] {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "cartouche-bench-\(ProcessInfo.processInfo.processIdentifier).geojson")
        let rows = places.map { place in
            #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[\#(place.x),\#(place.y)]}}"#
        }
        let text = #"{"type":"FeatureCollection","features":["# + rows.joined(separator: ",\n") + "]}"
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let reader = try FeatureReader(path: url.path)
        var features: [Feature] = []
        while let block = try reader.next() { features += try FeatureParser.parse(block).features }
        return features
    }

    private static func processor(_ name: String, _ options: String) throws -> any Processor {
        guard let type = WeatherProcessors.all.first(where: { $0.manifest.name == name }),
            let members = try JSONParser.parse(options).members
        else { exit(70) }
        let values = OptionValues.decode(members, as: type.manifest.options, subject: name, place: 0..<0) { fault in
            print(fault.message)
        }
        guard let values else { exit(70) }
        return try type.init(options: values)
    }

    private static func context(_ folder: String) -> ProcessorContext {
        ProcessorContext(
            step: "weather", folder: folder, viewport: nil, engine: .mapbox,
            now: Instant(seconds: 1_796_018_400), worker: WorkerStorage(), sink: DiagnosticSink())
    }
}
