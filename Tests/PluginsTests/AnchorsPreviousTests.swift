import PluginKit
import Testing

/// Searches that weigh a change against what it is worth. Values by hand.
struct AnchorsPreviousTests {
    private typealias Spot = AnchorsScreen.Spot

    private static func earlier(_ anchors: [(String, String)]) -> String {
        let features = anchors.map { id, anchor in
            AnnotationChain.point(
                0, 0, #"{"annotation:anchor":"\#(anchor)","annotation:visible":true}"#, id: "\"\(id)\"")
        }
        return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    @Test(arguments: ["balanced", "best"])
    func `an anchor is kept unless a change shows more`(quality: String) throws {
        let files = try AnchorsFiles()
        let path = try files.write(Self.earlier([("a", "bottom"), ("b", "top")]), to: "before.geojson")
        let options = #""size": [100, 40], "candidates": ["top", "bottom"], "previous": "\#(path)""#
        var screen = try AnchorsScreen([Spot(0, 0, id: "a"), Spot(100.25, 0, id: "b")])
        try screen.assign(options, quality: quality)
        #expect(screen.anchors == ["bottom", "top"])
        // The new one can only hang as the first one does, which would have to change: one change for one more shown.
        let cost = #", "switchCost": "#
        screen = try AnchorsScreen([
            Spot(0, 0, id: "a"), Spot(-50, 0, #"{"annotation:anchor":"bottom"}"#, id: "new"),
        ])
        try screen.assign(options + cost + "0.5", quality: quality)
        #expect(screen.anchors == ["top", "bottom"] && screen.visible == [true, true])
        screen = try AnchorsScreen([
            Spot(0, 0, id: "a"), Spot(-50, 0, #"{"annotation:anchor":"bottom"}"#, id: "new"),
        ])
        try screen.assign(options + cost + "2", quality: quality)
        #expect(screen.anchors == ["bottom", "bottom"] && screen.visible == [true, false])
    }
}
