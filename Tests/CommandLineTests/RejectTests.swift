import Foundation
import GeoJSON
import Testing

/// Features that can't be processed: where they go, and how the run ends.
@Suite struct RejectTests {
    static let mixed = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","id":"bad","properties":{"n":1.0},"geometry":{"type":"Point","coordinates":["x",2]}},
        {"type":"Feature","id":"good","properties":{"s":"x"},"geometry":{"type":"Point","coordinates":[1,2]}},
        {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,92]}},
        {"type":"Feature","id":3,"properties":[],"geometry":null},
        {"type":"Feature","id":4,"properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}}
        ]}
        """

    @Test func `one line for each feature, with its place and text`() throws {
        let bench = try Workbench(["mixed.geojson": Self.mixed])
        let result = try bench.run("run copy.json mixed.geojson -o out.geojson --reject reject.jsonl")
        #expect(result.status == 1)
        #expect(result.errors.contains("5 features read, 1 written, 4 rejected"))
        #expect(try bench.json("out.geojson")["features"]?.array?.map { $0["id"]?.string } == ["good"])
        let lines = try bench.text("reject.jsonl").split(separator: "\n").map { try Workbench.json(String($0)) }
        let names = [
            "source", "index", "id", "path", "line", "column", "offset", "code", "step", "message", "raw",
        ]
        for line in lines { #expect(line.members?.map(\.key) == names) }
        #expect(lines.map { $0["index"]?.double } == [0, 2, 3, 4])
        #expect(lines.map { $0["id"]?.text } == [#""bad""#, "null", "3", "4"])
        #expect(lines.map { $0["code"]?.string } == ["position", "latitude", "properties", "ring-not-closed"])
        #expect(lines.map { $0["step"]?.string } == ["read", "normalize", "read", "read"])
        #expect(
            lines.map { $0["path"]?.string } == [
                "geometry.coordinates[0]", "geometry.coordinates", "properties", "geometry.coordinates[0]",
            ])
        #expect(lines.map { $0["line"]?.double } == [2, 4, 5, 6])
        #expect(lines.allSatisfy { $0["source"]?.string == "mixed.geojson" })
        let source = Self.mixed.split(separator: "\n").map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
        #expect(lines.map { $0["raw"]?.string } == [source[1], source[3], source[4], source[5]])
        // The offset leads to the faulty byte.
        let offset = try #require(lines[0]["offset"]?.double.map { Int($0) })
        #expect(Array(Self.mixed.utf8)[offset...].starts(with: #""x",2]"#.utf8))
    }

    @Test func `strict stops at the first with 65 and writes nothing`() throws {
        let bench = try Workbench(["mixed.geojson": Self.mixed])
        let before = try bench.names()
        let result = try bench.run("run copy.json mixed.geojson -o out.geojson --reject reject.jsonl --strict")
        #expect(result.status == 65)
        #expect(result.errorLines.count == 1)
        #expect(
            result.errors.hasPrefix(#"mixed.geojson:2:95: error: [position] feature 0 (id "bad"): "#),
            "\(result.errors)")
        #expect(try bench.names() == before)
    }

    @Test func `bytes that are no UTF-8 are kept in base64`() throws {
        let record =
            Array(#"{"type":"Feature","properties":{"a":""#.utf8) + [0xF6] + Array(#""},"geometry":null}"#.utf8)
        let good = Array(#"{"type":"Feature","properties":{},"geometry":null}"#.utf8)
        let bench = try Workbench()
        try bench.write([0x1E] + record + [0x0A, 0x1E] + good + [0x0A], to: "in.geojsons")
        let result = try bench.run("run copy.json in.geojsons -o out.geojsons --reject reject.jsonl")
        #expect(result.status == 1)
        #expect(try bench.bytes("out.geojsons") == [0x1E] + good + [0x0A])
        let line = try Workbench.json(try bench.text("reject.jsonl"))
        #expect(line["raw"] == nil)
        let data = try #require(line["rawBase64"]?.string.flatMap { Data(base64Encoded: $0) })
        #expect([UInt8](data) == record)
    }

    @Test func `a step behind a barrier rejects too`() throws {
        let bench = try Workbench(["mixed.geojson": Self.mixed])
        let step = #"properties.set values={"v":["to-number",["get","s"],["get","s"]]}"#
        let result = try bench.run([
            "apply", "mixed.geojson", "properties.sort by=id", step, "-o", "o", "--reject", "r",
        ])
        #expect(result.status == 1)
        let lines = try bench.text("r").split(separator: "\n").map { try Workbench.json(String($0)) }
        #expect(lines.map { $0["index"]?.double }.sorted { ($0 ?? 0) < ($1 ?? 0) } == [0, 1, 2, 3, 4])
        #expect(lines.contains { $0["step"]?.string == "properties.set" && $0["id"]?.string == "good" })
    }
}
