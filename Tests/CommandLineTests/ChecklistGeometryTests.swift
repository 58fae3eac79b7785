import GeoJSON
import TestSupport
import Testing

/// Geometries that are none: rejected alone, with the path of the fault.
@Suite struct ChecklistGeometryTests {
    static func feature(_ geometry: String) -> String {
        #"{"type":"Feature","id":"x","properties":{},"geometry":\#(geometry)}"#
    }

    static func collection(_ features: String...) -> String {
        "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n]}\n"
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        var row: String
        var geometry: String
        var code: String
        var path: String
        var words = ""
        var testDescription: String { "\(row): \(geometry)" }

        init(_ row: String, _ geometry: String, _ code: String, _ path: String, _ words: String = "") {
            self.row = row
            self.geometry = geometry
            self.code = code
            self.path = path
            self.words = words
        }
    }

    static let faults = [
        Fault("26", #"{"type":"Point","coordinates":[1]}"#, "position", "geometry.coordinates", "two numbers"),
        Fault("26", #"{"type":"Point","coordinates":["1",2]}"#, "position", "geometry.coordinates[0]", "numbers"),
        Fault("26", #"{"type":"Point","coordinates":[1,null]}"#, "position", "geometry.coordinates[1]"),
        Fault("26", #"{"type":"Point","coordinates":[1,2,"z"]}"#, "position", "geometry.coordinates[2]"),
        Fault("26", #"{"type":"LineString","coordinates":[[0,0],[]]}"#, "position", "geometry.coordinates[1]"),
        Fault(
            "26", #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[0,0],[1,"x"]]]]}"#, "position",
            "geometry.coordinates[1][0][1][1]"),
        Fault(
            "26",
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[0,0]},{"type":"Point","coordinates":[1]}]}"#,
            "position", "geometry.geometries[1].coordinates"),
        Fault("27", #"{"type":"Point","coordinates":[[1,2]]}"#, "position", "geometry.coordinates[0]"),
        Fault("27", #"{"type":"LineString","coordinates":[1,2]}"#, "position", "geometry.coordinates[0]"),
        Fault(
            "27", #"{"type":"Polygon","coordinates":[[0,0],[1,0],[1,1],[0,0]]}"#, "position",
            "geometry.coordinates[0][0]"),
        Fault("27", #"{"type":"MultiPoint","coordinates":[[[1,2]]]}"#, "position", "geometry.coordinates[0][0]"),
        Fault("27", #"{"type":"Point","coordinates":{"x":1}}"#, "position", "geometry.coordinates"),
        Fault("27", #"{"type":"Point"}"#, "geometry", "geometry", "no coordinates"),
        Fault("27", #"[1,2]"#, "geometry", "geometry", "object or null"),
        Fault(
            "28", #"{"type":"point","coordinates":[1,2]}"#, "geometry-type", "geometry.type",
            "'point' is no geometry type; did you mean 'Point'?"),
        Fault(
            "28", #"{"type":"Ponit","coordinates":[1,2]}"#, "geometry-type", "geometry.type", "did you mean 'Point'?"),
        Fault(
            "28", #"{"type":"Circle","coordinates":[1,2]}"#, "geometry-type", "geometry.type",
            "'Circle' is no geometry type"),
        Fault("28", #"{"type":1,"coordinates":[1,2]}"#, "geometry-type", "geometry.type", "must be a string"),
        Fault("28", #"{"coordinates":[1,2]}"#, "geometry-type", "geometry", "no type"),
        Fault("29", #"{"type":"LineString","coordinates":[[1,2]]}"#, "line-too-short", "geometry.coordinates", "has 1"),
        Fault(
            "29", #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[1,2]]]}"#, "line-too-short",
            "geometry.coordinates[1]"),
        Fault(
            "30", #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,0]]]}"#, "ring-too-short",
            "geometry.coordinates[0]", "4 positions or more, this one has 3"),
        Fault(
            "31", #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,1],[2,2],[1,2]]]}"#,
            "ring-not-closed", "geometry.coordinates[1]"),
    ]

    @Test(arguments: faults)
    func `26 to 31: a geometry that is none rejects its feature`(_ fault: Fault) throws {
        let good = Self.feature(#"{"type":"Point","coordinates":[1,2]}"#)
        let bench = try Workbench(["a.geojson": Self.collection(good, Self.feature(fault.geometry), good)])
        let result = try bench.run("run copy.json a.geojson -o out.geojson --reject r")
        #expect(result.status == 1)
        #expect(try bench.text("out.geojson") == Self.collection(good, good))
        let line = try bench.json("r")
        #expect(line["code"]?.string == fault.code && line["path"]?.string == fault.path, "\(line.text)")
        #expect(line["index"]?.double == 1 && line["id"]?.string == "x" && line["line"]?.double == 3)
        #expect(line["raw"]?.string == Self.feature(fault.geometry))
        #expect(line["message"]?.string?.contains(fault.words) == true, "\(line.text)")
        #expect(result.errorLines.first?.contains(#"feature 1 (id "x"): rejected: \#(fault.path): "#) == true)
    }

    @Test(arguments: [
        ("feature", "did you mean 'Feature'?"), ("Featrue", "did you mean 'Feature'?"),
        ("Point", "the type is 'Point'"), ("Foo", "the type is 'Foo'"),
    ])
    func `28: a feature of another type is rejected`(_ type: String, _ words: String) throws {
        let bench = try Workbench([
            "a.geojson": Self.collection(#"{"type":"\#(type)","properties":{},"geometry":null}"#)
        ])
        let result = try bench.run("run copy.json a.geojson -o out.geojson")
        #expect(result.status == 1)
        #expect(result.errors.contains("rejected: ") && result.errors.contains(words), "\(result.errors)")
    }

    @Test func `30, 31: repair closes open rings and drops short ones only when asked`() throws {
        let open = #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4]]]}"#
        let bench = try Workbench([
            "a.geojson": Self.collection(Self.feature(open)),
            "repair.json": #"{"normalize": {"repair": true}, "chain": []}"#,
        ])
        let result = try bench.run("run repair.json a.geojson")
        #expect(result.status == 0)
        #expect(result.output.contains("[0,0],[4,0],[4,4],[0,4],[0,0]"), "\(result.output)")
        #expect(result.errors.contains("warning: [ring-closed] feature 0: 1 open ring closed"))
        #expect(try bench.run("run copy.json a.geojson -q").status == 1)
    }

    @Test func `41: collections in collections are kept to 64 levels`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: depth)
                + #"{"type":"Point","coordinates":[1,2]}"# + String(repeating: "]}", count: depth)
        }
        let good = Self.collection(Self.feature(nested(64)))
        let bench = try Workbench(["a.geojson": good, "b.geojson": Self.collection(Self.feature(nested(65)))])
        let result = try bench.run("run copy.json a.geojson")
        #expect(result.status == 0 && result.output == good)
        let deep = try bench.run("run copy.json b.geojson --reject r")
        #expect(deep.status == 1)
        #expect(try bench.json("r")["code"]?.string == "too-deep")
    }

    @Test(arguments: [
        (#"{"type":"link","properties":{"href":"http://x"}}"#, "a link"),
        (#"{"type":"name","properties":{"name":"EPSG:999999"}}"#, "EPSG:999999"),
    ])
    func `44: a crs that nobody knows is an error that names --source-crs`(_ crs: String, _ words: String) throws {
        let text =
            #"{"type":"FeatureCollection","crs":\#(crs),"features":[\#(Self.feature(#"{"type":"Point","coordinates":[0,0]}"#))]}"#
        let bench = try Workbench(["a.geojson": text])
        let result = try bench.run("run copy.json a.geojson -o out.geojson")
        #expect(result.status == 65 && !bench.exists("out.geojson"))
        #expect(result.errorLines.count == 1)
        #expect(result.errors.contains("error: [crs] ") && result.errors.contains(words), "\(result.errors)")
        #expect(result.errors.contains("--source-crs EPSG:…"))
        // Named on the command line, the member counts for nothing.
        let named = try bench.run("run copy.json a.geojson --source-crs EPSG:3857")
        #expect(named.status == 0)
        let position = try named.json()["features"]?.array?.first?["geometry"]?["coordinates"]?.array?.compactMap(
            \.double)
        #expect(position == [0, 0] || position?.allSatisfy { abs($0) < 1e-9 } == true)
        #expect(try named.json()["crs"] == nil)
    }

    @Test func `46: metres without a crs are an error that names --source-crs`() throws {
        let bench = try Workbench([
            "a.geojson": Self.collection(
                Self.feature(#"{"type":"Point","coordinates":[500000,4400000]}"#),
                Self.feature(#"{"type":"Point","coordinates":[500001,4400000]}"#))
        ])
        let result = try bench.run("run copy.json a.geojson -o out.geojson")
        #expect(result.status == 65 && !bench.exists("out.geojson"))
        #expect(result.errors.contains("error: [projected] 2 of the 2 first features lie outside"))
        #expect(result.errors.contains("--source-crs EPSG:…"))
        // cs2cs EPSG:32633 OGC:CRS84: 15 E, 39.749908 N.
        let named = try bench.run("run copy.json a.geojson --source-crs EPSG:32633")
        let position = try named.json()["features"]?.array?.first?["geometry"]?["coordinates"]?.array?.compactMap(
            \.double)
        #expect(position.map { abs($0[0] - 15) < 1e-9 && abs($0[1] - 39.749908) < 1e-6 } == true, "\(named.output)")
        let off = try Workbench(["c.json": #"{"normalize": false, "chain": []}"#])
        let refused = try off.run("run c.json one.geojson --source-crs EPSG:3857")
        #expect(refused.status == 64 && refused.errors.contains("\"normalize\" is false"))
    }
}
