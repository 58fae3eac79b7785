import Foundation
import GeoJSON
import TestSupport
import Testing

@Suite("preview")
struct PreviewCommandTests {
    private static let framed = """
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Null","nom":"Nul",
        "annotation:size":[100,60],"annotation:frame":[78,98,178,158],"annotation:visible":true},
        "geometry":{"type":"Point","coordinates":[0,0]}}],
        "viewport":{"width":256,"height":256},"camera":{"center":[0,0],"zoom":0}}
        """

    private func bench() throws -> Workbench {
        try Workbench([
            "framed.geojson": Self.framed,
            "tour.chain.json": """
            {"source": "one.geojson", "viewport": {"width": 256, "height": 256},
            "chain": [{"use": "framing.fit", "size": [40, 20], "maxZoom": 4}],
            "plan": [{"fly": "frame", "duration": 2}], "output": {"annotations": "set.geojson", "plan": "plan.json"}}
            """,
        ])
    }

    @Test func `a picture goes to standard output unless a file is named`() throws {
        let bench = try bench()
        let shown = try bench.run("preview framed.geojson")
        #expect(shown.status == 0 && shown.errors.isEmpty)
        #expect(shown.output.hasPrefix("<svg ") && shown.output.contains(">Null</text>"))
        #expect(try bench.run("preview framed.geojson -o picture.svg").status == 0)
        #expect(try bench.text("picture.svg") == shown.output)
        let piped = try bench.run("preview -", input: Self.framed)
        #expect(piped.output == shown.output)
    }

    @Test func `what a run writes can be shown, its plan over time and at one moment`() throws {
        let bench = try bench()
        #expect(try bench.run("run tour.chain.json").status == 0)
        let set = try bench.run("preview set.geojson")
        #expect(set.output.contains("zoom 4 · max-zoom"))
        let plan = try bench.run("preview set.geojson --plan plan.json")
        #expect(plan.output.contains("<title>Camera plan of 2 s, 1 shots</title>"))
        let moment = try bench.run("preview set.geojson --plan plan.json --at 2")
        #expect(moment.output.contains(">2 s</text>") && moment.output.contains(">zoom 4</text>"))
    }

    @Test func `labels and a background can be chosen`() throws {
        let bench = try bench()
        try bench.write(
            #"{"type":"Polygon","coordinates":[[[-45,-45],[45,-45],[45,45],[-45,45],[-45,-45]]]}"#, to: "land.geojson")
        let shown = try bench.run("preview framed.geojson --label nom --background land.geojson")
        #expect(shown.output.contains(">Nul</text>") && !shown.output.contains(">Null</text>"))
        // An eighth of the world of 512 px on both sides of the middle.
        #expect(shown.output.contains(#"d="M64 "#))
    }

    @Test(
        arguments: [
            ("preview", 64, "needs one file"), ("preview framed.geojson framed.geojson", 64, "needs one file"),
            ("preview none.geojson", 66, "none.geojson"), ("preview one.geojson", 65, "nothing has been framed"),
            ("preview framed.geojson --frame Asia", 64, "there is no frame 'Asia'"),
            ("preview framed.geojson --at 1", 64, "there is no plan"),
            ("preview framed.geojson --at soon", 64, "--at"),
            ("preview framed.geojson --plan copy.json", 65, "copy.json:1:1: error: [plan]"),
            ("preview framed.geojson --plan none.json", 66, "none.json"),
            ("preview framed.geojson -o picture.jpg", 64, "'picture.jpg'"),
            ("preview copy.json", 65, "copy.json"),
            ("preview framed.geojson -o framed.geojson --format svg", 64, "would be overwritten"),
            ("preview framed.geojson -o p.svg --scale 2", 64, "--scale is for PNG"),
            ("preview framed.geojson -o p.svg --style s.json", 64, "--style is for pages"),
            ("preview framed.geojson -o p.html --maplibre one.geojson", 65, "this is not MapLibre GL JS"),
            ("preview framed.geojson -o p.html --maplibre none.js", 66, "--maplibre takes a file or an address"),
            ("preview framed.geojson --label nope", 64, "no feature has the property 'nope'"),
            ("preview framed.geojson -o {key}.svg", 64, "{key}"),
            ("preview framed.geojson --background none.geojson", 66, "none.geojson"),
        ])
    func `what can't be shown is refused in words`(_ line: String, _ status: Int32, _ words: String) throws {
        let result = try bench().run(line)
        #expect(result.status == status, "\(result.errors)")
        #expect(result.errors.contains(words), "\(result.errors)")
        #expect(result.output.isEmpty)
    }

    @Test func `a time outside of the plan is refused with its end`() throws {
        let bench = try bench()
        #expect(try bench.run("run tour.chain.json").status == 0)
        let result = try bench.run("preview set.geojson --plan plan.json --at 2.5")
        #expect(result.status == 64)
        #expect(result.errors.contains("2.5 s is not a time of the plan; it runs from 0 to 2 s"))
    }
}
