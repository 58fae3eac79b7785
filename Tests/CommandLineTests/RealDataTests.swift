import Foundation
import GeoJSON
import TestSupport
import Testing

/// The common jobs on real files.
@Suite(.enabled(if: SharedData.isPresent, "needs the data beside the checkout"))
struct RealDataTests {
    /// Features that the files have, counted by other tools.
    static let counts = [
        "johan_countries": 180, "ne_10m_geographic_lines": 6, "ne_110m_admin_0_countries": 177,
        "ne_110m_populated_places_tippecanoe": 243, "ne_50m_admin_0_countries": 242,
        "ne_50m_populated_places_simple": 1249, "nws_alerts_northwest": 529, "nws_gridpoint_stations": 41,
        "nws_observations_merged": 40, "usgs_2.5_week": 247,
    ]

    @Test func `a batch over all files: the concatenated one fails, the others lose nothing`() throws {
        let bench = try Workbench(["full.json": #"{"normalize": true, "chain": []}"#])
        let data = SharedData.path("data")
        let result = try bench.run(["run", "full.json", data, "-o", "out"])
        #expect(result.status == 1)
        let line = result.errorLines.first { $0.contains("tippecanoe_muni.geojson:") }
        #expect(line?.contains("error: [trailing-data]") == true && line?.contains("concatenated") == true)
        #expect(result.errors.contains("\(Self.counts.count + 1) inputs, 1 failed"))
        let rows = try bench.json("out/manifest.json")["inputs"]?.array ?? []
        #expect(rows.count == Self.counts.count + 1)
        for (name, count) in Self.counts {
            let row = try #require(rows.first { $0["input"]?.string == "\(data)/\(name).geojson" }, "\(name)")
            let written = try bench.json("out/\(name).geojson")["features"]?.array?.count
            #expect(row["read"]?.double == Double(count), "\(name)")
            #expect(row["written"]?.double == written.map(Double.init), "\(name)")
            #expect(row["rejected"]?.double == 0, "\(name)")
            #expect(written == count, "\(name)")
        }
        // A ring round the south pole, with islands, is closed over the pole and cut into one turn of the globe.
        let antarctica = try bench.json("out/johan_countries.geojson")["features"]?.array?.first {
            $0["id"]?.string == "ATA"
        }
        let geometry = try #require(antarctica?["geometry"])
        let positions = geometry["coordinates"]?.array?.flatMap { $0.array ?? [] }.flatMap { $0.array ?? [] } ?? []
        let longitudes = positions.compactMap { $0.array?.first?.double }
        let latitudes = positions.compactMap { $0.array?.last?.double }
        #expect(longitudes.min() == -180 && longitudes.max() == 180)
        #expect(latitudes.min() == -90 && latitudes.max() == -63.27066)
    }

    @Test func `the most populous places, in order`() throws {
        let bench = try Workbench()
        let path = SharedData.path("data/ne_50m_populated_places_simple.geojson")
        let result = try bench.run([
            "apply", path, "properties.sort by=pop_max descending=true", "properties.limit count=30",
            "properties.select keep=name,pop_max", "-q",
        ])
        #expect(result.status == 0)
        let places = try result.json()["features"]?.array ?? []
        let sizes = places.compactMap { $0["properties"]?["pop_max"]?.double }
        #expect(sizes.count == 30 && sizes == sizes.sorted(by: >))
        #expect(places.first?["properties"]?.text.contains("Tokyo") == true)
    }
}
