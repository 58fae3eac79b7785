import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import Testing

@testable import Execution

/// Where the members of summarizing steps go, and what keeps them from it.
@Suite struct SummaryOutputTests {
    private let bench: SummaryBench

    init() throws { bench = try SummaryBench() }

    private let framing = #"{"use": "test.tally", "frames": true}"#
    private let camera = #", "camera": {"center": [7, 8], "zoom": 3}"#
    private let cameraText =
        #"{"center":[7,8],"zoom":3,"bearing":0,"pitch":0,"padding":{"top":0,"left":0,"bottom":0,"right":0}}"#

    private func occurrences(_ word: String, in text: String) -> Int {
        text.ranges(of: word).count
    }

    @Test func `members stand behind the features and replace those of the source`() throws {
        try bench.write(
            SummaryBench.collection(
                head: #""camera":5,"tally":6,"bbox":[0,0,1,1],"own":1,"#, tail: #","fit":3,"viewport":2,"last":4"#),
            to: "in.geojson")
        let summary = try bench.run(framing, camera)
        let text = try bench.text("out.geojson")
        let output = try bench.json("out.geojson")
        #expect(
            output.members?.map(\.key) == ["type", "own", "features", "last", "bbox", "tally", "camera", "fit"])
        #expect(output["bbox"]?.text == "[0,10,39,10]")
        #expect(output["camera"]?.text == cameraText)
        #expect(output["fit"]?["binding"]?.array?.count == 4)
        for name in ["camera", "fit", "tally", "bbox"] { #expect(occurrences("\"\(name)\"", in: text) == 1, "\(name)") }
        #expect(summary.camera?.text == cameraText)
        #expect(summary.fit == output["fit"])
        #expect(summary.outputs == [bench.path("out.geojson")])
        #expect(bench.observer.lines == ["warning: [test.tally] framed"])
        // A run that holds writes the same.
        try bench.run(
            framing + #", {"use": "test.turn"}, {"use": "test.turn", "tag": "again"}"#, camera, to: "held.geojson")
        let held = try bench.json("held.geojson")
        #expect(held.members?.map(\.key) == output.members?.map(\.key))
        for name in ["bbox", "camera", "fit", "tally"] { #expect(held[name] == output[name], "\(name)") }
    }

    @Test func `a step that frames nothing leaves the source's camera and bbox`() throws {
        try bench.write(
            SummaryBench.collection(head: #""camera":5,"count":6,"bbox":[0,0,1,1],"#, tail: #","count":7"#),
            to: "in.geojson")
        let summary = try bench.run(#"{"use": "test.count"}"#)
        let output = try bench.json("out.geojson")
        #expect(output.members?.map(\.key) == ["type", "camera", "bbox", "features", "count"])
        #expect(output["camera"]?.text == "5")
        #expect(output["bbox"]?.text == "[0,0,1,1]")
        #expect(output["count"]?["count"]?.text == "40")
        #expect(summary.camera == nil)
    }

    @Test(arguments: [
        SummaryBench.feature(1), #"{"type":"Point","coordinates":[1,10]}"#,
    ])
    func `a single feature or geometry becomes a collection`(_ input: String) throws {
        try bench.write(input, to: "in.geojson")
        try bench.run(framing, camera)
        let output = try bench.json("out.geojson")
        #expect(output["type"]?.string == "FeatureCollection")
        #expect(output["features"]?.array?.map { $0["type"]?.string } == ["Feature"])
        #expect(output["tally"]?["count"]?.text == "1")
        #expect(output["bbox"]?.text == "[1,10,1,10]")
    }

    @Test func `a format without a place for members says so`() throws {
        try bench.write(SummaryBench.collection(), to: "in.geojson")
        let summary = try bench.run(framing, camera, to: "out.geojsonl")
        #expect(try bench.text("out.geojsonl").split(separator: "\n").count == 40)
        #expect(summary.camera?.text == cameraText)
        #expect(bench.observer.lines.count == 2)
        #expect(bench.observer.lines.last?.contains("geojsonl has no place for the camera and its fit") ?? false)
    }

    @Test func `without an output the summary has the camera`() throws {
        try bench.write(SummaryBench.collection(), to: "in.geojson")
        let summary = try bench.run(framing, camera, to: nil)
        #expect(summary.camera?.text == cameraText)
        #expect(summary.written == 40)
        #expect(try bench.names == ["in.geojson"])
    }

    @Test(arguments: [
        #"{"use": "test.tally", "fails": true}"#, #"{"use": "test.tally", "fails": true}, {"use": "test.turn"}"#,
        #"{"use": "test.turn"}, {"use": "test.tally", "fails": true}"#,
    ])
    func `when finishing fails no output appears`(_ steps: String) throws {
        try bench.write(SummaryBench.collection(properties: [3: #","bad":"tally""#]), to: "in.geojson")
        try bench.write("old", to: "out.geojson")
        var failure: RunFailure?
        do throws(RunFailure) {
            try bench.run(steps, reject: "rejected")
        } catch {
            failure = error
        }
        #expect(failure?.exitCode == .data)
        #expect(failure?.diagnostics.map(\.line) == ["c.json: error: [infeasible] test.tally: 39 are too many"])
        #expect(try bench.names == ["in.geojson", "out.geojson"])
        #expect(try bench.text("out.geojson") == "old")
        #expect(bench.observer.lines.filter { $0.contains("rejected: not to be counted") }.count == 1)
    }

    @Test func `a member that the manifest does not name is a defect of the plugin`() throws {
        try bench.write(SummaryBench.collection(), to: "in.geojson")
        do throws(RunFailure) {
            try bench.run(#"{"use": "test.stray"}"#)
            Issue.record("expected a failure")
        } catch {
            #expect(error.exitCode == .internal)
            #expect(error.diagnostics.first?.message.contains("'stray'") ?? false)
        }
        #expect(try bench.names == ["in.geojson"])
    }

    @Test func `a plan flies to the camera of a step that streams`() throws {
        try bench.write(SummaryBench.collection(), to: "in.geojson")
        let members = camera + #", "viewport": {"width": 390, "height": 844}, "plan": [{"jump": "frame"}, {"hold": 1}]"#
        let chain = try SummaryBench.chain(framing, members)
        #expect(chain.stages.map(\.streams) == [true])
        #expect(chain.streams)
        // Only a shot that looks for an annotation needs features.
        let focus = try SummaryBench.chain(framing, members.replacing(#"{"hold": 1}"#, with: #"{"focus": 1}"#))
        #expect(focus.shots.count == 2 && !focus.streams)
        let summary = try bench.run(framing, members, plan: "plan.json", jobs: 4)
        #expect(summary.planIsWritten)
        let last = try #require(try bench.json("plan.json")["keyframes"]?.array?.last)
        #expect(last["center"]?.text == "[7,8]")
        #expect(last["zoom"]?.text == "3")
        #expect(try bench.json("out.geojson")["camera"]?.text == cameraText)
    }

    @Test func `steps are told the chain's camera, if it names one`() throws {
        try bench.write(SummaryBench.feature(1), to: "in.geojson")
        let peek = #"{"use": "test.peek"}"#
        try bench.run(peek, camera)
        #expect(try bench.json("out.geojson")["properties"]?["zoom"]?.text == "3")
        try bench.run(#"{"use": "test.turn"}, "# + peek, camera)
        #expect(try bench.json("out.geojson")["properties"]?["zoom"]?.text == "3")
        try bench.run(peek)
        #expect(try bench.json("out.geojson")["properties"]?["zoom"] == nil)
        #expect(try SummaryBench.chain(peek).startCamera.zoom == 0)
        #expect(try SummaryBench.chain(peek, camera).startCamera.center.y == 8)
    }
}
