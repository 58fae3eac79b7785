import GeoJSON
import Testing

/// Rows 1 to 6 of the conformance table: the `bbox` member.
@Suite struct ChecklistBoxTests {
    private typealias Run = ChecklistRun

    private let isles =
        #"{"type":"MultiPolygon","coordinates":[[[[177,-19],[180,-19],[180,-16],[177,-16],[177,-19]]],[[[-180,-20],[-178,-20],[-178,-17],[-180,-17],[-180,-20]]]]}"#

    @Test func `1: the box of a MultiPolygon that is cut at 180 is the narrow one`() throws {
        let run = try Run(Run.collection(isles), "--bbox all --profile rfc7946")
        #expect(run.result.status == 0)
        let value = try run.json()
        #expect(value["bbox"]?.text == "[177,-20,-178,-16]")
        #expect(value["features"]?.array?.first?["bbox"]?.text == "[177,-20,-178,-16]")
    }

    @Test(arguments: ["", #","normalize":true"#])
    func `2: the box of points on both sides of 180 is the narrow one`(_ normalize: String) throws {
        let input = Run.collection(
            #"{"type":"Point","coordinates":[177,-20]}"#, #"{"type":"Point","coordinates":[-178,-16]}"#)
        let run = try Run(input, chain: #"{"chain":[],"output":{"bbox":"write"}\#(normalize)}"#)
        #expect(run.output == input.replacing("\n]}", with: "\n],\"bbox\":[177,-20,-178,-16]}"))
    }

    @Test func `3: a ring round a pole has a box that reaches the pole`() throws {
        let cap = #"{"type":"Polygon","coordinates":[[[-170,71],[-90,70],[0,72],[90,70],[170,71],[-170,71]]]}"#
        for flags in ["--bbox write", "--bbox write --profile rfc7946"] {
            #expect(try Run(Run.collection(cap), flags).json()["bbox"]?.text == "[-180,70,180,90]")
        }
        let south = #"{"type":"Polygon","coordinates":[[[0,-60],[-120,-70],[120,-65],[0,-60]]]}"#
        #expect(try Run(Run.collection(south), "--bbox write").json()["bbox"]?.text == "[-180,-90,180,-60]")
    }

    @Test func `4: heights give six numbers, a mixture four`() throws {
        let high = #"{"type":"LineString","coordinates":[[1,2,7],[3,4,9]]}"#
        let low = #"{"type":"Point","coordinates":[0,5,-3.5]}"#
        let flat = #"{"type":"Point","coordinates":[8,8]}"#
        func box(_ input: String) throws -> String? { try Run(input, "--bbox write").json()["bbox"]?.text }
        #expect(try box(Run.collection(high, low)) == "[0,2,-3.5,3,5,9]")
        #expect(try box(Run.collection(high, low, flat)) == "[0,2,8,8]")
        #expect(try box(Run.collection(high, "null")) == "[1,2,7,3,4,9]")
    }

    private let boxed = #"""
        {"type":"FeatureCollection","bbox":[0,0,9,9.0],"features":[
        {"type":"Feature","bbox":[0,0,9,9.0],"properties":{},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}},
        {"type":"Feature","bbox":[0,0,9,9.0],"properties":{},"geometry":{"type":"LineString","coordinates":[[179,2],[-179,4]]}}
        ]}

        """#

    @Test func `5: a box is kept while it holds and computed anew where the geometry has changed`() throws {
        #expect(try Run(boxed).output == boxed)
        let cut = try Run(boxed, "--profile rfc7946")
        #expect(
            cut.output == #"""
                {"type":"FeatureCollection","features":[
                {"type":"Feature","bbox":[0,0,9,9.0],"properties":{},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}},
                {"type":"Feature","bbox":[179,2,-179,4],"properties":{},"geometry":{"type":"MultiLineString","coordinates":[[[179,2],[180,3]],[[-180,3],[-179,4]]]}}
                ],"bbox":[1,2,-179,4]}

                """#)
        // With a box of the source, that of one without is not invented.
        #expect(try Run(Run.collection(isles), "--profile rfc7946").json()["bbox"] == nil)
    }

    @Test func `5: boxes are dropped, or written, when asked`() throws {
        let dropped = try Run(boxed, "--bbox drop").output
        #expect(!dropped.contains("bbox") && dropped == boxed.replacing(#""bbox":[0,0,9,9.0],"#, with: ""))
        #expect(
            try Run(boxed, chain: #"{"chain":[{"use":"properties.limit","count":9}],"output":{"bbox":"drop"}}"#).output
                == dropped)
        let written = try Run(dropped, "--bbox write").output
        #expect(written == dropped.replacing("\n]}", with: "\n],\"bbox\":[1,2,-179,4]}"))
        let all = try Run(dropped, "--bbox all").output
        #expect(all.contains(#"[3,4]]},"bbox":[1,2,3,4]}"#) && all.contains(#"[-179,4]]},"bbox":[179,2,-179,4]}"#))
        #expect(all.hasSuffix("\n],\"bbox\":[1,2,-179,4]}\n"))
        #expect(try Run(all, "--bbox all").output == all)
        // The older spelling of the chain file.
        #expect(try Run(dropped, chain: #"{"chain":[],"output":{"bbox":true}}"#).output == written)
        #expect(try Run(dropped, chain: #"{"chain":[],"output":{"bbox":false}}"#).output == dropped)
    }

    @Test func `6: what has no position has no box`() throws {
        for input in [Run.collection(), Run.collection("null"), Run.collection(#"{"type":"Point","coordinates":[]}"#)] {
            let run = try Run(input, "--bbox all")
            #expect(run.result.status == 0 && !run.output.contains("bbox"))
        }
        let emptied = #"{"type":"FeatureCollection","bbox":[1,2,3,4],"features":[]}"#
        #expect(try Run(emptied, "--profile rfc7946").json()["bbox"] == nil)
    }
}
