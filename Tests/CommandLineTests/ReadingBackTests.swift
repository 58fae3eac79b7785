import GeoJSON
import Testing

/// What the tool, or other software, has written is read for what it is.
@Suite struct ReadingBackTests {
    @Test func `a reprojected result reads back, from a file and from a pipe`() throws {
        let bench = try Workbench()
        #expect(
            try bench.run(["apply", "one.geojson", "geometry.reproject to=EPSG:3857", "-o", "m.geojson", "-q"]).status
                == 0)
        // The crs stands before the features, where a reader that streams finds it in time.
        #expect(try bench.json("m.geojson").members?.map(\.key) == ["type", "crs", "features"])
        for input in ["m.geojson", "-"] {
            let back = try bench.run(
                ["apply", input, "properties.limit count=9", "-q"],
                input: input == "-" ? try bench.text("m.geojson") : nil)
            let position = try back.json()["features"]?.array?.first?["geometry"]?["coordinates"]?.array?.compactMap(
                \.double)
            let expected = [1.0, 2.0]
            #expect(zip(position ?? [], expected).allSatisfy { abs($0 - $1) < 1e-9 } && position?.count == 2)
            #expect(try back.json()["crs"] == nil)
        }
        // Bounds of projected positions are no longitudes.
        let bounds = try bench.run("inspect m.geojson --json").json()
        #expect(bounds["bbox"]?.array?.first?.double == 111319.49079327357)
        #expect(bounds["problems"]?.array?.isEmpty == true)
    }

    @Test(arguments: [#""bbox":[1,2,3,4],"crs":CRS"#, #""crs":CRS,"list":[[1],[2]]"#, #""crs":CRS"#])
    func `a crs behind the features is seen before they are read`(tail: String) throws {
        let crs = #"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}}"#
        let text =
            #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":"#
            + #"{"type":"LineString","coordinates":[[0,0],[111319.49079327357,0]]}}],"#
            + tail.replacing("CRS", with: crs) + "}"
        let bench = try Workbench(["tail.geojson": text])
        let result = try bench.run("run copy.json tail.geojson -q").json()
        let end = result["features"]?.array?.first?["geometry"]?["coordinates"]?.array?.last?.array?.first?.double
        #expect(abs((end ?? 0) - 1) < 1e-9)
        #expect(result["crs"] == nil)
        // In a pipe it comes too late: an error, never metres taken for degrees.
        let piped = try bench.run("run copy.json -", input: text)
        #expect(piped.status == 65)
    }

    @Test func `repair closes open rings, everything else refuses them`() throws {
        let open = #"""
            {"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":
            {"type":"Polygon","coordinates":[[[0,0,7],[2,0,8],[2,2,9]]]}}]}
            """#
        let bench = try Workbench([
            "open.geojson": open, "repair.json": #"{"normalize": {"repair": true}, "chain": []}"#,
        ])
        let repaired = try bench.run("run repair.json open.geojson")
        #expect(repaired.status == 0)
        #expect(repaired.errors.contains("[ring-closed] feature 0: 1 open ring closed"))
        let ring = try repaired.json()["features"]?.array?.first?["geometry"]?["coordinates"]?.text
        #expect(ring == "[[[0,0,7],[2,0,8],[2,2,9],[0,0,7]]]")
        let refused = try bench.run("run copy.json open.geojson")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("[ring-too-short]") || refused.errors.contains("[ring-not-closed]"))
    }

    @Test func `broken JSON in a step is a slip and no string`() throws {
        let bench = try Workbench()
        let result = try bench.run(["apply", "one.geojson", #"properties.filter where=[">",["get","a"],0"#])
        #expect(result.status == 64)
        #expect(result.errors.contains("'where' is no JSON"))
    }
}
