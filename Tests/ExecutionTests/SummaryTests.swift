import Configuration
import GeoJSON
import MapCamera
import PluginKit
import Testing

@testable import Execution

/// Steps that stream and give the collection members in the end.
@Suite struct SummaryTests {
    private let bench: SummaryBench

    init() throws { bench = try SummaryBench() }

    private func steps(_ names: String...) -> String { names.map { #"{"use": "test.\#($0)"}"# }.joined(separator: ",") }

    private let tally = #"{"use": "test.tally"}"#
    private let evenOnly = #"{"use": "test.pick", "odd": false}"#

    /// A member of the output as JSON, without the number of blocks.
    private func member(_ name: String, of output: String = "out.geojson") throws -> String? {
        let members = try bench.json(output)[name]?.members?.filter { $0.key != "blocks" }
        return members.map { JSONValue(.object($0)).text }
    }

    private func seen() throws -> Set<JSONValue?> {
        Set((try bench.json("out.geojson")["features"]?.array ?? []).map { $0["properties"]?["seen"] })
    }

    @Test func `summaries of many blocks are merged in their order, however many threads there are`() throws {
        try bench.write(SummaryBench.collection(), to: "in.geojson")
        try bench.run(tally, to: "1.geojson", jobs: 1)
        try bench.run(tally, to: "4.geojson", jobs: 4)
        #expect(try member("tally", of: "1.geojson") == #"{"count":40,"first":0,"last":39,"marks":[0,7,20,39]}"#)
        #expect(try bench.text("1.geojson") == bench.text("4.geojson"))
        let blocks = try #require(try bench.json("1.geojson")["tally"]?["blocks"]?.double)
        #expect(blocks >= 5)
        #expect(try bench.json("1.geojson")["features"]?.array?.count == 40)
    }

    @Test func `positions follow what later steps of the pass drop`() throws {
        try bench.write(SummaryBench.collection(), to: "in.geojson")
        // 7 and 39 are gone, 20 is the eleventh of the even ones.
        let summary = try bench.run(tally + "," + evenOnly)
        #expect(try member("tally") == #"{"count":40,"first":0,"last":null,"marks":[0,null,10,null]}"#)
        #expect((summary.read, summary.written, summary.dropped) == (40, 20, 20))
        try bench.run(evenOnly + "," + tally)
        #expect(try member("tally") == #"{"count":20,"first":0,"last":19,"marks":[0,10]}"#)
    }

    @Test func `positions follow what the step itself and later ones reject`() throws {
        let bad = [3: #","bad":"tally""#, 10: #","bad":"tally""#, 12: #","bad":"pick""#, 39: #","bad":"pick""#]
        try bench.write(SummaryBench.collection(properties: bad), to: "in.geojson")
        let summary = try bench.run(steps("tally", "pick"), reject: "rejected", jobs: 4)
        #expect(try member("tally") == #"{"count":38,"first":0,"last":null,"marks":[0,6,17,null]}"#)
        #expect(summary.rejected == ["bad": 4])
        #expect(summary.written == 36)
        #expect(try bench.text("rejected").split(separator: "\n").count == 4)
    }

    @Test func `an input without features is one empty block`() throws {
        try bench.write(#"{"type":"FeatureCollection","features":[]}"#, to: "in.geojson")
        for chain in [tally, steps("tally", "turn"), steps("turn", "tally")] {
            try bench.run(chain)
            #expect(
                try bench.json("out.geojson")["tally"]?.text
                    == #"{"count":0,"first":null,"last":null,"marks":[],"blocks":1}"#, "\(chain)")
        }
    }

    @Test func `every summarizing step of a pass has its own summary`() throws {
        try bench.write(SummaryBench.collection(), to: "in.geojson")
        try bench.run("\(tally), \(evenOnly), {\"use\": \"test.count\"}", jobs: 4)
        #expect(try member("tally") == #"{"count":40,"first":0,"last":null,"marks":[0,null,10,null]}"#)
        #expect(try member("count") == #"{"count":20,"first":0,"last":19,"marks":[0,10]}"#)
    }

    @Test func `a step that needs all features finds the members`() throws {
        try bench.write(SummaryBench.collection(), to: "in.geojson")
        let tally = #"{"use": "test.tally", "frames": true}"#
        let summary = try bench.run("\(tally), {\"use\": \"test.turn\"}", jobs: 4)
        #expect(try seen() == [.number(40)])
        #expect(try member("tally") == #"{"count":40,"first":0,"last":39,"marks":[0,7,20,39]}"#)
        // The order is turned round, and the fit names features by place.
        let fit = #"{"binding":[{"feature":39},{"feature":32},{"feature":19},{"feature":0}]}"#
        #expect(try member("fit") == fit)
        #expect(summary.fit?.text == fit)
    }

    @Test func `behind a step that needs all features it has its members at once`() throws {
        try bench.write(SummaryBench.collection(), to: "in.geojson")
        try bench.run(steps("turn", "tally"))
        #expect(try seen() == [.null])
        #expect(
            try bench.json("out.geojson")["tally"]?.text
                == #"{"count":40,"first":0,"last":39,"marks":[0,19,32,39],"blocks":1}"#)
        try bench.run(steps("turn", "tally", "turn"))
        #expect(try seen() == [.number(40)])
    }

    @Test func `a step that reads the members waits for them`() throws {
        let behind = try SummaryBench.chain(steps("pick", "tally", "pick", "peek", "pick"))
        #expect(behind.stages.map(\.steps) == [[0, 1, 2], [3], [4]])
        #expect(behind.stages.map(\.streams) == [true, false, true])
        #expect(!behind.streams)
        // Nothing to wait for: the summary that is made before is of no use to it.
        #expect(try SummaryBench.chain(steps("peek", "tally")).streams)
        #expect(try SummaryBench.chain(steps("peek", "pick")).streams)
        try bench.write(SummaryBench.collection(), to: "in.geojson")
        try bench.run(steps("tally", "peek"), jobs: 4)
        #expect(try seen() == [.number(40)])
    }

    @Test func `a summary follows its features one by one`() throws {
        let lines = (0..<5).map { #"{"type":"Feature","properties":{"n":\#($0),"mark":1},"geometry":null}"# }
        var features: [Feature] = []
        for line in lines {
            features += try FeatureParser.parse(FeatureBlock(record: Array(line.utf8), source: "")).features
        }
        var batch = FeatureBatch(features: features)
        let context = ProcessorContext(
            step: "t", folder: "", viewport: nil, engine: .mapbox, worker: WorkerStorage(), sink: DiagnosticSink())
        let step = try SummaryBench.chain(tally).steps[0].processor
        try step.run(on: &batch, in: context)
        batch.reject(at: 1, FeatureFault("x", "x"), in: context)
        // 0, 2, 3, 4 are left; 2 twice, before 4, and 0 last.
        batch.arrange([1, 1, 3, 0])
        let summaries = batch.takeSummaries()
        #expect(batch.summaries.isEmpty)
        #expect(summaries.map(\.step) == ["t"])
        let members = try summaries.flatMap { try $0.members(in: context) }
        #expect(
            members.map(\.value.text) == [#"{"count":5,"first":3,"last":2,"marks":[3,null,0,null,2],"blocks":1}"#])
    }

    @Test func `all blocks together leave one summary for each step`() throws {
        let step = try SummaryBench.chain(tally).steps[0].processor
        let context = ProcessorContext(
            step: "t", folder: "", viewport: nil, engine: .mapbox, worker: WorkerStorage(), sink: DiagnosticSink())
        let collected = Collected(isPlanar: false)
        for _ in 0..<100 {
            var batch = FeatureBatch(features: [])
            try step.run(on: &batch, in: context)
            var result = BlockResult(extent: Extent(isPlanar: false))
            result.summaries = batch.takeSummaries()
            result.written = 3
            collected.add(result)
        }
        #expect(collected.summaries.count == 1)
        #expect(try collected.summaries[0].members(in: context)[0].value["blocks"]?.double == 100)
    }
}
