import Foundation
import GeoJSON
import TestSupport
import Testing

/// What framing does when not everything can be had, from chain file or flags to what is printed. Values by hand.
@Suite struct FramingChoiceTests {
    private static func point(_ x: Double, _ y: Double, _ properties: String = "{}") -> String {
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(x),\#(y)]},"properties":\#(properties)}"#
    }

    private static func bench(_ features: [String], size: (Int, Int) = (390, 844)) throws -> Workbench {
        let bench = try Workbench([
            "in.geojson": #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}"
        ])
        try bench.write(#"{"width": \#(size.0), "height": \#(size.1)}"#, to: "viewport")
        return bench
    }

    /// Runs `framing.fit` with some options.
    private func run(_ bench: Workbench, _ options: String, _ chain: String = "") throws -> Tool.Result {
        try bench.write(
            #"{"viewport": \#(bench.text("viewport")), \#(chain) "chain": [{"use": "framing.fit"\#(options)}]}"#,
            to: "c.json")
        return try bench.run("run c.json in.geojson --progress never")
    }

    private func properties(_ output: JSONValue, _ name: String) -> [String?] {
        (output["features"]?.array ?? []).map { $0["properties"]?[name]?.text }
    }

    private func expect(_ camera: JSONValue?, zoom: Double, center: [Double]? = nil) {
        #expect(approximately(camera?["zoom"]?.double ?? .nan, zoom, 1e-6), "\(camera?.text ?? "none")")
        guard let center else { return }
        let found = camera?["center"]?.array?.compactMap(\.double) ?? []
        #expect(found.count == 2 && zip(found, center).allSatisfy { approximately($0, $1, 1e-9) }, "\(found)")
    }

    @Test func `annotations out of their zooms are hidden and do not count`() throws {
        let bench = try Self.bench(
            [
                Self.point(0, 0), Self.point(10, 0, #"{"annotation:max-zoom":7}"#),
                Self.point(90, 0, #"{"annotation:min-zoom":3}"#),
            ], size: (400, 800))
        let output = try run(bench, "").json()
        // 10 degrees on 400 px; with the third one it were 90 degrees, and a zoom at which that one is not shown.
        expect(output["camera"], zoom: 4.813781, center: [5, 0])
        #expect(properties(output, "annotation:visible") == ["true", "true", "false"])
        #expect(properties(output, "annotation:reason") == [nil, nil, #""zoom""#])
        #expect(properties(output, "annotation:frame")[2] == nil)
        #expect(output["fit"]?["hidden"]?.text == "[2]")
        let printed = try bench.run("frame in.geojson --viewport 400x800 -q").json()
        #expect(printed["camera"]?.text == output["camera"]?.text && printed["fit"]?.text == output["fit"]?.text)
    }

    /// Three boxes of 250 px at one point, one of them to the other side; ranks 2, 0 and 1.
    private static let crowd = [("left", 2), ("right", 0), ("left", 1)].map { anchor, rank in
        point(5, 5, #"{"annotation:size":[250,20],"annotation:anchor":"\#(anchor)","annotation:rank":\#(rank)}"#)
    }

    @Test func `boxes that do not fit are an error without a fallback`() throws {
        let bench = try Self.bench(Self.crowd)
        let result = try run(bench, "")
        #expect(result.status == 65 && result.output.isEmpty)
        #expect(result.errors.contains("the boxes of feature 0, feature 1 do not fit into 390 × 844 px at any zoom"))
        #expect(result.errors.contains("or give a fallback"))
        let printed = try bench.run("frame in.geojson --viewport 390x844 --diagnostics json")
        #expect(printed.status == 65)
        #expect(try printed.json()["fit"]?["conflict"]?.text == "[0,1]")
        #expect(try printed.json()["camera"]?.isNull == true)
    }

    @Test func `the lowest priorities are left out`() throws {
        let bench = try Self.bench(Self.crowd)
        let result = try run(bench, #", "fallback": "drop-lowest-priority", "maxZoom": 10"#)
        #expect(result.status == 0 && result.errors.contains("2 features left out so that the others fit"))
        let output = try result.json()
        // The box that stays is in the middle, its point 125 px right of it: 125 · 360° / (512 · 2¹⁰).
        expect(output["camera"], zoom: 10, center: [4.9141693115234375, 5])
        #expect(properties(output, "annotation:visible") == ["false", "true", "false"])
        #expect(properties(output, "annotation:reason") == [#""edge""#, nil, #""edge""#])
        #expect(output["fit"]?["dropped"]?.text == "[0,2]")
        #expect(output["fit"]?["status"]?.string == "max-zoom")
        let printed = try bench.run(
            "frame in.geojson --viewport 390x844 --fallback drop-lowest-priority --max-zoom 10")
        #expect(printed.status == 0 && printed.errors.contains("2 features left out"))
        #expect(try printed.json()["camera"]?.text == output["camera"]?.text)
    }

    @Test func `boxes are let over the sides`() throws {
        let bench = try Self.bench(Self.crowd)
        let result = try run(bench, #", "fallback": "overflow", "maxZoom": 10"#)
        // The point is 195 px from the sides.
        #expect(result.status == 0 && result.errors.contains("boxes reach up to 55 px over the sides"))
        let output = try result.json()
        expect(output["camera"], zoom: 10, center: [5, 5])
        #expect(properties(output, "annotation:frame")[0] == "[195,412,445,432]")
        #expect(properties(output, "annotation:visible") == ["true", "true", "true"])
        #expect(output["fit"]?["status"]?.string == "infeasible" && output["fit"]?["conflict"]?.text == "[0,1]")
        #expect(output["fit"]?["slack"]?.text == #"{"top":412,"left":-55,"bottom":412,"right":-55}"#)
        let printed = try bench.run("frame in.geojson --viewport 390x844 --fallback overflow --max-zoom 10 -q")
        #expect(printed.status == 0)
        #expect(try printed.json()["fit"]?.text == output["fit"]?.text)
    }

    @Test func `the bearing that shows the content largest`() throws {
        let bench = try Self.bench([Self.point(0, 0), Self.point(90, 0)])
        let output = try run(bench, #", "bearing": "auto""#).json()
        // The diagonal of the screen, 929.75 px, for a quarter of the world.
        expect(output["camera"], zoom: 2.860700, center: [45, 0])
        let bearing = output["camera"]?["bearing"]?.double ?? .nan
        // acos(390 / 929.75), to either side.
        #expect(approximately(abs(180 - bearing), 180 - 65.199, 1e-3), "\(bearing)")
        #expect(output["fit"]?["binding"]?.array?.count == 4)
        let printed = try bench.run("frame in.geojson --viewport 390x844 --bearing auto -q").json()
        #expect(printed["camera"]?.text == output["camera"]?.text)
    }

    @Test func `the center is kept`() throws {
        let bench = try Self.bench([Self.point(10, 0), Self.point(30, 0)])
        let start = #""camera": {"center": [10, 0], "zoom": 9, "bearing": 90, "padding": [44, 0, 0, 0]},"#
        let output = try run(bench, #", "keep": "center""#, start).json()
        // East is up: 20 degrees on the 400 px above the center.
        expect(output["camera"], zoom: 3.813781, center: [10, 0])
        #expect(output["camera"]?["bearing"]?.double == 90)
        #expect(output["camera"]?["padding"]?["top"]?.double == 44)
        // 20 degrees on the 195 px on the right; a center is the same one a turn farther.
        for center in ["10,0", "370,0", "-350,0"] {
            let printed = try bench.run("frame in.geojson --viewport 390x844 -q --center \(center)").json()
            expect(printed["camera"], zoom: 2.777255, center: [10, 0])
        }
    }

    @Test func `one point has a zoom of its own`() throws {
        let one = try Self.bench([Self.point(3, 4), Self.point(3, 4)])
        expect(try run(one, #", "singlePointZoom": 14"#).json()["camera"], zoom: 14, center: [3, 4])
        expect(
            try one.run("frame in.geojson --viewport 390x844 -q --single-point-zoom 14").json()["camera"], zoom: 14)
        expect(try run(one, "").json()["camera"], zoom: 22)
        let two = try Self.bench([Self.point(0, 0), Self.point(90, 0)])
        // 390 px for a quarter of the world.
        expect(try run(two, #", "singlePointZoom": 1"#).json()["camera"], zoom: 1.607330)
    }

    @Test func `groups that stream, in the order of a tour, are flown to`() throws {
        let features = [("a", 0.0), ("a", 10), ("b", 90), ("b", 100)].map { name, x in
            Self.point(x, 0, #"{"g":"\#(name)"}"#)
        }
        let bench = try Self.bench(features, size: (400, 800))
        try bench.write(
            """
            {"viewport": {"width": 400, "height": 800}, "plan": [{"fly": "frames", "duration": 2}], "chain": [
              {"use": "framing.fit", "groupBy": "g", "frames": false}, {"use": "framing.tour", "order": ["b"]}]}
            """, to: "tour.json")
        let result = try bench.run("run tour.json in.geojson -o out.geojson --plan plan.json -q")
        #expect(result.status == 0, "\(result.errors)")
        let frames = try bench.json("out.geojson")["frames"]?.array ?? []
        #expect(frames.map { $0["key"]?.string } == ["b", "a"])
        #expect(frames.map { $0["features"]?.text } == ["[2,3]", "[0,1]"])
        let shots = try bench.json("plan.json")["shots"]?.array ?? []
        #expect(shots.map { $0["start"]?.double } == [0, 2])
        try #require(shots.count == 2)
        // 10 degrees on 400 px.
        expect(shots[0]["to"], zoom: 4.813781, center: [95, 0])
        expect(shots[1]["to"], zoom: 4.813781, center: [5, 0])
        #expect(try bench.json("plan.json")["duration"]?.double == 4)
    }

    static let wrongFlags: [(String, [String])] = [
        ("--bearing north", ["--bearing is 'north'; expected degrees or auto"]),
        ("--bearing aut", ["--bearing is 'aut'; expected degrees or auto; did you mean 'auto'?"]),
        ("--center 1", ["--center is '1'; expected LNG,LAT in degrees"]),
        ("--center 1,91", ["--center is '1,91': the latitude 91 is out of its range, -90 to 90; the longitude"]),
        ("--center 100,-91", ["the latitude -91 is out of its range, -90 to 90\n"]),
        ("--field-of-view 0", ["--field-of-view is '0'; expected 1 to 150 degrees"]),
        ("--anchor-point pol", ["--anchor-point is 'pol'; expected surface, centroid, pole; did you mean 'pole'?"]),
        ("--max-zoom 30", ["'maxZoom' is 30; expected a zoom of -24 to 25.5"]),
        ("--padding 1e308", ["[1e+308,1e+308,1e+308,1e+308]; expected px within ±100000"]),
        ("--camera-padding 0,0,-1,0", ["is [0,0,-1,0]; expected px of 0 or more on each side"]),
        ("--fallback no", ["--fallback is 'no'; expected error, drop-lowest-priority, overflow"]),
        ("--objective scale", ["--objective is 'scale'; expected content-scale, zoom"]),
        ("--single-point-zoom far", ["--single-point-zoom is 'far'; expected a number"]),
        ("--padding 1,2", ["--padding is '1,2'; expected px: one number, or top,left,bottom,right"]),
        // Not a fault of any chain file.
        ("--pitch 86", ["'pitch' is 86; expected 0 to 85 degrees"]),
        ("--min-zoom 5 --max-zoom 4", ["'minZoom' is 5, above maxZoom 4"]),
        ("--camera-padding 500", ["the padding leaves no room: -610 × -156 px"]),
    ]

    @Test(arguments: wrongFlags)
    func `wrong flags are told`(flags: String, words: [String]) throws {
        let result = try Workbench().run("frame one.geojson --viewport 390x844 \(flags)")
        #expect(result.status == 64 && result.output.isEmpty, "\(result.status)")
        for word in words { #expect(result.errors.contains(word), "\(result.errors)") }
        #expect(result.errorLines.count == 1)
    }

    @Test(arguments: ["0x0", "390x0", "0x844", "100001x10"])
    func `a map view has a size`(size: String) throws {
        for command in ["frame one.geojson", "apply one.geojson framing.fit"] {
            let result = try Workbench().run("\(command) --viewport \(size)")
            #expect(result.status == 64 && result.output.isEmpty)
            #expect(
                result.errors.contains(
                    "--viewport is '\(size)'; expected WIDTHxHEIGHT in px, both above 0 and at most 100000"))
        }
    }

    @Test func `frame and apply advise what they have`() throws {
        let bench = try Workbench()
        let folder = try bench.run("frame . --viewport 9x9")
        #expect(folder.status == 66 || folder.status == 74)
        #expect(folder.errors.contains("is a folder; name a file in it\n"), "\(folder.errors)")
        let crs = try bench.run("frame one.geojson --viewport 9x9 --source-crs EPSG:99999")
        #expect(crs.status == 65 && crs.errors.contains("; pass --source-crs with a CRS that PROJ knows"))
        #expect(!crs.errors.contains("normalize"))
        let apply = try bench.run("apply one.geojson framing.fit")
        #expect(apply.status == 78 && apply.errors.contains("; pass --viewport 390x844\n"), "\(apply.errors)")
    }

    @Test func `frame hangs the box where it is told to`() throws {
        let bench = try Workbench([
            "l.geojson": #"""
            {"type":"Feature","properties":{},"geometry":{"type":"Polygon",
             "coordinates":[[[0,0],[8,0],[8,2],[2,2],[2,8],[0,8],[0,0]]]}}
            """#
        ])
        // The center of mass of the L is at 76/28; the circle of the pole touches two sides and the inner corner; at
        // middle height the L is 2 wide. The left end of the box and the right end of the area are 400 px apart.
        for (flags, x) in [
            ("--anchor-point centroid", 19.0 / 7), ("--anchor-point pole", 4 - 8.0.squareRoot()), ("", 1),
        ] {
            let result = try bench.run("frame l.geojson --viewport 400x400 --size 380x2 -q \(flags)")
            let zoom = try #require(try result.json()["camera"]?["zoom"]?.double, "\(result.errors)")
            #expect(approximately(zoom, log2(210 / (8 - x) * 360 / 512), x == 1 ? 1e-9 : 0.005), "\(flags) \(zoom)")
        }
    }

    @Test func `without a feature that fits alone no fallback is advised`() throws {
        let bench = try Self.bench([Self.point(0, 0), Self.point(1, 0)], size: (40, 40))
        let result = try run(bench, #", "size": [50, 50], "fallback": "drop-lowest-priority""#)
        #expect(result.status == 65)
        #expect(result.errors.contains("no feature fits alone into 40 × 40 px at any zoom; "), "\(result.errors)")
        #expect(!result.errors.contains("fallback"))
    }

    @Test func `numbers of messages are short, and hold`() throws {
        let bench = try Self.bench([Self.point(0, 0), Self.point(50, 0)], size: (400, 300))
        let result = try run(bench, #", "minZoom": 20"#)
        #expect(result.status == 65)
        // log2(400 · 7.2 / 512) = 2.4918530963: rounded down, so that it can be given as minZoom.
        #expect(result.errors.contains("[min-zoom]") && result.errors.contains("up to zoom 2.491 they would"))
        #expect(try run(bench, #", "minZoom": 2.491"#).status == 0)
    }

    @Test func `a property that no feature has is told of`() throws {
        let bench = try Self.bench([Self.point(0, 0, #"{"name":"a"}"#), Self.point(1, 0, #"{"name":"b"}"#)])
        for frames in ["true", "false"] {
            let result = try run(bench, #", "groupBy": "nam", "frames": \#(frames)"#)
            #expect(result.status == 0)
            #expect(
                result.errors.contains(
                    "warning: [framing.fit] no feature has the property 'nam': all are in the group null; "
                        + "did you mean 'name'?"), "\(result.errors)")
            #expect(try !run(bench, #", "groupBy": "name", "frames": \#(frames)"#).errors.contains("warning"))
        }
        let null = try Self.bench([Self.point(0, 0, #"{"g":null}"#), Self.point(1, 0)])
        for frames in ["true", "false"] {
            #expect(try !run(null, #", "groupBy": "g", "frames": \#(frames)"#).errors.contains("warning"))
        }
    }

    @Test func `an input with nothing to frame`() throws {
        let bench = try Workbench(["in.geojson": #"{"type":"Feature","geometry":null,"properties":{}}"#])
        let result = try bench.run("frame in.geojson --viewport 390x844")
        #expect(result.status == 65 && result.output.isEmpty)
        #expect(result.errors.contains("no feature has a position that could be framed"))
        // There is no step to take out.
        #expect(!result.errors.contains("leave"))
    }

    static let wrongOptions: [(String, String)] = [
        (#""bearing": "north""#, #"option 'bearing' is "north"; expected a number or "auto""#),
        (#""fallback": "no""#, "option 'fallback' is 'no'; expected one of error, drop-lowest-priority, overflow"),
        (#""keep": "centre""#, "option 'keep' is 'centre'; expected one of center; did you mean 'center'?"),
        (#""singlePointZoom": true"#, "option 'singlePointZoom' is true; expected a number"),
        (#""groupBy": 5"#, "option 'groupBy' is 5; expected a property's name, or an expression"),
        (#""minZoom": -24.5"#, "option 'minZoom' is -24.5; expected a zoom of -24 to 25.5"),
        (#""maxZoom": 30"#, "option 'maxZoom' is 30; expected a zoom of -24 to 25.5"),
        (#""singlePointZoom": 26"#, "option 'singlePointZoom' is 26; expected a zoom of -24 to 25.5"),
        (#""cameraPadding": {"left": -1}"#, "; expected px of 0 or more on each side"),
        (#""padding": [0, 0, 0, -100001]"#, "expected px within ±100000"),
        (#""padding": 3, "cameraPadding": 2"#, "option 'padding': the padding leaves no room: -1 × -1 px"),
        (#""padding": 1, "cameraPadding": 4.5"#, "option 'cameraPadding': the padding leaves no room: -2 × -2 px"),
        (#""frames": false, "fallback": "drop-lowest-priority""#, "needs all features, but frames is false"),
    ]

    @Test(arguments: wrongOptions)
    func `wrong options are told before any data is read`(options: String, words: String) throws {
        let bench = try Workbench([
            "c.json": #"{"viewport": {"width": 9, "height": 9}, "chain": [{"use": "framing.fit", \#(options)}]}"#
        ])
        for command in ["validate c.json", "run c.json missing.geojson"] {
            let result = try bench.run(command)
            #expect(result.status == 78 && result.output.isEmpty)
            #expect(result.errorLines.count == 1 && result.errors.hasPrefix("c.json:1:"), "\(result.errors)")
            #expect(result.errors.contains(words), "\(result.errors)")
        }
    }

    @Test func `a center can't be kept that the chain does not give`() throws {
        func chain(_ camera: String) -> String {
            #"{"viewport": {"width": 9, "height": 9},\#(camera) "chain": [{"use": "framing.fit", "keep": "center"}]}"#
        }
        let bench = try Workbench([
            "none.json": chain(""), "null.json": chain(#" "camera": null,"#),
            "wrong.json": chain(#" "camera": {"center": [0, 95]},"#),
            "right.json": chain(#" "camera": {"center": [0, 45]},"#),
            "zoom.json": chain(#" "camera": {"zoom": 3},"#),
            "wide.json": chain(#" "camera": {"center": [0, 45], "padding": 5},"#),
        ])
        for command in ["validate none.json", "validate null.json", "run none.json one.geojson"] {
            let result = try bench.run(command)
            #expect(result.status == 78 && result.output.isEmpty)
            #expect(result.errors.contains("keeps a part of the chain's camera, but the chain has none"))
            #expect(result.errors.contains(#"add "camera": {"center": [lng, lat]}"#))
        }
        let zoom = try bench.run("validate zoom.json")
        #expect(zoom.status == 78 && zoom.errorLines.count == 1)
        #expect(zoom.errors.contains(#"the chain's camera has no center; add "center": [lng, lat] to "camera""#))
        let wide = try bench.run("validate wide.json")
        #expect(wide.status == 78 && wide.errorLines.count == 1)
        #expect(wide.errors.contains("option 'keep' keeps the camera's padding too: the padding leaves no room"))
        // The camera that is there but wrong is the one fault.
        let wrong = try bench.run("validate wrong.json")
        #expect(wrong.status == 78 && wrong.errorLines.count == 1, "\(wrong.errors)")
        #expect(wrong.errors.contains("[0,95]"))
        #expect(try bench.run("validate right.json").status == 0)
    }

    @Test func `the help names every value of a choice`() throws {
        let bench = try Workbench()
        let help = try bench.run("help frame").output
        let page = try bench.run("processors framing.fit").output
        for word in ["content-scale", "zoom", "error", "overflow", "drop-lowest-priority", "auto", "bottom-right"] {
            #expect(help.contains(word) && page.contains(word), "\(word)")
        }
    }
}
