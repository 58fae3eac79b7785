import Foundation
import GeoJSON
import TestSupport
import Testing

/// The forms in which documents come: sequences, single objects, other formats, sizes.
@Suite struct ChecklistFormTests {
    static func feature(_ id: Int, _ properties: String = "{}") -> String {
        #"{"type":"Feature","id":\#(id),"properties":\#(properties),"geometry":null}"#
    }

    static func collection(_ features: String...) -> String {
        "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n]}\n"
    }

    private static let one = #"{"type":"FeatureCollection","features":[\#(feature(1))]}"#
    private static let two = #"{"type":"FeatureCollection","features":[\#(feature(2))]}"#

    @Test(arguments: [
        #"{"type":"FeatureCollection","features":["#, #"{"type":"FeatureCollection","features":[\#(feature(1)),"#,
        #"{"type":"FeatureCollection","features":[\#(feature(1)),{"type":"Fea"#,
        #"{"type":"FeatureCollection","features":[\#(feature(1))]"#, #"{"type":"Feature","prop"#,
    ])
    func `63: a truncated file is an error at its end, and nothing is written`(_ text: String) throws {
        let bench = try Workbench(["a.geojson": text])
        for flags in ["", " --lenient"] {
            let result = try bench.run("run copy.json a.geojson -o out.geojson --reject r" + flags)
            #expect(result.status == 65)
            #expect(result.errorLines.count == 1)
            #expect(
                result.errors.hasPrefix("a.geojson:1:\(text.utf8.count + 1): error: [truncated] "), "\(result.errors)")
            #expect(!bench.exists("out.geojson") && !bench.exists("r"))
        }
    }

    @Test func `64: a second document is an error that names --sequence; blanks are none`() throws {
        let bench = try Workbench(["a.geojson": "\(Self.one)\n\(Self.two)\n", "b.geojson": "\(Self.one) \n\n\t"])
        let result = try bench.run("run copy.json a.geojson -o out.geojson")
        #expect(result.status == 65)
        #expect(
            result.errorLines == [
                "a.geojson:2:1: error: [trailing-data] a second JSON value follows the FeatureCollection; pass "
                    + "--sequence, or name the file .geojsonl, to read one GeoJSON text after the other"
            ])
        #expect(!bench.exists("out.geojson"))
        #expect(try bench.run("run copy.json b.geojson").status == 0)
        try bench.write("\(Self.one) x", to: "c.geojson")
        #expect(try bench.run("run copy.json c.geojson").errors.contains("[syntax]"))
    }

    @Test(arguments: ["\n", "", " \r\n\n"])
    func `64: --sequence reads documents one after the other`(_ separator: String) throws {
        let pretty = "{\n  \"type\": \"FeatureCollection\",\n  \"features\": [\n    \(Self.feature(3))\n  ]\n}"
        let text = [Self.one, Self.feature(2), pretty].joined(separator: separator)
        let bench = try Workbench(["a.geojson": text])
        let expected = (1...3).map { Self.feature($0) + "\n" }.joined()
        for input in ["a.geojson", "-"] {
            let result = try bench.run("run copy.json \(input) --sequence -q", input: input == "-" ? text : nil)
            #expect(result.status == 0 && result.output == expected, "\(result.errors)")
        }
        #expect(
            try bench.run("run copy.json a.geojson --sequence --format geojson -q").output
                == Self.collection(Self.feature(1), Self.feature(2), Self.feature(3)))
    }

    @Test(arguments: ["a.json", "a.geojson", "a.txt", "a", "-"])
    func `65: newline-delimited text is told by its content`(_ name: String) throws {
        let text = "\(Self.feature(1))\r\n\r\n  \(Self.feature(2)) \n\n\(Self.feature(3))"
        let bench = try Workbench([name == "-" ? "unused" : name: text])
        let result = try bench.run("run copy.json \(name) -q", input: name == "-" ? text : nil)
        #expect(result.status == 0)
        #expect(result.output == (1...3).map { Self.feature($0) + "\n" }.joined())
    }

    @Test func `65: a text may go over several lines`() throws {
        let pretty = Self.feature(1).replacing(",", with: ",\n  ")
        let bench = try Workbench(["a.geojsonl": "\(pretty)\n\(pretty)\n\(Self.feature(2))\n"])
        let result = try bench.run("run copy.json a.geojsonl -q")
        #expect(result.status == 0)
        #expect(result.output == Self.feature(1) + "\n" + Self.feature(1) + "\n" + Self.feature(2) + "\n")
    }

    @Test func `66: lines may be collections and geometries`() throws {
        let point = #"{"type":"Point","coordinates":[1,2]}"#
        let bench = try Workbench(["a.geojsonl": "\(Self.one)\n\(point)\n\(Self.two)\n"])
        let result = try bench.run("run copy.json a.geojsonl -q")
        #expect(result.status == 0)
        #expect(result.output == "\(Self.feature(1))\n\(point)\n\(Self.feature(2))\n")
        #expect(
            try bench.run("run copy.json a.geojsonl --format geojson -q").output
                == Self.collection(
                    Self.feature(1), #"{"type":"Feature","geometry":\#(point),"properties":null}"#, Self.feature(2)))
    }

    struct Broken: Sendable, CustomTestStringConvertible {
        var line: String
        var code = "syntax"
        var column = 1
        var testDescription: String { line }
    }

    static let broken = [
        Broken(line: #"{"type":"Feature",,}"#, column: 19), Broken(line: #"{"type":"Feature"}}"#, column: 19),
        Broken(line: #"{"type":"Fea"#, code: "truncated", column: 13),
        Broken(line: #"{"a":[1,2}"#, column: 10), Broken(line: #"{"a":"x\q"}"#, column: 8),
        Broken(line: "hello"), Broken(line: "]"),
        Broken(line: "[1]", code: "feature"), Broken(line: "17", code: "feature"),
    ]

    /// With one broken line first, in the middle or last, the others are read as if it were not there.
    @Test(arguments: broken, [0, 1, 2])
    func `67: a broken line is rejected with its place, and reading goes on`(_ broken: Broken, _ place: Int) throws {
        var lines = [Self.feature(1), Self.feature(2)]
        lines.insert(broken.line, at: place)
        let bench = try Workbench(["a.geojsonl": lines.joined(separator: "\n") + "\n"])
        let result = try bench.run("run copy.json a.geojsonl -o out.geojsonl --reject r")
        #expect(result.status == 1)
        #expect(try bench.text("out.geojsonl") == "\(Self.feature(1))\n\(Self.feature(2))\n")
        let reject = try bench.json("r")
        #expect(reject["raw"]?.string == broken.line)
        #expect(reject["code"]?.string == broken.code)
        #expect(reject["index"]?.double == Double(place))
        #expect(reject["line"]?.double == Double(place + 1) && reject["column"]?.double == Double(broken.column))
        #expect(
            result.errors.hasPrefix(
                "a.geojsonl:\(place + 1):\(broken.column): warning: [\(broken.code)] feature \(place): rejected: "))
        let strict = try bench.run("run copy.json a.geojsonl -o strict.geojsonl --strict")
        #expect(strict.status == 65 && !bench.exists("strict.geojsonl"))
        #expect(strict.errorLines.count == 1 && strict.errors.contains(": error: [\(broken.code)] feature \(place)"))
    }

    @Test func `67: a last line that is cut short is rejected as truncated`() throws {
        let bench = try Workbench(["a.geojsonl": "\(Self.feature(1))\n\(Self.feature(2).dropLast(9))"])
        let result = try bench.run("run copy.json a.geojsonl -o out.geojsonl --reject r")
        #expect(result.status == 1)
        #expect(result.errors.contains("2 features read, 1 written, 1 rejected (1 truncated)"))
        #expect(try bench.text("out.geojsonl") == Self.feature(1) + "\n")
        #expect(try bench.json("r")["code"]?.string == "truncated")
    }

    @Test func `67: a record of a text sequence is rejected with its index and bytes`() throws {
        let pretty = Self.feature(1).replacing(",", with: ",\n  ")
        let bench = try Workbench()
        try bench.write(
            "\u{1E}\(pretty)\n\u{1E}{\"type\":\"Fea\n\u{1E}\(Self.feature(2))\n\u{1E}{\"a\":tru}\n", to: "a.geojsons")
        let result = try bench.run("run copy.json a.geojsons -o out.geojsons --reject r")
        #expect(result.status == 1)
        #expect(try bench.text("out.geojsons") == "\u{1E}\(Self.feature(1))\n\u{1E}\(Self.feature(2))\n")
        let rejects = try bench.text("r").split(separator: "\n").map { try Workbench.json(String($0)) }
        #expect(rejects.map { $0["index"]?.double } == [1, 3])
        #expect(rejects.map { $0["raw"]?.string } == [#"{"type":"Fea"#, #"{"a":tru}"#])
        #expect(rejects.map { $0["code"]?.string } == ["truncated", "syntax"])
        #expect(try bench.run("run copy.json a.geojsons -o strict --strict").status == 65)
    }

    @Test func `67: a broken feature in a collection, or in texts over many lines, ends the run`() throws {
        let pretty = Self.feature(1).replacing(",", with: ",\n  ")
        let bench = try Workbench([
            "a.geojson": Self.collection(Self.feature(1), #"{"type":"Feature",,}"#, Self.feature(2)),
            "c.geojson": "{\"type\":\"FeatureCollection\",,\"features\":[\n\(Self.feature(1))\n]}",
            "b.geojsonl": "\(pretty)\n\(pretty.replacing("Feature", with: "Fea\nture"))\n\(pretty)\n",
        ])
        for (name, place) in [("a.geojson", "3:19"), ("b.geojsonl", "5:13"), ("c.geojson", "1:29")] {
            let result = try bench.run("run copy.json \(name) -o out.geojson --reject r")
            #expect(result.status == 65)
            #expect(result.errors.hasPrefix("\(name):\(place): error: [syntax] "), "\(result.errors)")
            #expect(name == "c.geojson" || result.errors.contains("feature 1: "))
            #expect(!bench.exists("out.geojson") && !bench.exists("r"))
        }
    }

    @Test func `69: a sequence in another CRS is told to have no place for it`() throws {
        let bench = try Workbench(["a.geojsonl": "{\"type\":\"Point\",\"coordinates\":[0,0]}\n"])
        let result = try bench.run(["apply", "a.geojsonl", "geometry.reproject to=EPSG:3857", "-o", "b.geojsonl"])
        #expect(result.status == 0)
        #expect(result.errors.contains("note: [crs] the result is in EPSG:3857, not in the CRS84 of RFC 7946"))
        #expect(result.errors.contains("b.geojsonl: warning: [output] geojsonl has no place for 'crs'"))
    }

    @Test(arguments: [
        #"{"type":"Feature","id":1,"properties":{"a":1.0},"geometry":null,"x":2}"#,
        #"{"coordinates":[1.0,2],"type":"Point","x":2}"#,
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}"#,
        #"{"type":"FeatureCollection","x":1,"features":[],"y":[2]}"#,
    ])
    func `70: what stands at the top keeps its kind`(_ text: String) throws {
        let result = try Workbench(["a.json": text]).run("run copy.json a.json -q")
        #expect(result.status == 0)
        #expect(result.output.replacing("\n", with: "") == text)
    }

    @Test func `71: members may come in any order, at any length`() throws {
        let filler = String(repeating: "x", count: 300_000)
        let text =
            "{\"note\":\"\(filler)\",\"features\":[\n{\"properties\":{\"f\":\"\(filler)\"},\"geometry\":{\"coordinates\":"
            + "[1,2],\"type\":\"Point\"},\"type\":\"Feature\"}\n],\"more\":{\"a\":1},\"type\":\"FeatureCollection\"}\n"
        let result = try Workbench(["a.geojson": text]).run("run copy.json a.geojson -q")
        #expect(result.status == 0 && result.output == text)
    }

    @Test(arguments: [
        (#"{"type":"Topology","objects":{},"arcs":[]}"#, "TopoJSON"),
        (#"{"arcs":[],"objects":{},"type":"Topology"}"#, "TopoJSON"),
        (#"{"rings":[[[0,0],[1,0],[1,1],[0,0]]],"spatialReference":{"wkid":4326}}"#, "ESRI JSON"),
        (#"{"objectIdFieldName":"id","geometryType":"esriGeometryPoint","features":[]}"#, "ESRI JSON"),
        (#"{"type":"Collection","stac_version":"1.0.0","id":"a","links":[]}"#, "STAC"),
        (#"{"type":"Catalog","stac_version":"1.0.0","id":"a","links":[]}"#, "STAC"),
        (#"{"type":"Coverage","domain":{},"ranges":{}}"#, "CoverageJSON"),
        (#"{"type":"CityJSON","version":"1.1","CityObjects":{},"vertices":[]}"#, "CityJSON"),
        (#"{"collections":[],"links":[{"href":"x","rel":"self"}]}"#, "OGC API"),
        (#"{"title":"x","links":[{"href":"x","rel":"data"}]}"#, "OGC API"),
        (#"{"version":8,"sources":{},"layers":[]}"#, "a map style"),
        (#"{"tilejson":"3.0.0","tiles":[]}"#, "TileJSON"),
        (#"{"elements":[],"osm3s":{},"version":0.6}"#, "Overpass"),
        (#"{"type":"Sphere"}"#, "type 'Sphere'"), (#"{"a":1}"#, "without a type"), (#"[1]"#, "JSON array"),
    ])
    func `72: another format is named`(_ text: String, _ name: String) throws {
        let bench = try Workbench(["a.json": text])
        let result = try bench.run("run copy.json a.json -o out.geojson")
        #expect(result.status == 65)
        #expect(result.errors.hasPrefix("a.json:1:1: error: [not-geojson] this is "), "\(result.errors)")
        #expect(result.errors.contains(name) && result.errors.contains("not GeoJSON"), "\(result.errors)")
        #expect(result.errorLines.count == 1 && !bench.exists("out.geojson"))
    }

    /// One text for each row, which a chain without steps passes on byte for byte.
    @Test(arguments: [
        (
            "73: mixed geometry types",
            [
                #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"#,
                #"{"type":"Feature","properties":{},"geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}}"#,
                #"{"type":"Feature","properties":{},"geometry":{"type":"GeometryCollection","geometries":[]}}"#,
            ]
        ),
        (
            "74: mixed property types",
            [feature(1, #"{"a":1}"#), feature(2, #"{"a":"1"}"#), feature(3, #"{"a":true}"#), feature(4, #"{"a":[1]}"#)]
        ),
        ("75: nested values", [feature(1, #"{"a":{"b":[1,2.5,{"c":null}]},"d":["x",1,[]]}"#)]),
        (
            "76: strings like dates",
            [feature(1, #"{"a":"2:3","b":"2024-02-30","c":"2015-04-22T00:00:00.123456+07:00","d":"1997/10/27"}"#)]
        ),
        ("77: ragged keys", [feature(1, #"{"z":1,"a":null}"#), feature(2, #"{"a":2,"z":3}"#), feature(3, "{}")]),
    ])
    func `73 to 77: copied as they are`(_ row: String, _ features: [String]) throws {
        let text = "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n]}\n"
        let result = try Workbench(["a.geojson": text]).run("run copy.json a.geojson")
        #expect(result.status == 0 && result.output == text)
        #expect(!result.errors.contains("warning"))
    }

    @Test func `81: gzip is told by its content, several members are one text`() throws {
        let text = Array(Self.collection(Self.feature(1), Self.feature(2)).utf8)
        let packed = try #require(gzip(Array(text[..<60]))) + #require(gzip(Array(text[60...])))
        let bench = try Workbench()
        try bench.write(packed, to: "a.geojson")
        let file = try bench.run("run copy.json a.geojson -q")
        let pipe = try Tool.run(["run", "copy.json", "-", "-q"], input: packed, folder: bench.folder.url)
        for result in [file, pipe] { #expect(result.status == 0 && Array(result.output.utf8) == text) }
    }
}
