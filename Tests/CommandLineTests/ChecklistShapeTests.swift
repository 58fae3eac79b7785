import GeoJSON
import Testing

/// Rows 23 to 25 and 32 to 46 of the conformance table: what becomes of geometries.
@Suite struct ChecklistShapeTests {
    private typealias Run = ChecklistRun
    private static let full = #"{"chain":[],"normalize":true}"#

    /// The one feature's geometry, as text.
    private func geometry(_ run: Run) throws -> String? {
        try run.json()["features"]?.array?.first?["geometry"]?.text
    }

    @Test func `23: heights are kept, also through a reprojection`() throws {
        let line = #"{"type":"LineString","coordinates":[[1,2,-11.50],[3,4,8848.86]]}"#
        for flags in ["", "--profile rfc7946"] {
            #expect(try Run(Run.collection(line), flags).output == Run.collection(line))
        }
        let run = try Run(
            Run.collection(line), chain: #"{"chain":[{"use":"geometry.reproject","to":"EPSG:3857"}]}"#)
        let heights = try run.json()["features"]?.array?.first?["geometry"]?["coordinates"]?.array?.map {
            $0.array?.last?.text
        }
        #expect(heights == ["-11.5", "8848.86"])
    }

    @Test func `24: of positions with and without heights each stays as it is`() throws {
        let mixed = #"{"type":"LineString","coordinates":[[178,2],[179,4,5.50],[180,6]]}"#
        for flags in ["", "--profile rfc7946", "--precision 2"] {
            #expect(try Run(Run.collection(mixed), flags).output == Run.collection(mixed))
        }
        let cut = try Run(
            Run.collection(#"{"type":"LineString","coordinates":[[170,0],[190,10,3],[190,12]]}"#), "--profile rfc7946")
        #expect(
            try geometry(cut)
                == #"{"type":"MultiLineString","coordinates":[[[170,0],[180,5]],[[-180,5],[-170,10,3],[-170,12]]]}"#)
    }

    @Test
    func `25: more than three numbers pass untouched, and are dropped with a warning when the geometry is rebuilt`()
        throws
    {
        let four = #"{"type":"LineString","coordinates":[[1,2,3,4],[5,6,7,8]]}"#
        for flags in ["", "--profile rfc7946"] {
            let run = try Run(Run.collection(four), flags)
            #expect(run.output == Run.collection(four) && !run.result.errors.contains("warning"))
        }
        let crossing = Run.collection(#"{"type":"LineString","coordinates":[[170,0,1,5],[190,10,3,9]]}"#, four)
        for (chain, flags) in [(#"{"chain":[]}"#, "--profile rfc7946"), (Self.full, "")] {
            let run = try Run(crossing, chain: chain, flags)
            #expect(run.output.contains("[[[170,0,1],[180,5,2]],[[-180,5,2],[-170,10,3]]]"))
            #expect(run.output.contains("[[1,2,3,4],[5,6,7,8]]"))
            #expect(
                run.result.errors.contains(
                    "in.geojson: warning: [ordinates] feature 0 has positions with more than three numbers"))
        }
    }

    private let clockwise =
        #"{"type":"Polygon","coordinates":[[[0,0],[0,4],[4,4],[4,0],[0,0]],[[1,1],[2,1],[2,2],[1,2],[1,1]]]}"#
    private let counterclockwise =
        #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2],[2,1],[1,1]]]}"#

    @Test func `32: exteriors run counterclockwise under the profile and where rings are built anew`() throws {
        #expect(try Run(Run.collection(clockwise)).output == Run.collection(clockwise))
        #expect(try geometry(Run(Run.collection(clockwise), "--profile rfc7946")) == counterclockwise)
        let policies = [("rfc7946", clockwise, counterclockwise), ("d3", counterclockwise, clockwise)]
        for (winding, given, expected) in policies {
            let chain = #"{"chain":[],"normalize":{"winding":"\#(winding)"}}"#
            #expect(try geometry(Run(Run.collection(given), chain: chain)) == expected)
            #expect(try Run(Run.collection(expected), chain: chain).output == Run.collection(expected))
        }
        let clipped = try Run(
            Run.collection(#"{"type":"Polygon","coordinates":[[[0,0],[0,4],[4,4],[4,0],[0,0]]]}"#),
            chain: #"{"chain":[{"use":"geometry.clip","bbox":[-1,-1,2,9]}]}"#)
        #expect(try clipped.json()["features"]?.array?.first?["geometry"]?["type"]?.string == "Polygon")
        #expect(try Run(clipped.output, "--profile rfc7946").output == clipped.output)
    }

    @Test func `33: a self-intersection is repaired when asked, with its reason and place`() throws {
        let bow = Run.collection(#"{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}"#)
        #expect(try Run(bow).output == bow)
        let run = try Run(bow, chain: #"{"chain":[],"normalize":{"repair":true}}"#)
        #expect(run.result.errors.contains("[repair] feature 0: geometry repaired: Self-intersection at [1, 1]"))
        #expect(
            try run.json()["features"]?.array?.first?["geometry"]?["type"]?.string == "MultiPolygon")
    }

    @Test(arguments: [
        (
            #"{"type":"LineString","coordinates":[[179,0],[-179,0]]}"#,
            #"{"type":"MultiLineString","coordinates":[[[179,0],[180,0]],[[-180,0],[-179,0]]]}"#
        ),
        (
            #"{"type":"Polygon","coordinates":[[[170,0],[190,0],[190,10],[170,10],[170,0]]]}"#,
            #"{"type":"MultiPolygon","coordinates":[[[[170,10],[170,0],[180,0],[180,10],[170,10]]],[[[-170,10],[-180,10],[-180,0],[-170,0],[-170,10]]]]}"#
        ),
        (
            #"{"type":"Polygon","coordinates":[[[-180,71],[-90,70],[0,72],[90,70],[180,71],[-180,71]]]}"#,
            #"{"type":"Polygon","coordinates":[[[-180,71],[-90,70],[0,72],[90,70],[180,71],[180,90],[-180,90],[-180,71]]]}"#
        ),
    ])
    func `34: lines and polygons are cut at the antimeridian under the profile`(
        _ given: String, _ expected: String
    ) throws {
        let run = try Run(Run.collection(given), "--profile rfc7946")
        let found = try #require(try geometry(run))
        if expected.contains("MultiPolygon") {
            // Rings may start anywhere.
            for corner in [
                "[170,0]", "[180,0]", "[180,10]", "[170,10]", "[-170,10]", "[-180,10]", "[-180,0]", "[-170,0]",
            ] {
                #expect(found.contains(corner), "\(found)")
            }
            #expect(found.hasPrefix(#"{"type":"MultiPolygon""#))
        } else {
            #expect(found == expected)
        }
        #expect(try Run(run.output, "--profile rfc7946").output == run.output)
        #expect(try Run(Run.collection(given)).output == Run.collection(given))
    }

    @Test func `35: longitudes beyond 180 pass with one warning a source, or are brought in`() throws {
        let point = #"{"type":"Point","coordinates":[190,1]}"#
        let input = Run.collection(#"{"type":"Point","coordinates":[1,1]}"#, point, point, point)
        let run = try Run(input)
        #expect(run.output == input && run.result.status == 0)
        let warnings = run.result.errorLines.filter { $0.contains("[longitude]") }
        #expect(
            warnings == [
                "in.geojson: warning: [longitude] 3 features, the first of them feature 1, have longitudes beyond ±180; "
                    + "write with the profile rfc7946, or normalize with \"antimeridian\": \"cut\", to have them brought in"
            ])
        for (chain, flags) in [(#"{"chain":[]}"#, "--profile rfc7946"), (Self.full, "")] {
            let brought = try Run(input, chain: chain, flags)
            #expect(brought.output == input.replacing("[190,1]", with: "[-170,1]"))
            #expect(!brought.result.errors.contains("warning"))
        }
    }

    @Test func `36: a latitude beyond a pole rejects the feature`() throws {
        let good = #"{"type":"Point","coordinates":[1,90]}"#
        let input = Run.collection(good, #"{"type":"Point","coordinates":[1,90.5]}"#)
        for (chain, flags, step) in [
            (#"{"chain":[]}"#, "", "normalize"), (#"{"chain":[],"normalize":false}"#, "--profile rfc7946", "output"),
        ] {
            let run = try Run(input, chain: chain, flags)
            #expect(run.result.status == 1 && run.output == Run.collection(good))
            let reject = try #require(try run.rejects().first)
            #expect(reject["code"]?.string == "latitude" && reject["step"]?.string == step)
            #expect(reject["index"]?.double == 1)
        }
    }

    @Test func `37: a whole world is a world`() throws {
        let world = #"{"type":"Polygon","coordinates":[[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]]}"#
        for (chain, flags) in [(#"{"chain":[]}"#, "--profile rfc7946 --bbox write"), (Self.full, "--bbox write")] {
            #expect(
                try Run(Run.collection(world), chain: chain, flags).output
                    == Run.collection(world, tail: #","bbox":[-180,-90,180,90]"#))
        }
    }

    @Test func `38: a projected box on the antimeridian becomes two parts with a narrow box`() throws {
        let input = Run.collection(
            #"{"type":"Polygon","coordinates":[[[199980,2890200],[309780,2890200],[309780,3000000],[199980,3000000],[199980,2890200]]]}"#,
            members: #""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::32601"}},"#)
        for (chain, flags) in [(#"{"chain":[]}"#, "--profile rfc7946 --bbox write"), (Self.full, "--bbox write")] {
            let value = try Run(input, chain: chain, flags).json()
            let parts = value["features"]?.array?.first?["geometry"]?["coordinates"]?.array ?? []
            #expect(parts.count == 2)
            // A triangle with one position on 180 for each of the two edges that cross, and the rest.
            #expect(parts.map { $0.array?.first?.array?.count } == [4, 6])
            let box = value["bbox"]?.array?.compactMap(\.double) ?? []
            let expected = [179.974486875119, 26.099861306733, -178.902421413428, 27.109361416616]
            #expect(box.count == 4 && zip(box, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(box)")
        }
    }

    @Test func `39: a pole has no place in a Mercator, and no absurd number comes back from one`() throws {
        let reproject = #"{"chain":[{"use":"geometry.reproject","to":"EPSG:3857"}]}"#
        let run = try Run(
            Run.collection(
                #"{"type":"Point","coordinates":[0,90]}"#, #"{"type":"Point","coordinates":[0,-90]}"#,
                #"{"type":"Point","coordinates":[0,0]}"#), chain: reproject)
        #expect(run.result.status == 1)
        #expect(try run.rejects().map { $0["code"]?.string } == ["reproject", "reproject"])
        #expect(try run.rejects()[0]["message"]?.string?.hasSuffix("outside the area of use of EPSG:3857") == true)
        #expect(try geometry(run)?.hasPrefix(#"{"type":"Point","coordinates":[0,"#) == true)
        // The northing that other software has written for the pole, and one that is no number of that system.
        let back = try Run(
            Run.collection(
                #"{"type":"Point","coordinates":[0,-242528680.9]}"#, #"{"type":"Point","coordinates":[0,1e300]}"#,
                members: #""crs":{"type":"name","properties":{"name":"EPSG:3857"}},"#))
        let latitudes = try back.json()["features"]?.array?.compactMap {
            $0["geometry"]?["coordinates"]?.array?.last?.double
        }
        #expect(latitudes?.allSatisfy { abs($0) <= 90 } == true)
    }

    private let collection =
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"LineString","coordinates":[[1,2],[3,4]]}]}"#

    @Test func `40: a GeometryCollection keeps its members`() throws {
        for flags in ["", "--profile rfc7946", "--precision 3 --bbox write"] {
            let run = try Run(Run.collection(collection), flags)
            #expect(try geometry(run) == collection && !run.result.errors.contains("warning"))
        }
        let single = #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}"#
        let run = try Run(Run.collection(single), "--profile rfc7946")
        #expect(run.output == Run.collection(single))
        #expect(run.result.errors.contains("[collection] feature 0 has GeometryCollections of one kind"))
    }

    @Test func `41: nested GeometryCollections are kept, with a word under the profile`() throws {
        let nested = (0..<60).reduce(collection) { inner, _ in
            #"{"type":"GeometryCollection","geometries":[\#(inner)]}"#
        }
        for flags in ["", "--profile rfc7946"] {
            let run = try Run(Run.collection(nested), flags)
            #expect(run.output == Run.collection(nested) && run.result.status == 0)
            #expect(run.result.errors.contains("[collection]") == !flags.isEmpty)
        }
    }

    @Test func `42: a MultiPolygon of one part stays one`() throws {
        let one = #"{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[4,4],[0,0]]]]}"#
        for (chain, flags) in [
            (#"{"chain":[]}"#, "--profile rfc7946"), (Self.full, ""), (#"{"chain":[]}"#, "--precision 3"),
        ] {
            #expect(try Run(Run.collection(one), chain: chain, flags).output == Run.collection(one))
        }
        let beyond = #"{"type":"MultiPolygon","coordinates":[[[[190,0],[194,0],[194,4],[190,0]]]]}"#
        #expect(
            try geometry(Run(Run.collection(beyond), "--profile rfc7946"))
                == #"{"type":"MultiPolygon","coordinates":[[[[-170,0],[-166,0],[-166,4],[-170,0]]]]}"#)
    }

    /// Figures from `cs2cs EPSG:32613 OGC:CRS84`; the axis order is always longitude or easting first.
    @Test(arguments: [
        ("urn:ogc:def:crs:EPSG::32613", "[500000,4400000]"), ("epsg:32613", "[500000,4400000]"),
        ("EPSG::4326", "[-105,39.749907519105]"), ("urn:ogc:def:crs:OGC:1.3:CRS84", "[-105,39.749907519105]"),
        ("urn:ogc:def:crs:EPSG::4326", "[-105,39.749907519105]"),
    ])
    func `43: the crs of the older specification is honored`(_ name: String, _ position: String) throws {
        let run = try Run(
            Run.collection(
                #"{"type":"Point","coordinates":\#(position)}"#,
                members: #""crs":{"type":"name","properties":{"name":"\#(name)"}},"#))
        let found = try run.json()["features"]?.array?.first?["geometry"]?["coordinates"]?.array?.compactMap(\.double)
        #expect(zip(found ?? [], [-105, 39.749907519105]).allSatisfy { abs($0 - $1) < 1e-10 } && found?.count == 2)
        #expect(run.result.errors.contains("[crs] reprojected from \(name)") == position.hasPrefix("[5"))
    }

    /// Figures from `cs2cs EPSG:3857 OGC:CRS84`.
    @Test(arguments: [
        (
            #"{"type":"Feature","crs":CRS,"properties":{},"geometry":{"type":"Point","coordinates":[111319.49079327357,0]}}"#,
            #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,0]}}"#
        ),
        (
            #"{"type":"Point","coordinates":[111319.49079327357,0],"crs":CRS}"#,
            #"{"type":"Point","coordinates":[1,0]}"#
        ),
    ])
    func `43: the crs of a single Feature or geometry, too`(_ document: String, _ expected: String) throws {
        let crs = #"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}}"#
        let run = try Run(document.replacing("CRS", with: crs))
        #expect(run.result.errors.contains("in.geojson: note: [crs] reprojected from urn:ogc:def:crs:EPSG::3857"))
        // The last digits of the longitude are PROJ's.
        #expect(run.output.replacing(try Regex(#"0\.99999999\d+"#), with: "1") == expected + "\n", "\(run.output)")
    }

    @Test func `44: a crs that nobody knows is an error, and the flag overrides it`() throws {
        for crs in [
            #"{"type":"name","properties":{"name":"EPSG:999999"}}"#, #"{"type":"link","properties":{"href":"x"}}"#,
        ] {
            let input = Run.collection(
                #"{"type":"Point","coordinates":[500000,4400000]}"#, members: #""crs":\#(crs),"#)
            let run = try Run(input)
            #expect(run.result.status == 65 && run.result.errors.contains("error: [crs]"))
            #expect(try run.bench.names().contains("out.geojson") == false)
            let named = try run.bench.run(
                ["apply", "in.geojson", "properties.limit count=9", "--source-crs", "EPSG:32613", "-q"])
            #expect(named.status == 0 && named.output.contains("39.7499"))
        }
    }

    @Test func `45: no crs in what RFC 7946 has`() throws {
        let point = #"{"type":"Point","coordinates":[1,2]}"#
        let crs = #""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}},"#
        let input = Run.collection(point, members: crs)
        #expect(try Run(input).output == input)
        for text in [input, Run.collection(point, tail: "," + crs.dropLast())] {
            #expect(try Run(text, "--profile rfc7946").output == Run.collection(point))
        }
        // GeoJSON 2008 let any object have one.
        for (given, left) in [
            (
                #"{"type":"Feature",CRS"properties":{},"geometry":null}"#,
                #"{"type":"Feature","properties":{},"geometry":null}"#
            ),
            (#"{"type":"Point",CRS"coordinates":[1,2]}"#, #"{"type":"Point","coordinates":[1,2]}"#),
        ] {
            #expect(try Run(given.replacing("CRS", with: crs), "--profile rfc7946").output == left + "\n")
            #expect(try Run(given.replacing("CRS", with: crs)).output == given.replacing("CRS", with: crs) + "\n")
        }
        let feature = #"{"type":"Feature",CRS"properties":{"crs":"crs"},"geometry":null}"#
        let inside = #"{"type":"FeatureCollection","features":["# + "\n" + feature + "\n]}\n"
        #expect(
            try Run(inside.replacing("CRS", with: crs), "--profile rfc7946").output == inside.replacing("CRS", with: "")
        )
        // A projected result has one, and a notice; the profile refuses it before any data is read.
        let chain = #"{"chain":[{"use":"geometry.reproject","to":"EPSG:3857"}],"output":{"profile":"as-is"}}"#
        let projected = try Run(Run.collection(point), chain: chain)
        #expect(try projected.json()["crs"]?["properties"]?["name"]?.string == "urn:ogc:def:crs:EPSG::3857")
        #expect(projected.result.errors.contains("note: [crs] the result is in EPSG:3857"))
        let refused = try Run(Run.collection(point), chain: chain.replacing("as-is", with: "rfc7946"))
        #expect(refused.result.status == 78)
        #expect(refused.result.errors.hasPrefix("chain.json:1:78: error: [flow] the profile rfc7946"))
        #expect(refused.result.errors.contains(#""to": "OGC:CRS84""#))
        #expect(try Run(Run.collection(point), chain: chain, "--profile rfc7946").result.status == 78)
    }

    @Test func `46: metres without a crs are never taken for degrees`() throws {
        let input = Run.collection(
            #"{"type":"Point","coordinates":[500000,4400000]}"#, #"{"type":"Point","coordinates":[500100,4400100]}"#)
        for flags in ["", "--profile rfc7946"] {
            let run = try Run(input, flags)
            #expect(run.result.status == 65)
            #expect(run.result.errors.contains("[projected] 2 of the 2 first features"))
            #expect(try run.bench.names().contains("out.geojson") == false)
        }
    }
}
