import Configuration
import Foundation
import GeoJSON
import MapCamera
import PluginHost
import PluginKit
import Synchronization

@testable import Execution

/// A step that streams and tells the collection what has passed it: how many features, where the first, the last and
/// the marked ones stand, and how many blocks they came in.
struct Tally<Kind: TallyKind>: CompiledProcessor, SummarizingProcessor {
    struct Summary: Sendable {
        var blocks = 1
        var count = 0
        var first: Int?
        var last: Int?
        var marks: [Int?] = []
    }

    static var fails: Option<Bool> { Option("fails", default: false, "Whether it finds no members.") }
    static var frames: Option<Bool> { Option("frames", default: false, "Whether it gives camera and fit.") }
    static var manifest: ProcessorManifest {
        ProcessorManifest(Kind.name, "Counts.", writes: Kind.writes, options: [fails, frames])
    }

    private let fails: Bool
    private let frames: Bool

    init(options: OptionValues) throws(OptionFault) {
        fails = options[Self.fails]
        frames = options[Self.frames]
    }

    func summarize(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) -> Summary {
        var summary = Summary()
        batch.update(in: context) { (feature) throws(FeatureFault) in
            if feature.property("bad")?.string == "tally" { throw FeatureFault("bad", "not to be counted") }
            if summary.count == 0 { summary.first = 0 }
            summary.last = summary.count
            if feature.property("mark") != nil { summary.marks.append(summary.count) }
            summary.count += 1
            return .keep
        }
        return summary
    }

    func merge(_ next: Summary, into summary: inout Summary, offset: Int) {
        if summary.count == 0 { summary.first = next.first.map { $0 + offset } }
        if next.count > 0 { summary.last = next.last.map { $0 + offset } }
        summary.marks += next.marks.map { mark in mark.map { $0 + offset } }
        summary.count += next.count
        summary.blocks += next.blocks
    }

    func renumber(_ summary: inout Summary, _ position: (Int) -> Int?) {
        summary.first = summary.first.flatMap(position)
        summary.last = summary.last.flatMap(position)
        summary.marks = summary.marks.map { $0.flatMap(position) }
    }

    func finish(_ summary: Summary, in context: ProcessorContext) throws(ProcessorError) -> [JSONMember] {
        if fails { throw ProcessorError(.data, "infeasible", "\(summary.count) are too many") }
        func number(_ value: Int?) -> JSONValue { value.map { .number(Double($0)) } ?? .null }
        let tally = JSONValue.object([
            "count": number(summary.count), "first": number(summary.first), "last": number(summary.last),
            "marks": .array(summary.marks.map(number)), "blocks": number(summary.blocks),
        ])
        var members = [JSONMember(key: Kind.member, value: tally)]
        guard frames else { return members }
        context.warn("framed")
        let binding = summary.marks.compactMap { $0 }.map { JSONValue.object(["feature": number($0)]) }
        members.append(JSONMember(key: "camera", value: context.camera?.json ?? .null))
        members.append(JSONMember(key: "fit", value: .object(["binding": .array(binding)])))
        return members
    }
}

protocol TallyKind: Sendable {
    static var name: String { get }
    static var member: String { get }
    static var writes: [String] { get }
}

enum Framing: TallyKind {
    static let name = "test.tally"
    static let member = "tally"
    static let writes = ["collection:tally", "collection:camera", "collection:fit"]
}
enum Counting: TallyKind {
    static let name = "test.count"
    static let member = "count"
    static let writes = ["collection:count"]
}
/// Does not say what it writes.
enum Stray: TallyKind {
    static let name = "test.stray"
    static let member = "stray"
    static let writes: [String] = []
}

/// Drops features with an odd `n`, if told to, and rejects those that are bad for it.
struct Pick: CompiledProcessor {
    static let odd = Option("odd", default: true, "Whether odd ones may stay.")
    static let manifest = ProcessorManifest("test.pick", "Picks.", writes: ["features"], options: [odd])
    private let odd: Bool

