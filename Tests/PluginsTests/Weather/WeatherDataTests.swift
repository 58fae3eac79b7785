import GeoJSON
import PluginKit
import TestSupport
import Testing

@testable import WeatherPlugin

@Suite(.enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"))
struct WeatherDataTests {
    /// Rows of the table of what each sample states, by file.
    static let expected: [String: [String]] = {
        guard let bytes = try? SharedData.bytes("data/weather/expected.tsv") else { return [:] }
        var rows: [String: [String]] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            if let file = cells.first { rows[file] = cells }
        }
        return rows
    }()

    @Test(arguments: ["nws_observation_latest.json", "nws_observation_null.json"])
    func `samples state what the table says`(file: String) throws {
        let row = try #require(Self.expected[file])
        try #require(row.count >= 10)
        let run = try EnrichRun(
            #"{"from": "\#(SharedData.path("data/weather/" + file))"}"#, on: [try weatherPlace(-97.09, 39.75)])
        func expect(_ cell: Int, _ name: String, scale: Double = 1) {
            let actual = run.value(name)?.double
            guard let number = Double(row[cell]) else {
                #expect(actual == nil, "\(name)")
                return
            }
            #expect(actual.map { approximately($0, number * scale, 1e-4 * scale) } == true, "\(name)")
        }
        expect(3, "temperature")
        expect(4, "dew-point")
        expect(5, "wind-speed")
        expect(6, "wind-direction")
        if row[7] != "-" || file == "nws_observation_null.json" { expect(7, "gust") }
        expect(8, "pressure", scale: 100)
        expect(9, "code")
        #expect(run.value("time")?.string == row[2].replacing("Z", with: ":00Z"))
    }

    @Test func `a sample in full`() throws {
        let run = try EnrichRun(
            #"{"from": "\#(SharedData.path("data/weather/nws_observation_latest.json"))"}"#,
            on: [try weatherPlace(-97.09, 39.75)])
        #expect(run.value("text")?.string == "-2°C")
        #expect(run.value("icon")?.string == "cloud.snow.fill")
        #expect(run.value("day")?.bool == false)
        // 37.08 km/h, and the feed's own wind chill.
        #expect(run.value("gust")?.double == 10.3)
        #expect(run.value("feels-like")?.double == -8.2)
        #expect(run.value("station")?.string == "KXYZ")
        #expect(run.value("distance")?.double == 0)
        #expect(run.value("quality") == nil)
        #expect(run.value("reason") == nil)
    }

    @Test func `a null temperature has its reason`() throws {
        let run = try EnrichRun(
            #"{"from": "\#(SharedData.path("data/weather/nws_observation_null.json"))"}"#,
            on: [try weatherPlace(-97.09, 39.75)])
        #expect(run.value("reason")?.string == "null-value")
        #expect(run.value("wind-speed")?.double == 0)
        #expect(run.value("text") == nil)
    }

    @Test func `twenty places of the world have a station within 100 km`() throws {
        let places = try weatherFeatures(at: SharedData.path("data/ne_50m_populated_places_simple.geojson"))
        #expect(places.count == 1249)
        let observations = SharedData.path("data/nws_observations_merged.geojson")
        let run = try EnrichRun(#"{"from": "\#(observations)", "maxDistance": "100 km"}"#, on: places)
        var distances: [String: Double] = [:]
        var temperatures: [String: Double] = [:]
        var tooFar = 0
        for index in run.features.indices {
            let name = run.features[index].property("name")?.string ?? ""
            if run.value("reason", of: index)?.string == "too-far" {
                tooFar += 1
                #expect(run.names(of: index) == ["distance", "reason"])
                #expect((run.value("distance", of: index)?.double ?? 0) > 100_000)
            } else {
                #expect(run.value("reason", of: index) == nil, "\(name)")
                distances[name] = run.value("distance", of: index)?.double
                temperatures[name] = run.value("temperature", of: index)?.double
            }
        }
        #expect(tooFar == 1229)
        // Haversine distances of every pair, computed apart from this code.
        #expect(
            distances == [
                "Agana": 5517.7, "Bridgeport": 79_779.7, "St. Paul": 12_793.8, "Olympia": 28_545.3, "Flagstaff": 7776.5,
                "Colorado Springs": 95_366.8, "Ft. Worth": 47_410.5, "Baltimore": 61_369.1, "San Jose": 56_701.3,
                "Omaha": 9473.8, "Utqiaġvik": 1092.3, "Minneapolis": 11_640.5, "Honolulu": 18_252.9,
                "Seattle": 5626.7, "Dallas": 3206.0, "Boston": 19_088.7, "San Francisco": 14_230.3,
                "Denver": 20_314.8, "Washington, D.C.": 5948.9, "New York": 2016.6,
            ])
        // The station in St. Paul reports 148.89 °C, so that the next one serves.
        let saintPaul = run.features.firstIndex { $0.property("name")?.string == "St. Paul" } ?? 0
        #expect(run.value("quality", of: saintPaul)?.array?.contains(.string("temperature:suspect-unit=KSTP")) == true)
        #expect(temperatures["St. Paul"] == 5)
        // The feed's temperature is null there; the raw report of that minute has it.
        #expect(temperatures["Flagstaff"] == 6.7)
        #expect(temperatures.count == 20)
    }

    static let foreign: [(file: String, name: String)] = [
        ("data/weather/openmeteo_error.json", "Latitude must be in range"),
        ("data/weather/nws_alerts.json", "alerts"),
        ("data/weather/nws_points.json", "metadata"), ("data/weather/nws_problem.json", "error message"),
        ("data/nws_gridpoint_stations.geojson", "metadata"), ("data/usgs_2.5_week.geojson", "properties 'mag'"),
    ]

    @Test(arguments: foreign)
    func `files of other formats are named`(file: String, name: String) throws {
        let error = #expect(throws: (any Error).self) {
            try EnrichRun(#"{"from": "\#(SharedData.path(file))"}"#, on: [])
        }
        #expect((error as? ProcessorError)?.message.contains(name) == true)
    }
}
