import Foundation
import GeoJSON
import TestSupport
import Testing

/// `framing.fit` with `"frames": false`: features pass in blocks, and the camera is the one of all features.
@Suite struct FramingStreamTests {
    /// Features of a kilobyte in about ten blocks: points with one of eight boxes, and triangles here and there.
    private static let large = collection(4_000)
    /// Still some blocks.
    private static let medium = collection(1_500)

    private static func collection(_ count: Int) -> String {
        let boxes = [
            ([10, 10], "center"), ([40, 20], "top"), ([100, 60], "bottom"), ([30, 90], "left"), ([0, 0], "right"),
            ([64, 64], "top-left"), ([120, 18], "bottom-right"), ([25, 45], "top-right"),
        ]
        var random = SplitMix64(seed: 77)
        func number(_ range: Range<Double>) -> Double { (random.uniform(range) * 1e5).rounded() / 1e5 }
        let note = String(repeating: "a long note, ", count: 75)
        let features = (0..<count).map { index in
            let (size, anchor) = boxes[index % boxes.count]
            let (x, y) = (number(-20..<60), number(-30..<55))
            let geometry =
                index % 97 == 5
                ? #"{"type":"Polygon","coordinates":[[[\#(x),\#(y)],[\#(x + 1),\#(y)],[\#(x),\#(y + 2)],[\#(x),\#(y)]]]}"#
                : #"{"type":"Point","coordinates":[\#(x),\#(y)]}"#
            let group = [#""a""#, #""b""#, "null", "7"][index % 4]
            return #"{"type":"Feature","id":\#(index),"geometry":\#(geometry),"properties":{"g":\#(group),"n":"#
                + #"\#(index),"note":"\#(note)","annotation:size":\#(size),"annotation:anchor":"\#(anchor)"}}"#
        }
        return #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}"
    }

    private static func chain(_ options: String, then steps: String = "", plan: String = "[]") -> String {
        """
        {"viewport": {"width": 1200, "height": 900}, "plan": \(plan), "chain": [
         {"use": "framing.fit", "padding": [12, 30, 0, -4], "pitch": 35, "bearing": 20\(options)}\(steps)]}
        """
    }

    private static let streams = #", "frames": false"#

    /// Features and sides that touch.
    private func contacts(_ fit: JSONValue?) -> Set<String> {
        Set((fit?["binding"]?.array ?? []).map(\.text))
    }

    /// The same fit; the one of a stream may name fewer of the sides that touch.
    private func expectSame(_ streamed: JSONValue?, _ held: JSONValue?, _ comment: Comment) {
        for (key, value) in (held?.members ?? []).map({ ($0.key, $0.value) }) where key != "binding" {
            #expect(streamed?[key]?.text == value.text, comment)
        }
        #expect(streamed?.members?.map(\.key) == held?.members?.map(\.key), comment)
        let named = contacts(streamed)
        #expect(!named.isEmpty && named.isSubset(of: contacts(held)), comment)
    }

    @Test func `the camera and the fit of many blocks are those of all features at once`() throws {
        let bench = try Workbench([
            "in.geojson": Self.large, "held.json": Self.chain(""), "streams.json": Self.chain(Self.streams),
        ])
        #expect(try bench.bytes("in.geojson").count > 8 * 256 * 1024)
        #expect(try bench.run("run held.json in.geojson -o held.geojson -q").status == 0)
        #expect(try bench.run("run streams.json in.geojson -o one.geojson -q --jobs 1").status == 0)
        let piped = try bench.run("run streams.json - -o four.geojson -q --jobs 4", input: Self.large)
        #expect(piped.status == 0, "\(piped.errors)")
        let (held, one) = (try bench.json("held.geojson"), try bench.json("one.geojson"))
        #expect(held["camera"]?["zoom"]?.double != nil)
        for member in ["camera", "viewport", "bbox"] {
            #expect(held[member] != nil && one[member]?.text == held[member]?.text, "\(member)")
        }
        expectSame(one["fit"], held["fit"], "frames: false")
        #expect(try bench.bytes("four.geojson") == bench.bytes("one.geojson"))
        // Nothing of the features has been touched.
        let source = try Workbench.json(Self.large)
        #expect(one["features"]?.array?.map(\.text) == source["features"]?.array?.map(\.text))
    }

    @Test func `groups of a stream`() throws {
        let bench = try Workbench([
            "in.geojson": Self.medium, "held.json": Self.chain(#", "groupBy": "g""#),
            "streams.json": Self.chain(Self.streams + #", "groupBy": "g""#),
        ])
        #expect(try bench.run("run held.json in.geojson -o held.geojson -q").status == 0)
        #expect(try bench.run("run streams.json in.geojson -o streamed.geojson -q --jobs 3").status == 0)
        let held = try #require(try bench.json("held.geojson")["frames"]?.array)
        let streamed = try #require(try bench.json("streamed.geojson")["frames"]?.array)
        #expect(streamed.map { $0["key"]?.text } == [#""a""#, #""b""#, "null", "7"])
        #expect(streamed.map { $0["features"]?.array?.count } == [375, 375, 375, 375])
        try #require(held.count == streamed.count)
        for (streamed, held) in zip(streamed, held) {
            let key: Comment = "\(held["key"]?.text ?? "")"
            #expect(streamed["camera"]?.text == held["camera"]?.text, key)
            #expect(streamed["features"] == held["features"], key)
            expectSame(streamed["fit"], held["fit"], key)
            // In the order of the features.
            let touching = (streamed["fit"]?["binding"]?.array ?? []).compactMap { $0["feature"]?.double }
            #expect(touching == touching.sorted(), key)
        }
    }

    @Test func `features that a later step of the pass drops have counted, and numbers follow`() throws {
        // Every second feature goes, and some that touch are among those that stay.
        let filter = #", {"use": "properties.filter", "where": ["==", ["%", ["get", "n"], 2], 0]}"#
        let bench = try Workbench([
            "in.geojson": Self.medium, "held.json": Self.chain(""),
            "streams.json": Self.chain(Self.streams, then: filter, plan: #"[{"fly": "frame", "duration": 1}]"#),
        ])
        #expect(try bench.run("run held.json in.geojson -o held.geojson -q").status == 0)
        let result = try bench.run("run streams.json in.geojson -o out.geojson --plan plan.json -q --jobs 2")
        #expect(result.status == 0, "\(result.errors)")
        let (held, output) = (try bench.json("held.geojson"), try bench.json("out.geojson"))
        let features = output["features"]?.array ?? []
        #expect(features.count == 750)
        #expect(output["camera"]?.text == held["camera"]?.text)
        // By number in the source.
        func names(_ collection: JSONValue) -> Set<String> {
            let features = collection["features"]?.array ?? []
            return Set(
                (collection["fit"]?["binding"]?.array ?? []).map { contact in
                    let feature = contact["feature"]?.double.map { features[Int($0)] }
                    return "\(feature?["id"]?.text ?? "") \(contact["side"]?.string ?? "")"
                })
        }
        let kept = names(held).filter { Int($0.prefix { $0 != " " }).map { $0 % 2 == 0 } ?? false }
        #expect(names(output) == kept, "\(names(held))")
        let plan = try bench.json("plan.json")
        let keyframe = plan["keyframes"]?.array?.last
        for member in ["center", "zoom", "bearing", "pitch", "padding"] {
            #expect(keyframe?[member] != nil && keyframe?[member]?.text == output["camera"]?[member]?.text, "\(member)")
        }
        #expect(plan["duration"]?.double == 1)
    }

    @Test func `a plan holds features only where a shot looks for one`() throws {
        let plans = [#"[{"fly": "frame"}]"#, #"[{"fly": "frame"}, {"focus": 7}]"#]
        let says = ["memory does not grow", "the plan needs all features"]
        for (plan, words) in zip(plans, says) {
            let bench = try Workbench([
                "in.geojson": Self.medium, "c.json": Self.chain(Self.streams, plan: plan),
            ])
            let validated = try bench.run("validate c.json")
            #expect(validated.status == 0 && validated.output.contains(words), "\(validated)")
            let result = try bench.run("run c.json in.geojson -o out.geojson --plan plan.json")
            #expect(result.status == 0 && result.errors.contains("wrote out.geojson, plan.json"), "\(result.errors)")
            let shots = try bench.json("plan.json")["shots"]?.array ?? []
            #expect(try shots.first?["to"]?.text == bench.json("out.geojson")["camera"]?.text)
            #expect(shots.count == (plan.contains("focus") ? 2 : 1))
        }
    }

    @Test func `a stream goes into any format, and what has no place for the camera says so`() throws {
        let bench = try Workbench([
            "in.geojson": Self.medium, "c.json": Self.chain(Self.streams, plan: #"[{"jump": "frame"}]"#),
        ])
        let collection = try bench.run("run c.json in.geojson -o out.geojson --plan a.json")
        #expect(collection.status == 0 && !collection.errors.contains("no place"), "\(collection.errors)")
        let lines = try bench.run("run c.json in.geojson -o out.geojsonl --plan b.json")
        #expect(lines.status == 0)
        #expect(lines.errors.contains("out.geojsonl: warning: [output] geojsonl has no place for the camera"))
        #expect(try bench.text("out.geojsonl").split(separator: "\n").count == 1_500)
        // The plan has it.
        #expect(try bench.bytes("a.json") == bench.bytes("b.json"))
        let printed = try bench.run("run c.json - -q", input: try bench.text("out.geojsonl"))
        #expect(printed.status == 0)
        #expect(try printed.output == bench.text("out.geojsonl"))
    }

    @Test func `no file appears when the boxes of a stream do not fit`() throws {
        let bench = try Workbench([
            "in.geojson": Self.medium,
            "c.json": Self.chain(Self.streams + #", "minZoom": 12"#, plan: #"[{"fly": "frame"}]"#),
        ])
        let result = try bench.run("run c.json in.geojson -o out.geojson --plan plan.json")
        #expect(result.status == 65 && result.errors.contains("lower minZoom"), "\(result.errors)")
        #expect(!bench.exists("out.geojson") && !bench.exists("plan.json"))
    }
}
