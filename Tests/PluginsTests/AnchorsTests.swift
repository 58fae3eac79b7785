import AnchorsPlugin
import Configuration
import FramingPlugin
import GeoJSON
import GeoTypes
import MapCamera
import PluginKit
import TestSupport
import Testing

struct AnchorsTests {
    private let assign = AnchorsProcessors.all[0]
    private let fit = FramingProcessors.all[0]

    @Test func `before a camera exists the first candidate becomes the anchor`() throws {
        var chain = try AnnotationChain([AnnotationChain.point(1, 2)])
        try chain.run(assign, #"{"size": [100, 60], "candidates": ["topLeft", "bottom-left", "right"]}"#)
        #expect(chain.text(0, "annotation:size") == "[100,60]")
        #expect(chain.text(0, "annotation:candidates") == #"["top-left","bottom-left","right"]"#)
        #expect(chain.text(0, "annotation:anchor") == #""top-left""#)
        #expect(chain.text(0, "annotation:offset") == "[0,0]")
        for name in ["frame", "visible", "reason", "blockers", "rank"] {
            #expect(chain.text(0, "annotation:\(name)") == nil)
        }
    }

    @Test func `all is the eight edge anchors in Mapbox order`() throws {
        var chain = try AnnotationChain([AnnotationChain.point(1, 2)])
        try chain.run(assign, #"{"candidates": "all"}"#)
        #expect(
            chain.text(0, "annotation:candidates")
                == #"["top-left","top","top-right","left","right","bottom-left","bottom","bottom-right"]"#)
    }

    @Test(arguments: [
        (#"["all"]"#, 8), (#"["all", "center"]"#, 9), (#"["topLeft", "all"]"#, 8), (#"["center", "top"]"#, 2),
    ])
    func `a list of names is a list`(_ candidates: String, _ count: Int) throws {
        var chain = try AnnotationChain([AnnotationChain.point(1, 2)])
        try chain.run(assign, #"{"candidates": \#(candidates)}"#)
        #expect(chain.batch.features[0].property("annotation:candidates")?.array?.count == count)
    }

    @Test func `a list with a wrong name says which`() throws {
        let fault = #expect(throws: OptionFault.self) {
            try AnnotationChain.make(assign, #"{"candidates": ["all", "botom"]}"#)
        }
        #expect(fault?.message.contains("botom") == true)
        #expect(fault?.remedy?.contains("bottom") == true)
    }

    @Test(arguments: ["size", "offset"]) func `an expression for one of two numbers`(_ option: String) throws {
        let fault = #expect(throws: OptionFault.self) {
            try AnnotationChain.make(assign, #"{"\#(option)": [["case", ["has", "x"], 1, 2], 30]}"#)
        }
        #expect(fault?.message.hasSuffix("a list of numbers; an expression must give the whole list") == true)
        #expect(fault?.remedy?.contains(#"["literal", [100, 60]]"#) == true)
        var chain = try AnnotationChain([AnnotationChain.point(1, 2, #"{"x":1}"#)])
        try chain.run(
            assign, #"{"\#(option)": ["case", ["has", "x"], ["literal", [10, 6]], ["literal", [5, 3]]]}"#)
        #expect(chain.text(0, "annotation:\(option)") == "[10,6]")
    }

    @Test func `offsets of option and candidate add up and are written with each candidate`() throws {
        var chain = try AnnotationChain([AnnotationChain.point(1, 2)])
        let options = #"{"offset": [3, -4], "candidates": [{"anchor": "bottom", "offset": [0, -6]}, "left"]}"#
        try chain.run(assign, options)
        let candidates =
            #"[{"anchor":"bottom","offset":[3,-10]},{"anchor":"left","offset":[3,-4]}]"#
        #expect(chain.text(0, "annotation:candidates") == candidates)
        #expect(chain.text(0, "annotation:offset") == "[3,-10]")
        // What was written reads back as the same, whatever the options of a second step.
        try chain.run(assign, options)
        #expect(chain.text(0, "annotation:candidates") == candidates)
        #expect(chain.text(0, "annotation:offset") == "[3,-10]")
    }

    @Test func `the feature's own values win over constants and lose against expressions`() throws {
        let own = #"{"annotation:size":[50,20],"annotation:anchor":"bottomRight","annotation:offset":[1,2],"w":[7,8]}"#
        var chain = try AnnotationChain([AnnotationChain.point(1, 2, own)])
        try chain.run(assign, #"{"size": [100, 60], "candidates": "all", "offset": [9, 9]}"#)
        #expect(chain.text(0, "annotation:size") == "[50,20]")
        #expect(chain.text(0, "annotation:candidates") == #"[{"anchor":"bottom-right","offset":[1,2]}]"#)
        #expect(chain.text(0, "annotation:offset") == "[1,2]")

        let candidates =
            #"{"annotation:candidates":["left",{"anchor":"top","offset":[5,5]}],"annotation:offset":[1,2]}"#
        chain = try AnnotationChain([AnnotationChain.point(1, 2, candidates)])
        try chain.run(assign)
        #expect(
            chain.text(0, "annotation:candidates")
                == #"[{"anchor":"left","offset":[1,2]},{"anchor":"top","offset":[5,5]}]"#)
    }

    @Test(arguments: [
        #"{"annotation:size":"big"}"#, #"{"annotation:size":[1]}"#, #"{"annotation:size":[-1,5]}"#,
        #"{"annotation:anchor":"middle"}"#, #"{"annotation:candidates":[]}"#, #"{"annotation:offset":[1,"2"]}"#,
        #"{"annotation:candidates":[{"anchor":"top","ofset":[1,2]}]}"#,
    ])
    func `a feature with a faulty property is rejected and the others go on`(properties: String) throws {
        var chain = try AnnotationChain([AnnotationChain.point(1, 2, properties), AnnotationChain.point(3, 4)])
        try chain.run(assign)
        #expect(chain.batch.features.count == 1)
        #expect(chain.batch.rejected.count == 1)
        #expect(chain.batch.rejected[0].fault.path.hasPrefix("properties.annotation:"))
        #expect(chain.text(0, "annotation:anchor") == #""center""#)
    }

    @Test(arguments: [
        #"{"candidates": []}"#, #"{"candidates": "middle"}"#, #"{"candidates": [{"offset": [1, 2]}]}"#,
        #"{"size": [1]}"#, #"{"size": [-1, 3]}"#, #"{"padding": -1}"#, #"{"offset": 5}"#, #"{"quality": "good"}"#,
    ])
    func `faulty options are refused`(options: String) {
        #expect(throws: OptionFault.self) { try AnnotationChain.make(assign, options) }
    }

    @Test func `expressions win over the feature's own values, and null leaves them`() throws {
        let own = #"{"annotation:size":[50,20],"annotation:anchor":"left","w":[7,8],"a":"topRight"}"#
        let other = #"{"annotation:size":[50,20],"annotation:anchor":"left"}"#
        var chain = try AnnotationChain([
            AnnotationChain.point(1, 2, own), AnnotationChain.point(1, 2, other), AnnotationChain.point(1, 2),
        ])
        try chain.run(assign, #"{"size": ["get", "w"], "candidates": ["get", "a"], "priority": ["get", "p"]}"#)
        #expect(chain.batch.rejected.isEmpty)
        #expect(chain.texts("annotation:size") == ["[7,8]", "[50,20]", "[0,0]"])
        #expect(chain.texts("annotation:anchor") == [#""top-right""#, #""left""#, #""center""#])
    }

    @Test func `a second run with an expression does not add offsets again`() throws {
        var chain = try AnnotationChain([
            AnnotationChain.point(1, 2, #"{"c":[{"anchor":"top","offset":[0,-6]},"left"]}"#)
        ])
        let options = #"{"offset": [3, -4], "candidates": ["get", "c"]}"#
        try chain.run(assign, options)
        #expect(chain.text(0, "annotation:offset") == "[3,-10]")
        try chain.run(assign, options)
        #expect(chain.text(0, "annotation:offset") == "[3,-10]")
    }

    @Test func `an expression of the wrong kind rejects the feature alone`() throws {
        var chain = try AnnotationChain([
            AnnotationChain.point(1, 2, #"{"p":"high"}"#), AnnotationChain.point(1, 2, #"{"p":4}"#),
        ])
        try chain.run(assign, #"{"priority": ["get", "p"]}"#)
        #expect(chain.batch.features.count == 1 && chain.batch.rejected.count == 1)
        #expect(chain.text(0, "p") == "4")
    }

    @Test func `priorities become a rank for framing, and the order of placement`() throws {
        let features = (0..<3).map { AnnotationChain.point(Double($0), 0, #"{"p":\#($0)}"#) }
        var chain = try AnnotationChain(features)
        try chain.run(assign, #"{"priority": ["get", "p"]}"#)
        #expect(chain.texts("annotation:rank") == ["2", "1", "0"])
        chain = try framed(features)
        try chain.run(assign, #"{"size": [100, 60], "priority": ["get", "p"]}"#)
        #expect(chain.texts("annotation:visible") == ["false", "false", "true"])
        #expect(chain.texts("annotation:blockers") == ["[2]", "[2]", nil])
        #expect(chain.texts("annotation:rank") == ["2", "1", "0"])
    }

    // MARK: In a camera

    /// Two points 20 px apart at zoom 0 and bearing 0, near the middle of a 390 × 844 screen.
    private func framed(_ features: [String], zoom: Double = 0, padding: String = "0") throws -> AnnotationChain {
        var chain = try AnnotationChain(features)
        chain.batch[member: "viewport"] = try JSONParser.parse(#"{"width": 390, "height": 844}"#)
        let camera = Camera(center: Coordinate(x: 0, y: 0), zoom: zoom, padding: EdgeInsets())
        chain.batch[member: "camera"] = camera.json
        if padding != "0" {
            chain.batch[member: "camera"] = try JSONParser.parse(
                #"{"center": [0, 0], "zoom": 0, "bearing": 0, "pitch": 0, "padding": \#(padding)}"#)
        }
        return chain
    }

    private static let anchors: [(String, [Double])] = [
        ("center", [145, 392, 245, 452]), ("top", [145, 422, 245, 482]), ("bottom", [145, 362, 245, 422]),
        ("left", [195, 392, 295, 452]), ("right", [95, 392, 195, 452]), ("top-left", [195, 422, 295, 482]),
        ("top-right", [95, 422, 195, 482]), ("bottom-left", [195, 362, 295, 422]),
        ("bottom-right", [95, 362, 195, 422]),
    ]

    @Test(arguments: anchors)
    func `where the nine anchors put a box`(anchor: String, frame: [Double]) throws {
        var chain = try framed([AnnotationChain.point(0, 0)])
        try chain.run(assign, #"{"size": [100, 60], "candidates": "\#(anchor)"}"#)
        #expect(zip(chain.numbers(0, "annotation:frame"), frame).allSatisfy { approximately($0, $1, 1e-9) })
        #expect(chain.numbers(0, "annotation:frame").count == 4)
        #expect(chain.text(0, "annotation:visible") == "true")
        #expect(chain.text(0, "annotation:rank") == "0")
        chain = try framed([AnnotationChain.point(0, 0)])
        try chain.run(assign, #"{"size": [100, 60], "candidates": "\#(anchor)", "offset": [5, 7]}"#)
        let moved = [frame[0] + 5, frame[1] + 7, frame[2] + 5, frame[3] + 7]
        #expect(zip(chain.numbers(0, "annotation:frame"), moved).allSatisfy { approximately($0, $1, 1e-9) })
    }

    @Test func `the second of two takes the candidate that is free`() throws {
        let apart = 360.0 * 20 / 512
        var chain = try framed([AnnotationChain.point(0, 0, #"{"p":1}"#), AnnotationChain.point(apart, 0)])
        try chain.run(
            assign, #"{"size": [100, 60], "candidates": ["top", "left", "bottom"], "priority": ["get", "p"]}"#)
        #expect(chain.texts("annotation:anchor") == [#""top""#, #""bottom""#])
        #expect(chain.texts("annotation:visible") == ["true", "true"])
    }

    @Test func `priority decides who is shown, and blockers who stands in the way`() throws {
        let features = [
            AnnotationChain.point(0, 0, #"{"rank":1}"#, id: #""a""#),
            AnnotationChain.point(1, 0, #"{"rank":2}"#, id: "7"),
        ]
        var chain = try framed(features)
        try chain.run(assign, #"{"size": [100, 60], "priority": ["-", ["get", "rank"]]}"#)
        #expect(chain.texts("annotation:visible") == ["true", "false"])
        #expect(chain.texts("annotation:reason") == [nil, #""collision""#])
        #expect(chain.texts("annotation:blockers") == [nil, #"["a"]"#])
        #expect(chain.texts("annotation:rank") == ["0", "1"])
        #expect(chain.text(1, "annotation:frame") == nil)
    }

    @Test func `blockers are indices when a feature has no id`() throws {
        var chain = try framed([AnnotationChain.point(0, 0, #"{"p":1}"#, id: "99"), AnnotationChain.point(1, 0)])
        try chain.run(assign, #"{"size": [100, 60], "priority": ["get", "p"]}"#)
        #expect(chain.texts("annotation:blockers") == [nil, "[0]"])
    }

    @Test func `padding keeps boxes apart`() throws {
        // Boxes touch exactly: points 100 px apart, boxes 100 px wide.
        let features = [AnnotationChain.point(0, 0, #"{"p":1}"#), AnnotationChain.point(360.0 * 100 / 512, 0)]
        var chain = try framed(features)
        try chain.run(assign, #"{"size": [100, 60]}"#)
        #expect(chain.texts("annotation:visible") == ["true", "true"])
        chain = try framed(features)
        try chain.run(assign, #"{"size": [100, 60], "padding": 2, "priority": ["get", "p"]}"#)
        #expect(chain.texts("annotation:visible") == ["true", "false"])
    }

    @Test func `reasons at the edge, beyond it and without a place`() throws {
        let edge = 360.0 * 190 / 512
        let features = [
            AnnotationChain.point(edge, 0), AnnotationChain.point(0, 85.2),
            #"{"type":"Feature","geometry":null,"properties":{"kept":[1.50, 2]}}"#,
            #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[-10,0],[0,0],[10,0]]},"properties":null}"#,
        ]
        var chain = try framed(features)
        try chain.run(assign, #"{"size": [20, 10], "candidates": "center"}"#)
        #expect(chain.texts("annotation:reason") == [#""edge""#, nil, #""invalid""#, nil])
        #expect(chain.texts("annotation:visible") == ["false", "true", "false", "true"])
        #expect(zip(chain.numbers(3, "annotation:frame"), [185, 417, 205, 427]).allSatisfy { abs($0 - $1) < 1e-9 })
        chain = try framed(features, zoom: 3)
        try chain.run(assign, #"{"size": [20, 10]}"#)
        #expect(chain.texts("annotation:reason") == [#""offscreen""#, #""offscreen""#, #""invalid""#, nil])
    }

    @Test func `the camera's padding hides what it covers`() throws {
        // The middle moves 50 px down; the box above it reaches 30 px into the padding.
        var chain = try framed(
            [AnnotationChain.point(0, 0)], padding: #"{"top": 442, "left": 0, "bottom": 342, "right": 0}"#)
        try chain.run(assign, #"{"size": [100, 60], "candidates": "bottom"}"#)
        #expect(chain.text(0, "annotation:reason") == #""edge""#)
        try chain.run(assign, #"{"size": [100, 30]}"#)
        #expect(chain.text(0, "annotation:reason") == #""edge""#, "the size is the feature's own by now")
    }

    @Test func `a position across the antimeridian is placed beside the camera`() throws {
        var chain = try framed([AnnotationChain.point(-179, 0)])
        chain.batch[member: "camera"] = Camera(center: Coordinate(x: 179, y: 0), zoom: 3).json
        try chain.run(assign, #"{"size": [10, 10]}"#)
        let frame = chain.numbers(0, "annotation:frame")
        // Two degrees at zoom 3 are 4096/180 px.
        #expect(approximately((frame[0] + frame[2]) / 2, 195 + 4096.0 / 180, 1e-9))
    }

    @Test func `a second run says the same`() throws {
        var random = SplitMix64(seed: 3)
        let features = (0..<60).map { _ in
            AnnotationChain.point(random.uniform(-60..<60), random.uniform(-60..<60))
        }
        var chain = try framed(features)
        try chain.run(assign, #"{"size": [40, 20], "candidates": "all"}"#)
        let names = ["anchor", "offset", "frame", "visible", "reason", "blockers", "rank"]
        let first = names.map { chain.texts("annotation:\($0)") }
        #expect(Set(first[3]) == ["true", "false"])
        try chain.run(assign)
        #expect(names.map { chain.texts("annotation:\($0)") } == first)
    }
}
