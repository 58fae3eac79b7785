import AnchorsPlugin
import Configuration
import FramingPlugin
import GeoJSON
import GeoTypes
import MapCamera
import PluginKit
import TestSupport
import Testing

struct FramingGroupTests {
    private let assign = AnchorsProcessors.all[0]
    private let fit = FramingProcessors.all[0]

    private static let grouped = [
        AnnotationChain.point(0, 0, #"{"g":1}"#), AnnotationChain.point(10, 0, #"{"g":"1"}"#),
        AnnotationChain.point(20, 0, #"{"g":1.0}"#), AnnotationChain.point(30, 0, "{}"),
        AnnotationChain.point(40, 0, #"{"g":null}"#), AnnotationChain.point(50, 0, #"{"g":"1"}"#),
    ]

    @Test func `keys are JSON values in order of first appearance`() throws {
        var chain = try AnnotationChain(Self.grouped)
        try chain.run(fit, #"{"groupBy": "g"}"#)
        let frames = try #require(chain.batch[member: "frames"]?.array)
        #expect(chain.batch.members.map(\.key) == ["viewport", "frames"])
        #expect(frames.map { $0["key"]?.text } == ["1", #""1""#, "null"])
        #expect(frames.map { $0["features"]?.text } == ["[0,2]", "[1,5]", "[3,4]"])
        let centers = frames.compactMap { $0["camera"].flatMap { Camera(json: $0) }?.center.x }
        #expect(zip(centers, [10, 30, 35]).allSatisfy { approximately($0, $1, 1e-9) } && centers.count == 3)
        #expect(frames[1]["fit"]?["binding"]?.text == #"[{"feature":1,"side":"left"},{"feature":5,"side":"right"}]"#)
        // Each pair touches the sides of its own screen.
        #expect(approximately(chain.numbers(5, "annotation:frame")[0], 390, 1e-6))
        #expect(approximately(chain.numbers(2, "annotation:frame")[0], 390, 1e-6))
    }

    @Test func `an expression groups by what it gives`() throws {
        var chain = try AnnotationChain(Self.grouped)
        try chain.run(fit, #"{"groupBy": ["==", ["get", "g"], "1"]}"#)
        let frames = try #require(chain.batch[member: "frames"]?.array)
        #expect(frames.map { $0["key"]?.text } == ["false", "true"])
        #expect(frames.map { $0["features"]?.text } == ["[0,2,3,4]", "[1,5]"])
    }

    @Test func `numbers of features follow when some are dropped or refused`() throws {
        var chain = try AnnotationChain(Self.grouped)
        try chain.run(fit, #"{"groupBy": "g"}"#)
        chain.batch.update(in: chain.context) { (feature) throws(FeatureFault) in
            if feature.property("g")?.double == 1 { return .drop }
            return .keep
        }
        let frames = try #require(chain.batch[member: "frames"]?.array)
        #expect(frames.map { $0["features"]?.text } == ["[]", "[0,3]", "[1,2]"])
        let binding = frames[1]["fit"]?["binding"]?.text
        #expect(binding == #"[{"feature":0,"side":"left"},{"feature":3,"side":"right"}]"#)
        chain.batch.reject(at: 1, FeatureFault("test", "refused"), in: chain.context)
        #expect(chain.batch[member: "frames"]?.array?.map { $0["features"]?.text } == ["[]", "[0,2]", "[1]"])
        // What is left can still be placed in its cameras.
        try chain.run(assign, #"{"size": [1, 1], "candidates": "center"}"#)
        #expect(chain.batch.features.count == 3)
    }

    @Test func `each group is placed in its own camera`() throws {
        var chain = try AnnotationChain(Self.grouped + [AnnotationChain.point(50, 0, #"{"g":"1","p":-1}"#)])
        try chain.run(fit, #"{"groupBy": "g", "padding": 50}"#)
        try chain.run(assign, #"{"size": [100, 20], "priority": ["get", "p"]}"#)
        // Features 2, 5 and 4 hang at the same place of three screens; only 6 shares one with 5.
        #expect(chain.texts("annotation:visible") == ["true", "true", "true", "true", "true", "true", "false"])
        #expect(chain.text(6, "annotation:blockers") == "[5]")
        // In each group the ranks count from 0, and the lowest priority comes last.
        #expect(chain.texts("annotation:rank").compactMap { $0 }.sorted() == ["0", "0", "0", "1", "1", "1", "2"])
        #expect(chain.text(6, "annotation:rank") == "2")
    }

    @Test func `a group without positions gets no frame`() throws {
        let lost = #"{"type":"Feature","geometry":null,"properties":{"g":"lost"}}"#
        var chain = try AnnotationChain([lost] + Self.grouped)
        try chain.run(fit, #"{"groupBy": "g"}"#)
        let frames = try #require(chain.batch[member: "frames"]?.array)
        #expect(frames.map { $0["features"]?.text } == ["[1,3]", "[2,6]", "[4,5]"])
        #expect(chain.text(0, "annotation:reason") == #""invalid""#)
        #expect(chain.sink.drain().count == 1)
        // Placement leaves the feature alone as well.
        try chain.run(assign, #"{"size": [1, 1]}"#)
        #expect(chain.text(0, "annotation:reason") == #""invalid""#)
    }

    @Test func `frames that name features which are gone are refused`() throws {
        var chain = try AnnotationChain(Self.grouped)
        try chain.run(fit, #"{"groupBy": "g"}"#)
        chain.batch.features.removeLast()
        #expect(throws: ProcessorError.self) { try chain.run(assign) }
    }

    // MARK: Refining

    private func zoom(_ features: [String], _ options: String, candidates: String) throws -> (Double, AnnotationChain) {
        var chain = try AnnotationChain(features)
        try chain.run(assign, #"{"size": [100, 60], "candidates": \#(candidates)}"#)
        try chain.run(fit, options)
        return (try #require(chain.batch[member: "camera"]?["zoom"]?.double), chain)
    }

    @Test func `refining turns boxes inwards`() throws {
        let features = [AnnotationChain.point(0, 0), AnnotationChain.point(30, 0)]
        let plain = try zoom(features, #"{"refine": false}"#, candidates: #"["right", "left"]"#)
        let refined = try zoom(features, "{}", candidates: #"["right", "left"]"#)
        #expect(plain.1.texts("annotation:anchor") == [#""right""#, #""right""#])
        #expect(plain.1.batch[member: "fit"]?["rounds"]?.double == 1)
        #expect(refined.1.texts("annotation:anchor") == [#""left""#, #""right""#])
        // 30 degrees on 290 px and on 390 px.
        #expect(approximately(plain.0, 2.764872, 1e-6))
        #expect(approximately(refined.0, 3.192293, 1e-6))
        let rounds = try #require(refined.1.batch[member: "fit"]?["rounds"]?.double)
        #expect(rounds >= 1 && rounds <= 4)
        #expect(approximately(refined.1.numbers(0, "annotation:frame")[0], 0, 1e-6))
        #expect(approximately(refined.1.numbers(1, "annotation:frame")[2], 390, 1e-6))
    }

    @Test func `refining separates boxes that would cover one another`() throws {
        let features = [
            AnnotationChain.point(0, 0), AnnotationChain.point(0.5, 0), AnnotationChain.point(-20, 0),
            AnnotationChain.point(20, 0),
        ]
        let (_, chain) = try zoom(features, "{}", candidates: #"["top", "bottom"]"#)
        let frames = chain.batch.features.indices.map { chain.numbers($0, "annotation:frame") }
        #expect(frames[0][3] <= frames[1][1] + 1e-6 || frames[1][3] <= frames[0][1] + 1e-6)
        #expect(chain.texts("annotation:visible") == ["true", "true", "true", "true"])
    }

    @Test(arguments: Array(1...12) as [UInt64])
    func `refining never lowers the zoom of what shows as many boxes`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let features = (0..<6).map { _ in AnnotationChain.point(random.uniform(0..<40), random.uniform(0..<40)) }
        let plain = try zoom(features, #"{"refine": false, "padding": 5}"#, candidates: #""all""#)
        let refined = try zoom(features, #"{"padding": 5}"#, candidates: #""all""#)
        func free(_ chain: AnnotationChain) -> Int {
            let frames = chain.batch.features.indices.map { chain.numbers($0, "annotation:frame") }
            var kept: [[Double]] = []
            for frame in frames
            where kept.allSatisfy({
                $0[0] >= frame[2] || frame[0] >= $0[2] || $0[1] >= frame[3] || frame[1] >= $0[3]
            }) {
                kept.append(frame)
            }
            return kept.count
        }
        #expect(free(refined.1) > free(plain.1) || (free(refined.1) == free(plain.1) && refined.0 >= plain.0))
        for index in features.indices {
            let frame = refined.1.numbers(index, "annotation:frame")
            #expect(frame[0] >= 5 - 1e-6 && frame[2] <= 385 + 1e-6 && frame[1] >= 5 - 1e-6 && frame[3] <= 839 + 1e-6)
        }
        // Placing in the final camera keeps every box on the screen.
        var chain = refined.1
        try chain.run(assign)
        #expect(chain.texts("annotation:reason").allSatisfy { $0 == nil || $0 == #""collision""# })
    }

    static let ranked: [([Int], [String])] = [([0, 1], ["top", "bottom"]), ([1, 0], ["bottom", "top"])]

    @Test(arguments: ranked)
    func `who ranks first chooses first when refining`(ranks: [Int], anchors: [String]) throws {
        // Two points nearly at one place, held apart from the edges by two others.
        let features = ranks.enumerated().map { index, rank in
            AnnotationChain.point(
                Double(index) / 10, 0,
                #"{"annotation:size":[100,60],"annotation:candidates":["top","bottom"],"annotation:rank":\#(rank)}"#)
        }
        var chain = try AnnotationChain(features + [AnnotationChain.point(-20, 0), AnnotationChain.point(20, 0)])
        try chain.run(fit)
        let found = [0, 1].map { chain.batch.features[$0].property("annotation:anchor")?.string }
        #expect(found == anchors)
    }

    @Test func `refining finds anchors that fit where the first ones do not`() throws {
        // Both boxes hang on one point and reach 300 px to either side of it, where the screen has 390.
        let features = [("left", 0), ("right", 0), ("left", 1)].map { anchor, latitude in
            AnnotationChain.point(
                0, Double(latitude), #"{"annotation:size":[300,60],"annotation:candidates":["\#(anchor)","top"]}"#)
        }
        var plain = try AnnotationChain(features)
        #expect(throws: ProcessorError.self) { try plain.run(fit, #"{"refine": false}"#) }
        var chain = try AnnotationChain(features)
        try chain.run(fit)
        #expect(chain.texts("annotation:anchor") == [#""top""#, #""top""#, #""top""#])
        #expect(chain.texts("annotation:visible") == ["true", "true", "true"])
    }

    @Test func `equal priorities leave no rank behind`() throws {
        var chain = try AnnotationChain([AnnotationChain.point(0, 0), AnnotationChain.point(10, 0)])
        try chain.run(assign, #"{"priority": 3}"#)
        #expect(chain.texts("annotation:rank") == [nil, nil])
    }
}
