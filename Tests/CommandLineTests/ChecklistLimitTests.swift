import GeoJSON
import TestSupport
import Testing

/// Nesting and size: bounded by options that the errors name.
@Suite struct ChecklistLimitTests {
    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    /// Where 100 000 brackets may stand. All of them are open.
    static let places = [
        #"{"type":"FeatureCollection","x":*,"features":[]}"#, #"{"type":"FeatureCollection","features":[],"x":*}"#,
        #"{"type":"FeatureCollection","features":*}"#,
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":*},"geometry":null}]}"#,
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":*}}]}"#,
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"coordinates":*,"type":"Point"}}]}"#,
        #"{"type":"FeatureCollection","features":[{"type":"Feature","x":*,"properties":{},"geometry":null}]}"#,
        #"{"type":"Feature","properties":*,"geometry":null}"#, #"{"type":"Point","coordinates":*}"#, "*", #"{"a":*"#,
        "{\"type\":\"Point\",\"coordinates\":[1,2]}\n{\"type\":\"Feature\",\"x\":*}\n",
        "\u{1E}{\"type\":\"Feature\",\"x\":*}\n",
    ]

    @Test(arguments: places, ["[", #"{"a":"#])
    func `78: 100 000 brackets anywhere end in an error`(_ place: String, _ bracket: String) throws {
        let open = String(repeating: bracket, count: 100_000)
        let closed = open + "1" + String(repeating: bracket == "[" ? "]" : "}", count: 100_000)
        let bench = try Workbench()
        for text in [open, closed] {
            try bench.write(place.replacing("*", with: text), to: "a.json")
            for flags in ["", " --lenient", " --max-depth 2000", " --sequence"] {
                let result = try bench.run("run copy.json a.json -o out.geojson" + flags)
                #expect([1, 65].contains(result.status), "\(flags): \(result.errors.prefix(300))")
                #expect(result.errors.utf8.count < 1000)
            }
            #expect([0, 65].contains(try bench.run("inspect a.json").status))
        }
    }

    @Test func `78: 100 000 brackets in a chain file or an option are an error`() throws {
        let open = String(repeating: "[", count: 100_000)
        let bench = try Workbench(["a.chain.json": #"{"chain": \#(open)"#, "b.chain.json": open])
        for name in ["a.chain.json", "b.chain.json"] {
            #expect(try bench.run("run \(name) one.geojson").status == 78)
            #expect(try bench.run("validate \(name)").errors.contains("nested brackets"))
        }
        #expect(try bench.run(["apply", "one.geojson", "properties.filter where=\(open)"]).status == 64)
    }

    @Test func `78: 512 levels are read, one more is not, and --max-depth changes it`() throws {
        let bench = try Workbench()
        // The collection, its array, the feature and its properties are four of them, of which the limit counts two.
        func write(_ depth: Int) throws {
            try bench.write(
                #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{"a":"#
                    + Self.nested(depth) + "}}]}", to: "a.geojson")
        }
        try write(510)
        #expect(try bench.run("run copy.json a.geojson -q").status == 0)
        try write(511)
        let result = try bench.run("run copy.json a.geojson -o out.geojson")
        #expect(result.status == 65)
        #expect(
            result.errors.contains(
                "error: [too-deep] feature 0: more than 512 nested brackets; allow more with --max-depth"))
        #expect(!bench.exists("out.geojson"))
        #expect(try bench.run("run copy.json a.geojson --max-depth 600 -q").status == 0)
        try write(30)
        let low = try bench.run("run copy.json a.geojson --max-depth 20")
        #expect(low.status == 65 && low.errors.contains("more than 20 nested brackets; allow more with --max-depth"))
        // As deep as may be asked for, through a step that reads the values.
        try write(1998)
        let step = #"properties.set values={"b":["get","a"]}"#
        let deep = try bench.run(["apply", "a.geojson", step, "--max-depth", "2000", "-q"])
        #expect(deep.status == 0)
        #expect(deep.output.contains(#""b":\#(Self.nested(1998))"#))
        for depth in ["0", "2001", "x"] {
            #expect(try bench.run("run copy.json a.geojson --max-depth \(depth)").status == 64)
        }
    }

    @Test func `79: a feature above the limit is an error that names the option`() throws {
        let filler = String(repeating: "x", count: 30_000)
        let feature = #"{"type":"Feature","properties":{"a":"\#(filler)"},"geometry":null}"#
        let collection = #"{"type":"FeatureCollection","features":[\#(feature)]}"#
        let bench = try Workbench([
            "a.geojson": collection, "b.geojson": feature, "c.geojsonl": feature + "\n" + feature,
            "d.geojsons": "\u{1E}" + feature + "\n",
            "e.geojson": #"{"type":"FeatureCollection","a":"\#(filler)","features":[]}"#,
            "f.geojson": #"{"type":"FeatureCollection","features":[],"a":"\#(filler)"}"#,
        ])
        for name in ["a.geojson", "b.geojson", "c.geojsonl", "d.geojsons", "e.geojson", "f.geojson"] {
            let result = try bench.run("run copy.json \(name) -o out --max-feature-size 20kB")
            #expect(result.status == 65, "\(name)")
            #expect(result.errorLines.count == 1)
            #expect(result.errors.contains(" error: [too-large] "), "\(result.errors)")
            #expect(result.errors.contains("larger than 20000 bytes; allow more with --max-feature-size"))
            #expect(!bench.exists("out"))
            #expect(try bench.run("run copy.json \(name) -q --max-feature-size 31000").status == 0)
            #expect(try bench.run("run copy.json \(name) -q").status == 0)
        }
        let size = feature.utf8.count
        #expect(try bench.run("run copy.json a.geojson -q --max-feature-size \(size)").status == 0)
        #expect(try bench.run("run copy.json a.geojson -q --max-feature-size \(size - 1)").status == 65)
        for text in ["0", "-1", "x", "1XB", "1e99GB"] {
            #expect(try bench.run("run copy.json a.geojson --max-feature-size=\(text)").status == 64)
        }
    }
}
