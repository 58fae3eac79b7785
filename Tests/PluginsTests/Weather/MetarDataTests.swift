import Configuration
import GeoJSON
import GeoTypes
import TestSupport
import Testing

@testable import WeatherPlugin

@Suite(.enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"))
struct MetarDataTests {
    /// Rows of the table of what each sample states.
    static let rows: [[String]] = {
        guard let bytes = try? SharedData.bytes("data/weather/expected.tsv") else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }()

    private let reference = Instant(iso: "2026-11-30T06:10:00Z")

    /// Compares with a row; a figure with decimals is as good as its last one.
    private func expect(_ observation: Observation, _ row: [String]) {
        func compare(_ field: Field, _ cell: String, scale: Double = 1) {
            let value = observation[field].value
            guard let expected = Double(cell) else {
                #expect(value == nil, "\(field)")
                return
            }
            let decimals = cell.firstIndex(of: ".").map { cell.distance(from: $0, to: cell.endIndex) - 1 } ?? 0
            // Pressures are rounded to two decimals, whole and tenth values are exact, speeds have four.
            let tolerance = decimals == 2 ? 5.1e-3 : 5e-5
            #expect(value.map { approximately($0 / scale, expected, tolerance) } == true, "\(field)")
        }
        compare(.temperature, row[3])
        compare(.dewPoint, row[4])
        compare(.windSpeed, row[5])
        compare(.windDirection, row[6])
        compare(.gust, row[7])
        compare(.pressure, row[8], scale: 100)
        // The table goes by the sky at KLAX, where fog is reported: FG has code 45, and weather goes before clouds.
        let code = row[1] == "KLAX" ? 45 : Int(row[9])
        #expect(observation.condition?.code == code)
        #expect(observation.time?.iso == row[2].replacing("Z", with: ":00Z"))
    }

    @Test func `raw reports state what the table says`() throws {
        let reference = try #require(reference)
        let text = String(decoding: try SharedData.bytes("data/weather/metar.txt"), as: UTF8.self)
        let rows = Self.rows.filter { $0.first == "metar.txt" }
        try #require(rows.count == 12)
        var unknown: [String] = []
        for (line, row) in zip(text.split(separator: "\n").dropFirst(), rows) {
            try #require(row.count >= 10)
            let report = MetarReport(String(line))
            #expect(report.station == row[1])
            expect(report.observation(at: Coordinate(x: 0, y: 0), time: report.instant(near: reference)), row)
            unknown += report.unknownGroups
        }
        #expect(unknown == ["0000KT", "1/0SM"])
    }

    @Test func `the file of raw reports as a whole`() throws {
        let rows = Self.rows.filter { $0.first == "metar.txt" && $0[1] != "BGXX" }
        let places = rows.indices.map { Coordinate(longitude: Double($0), latitude: 10) }
        var reader = MetarReader(
            reference: try #require(reference),
            stations: Dictionary(
                uniqueKeysWithValues: zip(rows.map { $0[1] }, places.map { StationSite(location: $0) })))
        let bytes = try SharedData.bytes("data/weather/metar.txt")
        #expect(MetarReader.recognizes(text: bytes))
        let observations = reader.read(text: bytes)
        try #require(observations.count == 11)
        #expect(observations.map(\.location) == places)
        for (observation, row) in zip(observations, rows) { expect(observation, row) }
        #expect(reader.unknownGroups == ["0000KT": 1, "1/0SM": 1])
        #expect(reader.empty == 1)
        #expect(reader.unusable == 0)
        #expect(reader.unplaced.isEmpty && reader.suspectValues.isEmpty)
    }

    @Test func `the JSON list states what the table says`() throws {
        var reader = MetarReader(reference: try #require(reference))
        let list = try JSONParser.parse(try SharedData.bytes("data/weather/awc_metar.json"))
        let observations = reader.read(list: list)
        try #require(observations.count == 2)
        let row = try #require(Self.rows.first { $0.first == "awc_metar.json" })
        expect(observations[0], row)
        #expect(observations[0].location == Coordinate(longitude: 24.97, latitude: 60.32))
        #expect(observations[1].station == "KDEN")
        #expect(observations[1].time?.iso == "2026-11-30T05:53:00Z")
        #expect(observations[1][.temperature].reason == .nullValue)
        #expect(observations[1].condition?.code == 0)
        #expect(reader.unknownGroups.isEmpty && reader.unusable == 0)
    }

    @Test func `features state what the table says`() throws {
        var reader = MetarReader(reference: try #require(reference))
        let row = try #require(Self.rows.first { $0.first == "awc_metar.json" })
        let feature = try #require(try weatherFeatures(at: SharedData.path("data/weather/awc_metar.geojson")).first)
        let place = try #require(feature.geometry?.coordinates.first)
        let properties = try JSONParser.parse(feature.properties.bytes)
        let observation = reader.read(properties, at: place)
        expect(try #require(observation), row)
    }
}
