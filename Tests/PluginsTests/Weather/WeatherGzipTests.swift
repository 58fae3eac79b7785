import GeoJSON
import GeoTypes
import PluginKit
import TestSupport
import Testing

@testable import WeatherPlugin

/// Packed files of weather.
struct WeatherGzipTests {
    /// A cache file of so many stations.
    private static func cache(_ stations: Int) -> String {
        WeatherFieldsTests.header + "\n"
            + (0..<stations).map { number in
                let name = "K" + String(10_000 + number, radix: 36).uppercased().suffix(3)
                return "\(name) 300553Z \(String(10 + number % 20))/,\(name),2026-11-30T05:53:00Z,"
                    + "\(number % 90),\(number % 180),\(10 + number % 20),10+,,,,,METAR,\(number % 3000)\n"
            }.joined()
    }

    private static func values(_ bytes: [UInt8]) throws -> [Double?] {
        try WeatherLoading(bytes, name: "metars.cache.csv.gz").values(.temperature)
    }

    @Test func `the cache file as it is fetched`() throws {
        let text = Self.cache(3000)
        let packed = try #require(gzip([UInt8](text.utf8)))
        let values = try Self.values(packed)
        #expect(values == (0..<3000).map { Double(10 + $0 % 20) })
    }

    @Test func `in two members`() throws {
        let text = [UInt8](Self.cache(200).utf8)
        let packed = try [text[..<5000], text[5000...]].flatMap { try #require(gzip(Array($0))) }
        #expect(try Self.values(packed).count == 200)
    }

    @Test func `cut short, or with another sum, is told as such`() throws {
        let packed = try #require(gzip([UInt8](Self.cache(3000).utf8)))
        var flipped = packed
        flipped[packed.count - 6] ^= 8
        for (bytes, words) in [(Array(packed.dropLast(9)), "ends too early"), (flipped, "check sum")] {
            let error = #expect(throws: ProcessorError.self) { try Self.values(bytes) }
            #expect(error?.kind == .data && error?.message.contains(words) == true)
        }
    }

    static let samples = [
        "metar.txt", "awc_metar.json", "awc_metar.geojson", "openmeteo_multi.json", "metno_compact.json",
        "nws_observation_latest.json", "nws_hourly.json", "edr_pointseries.covjson",
    ]

    @Test(.enabled(if: SharedData.isPresent, "needs the shared data"), arguments: samples)
    func `every format is recognized through it`(file: String) throws {
        let bytes = try SharedData.bytes("data/weather/" + file)
        let site = StationSite(location: Coordinate(longitude: 25, latitude: 60))
        let plain = try WeatherLoading(bytes, stations: ["EFHK": site])
        let packed = try WeatherLoading(try #require(gzip(bytes)), stations: ["EFHK": site])
        #expect(!plain.observations.isEmpty)
        #expect(packed.values(.temperature) == plain.values(.temperature))
        #expect(packed.observations.map(\.time) == plain.observations.map(\.time))
    }

    @Test func `a packed page or problem is named like a plain one`() throws {
        for (text, words) in [
            ("<html><title>503</title></html>", "'503'"), (#"{"title":"Busy","status":503}"#, "Busy (503)"),
        ] {
            let packed = try #require(gzip([UInt8](text.utf8)))
            let error = #expect(throws: ProcessorError.self) { try Self.values(packed) }
            #expect(error?.message.contains(words) == true)
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `noise behind the magic number is a fault and no crash`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let noise = (0..<2000).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(throws: ProcessorError.self) { try Self.values([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + noise) }
    }
}
