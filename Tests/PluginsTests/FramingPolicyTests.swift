import Configuration
import FramingPlugin
import GeoJSON
import GeoTypes
import MapCamera
import PluginKit
import TestSupport
import Testing

private let fit = FramingProcessors.all[0]

/// What gives way when not everything can be had.
struct FramingPolicyTests {
    private func camera(_ chain: AnnotationChain) throws -> Camera {
        try #require(chain.batch[member: "camera"].flatMap { Camera(json: $0) })
    }

    @Test func `the bearing is chosen`() throws {
        // Two points on a meridian: across, the screen is 390 px wide, along 844.
        var chain = try AnnotationChain([AnnotationChain.point(0, 0), AnnotationChain.point(90, 0)])
        try chain.run(fit, #"{"bearing": "auto"}"#)
        let camera = try camera(chain)
        // The diagonal of 390 × 844 is 929.75 px: log2(929.75 · 4 / 512), at acos(390 / 929.75) off the horizontal.
        #expect(approximately(camera.zoom, 2.860700, 1e-6), "\(camera)")
        #expect(approximately(camera.bearing, 65.199, 1e-3) || approximately(camera.bearing, 294.801, 1e-3))
        #expect(chain.batch[member: "fit"]?["slack"]?.text == #"{"top":0,"left":0,"bottom":0,"right":0}"#)
    }

    @Test func `the center of the chain's camera is kept`() throws {
        let start = Camera(
            center: Coordinate(x: 10, y: 0), zoom: 9, bearing: 90, pitch: 0, padding: EdgeInsets(top: 44))
        let points = [AnnotationChain.point(10, 0), AnnotationChain.point(30, 0)]
        var chain = try AnnotationChain(points, camera: start)
        try chain.run(fit, #"{"keep": "center"}"#)
        var camera = try camera(chain)
        // The bearing and the padding stay as well: 20 degrees on the 400 px above the center.
        #expect(camera.center == start.center && camera.bearing == 90 && camera.padding == start.padding)
        #expect(approximately(camera.zoom, 3.813781, 1e-6), "\(camera)")
        chain = try AnnotationChain(points, camera: start)
        try chain.run(fit, #"{"keep": "center", "bearing": 0, "cameraPadding": 0}"#)
        camera = try self.camera(chain)
        // 20 degrees on the 195 px on the right: log2(195 · 18 / 512).
        #expect(camera.bearing == 0 && approximately(camera.zoom, 2.777255, 1e-6), "\(camera)")
        #expect(try AnnotationChain.make(fit, #"{"keep": "center"}"#).needsCamera)
        chain = try AnnotationChain(points)
        let error = #expect(throws: ProcessorError.self) { try chain.run(fit, #"{"keep": "center"}"#) }
        #expect(error?.code == "camera")
    }

    @Test func `one point has a zoom of its own`() throws {
        var chain = try AnnotationChain([AnnotationChain.point(3, 4), AnnotationChain.point(3, 4)])
        try chain.run(fit, #"{"singlePointZoom": 14}"#)
        #expect(try camera(chain).zoom == 14)
        #expect(chain.batch[member: "fit"]?["status"]?.string == "max-zoom")
        chain = try AnnotationChain([AnnotationChain.point(3, 4), AnnotationChain.point(3, 5)])
        try chain.run(fit, #"{"singlePointZoom": 2}"#)
        #expect(try camera(chain).zoom > 8)
    }

    @Test func `annotations out of their range of zooms are hidden`() throws {
        // With the third one the zoom is 1.643856 (90 degrees on 400 px), without it 4.813781 (10 degrees).
        let features = [
            AnnotationChain.point(0, 0), AnnotationChain.point(10, 0, #"{"annotation:max-zoom":7}"#),
            AnnotationChain.point(90, 0, #"{"annotation:min-zoom":3}"#),
        ]
        var chain = try AnnotationChain(features, viewport: Viewport(width: 400, height: 800))
        try chain.run(fit)
        #expect(approximately(try camera(chain).zoom, 4.813781, 1e-6))
        #expect(chain.texts("annotation:visible") == ["true", "true", "false"])
        #expect(chain.texts("annotation:reason") == [nil, nil, #""zoom""#])
        #expect(chain.text(2, "annotation:frame") == nil)
        #expect(chain.batch[member: "fit"]?["hidden"]?.text == "[2]")
    }

    @Test(arguments: [
        #"{"annotation:min-zoom":"5"}"#, #"{"annotation:min-zoom":5,"annotation:max-zoom":4}"#,
    ])
    func `a faulty range of zooms refuses the feature`(properties: String) throws {
        var chain = try AnnotationChain([AnnotationChain.point(0, 0), AnnotationChain.point(1, 0, properties)])
        try chain.run(fit)
        #expect(chain.batch.features.count == 1)
        #expect(chain.batch.rejected.first?.fault.code == "annotation")
    }

    /// Three boxes at one point that do not fit beside each other, ranks 2, 0, 1.
    private static let crowded = [("left", 2), ("right", 0), ("left", 1)].map { anchor, rank in
        AnnotationChain.point(
            5, 5, #"{"annotation:size":[250,20],"annotation:anchor":"\#(anchor)","annotation:rank":\#(rank)}"#)
    }

    @Test func `the lowest priorities are dropped`() throws {
        var chain = try AnnotationChain(Self.crowded)
        let error = #expect(throws: ProcessorError.self) { try chain.run(fit) }
        #expect(error?.details?["conflict"]?.text == "[0,1]")
        chain = try AnnotationChain(Self.crowded)
        try chain.run(fit, #"{"fallback": "drop-lowest-priority"}"#)
        // The one of rank 0 stays; both others reach the other way, over the edge.
        #expect(chain.texts("annotation:visible") == ["false", "true", "false"])
        #expect(chain.texts("annotation:reason") == [#""edge""#, nil, #""edge""#])
        #expect(chain.batch[member: "fit"]?["dropped"]?.text == "[0,2]")
        #expect(chain.batch[member: "fit"]?["status"]?.string == "max-zoom")
        #expect(chain.sink.drain().map(\.message) == ["2 features left out so that the others fit"])
    }

    @Test func `boxes may be let over the sides`() throws {
        var chain = try AnnotationChain(Self.crowded)
        try chain.run(fit, #"{"fallback": "overflow", "maxZoom": 10}"#)
        #expect(try camera(chain).center == Coordinate(x: 5, y: 5) || abs(try camera(chain).center.y - 5) < 1e-9)
        // The point in the middle, 195 px from the sides.
        #expect(approximately(chain.numbers(0, "annotation:frame")[0], 195, 1e-6))
        let report = try #require(chain.batch[member: "fit"])
        #expect(report["status"]?.string == "infeasible" && report["conflict"]?.text == "[0,1]")
        #expect(approximately(report["slack"]?["left"]?.double ?? 0, -55, 1e-6))
        #expect(chain.texts("annotation:visible") == ["true", "true", "true"])
    }

    // MARK: Streams

    @Test func `without frames the features stream and the collection has the same camera`() throws {
        let features = [
            AnnotationChain.point(0, 0, #"{"annotation:frame":[1,2,3,4],"a":1}"#), AnnotationChain.point(90, 10),
            AnnotationChain.point(200, 5),
        ]
        let options = #""size": [30, 20], "anchor": "top", "pitch": 40"#
        var held = try AnnotationChain(features)
        try held.run(fit, "{\(options)}")
        var streamed = try AnnotationChain(features)
        let step = try AnnotationChain.make(fit, #"{"frames": false, \#(options)}"#)
        #expect(step.scope == .feature && step.isSummarizing)
        #expect(try AnnotationChain.make(fit, "{}").scope == .collection)
        try streamed.run(fit, #"{"frames": false, \#(options)}"#)
        for member in ["viewport", "camera", "fit"] {
            #expect(streamed.batch[member: member]?.text == held.batch[member: member]?.text, "\(member)")
        }
        #expect(streamed.text(0, "annotation:size") == "[30,20]")
        #expect(streamed.text(0, "annotation:anchor") == #""top""#)
        // What an earlier camera left is gone.
        #expect(streamed.texts("annotation:frame") == [nil, nil, nil])
        #expect(streamed.texts("annotation:visible") == [nil, nil, nil])
    }

    @Test func `groups stream as well`() throws {
        let features = [
            AnnotationChain.point(0, 0, #"{"g":"a"}"#), AnnotationChain.point(10, 0, #"{"g":"b"}"#),
            AnnotationChain.point(20, 0, #"{"g":"a"}"#), #"{"type":"Feature","geometry":null,"properties":{"g":"c"}}"#,
        ]
        var held = try AnnotationChain(features)
        try held.run(fit, #"{"groupBy": "g"}"#)
        var streamed = try AnnotationChain(features)
        try streamed.run(fit, #"{"groupBy": "g", "frames": false}"#)
        let frames = try #require(streamed.batch[member: "frames"]?.array)
        #expect(frames.map { $0["features"]?.text } == ["[0,2]", "[1]"])
        #expect(streamed.batch[member: "frames"]?.text == held.batch[member: "frames"]?.text)
        #expect(streamed.sink.drain().count == 1)
    }

    @Test func `what can't stream is refused`() throws {
        let fault = #expect(throws: OptionFault.self) {
            try AnnotationChain.make(fit, #"{"frames": false, "fallback": "drop-lowest-priority"}"#)
        }
        #expect(fault?.message.contains("needs all features") == true)
    }
}
