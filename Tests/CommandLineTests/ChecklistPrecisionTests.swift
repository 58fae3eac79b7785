import GeoJSON
import TestSupport
import Testing

/// Row 57 of the conformance table: rounding coordinates.
@Suite struct ChecklistPrecisionTests {
    private typealias Run = ChecklistRun

    @Test func `57: digits change only when asked, to the decimals that were asked for`() throws {
        let input = Run.collection(
            #"{"type":"Point","coordinates":[0.1,52.300000000000004]}"#,
            #"{"type":"Point","coordinates":[120.0829046219587123,30.5,7.1234567891]}"#,
            #"{"type":"Point","coordinates":[1.50,-0.0]}"#)
        #expect(try Run(input).output == input)
        #expect(
            try Run(input, "--precision 7").output
                == Run.collection(
                    #"{"type":"Point","coordinates":[0.1,52.3]}"#,
                    #"{"type":"Point","coordinates":[120.0829046,30.5,7.1234568]}"#,
                    #"{"type":"Point","coordinates":[1.50,-0.0]}"#))
        let chain = #"{"chain":[],"output":{"precision":0}}"#
        #expect(
            try Run(input, chain: chain).output
                == Run.collection(
                    #"{"type":"Point","coordinates":[0,52]}"#, #"{"type":"Point","coordinates":[120,31,7]}"#,
                    #"{"type":"Point","coordinates":[2,0]}"#))
        // Written anew without rounding: the shortest text of the same number.
        let moved = try Run(
            Run.collection(#"{"type":"LineString","coordinates":[[170.1,0.1],[190.30000000000001,0.1]]}"#),
            "--profile rfc7946")
        #expect(moved.output.contains("[[[170.1,0.1],[180,0.1]],[[-180,0.1],[-169.7,0.1]]]"))
    }

    @Test func `57: a polygon that rounding would break stays valid, and is told of`() throws {
        let thin = #"{"type":"Polygon","coordinates":[[[0,0],[1,1e-08],[2,0],[2,1],[1,3e-08],[0,1],[0,0]]]}"#
        let run = try Run(Run.collection(thin), "--precision 7")
        #expect(run.result.status == 0)
        #expect(run.result.errors.contains("warning: [precision] feature 0: rounded to 7 decimals the geometry would"))
        let value = try run.json()["features"]?.array?.first?["geometry"]
        #expect(value?["type"]?.string == "MultiPolygon" && value?["coordinates"]?.array?.count == 2)
        #expect(try Run(run.output, "--precision 7").output == run.output)
        let small = Run.collection(
            #"{"type":"Polygon","coordinates":[[[1.001,2],[1.002,2],[1.002,2.001],[1.001,2]]]}"#,
            #"{"type":"LineString","coordinates":[[1.001,2],[1.002,2]]}"#)
        let kept = try Run(small, "--precision 1")
        #expect(kept.output == small && kept.result.status == 0)
        #expect(kept.result.errorLines.filter { $0.contains("it keeps its decimals") }.count == 2)
    }

    @Test(arguments: ["16", "-1", "x", "2.5"])
    func `57: decimals that no double has are refused`(_ decimals: String) throws {
        let input = Run.collection("null")
        #expect(try Run(input, "--precision \(decimals)").result.status == 64)
        guard decimals != "x" else { return }
        let run = try Run(input, chain: #"{"chain":[],"output":{"precision":\#(decimals)}}"#)
        #expect(run.result.status == 78)
        #expect(run.result.errors.contains("chain.json:1:35: error: [option]"))
    }

    @Test func `the flags take the place of the chain's output, and apply prints them`() throws {
        let point = Run.collection(#"{"type":"Point","coordinates":[190.126,2]}"#)
        let chain = #"{"chain":[],"output":{"profile":"as-is","precision":1,"bbox":"write"}}"#
        #expect(try Run(point, chain: chain).output.contains("[190.1,2]"))
        let run = try Run(point, chain: chain, "--profile rfc7946 --precision 2 --bbox keep")
        #expect(run.output == Run.collection(#"{"type":"Point","coordinates":[-169.87,2]}"#))
        let bench = try Workbench(["in.geojson": point])
        let words = ["apply", "in.geojson", "properties.limit count=9", "--profile", "rfc7946", "--precision", "2"]
        let printed = try bench.run(words + ["--print"]).output
        #expect(printed.contains(#""output": {"profile":"rfc7946","precision":2}"#))
        #expect(try bench.run(words + ["-q"]).output == run.output)
        #expect(try bench.run(words + ["--bbox", "sometimes"]).status == 64)
    }

    @Test(arguments: [1, 3])
    func `the number of workers does not show in what is counted`(_ jobs: Int) throws {
        let features = (0..<6000).map { index in
            #"{"type":"Feature","id":\#(index),"properties":{},"geometry":{"type":"LineString","coordinates":[[\#(index % 200),1.23456],[\#(index % 200 + 1),2,3,4]]}}"#
        }
        let input = "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
        let run = try Run(input, "--jobs \(jobs) --precision 3")
        #expect(run.result.errors.contains("[longitude] 600 features, the first of them feature 180,"))
        let cut = try Run(input, "--jobs \(jobs) --precision 3 --profile rfc7946 --bbox all")
        #expect(cut.result.errors.contains("[ordinates] 6000 features, the first of them feature 0,"))
        #expect(try cut.json()["bbox"]?.text == "[0,1.235,-160,2]")
    }

    @Test(
        .enabled(if: SharedData.isPresent, "needs the cases beside the checkout"),
        arguments: [
            ("01-bbox-antimeridian-multipolygon", "[177,-20,-178,-16]", "MultiPolygon"),
            ("02-bbox-antimeridian-points", "[177,-20,-178,-16]", "Point"),
            ("05-crosses-180-and-0", "[141.3,-16.6,16.2,67.9]", "MultiPolygon"),
            ("07-line-179-to-minus-179", "[179,0,-179,0]", "MultiLineString"),
            ("08-polygon-round-the-pole", "[-180,70,180,90]", "Polygon"),
            ("39-clockwise-exterior", "[0,0,4,4]", "Polygon"),
            ("58-promote-to-multi-rfc", "[0,0,1,1]", "Polygon"),
        ])
    func `cases from bug reports under the profile`(_ name: String, _ box: String, _ type: String) throws {
        let input = String(decoding: try SharedData.bytes("cases/\(name).geojson"), as: UTF8.self)
        let run = try Run(input, "--profile rfc7946 --bbox write")
        #expect(run.result.status == 0)
        #expect(try run.json()["bbox"]?.text == box)
        #expect(try run.json()["features"]?.array?.first?["geometry"]?["type"]?.string == type)
        #expect(try Run(run.output, "--profile rfc7946 --bbox write").output == run.output)
    }
}
