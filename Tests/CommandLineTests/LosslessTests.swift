import Foundation
import GeoJSON
import TestSupport
import Testing

/// What no step changes goes out byte for byte.
@Suite struct LosslessTests {
    /// Two features, printed over many lines, with members of every kind in an unusual order.
    static let pretty = #"""
        {
          "generator": "caf\u00e9",
          "type" : "FeatureCollection",
          "features": [
            {
              "id": 9007199254740993,
              "x": {"deep": [1.0, 2.50]},
              "type": "Feature",
              "bbox": [1.5, 2.5, 1.5, 2.5],
              "geometry": {
                "accuracy": 1e2,
                "type": "Point",
                "coordinates": [1.50, 2.500],
                "bbox": [1.5, 2.5, 1.5, 2.5],
                "note": "last"
              },
              "properties": {
                "n": 1.00,
                "big": 12345678901234567890,
                "name": "two  blanks \n",
                "drop": true,
                "list": [ 1, {"a" : -0.0} ]
              },
              "last": null
            },
            {"properties": {"n" : 2E0, "drop": {"n": 1}}, "geometry": null, "type": "Feature", "id": "\u0041"}
          ],
          "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}},
          "metadata": {"a": 1.10}
        }
        """#

    /// The text with the white space gone that stands around the features of the array.
    private func record(_ number: Int, of text: String) throws -> String {
        let start = try #require(text.range(of: #""features": ["#)).upperBound
        var depth = 0
        var records: [String] = []
        var begin = start
        for index in text[start...].indices {
            if text[index] == "{" {
                if depth == 0 { begin = index }
                depth += 1
            } else if text[index] == "}" {
                depth -= 1
                if depth == 0 { records.append(String(text[begin...index])) }
                if depth < 0 { break }
            }
        }
        return try #require(records.indices.contains(number) ? records[number] : nil)
    }

    @Test func `a copy changes only the white space between features`() throws {
        let bench = try Workbench(["in.geojson": Self.pretty])
        for arguments in [["run", "copy.json", "in.geojson"], ["apply", "in.geojson", "properties.sort by=n"]] {
            let output = try bench.run(arguments + ["-q"]).output
            let expected =
                #"""
                {
                  "generator": "caf\u00e9",
                  "type" : "FeatureCollection",
                  "features": [
                """# + "\n" + (try record(0, of: Self.pretty)) + ",\n" + (try record(1, of: Self.pretty))
                + "\n" + #"""
                    ],
                      "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}},
                      "metadata": {"a": 1.10}
                    }
                    """# + "\n"
            #expect(output == expected)
        }
    }

    @Test func `selecting properties cuts members out of the text`() throws {
        let bench = try Workbench(["in.geojson": Self.pretty])
        let output = try bench.run(["apply", "in.geojson", "properties.select drop=drop,n", "-q"]).output
        let first = try record(0, of: Self.pretty)
        #expect(
            try record(0, of: output)
                == first.replacing("\n        \"n\": 1.00,", with: "").replacing("\n        \"drop\": true,", with: ""))
        #expect(
            try record(1, of: output)
                == #"{"properties": {}, "geometry": null, "type": "Feature", "id": "\u0041"}"#)
    }

    @Test func `setting a property leaves its neighbors alone`() throws {
        let bench = try Workbench(["in.geojson": Self.pretty])
        let output = try bench.run(["apply", "in.geojson", #"properties.set values={"drop":false}"#, "-q"]).output
        #expect(
            try record(0, of: output) == record(0, of: Self.pretty).replacing(#""drop": true"#, with: #""drop": false"#)
        )
    }

    /// Figures from `cs2cs OGC:CRS84 EPSG:3857`.
    @Test func `reprojection changes positions and boxes and nothing else`() throws {
        let text = Self.pretty.replacing(
            #""type" : "FeatureCollection","#, with: #""type" : "FeatureCollection", "bbox": [0, 0, 9, 9],"#)
        let bench = try Workbench(["in.geojson": text])
        let result = try bench.run(["apply", "in.geojson", "geometry.reproject to=EPSG:3857"])
        #expect(result.status == 0)
        #expect(result.errors.contains("note: [crs] the result is in EPSG:3857"))
        let value = try result.json()
        #expect(value.members?.map(\.key) == ["generator", "type", "crs", "features", "metadata", "bbox"])
        #expect(value["crs"]?["properties"]?["name"]?.string == "urn:ogc:def:crs:EPSG::3857")
        let feature = try #require(value["features"]?.array?.first)
        let position = feature["geometry"]?["coordinates"]?.array?.compactMap(\.double) ?? []
        try #require(position.count == 2)
        #expect(abs(position[0] - 166979.236189910) < 1e-6 && abs(position[1] - 278387.075954235) < 1e-6)
        let box = JSONValue.array((position + position).map { .number($0) })
        for found in [feature["bbox"], feature["geometry"]?["bbox"], value["bbox"]] { #expect(found == box) }
        // Around the numbers the text is the source's.
        var restored = try record(0, of: result.output)
        let numbers = position.map { JSONText.number($0) }
        restored = restored.replacing(
            "[\(numbers.joined(separator: ",")),\(numbers.joined(separator: ","))]", with: "[1.5, 2.5, 1.5, 2.5]")
        restored = restored.replacing("[\(numbers.joined(separator: ","))]", with: "[1.50, 2.500]")
        #expect(try restored == record(0, of: Self.pretty))
        #expect(try record(1, of: result.output) == record(1, of: Self.pretty))
    }

    /// Figures from `cs2cs EPSG:32614 OGC:CRS84`.
    @Test func `the crs and bbox of a reprojected source do not survive`() throws {
        let bench = try Workbench([
            "utm.geojson": """
            {"type":"FeatureCollection","bbox":[385692.3,2665734.6,385973.5,2665845.3],"crs":{"type":"name","properties":\
            {"name":"urn:ogc:def:crs:EPSG::32614"}},"features":[
            {"type":"Feature","bbox":[385692.3,2665734.6,385692.3,2665734.6],"properties":{"n":1.0},\
            "geometry":{"type":"Point","coordinates":[385692.3,2665734.6]}},
            {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[385973.5,2665845.3]}}]}
            """
        ])
        for arguments in [["run", "copy.json", "utm.geojson"], ["apply", "utm.geojson", "properties.limit count=9"]] {
            let result = try bench.run(arguments)
            #expect(result.status == 0)
            #expect(result.errors.contains("utm.geojson: note: [crs] reprojected from urn:ogc:def:crs:EPSG::32614"))
            let value = try result.json()
            #expect(value.members?.map(\.key) == ["type", "features", "bbox"])
            let numbers = value["bbox"]?.array?.compactMap(\.double) ?? []
            let expected = [-100.124667769592, 24.099805473917, -100.121910179955, 24.100825473419]
            #expect(numbers.count == 4 && zip(numbers, expected).allSatisfy { abs($0 - $1) < 1e-10 })
            let box = value["features"]?.array?.first?["bbox"]?.array?.compactMap(\.double) ?? []
            #expect(box.count == 4 && zip(box, expected).allSatisfy { abs($0 - $1) < 1e-10 } == false)
            #expect(box.prefix(2).elementsEqual(numbers.prefix(2)))
        }
    }

    /// Real files, whole: what a chain without steps writes has the tokens of the source, in their order.
    @Test(.enabled(if: SharedData.isPresent, "needs the data beside the checkout"))
    func `all real files keep every token`() throws {
        let bench = try Workbench()
        let names = try FileManager.default.contentsOfDirectory(atPath: SharedData.path("data")).filter {
            // The one that is left out is two documents, one behind the other.
            $0.hasSuffix(".geojson") && !$0.hasPrefix("tippecanoe_muni")
        }
        #expect(names.count == 10)
        for name in names {
            let result = try bench.run(["run", "copy.json", SharedData.path("data/\(name)"), "-o", name])
            // One has the date line a hair beyond 180 degrees, which passes but is told.
            let warnings = result.errors.split(separator: "\n").filter { $0.contains("warning") }
            let isOdd = name == "ne_10m_geographic_lines.geojson"
            #expect(
                result.status == 0 && warnings.allSatisfy { isOdd && $0.contains("[longitude]") },
                "\(name): \(result.errors)")
            #expect(try bench.bytes(name).tokens == SharedData.bytes("data/\(name)").tokens, "\(name)")
        }
    }
}
