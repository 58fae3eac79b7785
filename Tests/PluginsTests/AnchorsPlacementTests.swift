import GeoJSON
import GeoTypes
import MapCamera
import PluginKit
import TestSupport
import Testing

/// Where boxes find a place in a camera. All values by hand: the middle of the screen is (195, 422).
struct AnchorsPlacementTests {
    private typealias Spot = AnchorsScreen.Spot

    @Test(arguments: AnchorsScreen.qualities)
    func `two points at one place`(quality: String) throws {
        let spots = [Spot(0, 0, #"{"p":1}"#, id: "a"), Spot(0, 0, id: "b")]
        var screen = try AnchorsScreen(spots)
        try screen.assign(#""size": [100, 60], "priority": ["get", "p"]"#, quality: quality)
        #expect(screen.visible == [true, false])
        #expect(screen.reasons == [nil, "collision"])
        #expect(screen.blockers == [nil, #"["a"]"#])
        screen = try AnchorsScreen(spots)
        try screen.assign(#""size": [100, 60], "candidates": ["top", "bottom"]"#, quality: quality)
        #expect(screen.visible == [true, true])
        #expect(Set(screen.anchors) == ["top", "bottom"])
    }

    @Test(arguments: AnchorsScreen.qualities)
    func `three in a row that touch`(quality: String) throws {
        let spots = [Spot(-100), Spot(0), Spot(100)]
        var screen = try AnchorsScreen(spots)
        try screen.assign(#""size": [100, 60]"#, quality: quality)
        #expect(screen.visible == [true, true, true])
        #expect(screen.frame(1) == [145, 392, 245, 452])
        // With a pixel between them the outer ones are kept apart by the middle one.
        screen = try AnchorsScreen([Spot(-100), Spot(0, 0, #"{"p":-1}"#), Spot(100)])
        try screen.assign(#""size": [100, 60], "padding": 1, "priority": ["get", "p"]"#, quality: quality)
        #expect(screen.visible == [true, false, true])
    }

    static let edges: [(String, Double, String, Bool, String?)] = [
        // A box wider than the screen.
        ("hide", 0, #""size": [400, 20]"#, false, "edge"),
        ("clip", 0, #""size": [400, 20]"#, true, nil),
        ("allow", 0, #""size": [400, 20]"#, true, nil),
        // The point 5 px off the screen, the box inside.
        ("hide", -200, #""size": [100, 20], "candidates": "left", "offset": [5, 0]"#, true, nil),
        ("hide", -200, #""size": [100, 20], "candidates": "left", "offset": [4, 0]"#, false, "edge"),
        ("clip", -200, #""size": [100, 20], "candidates": "left", "offset": [4, 0]"#, true, nil),
        // The point inside, the box off the screen.
        ("hide", -190, #""size": [100, 20], "candidates": "right", "offset": [-5, 0]"#, false, "offscreen"),
        ("clip", -190, #""size": [100, 20], "candidates": "right", "offset": [-5, 0]"#, false, "offscreen"),
        ("allow", -190, #""size": [100, 20], "candidates": "right", "offset": [-5, 0]"#, true, nil),
        ("hide", -190, #""size": [100, 20], "candidates": "right", "offset": [-4, 0]"#, false, "edge"),
    ]

    @Test(arguments: edges)
    func `boxes at the edge`(edge: String, x: Double, options: String, isVisible: Bool, reason: String?) throws {
        for quality in AnchorsScreen.qualities {
            var screen = try AnchorsScreen([Spot(x)])
            try screen.assign(options + #", "edge": "\#(edge)""#, quality: quality)
            #expect(screen.visible == [isVisible])
            #expect(screen.reasons == [reason])
        }
    }

    @Test func `where the edge clips, a box that lies inside is better`() throws {
        var screen = try AnchorsScreen([Spot(-190)])
        try screen.assign(#""size": [100, 20], "candidates": ["center", "left"], "edge": "clip""#)
        #expect(screen.anchors == ["left"])
        #expect(screen.frame(0) == [5, 412, 105, 432])
    }

    @Test(arguments: AnchorsScreen.qualities)
    func `one of high priority beats the four round it`(quality: String) throws {
        let low = [(-60.0, -40.0), (60, -40), (-60, 40), (60, 40)].map { Spot($0, $1) }
        var screen = try AnchorsScreen(low + [Spot(0, 0, #"{"p":1}"#, id: "high")])
        try screen.assign(#""size": [100, 60], "priority": ["get", "p"]"#, quality: quality)
        #expect(screen.visible == [false, false, false, false, true])
        #expect(screen.blockers == ["[4]", "[4]", "[4]", "[4]", nil])
        #expect(screen.chain.text(4, "annotation:rank") == "0")
    }

    @Test(arguments: AnchorsScreen.qualities)
    func `boxes without a size do not get into each other's way`(quality: String) throws {
        var screen = try AnchorsScreen([Spot(0), Spot(0), Spot(10)])
        try screen.assign("", quality: quality)
        #expect(screen.visible == [true, true, true])
        #expect(screen.frame(0) == [195, 422, 195, 422])
    }

    @Test func `every reason, and what the report says`() throws {
        let spots = [
            Spot(0, 0, #"{"p":1}"#, id: "shown"), Spot(1, 0, id: "collision"),
            Spot(0, -300, id: "keep-out"), Spot(190, 0, id: "edge"), Spot(0, 500, id: "offscreen"),
            Spot(0, 200, #"{"annotation:min-zoom":4.5}"#, id: "zoom"),
        ]
        let lost = #"{"type":"Feature","id":"invalid","geometry":null,"properties":{}}"#
        var screen = try AnchorsScreen(features: spots.map(AnchorsScreen.feature) + [lost])
        try screen.assign(
            #""size": [100, 60], "priority": ["get", "p"], "keepOut": [[0, 0, 390, 100]], "seed": 7"#)
        #expect(screen.reasons == [nil, "collision", "keep-out", "edge", "offscreen", "zoom", "invalid"])
        let report = try #require(screen.report)
        #expect(
            report.members?.map(\.key) == [
                "mode", "quality", "seed", "shown", "hidden", "overlapping", "bound", "gap", "iterations", "thinned",
            ])
        #expect(report["mode"]?.string == "hide" && report["quality"]?.string == "balanced")
        #expect(report["seed"]?.double == 7 && report["shown"]?.double == 1)
        #expect(
            report["hidden"]?.text
                == #"{"offscreen":1,"edge":1,"keep-out":1,"collision":1,"zoom":1,"invalid":1}"#)
        // Two could be placed, and they are in each other's way.
        #expect(report["bound"]?.double == 1 && report["gap"]?.double == 0)
        // First fit proves nothing: what a collision hides might have a place.
        try screen.assign(#""priority": ["get", "p"], "keepOut": [[0, 0, 390, 100]]"#, quality: "fast")
        #expect(screen.report?["bound"]?.double == 2 && screen.report?["gap"]?.double == 1)
    }

    @Test func `a point behind the camera is off the screen`() throws {
        let camera = Camera(center: Coordinate(x: 0, y: 0), zoom: 4, pitch: 60)
        var screen = try AnchorsScreen(
            features: [AnnotationChain.point(0, 0), AnnotationChain.point(0, -70)], camera: camera)
        try screen.assign(#""size": [10, 10]"#)
        #expect(screen.reasons == [nil, "offscreen"])
    }

    @Test(arguments: [("3", "3.5", false), ("3", "4", true), ("4", "7", true), ("4.5", "7", false)])
    func `zooms at which an annotation is shown`(low: String, high: String, isVisible: Bool) throws {
        let zooms = #"{"annotation:min-zoom":\#(low),"annotation:max-zoom":\#(high),"annotation:marker":[9,9],"p":1}"#
        var screen = try AnchorsScreen([Spot(0, 0, zooms), Spot(10)])
        try screen.assign(#""size": [100, 60], "priority": ["get", "p"]"#)
        // What is not shown at this zoom takes no room, neither its box nor its marker.
        #expect(screen.visible == [isVisible, !isVisible])
        #expect(screen.reasons[0] == (isVisible ? nil : "zoom"))
    }

    @Test func `zooms turned round reject the feature`() throws {
        var screen = try AnchorsScreen([Spot(0, 0, #"{"annotation:min-zoom":3,"annotation:max-zoom":2}"#), Spot(9)])
        try screen.assign("")
        #expect(screen.chain.batch.rejected.map(\.fault.path) == ["properties.annotation:min-zoom"])
        #expect(screen.visible == [true])
    }

    @Test func `insets, areas to keep clear of and their priority`() throws {
        // 390 px less 2 × 100 leave 190, less the area 90, from 200 to 290.
        let options = #""size": [90, 20], "insets": [0, 100, 0, 100], "candidates": ["right", "left"]"#
        var screen = try AnchorsScreen([Spot(5), Spot(4), Spot(5, 40)])
        try screen.assign(options + #", "keepOut": [100, 0, 200, 440]"#)
        #expect(screen.reasons == [nil, "keep-out", nil])
        #expect(screen.anchors == ["left", "right", "right"])
        #expect(screen.frame(0) == [200, 412, 290, 432])
        // The third lies below the area.
        #expect(screen.frame(2) == [110, 452, 200, 472])
        screen = try AnchorsScreen([Spot(5, 0, #"{"p":1}"#), Spot(5, 0, #"{"p":2}"#)])
        try screen.assign(
            options + #", "keepOut": [{"box": [100, 0, 200, 440], "priority": 1}], "priority": ["get", "p"]"#)
        // Only a higher one may cover it.
        #expect(screen.anchors == ["left", "right"])
        #expect(screen.visible == [true, true])
    }
}
