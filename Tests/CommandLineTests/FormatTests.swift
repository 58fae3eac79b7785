import Foundation
import GeoJSON
import Testing

/// Which form the output has.
@Suite struct FormatTests {
    static let feature =
        #"{"type":"Feature","id":"a","properties":null,"geometry":{"type":"Point","coordinates":[1,2]}}"#
    static let geometry = #"{"coordinates":[1,2],"type":"Point"}"#

    @Test(arguments: [feature, geometry])
    func `one feature or geometry stays its kind`(_ text: String) throws {
        let bench = try Workbench(["in.geojson": "\n \(text)\n\n"])
        #expect(try bench.run("run copy.json in.geojson -q").output == "\(text)\n")
        #expect(try bench.run("run copy.json - -q", input: text).output == "\(text)\n")
        // A step that holds all features keeps the kind too, and nothing left is an empty collection.
        #expect(try bench.run(["apply", "in.geojson", "properties.limit count=1", "-q"]).output == "\(text)\n")
        let none = try bench.run(["apply", "in.geojson", "properties.limit count=0", "-q"])
        #expect(none.output == "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n")
    }

    @Test func `a geometry that gets properties becomes a feature`() throws {
        let bench = try Workbench(["in.geojson": Self.geometry + "\n"])
        let result = try bench.run(["apply", "in.geojson", #"properties.set values={"b":1}"#, "-q"])
        #expect(
            result.output == #"{"type":"Feature","geometry":{"coordinates":[1,2],"type":"Point"},"properties":{"b":1}}"#
                + "\n")
    }

    @Test func `a geometry in a collection becomes a feature`() throws {
        let bench = try Workbench(["in.geojson": #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#])
        for step in ["geometry.explode", "geometry.reproject to=EPSG:3857"] {
            let value = try bench.run(["apply", "in.geojson", step, "-q"]).json()
            let features = value["features"]?.array ?? []
            #expect(!features.isEmpty && features.allSatisfy { $0["type"]?.string == "Feature" }, "\(value.text)")
            #expect(features.allSatisfy { $0["properties"] != nil })
        }
    }

    @Test(arguments: ["geojsonl", "ndjson", "geojsons", "geojson", "json", "txt"])
    func `the output's name decides`(_ ending: String) throws {
        let bench = try Workbench()
        #expect(try bench.run("run copy.json one.geojson -o out.\(ending) -q").status == 0)
        let line = #"{"type":"Feature","properties":{"a":1},"geometry":{"type":"Point","coordinates":[1,2]}}"#
        let expected: String
        switch ending {
        case "geojsonl", "ndjson": expected = "\(line)\n"
        case "geojsons": expected = "\u{1E}\(line)\n"
        default: expected = Workbench.onePoint
        }
        #expect(try bench.text("out.\(ending)") == expected)
        // Standard output has the input's form; a flag wins over both.
        let again = try bench.run("run copy.json out.\(ending) -q")
        #expect(again.output == expected)
        #expect(
            try bench.run("run copy.json out.\(ending) --format geojson -q").output.hasPrefix(
                "{\"type\":\"FeatureCollection\""))
        #expect(try bench.run("run copy.json out.\(ending) --format geojsonl -o x.geojson -q").status == 0)
        #expect(try bench.text("x.geojson") == "\(line)\n")
    }

    @Test func `a line holds one feature however the input is printed`() throws {
        let bench = try Workbench(["in.geojson": LosslessTests.pretty])
        let result = try bench.run("run copy.json in.geojson --format geojsonl -q")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 2)
        for line in lines { #expect(try Workbench.json(String(line))["type"]?.string == "Feature") }
        // Blanks inside strings stay.
        #expect(lines.first?.contains(#""two  blanks \n""#) == true)
    }

    @Test func `a dash is standard output, and two dashes end the flags`() throws {
        let bench = try Workbench(["-one.geojson": Workbench.onePoint])
        #expect(try bench.run("run copy.json one.geojson -o - -q").output == Workbench.onePoint)
        #expect(try bench.run("run -q -- copy.json -one.geojson").output == Workbench.onePoint)
        #expect(try bench.names() == ["-one.geojson", "copy.json", "one.geojson"])
    }

    @Test func `the number of workers does not show`() throws {
        let features = (0..<9000).map { index in
            #"{"type":"Feature","id":\#(index),"properties":{"n":\#(index % 7)},"geometry":{"type":"Point","coordinates":[\#(index % 180),\#(index % 80)]}}"#
        }
        let bench = try Workbench([
            "many.geojson": "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}",
            "chain.json": """
            {"normalize": true, "output": {"bbox": true},
             "chain": [{"use": "properties.filter", "where": ["!=", ["get", "n"], 3]},
                       {"use": "geometry.reproject", "to": "EPSG:3857"}]}
            """,
        ])
        for jobs in [1, 4] {
            #expect(try bench.run("run chain.json many.geojson -q --jobs \(jobs) -o \(jobs).geojson").status == 0)
        }
        #expect(try bench.bytes("1.geojson") == bench.bytes("4.geojson"))
        let ids = try bench.json("4.geojson")["features"]?.array?.compactMap { $0["id"]?.double }
        #expect(ids == (0..<9000).filter { $0 % 7 != 3 }.map(Double.init))
    }
}
