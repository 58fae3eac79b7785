import Foundation
import GeoJSON
import Testing

/// Names of outputs: placeholders, endings, links, and the input's own name.
@Suite struct OutputNameTests {
    private static let groups = """
        {"viewport": {"width": 400, "height": 300}, "chain": [{"use": "framing.fit", "groupBy": "k"}]}
        """
    private static let keyed = #"""
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"k":"a/b"},"geometry":{"type":"Point","coordinates":[1,2]}},
        {"type":"Feature","properties":{"k":"c"},"geometry":{"type":"Point","coordinates":[3,4]}},
        {"type":"Feature","properties":{"k":"a/b"},"geometry":{"type":"Point","coordinates":[5,6]}}
        ]}
        """#

    @Test func `stem and key have their values`() throws {
        let bench = try Workbench(["groups.json": Self.groups, "keyed.geojson": Self.keyed])
        #expect(try bench.run("run copy.json one.geojson -o {stem}-copy.geojson -q").status == 0)
        #expect(try bench.text("one-copy.geojson") == Workbench.onePoint)
        #expect(try bench.run("run groups.json keyed.geojson -o {stem}-{key}.geojson -q").status == 0)
        #expect(try bench.json("keyed-a%2Fb.geojson")["features"]?.array?.count == 2)
        #expect(try bench.json("keyed-c.geojson")["features"]?.array?.count == 1)
        #expect(try bench.json("keyed-c.geojson")["camera"] != nil)
    }

    @Test func `names in a chain file are checked before any data is read`() throws {
        func chain(_ options: String, _ output: String) -> String {
            #"{"viewport": {"width": 9, "height": 9}, "chain": [{"use": "framing.fit"\#(options)}], "#
                + #""output": \#(output)}"#
        }
        let grouped = #", "groupBy": "k""#
        let faulty: [(String, String, String)] = [
            ("", #"{"annotations": "{key}.geojson"}"#, "'{key}.geojson' has {key}, but nothing is grouped"),
            (grouped, #"{"annotations": "{kye}.geojson"}"#, "{kye}, which has no value here; did you mean {key}?"),
            (grouped, #"{"annotations": "{name}.geojson"}"#, "{name}, which has no value here; use {stem} or {key}"),
            (grouped, #"{"plan": "{key}.json"}"#, "{key}, which has no value here; use {stem}"),
        ]
        for (options, output, words) in faulty {
            let text = chain(options, output)
            let bench = try Workbench(["c.json": text])
            let column = try #require(text.firstRange(of: "\"{")).lowerBound.utf16Offset(in: text) + 1
            for command in ["validate c.json", "run c.json missing.geojson"] {
                let result = try bench.run(command)
                #expect(result.status == 78 && result.errorLines.count == 1, "\(result.errors)")
                #expect(result.errors.hasPrefix("c.json:1:\(column): error: [flow] "), "\(result.errors)")
                #expect(result.errors.contains(words), "\(result.errors)")
            }
        }
        let right = try Workbench(["c.json": chain(grouped, #"{"annotations": "{stem}-{key}.geojson"}"#)])
        #expect(try right.run("validate c.json").status == 0)
        // A step that is wrong may be the one that would group.
        let wrong = try Workbench(["c.json": chain(#", "groupBy": 5"#, #"{"annotations": "{key}.geojson"}"#)])
        #expect(try wrong.run("validate c.json").errorLines.count == 1)
    }

    @Test(arguments: [
        ("-o {name}.geojson", "{name}"), ("-o x.geojson --reject {key}.jsonl", "{key}"), ("-o out.shp", ".shp"),
        ("-o out.csv", ".csv"), ("-o out.shp.gz", ".shp"),
    ])
    func `a name that can't be meant is refused`(flags: String, word: String) throws {
        let bench = try Workbench()
        let before = try bench.names()
        let result = try bench.run("run copy.json one.geojson \(flags)")
        #expect(result.status == 64)
        #expect(result.errors.contains(word))
        #expect(try bench.names() == before)
    }

    @Test func `a link is followed to a file that does not exist yet`() throws {
        let bench = try Workbench()
        try FileManager.default.createSymbolicLink(
            atPath: bench.path("link.geojson"), withDestinationPath: "target.geojson")
        #expect(try bench.run("run copy.json one.geojson -o link.geojson -q").status == 0)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: bench.path("link.geojson")) == "target.geojson")
        #expect(try bench.text("target.geojson") == Workbench.onePoint)
    }

    @Test func `an input is overwritten only if nothing of it is lost`() throws {
        let bad = #"""
            {"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":["x"]}},
            {"type":"Feature","properties":{},"geometry":null}
            ]}
            """#
        let bench = try Workbench(["bad.geojson": bad])
        let refused = try bench.run("run copy.json bad.geojson -o ./bad.geojson -q")
        #expect(refused.status == 65)
        #expect(refused.errors.contains("1 rejected"))
        #expect(try bench.text("bad.geojson") == bad)
        let kept = try bench.run("run copy.json bad.geojson -o bad.geojson --reject rejected.jsonl -q")
        #expect(kept.status == 1)
        #expect(try bench.json("bad.geojson")["features"]?.array?.count == 1)
        #expect(try bench.json("rejected.jsonl")["index"]?.double == 0)
        #expect(try bench.run("run copy.json one.geojson -o one.geojson -q").status == 0)
        #expect(try bench.text("one.geojson") == Workbench.onePoint)
    }

    @Test func `the camera has no place in lines, and that is said`() throws {
        let bench = try Workbench(["groups.json": Self.groups])
        let result = try bench.run("run groups.json one.geojson -o out.geojsonl")
        #expect(result.status == 0)
        #expect(result.errors.contains("warning: [output] geojsonl has no place for the camera"))
    }

    @Test(arguments: [
        ("csv", "time,longitude"), ("csv.gz", "time,longitude"), ("kml", "<?xml"),
        ("geojson", "{\"type\":\"FeatureCollection\""), ("txt", "["),
    ])
    func `keyframes take their format from the name`(ending: String, start: String) throws {
        let chain = #"""
            {"viewport": {"width": 400, "height": 300}, "chain": [],
             "plan": [{"ease": {"zoom": 3}, "duration": 1}], "output": {"annotations": "a.geojson", "plan": "p.json"}}
            """#
        let bench = try Workbench(["plan.chain.json": chain])
        #expect(try bench.run("run plan.chain.json one.geojson -q").status == 0)
        #expect(try bench.run("keyframes p.json --count 2 -o k.\(ending)").status == 0)
        let name = "k.\(ending)"
        let text = try name.hasSuffix(".gz") ? bench.unpacked(name) : bench.text(name)
        #expect(text.hasPrefix(start))
    }

    @Test(arguments: [
        "-o ./one.geojson --reject one.geojson", "-o x.geojson --reject ../BENCH/x.geojson",
        "-o x.geojson --plan link.geojson",
        "-o o.geojson --reject one.geojson", "-o o.geojson --plan one.geojson", "-o plan.json",
        "-o o.geojson --plan plan.json",
    ])
    func `no result destroys another, an input or the chain`(flags: String) throws {
        let plan = #"{"viewport": {"width": 9, "height": 9}, "chain": [], "plan": [{"hold": 1}]}"#
        let bench = try Workbench(["plan.json": plan])
        try FileManager.default.createSymbolicLink(atPath: bench.path("link.geojson"), withDestinationPath: "x.geojson")
        let before = try bench.names()
        let flags = flags.replacing("BENCH", with: bench.folder.url.lastPathComponent)
        let result = try bench.run("run plan.json one.geojson \(flags)")
        #expect(result.status == 64, "\(result.errors)")
        #expect(try bench.names() == before)
        #expect(try bench.text("one.geojson") == Workbench.onePoint)
        #expect(try bench.text("plan.json") == plan)
    }

    @Test func `a crs that is replaced stands once`() throws {
        let source = Workbench.onePoint.replacing(
            #""features""#,
            with: #""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}},"features""#)
        let bench = try Workbench(["crs.geojson": source])
        for steps in [
            ["geometry.reproject to=EPSG:3857"], ["properties.limit count=5", "geometry.reproject to=EPSG:3857"],
        ] {
            let result = try bench.run(["apply", "crs.geojson"] + steps + ["-q"]).json()
            #expect(result.members?.map(\.key) == ["type", "crs", "features"])
            #expect(result["crs"]?["properties"]?["name"]?.string == "urn:ogc:def:crs:EPSG::3857")
        }
    }

    @Test(arguments: ["--plan p.json", "--reject r.jsonl"])
    func `a batch shares no file`(flag: String) throws {
        let plan = #"{"viewport": {"width": 9, "height": 9}, "chain": [], "plan": [{"hold": 1}]}"#
        let bench = try Workbench([
            "plan.json": plan, "in/a.geojson": Workbench.onePoint, "in/b.geojson": Workbench.onePoint,
        ])
        #expect(try bench.run("run plan.json in -o out \(flag)").status == 64)
        #expect(try bench.run("run plan.json in -o out \(flag.replacing(" ", with: " new/{stem}-"))").status == 0)
        #expect(try bench.names("new").count == 2)
    }
}
