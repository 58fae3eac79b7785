import GeoJSON
import TestSupport
import Testing

/// Packed input, and tables of weather, through the tool.
struct PackedInputTests {
    private static func features(_ count: Int) -> [UInt8] {
        let features = (0..<count).map {
            #"{"type":"Feature","id":\#($0),"geometry":{"type":"Point","coordinates":[\#($0 % 180),2]},"properties":{}}"#
        }
        return [UInt8](#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",\n"))]}"#.utf8)
    }

    @Test func `gzip from a file and from standard input is the same as what is in it`() throws {
        let bench = try Workbench()
        let text = Self.features(5000)
        let packed = try #require(gzip(text))
        try bench.write(packed, to: "a.geojson.gz")
        try bench.write(text, to: "a.geojson")
        let plain = try bench.run("run copy.json a.geojson")
        let file = try bench.run("run copy.json a.geojson.gz")
        let pipe = try Tool.run(["run", "copy.json", "-"], input: packed, folder: bench.folder.url)
        for result in [plain, file, pipe] { #expect(result.status == 0 && result.warnings.isEmpty) }
        #expect(plain.output.utf8.count > 100_000)
        #expect(file.output == plain.output && pipe.output == plain.output)
    }

    @Test func `gzip that is cut short ends with 65`() throws {
        let bench = try Workbench()
        let packed = try #require(gzip(Self.features(5000)))
        try bench.write(Array(packed.dropLast(100)), to: "a.geojson.gz")
        let result = try bench.run("run copy.json a.geojson.gz -o out.geojson")
        #expect(result.status == 65)
        #expect(result.errors.contains("[truncated] the gzip data ends too early"))
        #expect(try !bench.names().contains("out.geojson"))
    }

    private static let chain = #"""
        {"chain": [{"use": "weather.enrich", "from": "table.csv.gz", "fields": {"longitude": "lon", "latitude": "lat",
         "temperature": {"name": "T_F", "unit": "°F"}}}]}
        """#

    @Test func `a packed table gives the weather`() throws {
        let bench = try Workbench(["weather.json": Self.chain])
        try bench.write(try #require(gzip([UInt8]("lon,lat,T_F\n1,2,50\n".utf8))), to: "table.csv.gz")
        let result = try bench.run("run weather.json one.geojson")
        #expect(result.status == 0 && result.warnings.isEmpty)
        #expect(result.output.contains(#""weather:temperature":50"#))
        #expect(result.output.contains(#""weather:text":"50°F""#))
    }

    @Test func `a column that is missing ends with 65, a unit that is missing with 78`() throws {
        let bench = try Workbench([
            "weather.json": Self.chain,
            "no-unit.json": Self.chain.replacing(#"{"name": "T_F", "unit": "°F"}"#, with: #""T_F""#),
        ])
        try bench.write([UInt8]("lon,lat,TF\n1,2,50\n".utf8), to: "table.csv.gz")
        let column = try bench.run("run weather.json one.geojson")
        #expect(column.status == 65)
        #expect(column.errors.contains("table.csv.gz:1:1: error: [table]"))
        #expect(column.errors.contains("the table has no column 'T_F'"))
        #expect(column.errors.contains("did you mean 'TF'?"))
        let unit = try bench.run("run no-unit.json one.geojson")
        #expect(unit.status == 78)
        #expect(unit.errors.contains("no-unit.json:2:"))
        #expect(unit.errors.contains("expected the unit as well"))
    }
}

extension Tool.Result {
    /// Lines of standard error that tell of trouble.
    fileprivate var warnings: [Substring] {
        errors.split(separator: "\n").filter { $0.contains("warning:") || $0.contains("error:") }
    }
}
