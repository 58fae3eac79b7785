import GeoJSON
import TestSupport
import Testing

/// Anchors that stay: between runs, and from one camera to the next. Values by hand.
@Suite struct PlacementCameraTests {
    private typealias Spot = PlacementBench.Spot

    /// Boxes are 100 px wide: nearer than that, one must hang at the other side.
    private static func pair(_ distance: Double) -> [Spot] { [Spot("a", 0), Spot("b", distance)] }

    @Test(arguments: PlacementCommandTests.qualities)
    func `half a pixel changes no anchor of an earlier run`(quality: String) throws {
        let options = #""quality": "\#(quality)", "size": [100, 40], "candidates": ["top", "bottom"]"#
        let placement = try PlacementBench(Self.pair(99.75))
        try placement.chain(options)
        #expect(try placement.bench.run("run c.json in.geojson -q -o before.geojson").status == 0)
        let before = try placement.bench.json("before.geojson").anchors
        #expect(Set(before.values) == ["top", "bottom"])
        // Half a pixel further there is room for both at the first candidate.
        try placement.write(Self.pair(100.25))
        #expect(Set(try placement.output().anchors.values) == ["top"])
        try placement.chain(options + #", "previous": "before.geojson""#)
        #expect(try placement.output().anchors == before)
        try placement.chain(options + #", "previous": "before.geojson", "switchCost": 0"#)
        #expect(Set(try placement.output().anchors.values) == ["top"])
        // By a property instead of the id.
        try placement.write(Self.pair(100.25), hasID: false)
        try placement.chain(options + #", "previous": "before.geojson", "previousBy": "name""#)
        #expect(try placement.output().anchors == before)
    }

    @Test func `what was hidden, is new or is there twice keeps nothing`() throws {
        let kept = #""annotation:anchor":"bottom","annotation:visible":"#
        let placement = try PlacementBench([Spot("a", 0), Spot("b", 0, 100), Spot("c", 0, 200), Spot("d", 0, 300)])
        try placement.write(
            [
                Spot("a", 0, 0, kept + "true"), Spot("b", 0, 0, kept + "false"), Spot("c", 0, 0, kept + "true"),
                Spot("c", 0, 0, kept + "true"),
            ], to: "before.geojson")
        try placement.chain(
            #""quality": "fast", "size": [50, 20], "candidates": ["top", "bottom"], "previous": "before.geojson""#)
        let result = try placement.bench.run("run c.json in.geojson --progress never")
        #expect(result.status == 0)
        #expect(try result.json().anchors == ["a": "bottom", "b": "top", "c": "top", "d": "top"])
        #expect(result.errors.contains(#"several features of the earlier run have the id "c": they keep nothing"#))
        // Without a camera the earlier anchor is in force; framing starts from it.
        let step = "anchors.assign candidates=top,bottom previous=before.geojson"
        #expect(
            try placement.bench.run(["apply", "in.geojson", step, "-q"]).json().anchors
                == ["a": "bottom", "b": "top", "c": "top", "d": "top"])
        // An offset that is no candidate's any more leaves the anchor.
        try placement.write([Spot("a", 0, 0, kept + #"true,"annotation:offset":[0,5]"#)], to: "before.geojson")
        try placement.chain(
            #""quality": "fast", "size": [50, 20], "candidates": ["top", "bottom", [0, 3], "bottom", [0, 5]], "previous": "before.geojson""#
        )
        #expect(try placement.output().texts("annotation:offset")["a"] == "[0,5]")
        try placement.chain(
            #""quality": "fast", "size": [50, 20], "candidates": ["top", "bottom", [0, 3]], "previous": "before.geojson""#
        )
        #expect(try placement.output().texts("annotation:offset")["a"] == "[0,3]")
        try placement.write([Spot("a", 0)], to: "before.geojson", hasID: false)
        let nameless = try placement.bench.run("run c.json in.geojson --progress never")
        #expect(nameless.errors.contains("has the id: nothing is kept; give 'previousBy'"))
    }

    @Test(arguments: PlacementCommandTests.qualities)
    func `one anchor for all cameras of a plan`(quality: String) throws {
        // 200 px apart at zoom 4, 50 at zoom 2.
        let placement = try PlacementBench([Spot("a", -100), Spot("b", 100), Spot("far", 0, 300)])
        let options = #""quality": "\#(quality)", "size": [100, 40], "candidates": ["top", "bottom"]"#
        try placement.chain(
            options, plan: #"[{"jump": "frame"}, {"ease": {"zoom": 2}, "duration": 0.1}, {"hold": 1}]"#)
        let alone = try placement.bench.run("run c.json in.geojson -q --plan plan.json")
        #expect(alone.status == 0, "\(alone.errors)")
        #expect(try alone.json().anchors == ["a": "top", "b": "top", "far": "top"])
        try placement.chain(options + #", "cameras": "plan.json""#)
        let joint = try placement.output()
        #expect(Set([joint.anchors["a"], joint.anchors["b"]]) == ["top", "bottom"])
        #expect(joint.visible == ["a", "b", "far"])
        // Frames are those of the collection's own camera: 100 px left of the middle at (200, 400).
        let top = joint.anchors["a"] == "top" ? 400.0 : 360
        let frame = try Workbench.json(try #require(joint.texts("annotation:frame")["a"])).array?.compactMap(\.double)
        #expect(zip(frame ?? [], [50, top, 150, top + 40]).allSatisfy { approximately($0, $1, 1e-9) })
        // A camera that comes again, as while the plan holds, is one view: 0.1 s at 60 frames a second are 7 cameras.
        #expect(joint["placement"]?["views"]?.double == 7)
        #expect(joint["placement"]?["shown"]?.double == 3 && joint["placement"]?["gap"]?.double == 0)
    }

    @Test func `a plan says where boxes hang without a camera of the collection`() throws {
        let placement = try PlacementBench([Spot("a", 0), Spot("b", 30), Spot("far", 5000)])
        let plan =
            #"{"viewport":{"width":400,"height":800},"keyframes":[{"center":[0,0],"zoom":4},{"center":[0,0],"zoom":5}]}"#
        try placement.bench.write(plan, to: "plan.json")
        let step = #"anchors.assign size=[100,40] candidates=top,bottom cameras=plan.json"#
        let result = try placement.bench.run(["apply", "in.geojson", step, "-q"]).json()
        #expect(result.visible == ["a", "b"])
        #expect(Set([result.anchors["a"], result.anchors["b"]]) == ["top", "bottom"])
        #expect(result.texts("annotation:frame").isEmpty)
        #expect(result.reasons == ["far": "offscreen"])
        #expect(result["placement"]?["views"]?.double == 2)
    }

    @Test func `one anchor for the cameras of all frames`() throws {
        // Groups 60 px apart: each alone in its frame, yet a map shows both.
        let spots = [Spot("a", 0, 0, #""g":1"#), Spot("b", 60, 0, #""g":2"#)]
        let placement = try PlacementBench(spots)
        let options = #""size": [100, 40], "candidates": ["top", "bottom"]"#
        try placement.chain(options, framing: #", "groupBy": "g""#)
        #expect(Set(try placement.output().anchors.values) == ["top"])
        try placement.chain(options + #", "cameras": "frames""#, framing: #", "groupBy": "g""#)
        let joint = try placement.output()
        #expect(Set(joint.anchors.values) == ["top", "bottom"])
        #expect(joint.visible == ["a", "b"])
        let reports = (joint["frames"]?.array ?? []).map { $0["placement"] }
        #expect(reports.map { $0?["views"]?.double } == [2, 2])
        #expect(reports.map { $0?["shown"]?.double } == [1, 1])
    }

    @Test func `in each camera the zooms of an annotation count`() throws {
        // At zoom 4 "near" is hidden, from 4.5 on it is in the way of "b".
        let spots = [Spot("near", 0, 0, #""annotation:min-zoom":4.5,"p":1"#), Spot("b", 10)]
        let placement = try PlacementBench(spots)
        let options = #""size": [100, 40], "candidates": ["top", "bottom"], "priority": ["get", "p"]"#
        try placement.chain(options)
        #expect(try placement.output().anchors["b"] == "top")
        let plan =
            #"{"viewport":{"width":400,"height":800},"keyframes":[{"center":[0,0],"zoom":4},{"center":[0,0],"zoom":5}]}"#
        try placement.bench.write(plan, to: "plan.json")
        try placement.chain(options + #", "cameras": "plan.json""#)
        let joint = try placement.output()
        #expect(joint.anchors == ["near": "top", "b": "bottom"])
        #expect(joint.reasons == ["near": "zoom"])
        #expect(joint["placement"]?["views"]?.double == 2)
    }
}
