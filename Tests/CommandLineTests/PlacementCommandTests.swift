import Foundation
import GeoJSON
import TestSupport
import Testing

/// Placement from file to file: order of the input, earlier runs, several cameras. Values by hand.
@Suite struct PlacementCommandTests {
    private typealias Spot = PlacementBench.Spot

    static let qualities = ["fast", "balanced", "best"]

    /// Forty boxes on a screen for some twenty, drawn from a seed.
    private static func crowd(_ count: Int = 40) -> [Spot] {
        var random = SplitMix64(seed: 20)
        return (0..<count).map { index in
            Spot(
                "n\(index)", random.uniform(-180..<180).rounded(), random.uniform(-300..<300).rounded(),
                #""p":\#(index % 3),"g":\#(index % 7)"#)
        }
    }

    /// The lines of the features of an output, in alphabetical order, and what stands behind them.
    private static func lines(_ text: String) -> (features: [String], tail: String) {
        var lines = text.split(separator: "\n").map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
        let tail = lines.popLast() ?? ""
        return (lines.filter { $0.contains(#""type":"Feature","#) }.sorted(), tail)
    }

    static let settings: [(String, String)] = [
        ("", ""), (#", "group": ["get", "g"], "priority": ["get", "p"]"#, ""),
        (#", "previous": "before.geojson", "marker": [4, 4]"#, ""), (#", "mode": "all", "edge": "clip""#, ""),
        (#", "cameras": "plan.json""#, ""),
        (#", "cameras": "plan.json", "mode": "all", "group": ["get", "g"], "required": ["==", ["get", "p"], 2]"#, ""),
        (#", "cameras": "frames""#, #", "groupBy": ["get", "g"]"#),
    ]

    @Test(arguments: qualities, settings)
    func `the order of the input does not matter`(quality: String, settings: (String, String)) throws {
        let crowd = Self.crowd()
        let placement = try PlacementBench(crowd)
        try placement.chain(
            #""size": [60, 30], "candidates": ["top", "left"]"#,
            plan: #"[{"jump": "frame"}, {"ease": {"zoom": 4.5}, "duration": 0.1}]"#)
        let first = try placement.bench.run("run c.json in.geojson -q -o before.geojson --plan plan.json")
        #expect(first.status == 0, "\(first.errors)")
        var random = SplitMix64(seed: 3)
        for hasID in [true, false] {
            // Without ids blockers are called by their index, which hangs on the order.
            let after = hasID ? "" : #", {"use": "properties.select", "drop": ["annotation:blockers"]}"#
            let by = hasID || !settings.0.contains("previous") ? "" : #", "previousBy": "name""#
            try placement.chain(
                #""quality": "\#(quality)", "size": [60, 30], "candidates": "all""# + settings.0 + by,
                framing: settings.1, after: after)
            try placement.write(crowd, hasID: hasID)
            let one = try placement.bench.run("run c.json in.geojson -q")
            #expect(one.status == 0, "\(one.errors)")
            try placement.write(crowd.shuffled(using: &random), to: "shuffled.geojson", hasID: hasID)
            let other = try placement.bench.run("run c.json shuffled.geojson -q")
            #expect(Self.lines(one.output).features == Self.lines(other.output).features)
            #expect(Self.lines(one.output).features.count == crowd.count)
            let report = try one.json()["placement"]
            #expect(try report?.text == other.json()["placement"]?.text)
            #expect((report == nil) == settings.0.contains("frames"))
            // There are too many boxes for the screen, so that order could have mattered.
            #expect(try settings.0.contains("all") || one.json().visible.count < crowd.count)
        }
    }

    @Test(arguments: qualities) func `features that share an id or have none keep apart by what they hold`(
        quality: String
    ) throws {
        // All at one place, for two boxes each: who is shown must not hang on the order.
        let features = (0..<6).map { index in
            let id = index < 3 ? #""id":7,"# : ""
            return #"{"type":"Feature",\#(id)"properties":{"name":"n\#(index)"},"#
                + #""geometry":{"type":"Point","coordinates":[\#(index / 3),0]}}"#
        }
        let placement = try PlacementBench([])
        try placement.chain(
            #""quality": "\#(quality)", "size": [20, 10], "candidates": ["top", "bottom"]"#,
            after: #", {"use": "properties.select", "drop": ["annotation:blockers"]}"#)
        var outputs: Set<[String]> = []
        for order in [features, features.reversed(), Array(features[4...] + features[..<4])] {
            try placement.bench.write(PlacementBench.collection(order), to: "in.geojson")
            let output = try placement.bench.run("run c.json in.geojson -q").output
            #expect(try Workbench.json(output).visible.count == 4)
            outputs.insert(Self.lines(output).features)
        }
        #expect(outputs.count == 1)
    }

    @Test(arguments: qualities) func `ids decide nothing where priorities do`(quality: String) throws {
        let spots = Self.crowd().enumerated().map { index, spot in
            Spot(spot.id, spot.x, spot.y, #""p":\#(index * 7 % 40)"#)
        }
        let renamed = spots.map { Spot("x" + String($0.id.reversed()), $0.x, $0.y, $0.properties) }
        let placement = try PlacementBench(spots)
        try placement.chain(
            #""quality": "\#(quality)", "size": [60, 30], "candidates": "all", "priority": ["get", "p"]"#)
        let first = try placement.output().anchors
        try placement.write(renamed)
        let second = try placement.output()
        for (old, new) in zip(spots, renamed) { #expect(first[old.id] == second.anchors[new.id]) }
        #expect(second.visible.count < spots.count)
    }

    @Test func `a seed gives the same bytes again`() throws {
        let placement = try PlacementBench(Self.crowd())
        try placement.chain(#""quality": "best", "size": [60, 30], "candidates": "all", "seed": 5"#)
        let first = try placement.bench.run("run c.json in.geojson -q")
        #expect(first.status == 0 && first.output.contains(#""seed":5"#))
        #expect(try placement.bench.run("run c.json in.geojson -q").output == first.output)
    }

    @Test func `a hundred thousand points at one place`() throws {
        let placement = try PlacementBench([])
        let features = (0..<100_000).map { Spot("\($0)", 0).feature() }
        try placement.bench.write(PlacementBench.collection(features), to: "in.geojson")
        try placement.chain(
            #""quality": "fast", "size": [60, 30], "candidates": ["top", "bottom"]"#,
            after: #", {"use": "properties.filter", "where": ["get", "annotation:visible"]}"#)
        let output = try placement.output()
        // One above, one below, and that's all.
        #expect(output.visible.count == 2 && output["features"]?.array?.count == 2)
        #expect(Set(output.anchors.values) == ["top", "bottom"])
        #expect(output["placement"]?["shown"]?.double == 2)
        #expect(output["placement"]?["hidden"]?.text == #"{"collision":99998}"#)
    }

    @Test func `a group of its own has a report of its own, in one file or several`() throws {
        let spots = [Spot("a", 0, 0, #""g":1"#), Spot("b", 10, 0, #""g":1"#), Spot("c", 0, 0, #""g":2"#)]
        let placement = try PlacementBench(spots)
        try placement.chain(#""size": [60, 30]"#, framing: #", "groupBy": "g""#)
        let output = try placement.output()
        #expect(output["placement"] == nil)
        let frames = output["frames"]?.array ?? []
        #expect(frames.map { $0["placement"]?["shown"]?.double } == [1, 1])
        #expect(frames.map { $0["placement"]?["hidden"]?.text } == [#"{"collision":1}"#, "{}"])
        #expect(try placement.bench.run("run c.json in.geojson -q -o {key}.geojson").status == 0)
        #expect(try placement.bench.json("2.geojson")["placement"]?["shown"]?.double == 1)
        // What an earlier run has reported goes with its camera.
        try placement.bench.write(
            #"{"viewport": {"width": 400, "height": 800}, "chain": [{"use": "framing.fit"}]}"#, to: "c.json")
        let again = try placement.output("2.geojson")
        #expect(again["camera"] != nil && again["placement"] == nil)
    }

    @Test func `without a camera there is no report, and nothing of an earlier run`() throws {
        let placement = try PlacementBench([Spot("a", 0), Spot("b", 10)])
        try placement.chain(#""size": [60, 30]"#)
        #expect(try placement.bench.run("run c.json in.geojson -q -o out.geojson").status == 0)
        #expect(try placement.bench.json("out.geojson")["placement"] != nil)
        let result = try placement.bench.run(["apply", "out.geojson", "anchors.assign", "-q"]).json()
        for name in ["visible", "frame", "reason", "blockers", "rank"] {
            #expect(result.texts("annotation:" + name).isEmpty, "\(name)")
        }
    }

    static let missing: [(String, Int32, String)] = [
        (#""avoid": "none.geojson""#, 66, "no such file: 'none.geojson'; paths in 'avoid'"),
        (#""previous": "none.geojson""#, 66, "no such file: 'none.geojson'; paths in 'previous'"),
        (#""cameras": "none.json""#, 66, "no such file: 'none.json'; paths in 'cameras'"),
        (
            #""cameras": "in.geojson""#, 65,
            "in.geojson: error: [plan] anchors.assign: this is no plan: it has no keyframes"
        ),
        (#""cameras": "half.json""#, 65, "half.json:1:17: error: [syntax]"),
        (#""cameras": "odd.json""#, 65, "keyframe 1 of the plan has no camera"),
        (#""avoid": "half.json""#, 65, "half.json"),
        (#""insets": 200"#, 78, "option 'insets' leaves nothing of 400 × 800 px"),
    ]

    @Test(arguments: missing)
    func `files that are missing or something else`(options: String, status: Int32, message: String) throws {
        let placement = try PlacementBench(
            [Spot("a", 0)],
            files: [
                "half.json": #"{"keyframes": [1"#,
                "odd.json":
                    #"{"viewport":{"width":9,"height":9},"keyframes":[{"center":[0,0],"zoom":1},{"zoom":1}]}"#,
            ])
        try placement.chain(options)
        let result = try placement.bench.run("run c.json in.geojson -q")
        #expect(result.status == status)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(result.output.isEmpty)
    }
}