    init(options: OptionValues) throws(OptionFault) { odd = options[Self.odd] }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        batch.update(in: context) { (feature) throws(FeatureFault) in
            if feature.property("bad")?.string == "pick" { throw FeatureFault("bad", "not to be picked") }
            guard let n = feature.property("n")?.double else { return .keep }
            return !odd && n.truncatingRemainder(dividingBy: 2) == 1 ? .drop : .keep
        }
    }
}

/// Needs all features: writes down what of the collection it sees, and turns the order round.
struct Turn: CompiledProcessor {
    static let manifest = ProcessorManifest("test.turn", "Turns.", scopes: [.collection], writes: ["seen"])
    init(options: OptionValues) throws(OptionFault) {}

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        let seen = batch[member: "tally"]?["count"] ?? .null
        for index in batch.features.indices { batch.features[index].setProperties([("seen", seen)]) }
        batch.arrange(batch.features.indices.reversed())
    }
}

/// Works on one feature at a time, but reads what the collection is given.
struct Peek: CompiledProcessor {
    static let manifest = ProcessorManifest("test.peek", "Peeks.", reads: ["collection:tally"], writes: ["seen"])
    init(options: OptionValues) throws(OptionFault) {}

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        let seen = batch[member: "tally"]?["count"] ?? .null
        batch.update(in: context) { (feature) throws(FeatureFault) in
            feature.setProperties([("seen", seen), ("zoom", context.camera.map { .number($0.zoom) })])
            return .keep
        }
    }
}

/// A folder in which chains of these steps run.
final class SummaryBench {
    let folder: URL
    let observer = Observer()

    final class Observer: RunObserver {
        private let reported = Mutex<[Diagnostic]>([])
        func report(_ diagnostic: Diagnostic) { reported.withLock { $0.append(diagnostic) } }
        func progress(bytes: Int, total: Int?) {}
        var lines: [String] { reported.withLock { $0.map(\.line) } }
    }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    }
    func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
    func json(_ name: String) throws -> JSONValue { try JSONParser.parse(Array(try text(name).utf8)) }
    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() } }

    /// A feature with number `n` at longitude `n` and latitude 10, so long that five fill a block of the reader.
    static func feature(_ n: Int, _ properties: String = "") -> String {
        let padding = String(repeating: "x", count: 50_000)
        return #"{"type":"Feature","properties":{"n":\#(n)\#(properties),"padding":"\#(padding)"},"#
            + #""geometry":{"type":"Point","coordinates":[\#(n),10]}}"#
    }

    /// Features 0 to 39; 0, 7, 20 and 39 are marked.
    static func collection(properties: [Int: String] = [:], head: String = "", tail: String = "") -> String {
        let features = (0..<40).map { n in
            feature(n, ([0, 7, 20, 39].contains(n) ? #","mark":true"# : "") + properties[n, default: ""])
        }
        return #"{"type":"FeatureCollection",\#(head)"features":[\#(features.joined(separator: ",\n"))]\#(tail)}"#
    }

    static func chain(_ steps: String, _ members: String = "") throws(RunFailure) -> Chain {
        let registry = ProcessorRegistry([
            InstalledPlugin(
                builtIn: "test", version: "1",
                [Tally<Framing>.self, Tally<Counting>.self, Tally<Stray>.self, Pick.self, Turn.self, Peek.self])
        ])
        return try ChainReader.read(
            ConfigurationText(name: "c.json", bytes: Array(#"{"chain": [\#(steps)]\#(members)}"#.utf8)), folder: "",
            registry: registry, variables: Variables(definitions: [:], environment: [:]))
    }

    /// Runs steps over `in.geojson`.
    @discardableResult func run(
        _ steps: String, _ members: String = "", input: String = "in.geojson", to output: String? = "out.geojson",
        plan: String? = nil, reject: String? = nil, jobs: Int = 2
    ) throws(RunFailure) -> RunSummary {
        let request = RunRequest(
            chain: try Self.chain(steps, members), inputs: [path(input)], annotations: output.map(path),
            plan: plan.map(path), reject: reject.map(path), jobs: jobs)
        return try ChainRunner.run(request, observer: observer)
    }
}
