import Foundation
import Testing

/// The sample plugin in Swift through the tool: it does what the built-in processor does, byte for byte.
@Suite struct SwiftPluginTests {
    private static let library = URL(fileURLWithPath: Tool.path).deletingLastPathComponent()
        .appendingPathComponent("libExplodeSwiftSample.so").path

    private static let source = #"""
        {"type": "FeatureCollection", "name": "parts", "features": [
          {"type": "Feature", "id": 1.50e0, "properties": {"a": 12345678901234567890, "\u0062":-0.0 , "c": 1E+2},
            "geometry": {"type": "MultiPoint", "coordinates": [[1.10, 2.0], [3, 4, 5.50], [6, 7, 8, 9]]}, "extra": [ 1.0 ]},
          {"type": "Feature", "bbox": [0, 0, 9, 9], "properties": null, "geometry": {"type": "GeometryCollection",
            "geometries": [{"type": "Point", "coordinates": [1e0, 2.50]}, {"type": "LineString", "coordinates": []},
              {"type": "MultiLineString", "coordinates": [[[0, 0], [9, 9]], [[1, 1], [2, 2], [3, 3]]]}]}},
          {"type":"Feature","properties":{},"geometry":{"coordinates":[1.000,2e1],"type":"Point","own":true}},
          {"type": "Feature", "properties": {"empty": true}, "geometry": {"type": "MultiPolygon", "coordinates": []}},
          {"type": "Feature", "properties": {"é": "ü\n"}, "geometry": null, "id": "x"},
          {"type": "Feature", "id": "poly", "properties": {"p": [1.0, {"q": 1e3}]}, "geometry": {"type": "MultiPolygon",
            "coordinates": [[[[0, 0], [9, 0], [9, 9], [0, 0]], [[2, 1], [3, 1], [3, 2], [2, 1]]],
              [[[20, 20], [21, 20], [21, 21], [20, 20]]]]}, "bbox": [0, 0, 21, 21]}
        ], "foreign": {"kept": 1.0}}
        """#

    @Test func `it gives what the built-in gives`() throws {
        let folder = try TemporaryFolder()
        let input = folder.url.appendingPathComponent("parts.geojson")
        try Data(Self.source.utf8).write(to: input)
        func run(_ step: String, _ more: [String] = []) throws -> (Tool.Result, [[String: String]]) {
            let rejects = folder.url.appendingPathComponent("rejects.ndjson")
            let result = try Tool.run(
                ["apply", input.path, step, "--reject", rejects.path] + more, folder: folder.url)
            let lines = try String(contentsOf: rejects, encoding: .utf8).split(separator: "\n")
            let told = try lines.map { line in
                let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                return ["index", "code", "message", "raw"].reduce(into: [:]) { $0[$1] = object[$1].map { "\($0)" } }
            }
            return (result, told)
        }
        let (own, ownRejects) = try run("geometry.explode")
        let (other, otherRejects) = try run("parts.explode-swift", ["--plugin", Self.library])
        #expect(own.status == 1)
        #expect(other.status == 1, "\(other.errors)")
        #expect(other.output == own.output)
        #expect(own.output.contains(#""coordinates":[6,7,8,9]"#))
        #expect(own.output.contains(#"12345678901234567890, "\u0062":-0.0 , "c": 1E+2"#))
        #expect(ownRejects.count == 1)
        #expect(otherRejects == ownRejects)
    }

    @Test func `it is listed`() throws {
        let folder = try TemporaryFolder()
        let result = try Tool.run(["plugins", "--plugin", Self.library], folder: folder.url)
        #expect(result.status == 0)
        #expect(result.output.contains("explode-swift"))
    }

    @Test func `it passes all checks`() throws {
        let folder = try TemporaryFolder()
        let result = try Tool.run(["plugins", "check", Self.library], folder: folder.url)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(!result.output.isEmpty && !(result.output + result.errors).contains("falls short:"))
    }
}
