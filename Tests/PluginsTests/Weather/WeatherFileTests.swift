import Configuration
import Foundation
import GeoJSON
import GeoTypes
import PluginKit
import TestSupport
import Testing

@testable import WeatherPlugin

/// Files of every format through the processor, at 2026-11-30T06:10Z.
struct WeatherFileTests {
    static let files: [(file: String, longitude: Double, latitude: Double, celsius: Double, code: Double?)] = [
        ("metno_compact.json", 24.94, 60.17, -4.6, 71), ("openmeteo_single.json", 24.94, 60.17, 1.4, 71),
        ("edr_pointseries.covjson", 24.96, 60.32, -4.8, nil), ("awc_metar.json", 24.96, 60.32, -5, 71),
        ("awc_metar.geojson", 24.96, 60.32, -5, 71),
    ]

    private static func path(_ file: String) -> String { SharedData.path("data/weather/" + file) }

    /// A place in the middle of what the file is about, wherever that is.
    @Test(.enabled(if: SharedData.isPresent, "needs the shared data"), arguments: files)
    func `the format is recognized by the content`(
        file: String, longitude: Double, latitude: Double, celsius: Double, code: Double?
    ) throws {
        let run = try EnrichRun(
            #"{"from": "\#(Self.path(file))", "maxDistance": "20000 km", "unit": "celsius", "#
                + #""at": "2026-11-30T06:00:00Z"}"#,
            on: [try weatherPlace(longitude, latitude)])
        let temperature = try #require(run.value("temperature")?.double)
        #expect(abs(temperature - celsius) < 5e-5)
        #expect(run.value("code")?.double == code)
    }

    @Test(.enabled(if: SharedData.isPresent, "needs the shared data"))
    func `reports as text take their positions from a file of stations`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stations-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let stations =
            #"{"type":"Feature","id":"x","geometry":{"type":"Point","coordinates":[24.96,60.32]},"#
            + #""properties":{"icao":"efhk"}}"#
        try Data(stations.utf8).write(to: folder.appendingPathComponent("stations.geojson"))
        let run = try EnrichRun(
            #"{"from": "\#(Self.path("metar.txt"))", "stations": "stations.geojson"}"#,
            on: [try weatherPlace(25, 60.3)], folder: folder.path)
        #expect(run.value("temperature")?.double == -5 && run.value("station")?.string == "EFHK")
        #expect(run.value("gust")?.double == 12.3467)
        let messages = run.diagnostics.map(\.message)
        #expect(
            messages.contains { $0.contains("'0000KT'") }
                && messages.contains { $0.contains("10 stations have no position") })
    }

    /// Three forecast steps an hour apart at one place.
    private static let forecast =
        #"{"latitude":0,"longitude":0,"utc_offset_seconds":0,"timezone":"GMT","#
        + #""hourly_units":{"time":"iso8601","temperature_2m":"°C"},"hourly":{"time":["2026-11-30T05:00","#
        + #""2026-11-30T06:00","2026-11-30T07:00"],"temperature_2m":[1,2,3]}}"#

    static let moments: [(options: String, celsius: Double?, reason: String?)] = [
        // The present of these tests is 06:10.
        ("", 2.1667, nil), (#""at": "now""#, 2.1667, nil), (#""at": "2026-11-30T06:00:00Z""#, 2, nil),
        (#""at": "2026-11-30T05:45:00Z""#, 1.75, nil), (#""at": "2026-11-30T08:20:00+01:00""#, 3, nil),
        (#""at": 1796014800"#, 1, nil), (#""at": "2026-11-30T04:00:00Z""#, 1, nil),
        (#""at": "2026-11-30T03:29:00Z""#, nil, "too-old"), (#""at": "2026-11-30T09:00:00Z""#, nil, "too-old"),
        (#""at": "2026-11-30T09:00:00Z", "tolerance": "2 h""#, 3, nil),
    ]

    @Test(arguments: moments)
    func `a forecast is taken at the moment asked for, between its steps in proportion`(
        options: String, celsius: Double?, reason: String?
    ) throws {
        let run = try EnrichRun(observations: Self.forecast, options, on: [try weatherPlace(0, 0)])
        #expect(run.value("temperature")?.double == celsius)
        #expect(run.value("reason")?.string == reason)
    }

    static let ages: [(options: String, celsius: Double?, reason: String?)] = [
        ("", 5, nil), (#""at": "2026-11-30T06:00:00Z""#, 4, nil), (#""at": "2026-11-30T07:30:00Z""#, 5, nil),
        (#""at": "2026-11-30T08:30:00Z""#, nil, "too-old"), (#""at": "2026-11-30T04:00:00Z""#, nil, "too-old"),
    ]

    /// Measured at 05:30 and 06:30; what is measured later than the moment asked for does not count.
    @Test(arguments: ages)
    func `of what was measured the newest before the moment counts`(
        options: String, celsius: Double?, reason: String?
    ) throws {
        let records = [("05:30", 4), ("06:30", 5)].map { time, value in
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{"stationId":"A","#
                + #""timestamp":"2026-11-30T\#(time):00Z","temperature":{"unitCode":"wmoUnit:degC","value":\#(value),"#
                + #""qualityControl":"V"}}}"#
        }
        let run = try EnrichRun(
            observations: #"{"type":"FeatureCollection","features":[\#(records.joined(separator: ","))]}"#, options,
            on: [try weatherPlace(0, 0)])
        #expect(run.value("temperature")?.double == celsius)
        #expect(run.value("reason")?.string == reason)
    }

    @Test(arguments: [#""at": "noon""#, #""at": "2026-11-30T06:00""#, #""tolerance": "2 weeks""#, #""tolerance": -1"#])
    func `moments and times that are none are refused`(options: String) {
        #expect(throws: OptionFault.self) { try EnrichRun(observations: Self.forecast, options, on: []) }
    }
}
