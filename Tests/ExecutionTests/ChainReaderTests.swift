import Configuration
import GeoJSON
import PluginHost
import PluginKit
import Testing

@testable import Execution

/// A step that only declares what it reads and writes.
private struct Step<Kind: StepKind>: CompiledProcessor {
    static var manifest: ProcessorManifest { Kind.manifest }
    init(options: OptionValues) throws(OptionFault) {}
    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {}
}

private protocol StepKind { static var manifest: ProcessorManifest { get } }

private enum Writer: StepKind {
    static let manifest = ProcessorManifest("sky.write", "Writes.", writes: ["sky:*", "collection:sun"])
}
private enum Reader: StepKind {
    static let manifest = ProcessorManifest("sky.read", "Reads.", requires: ["sky:color"], reads: ["sea:color"])
}
private enum Holder: StepKind {
    static let manifest = ProcessorManifest("sky.hold", "Holds.", scopes: [.collection], requires: ["collection:sun"])
}
private enum Free: StepKind {
    static let manifest = ProcessorManifest(
        "sky.free", "Reads what the source may have.", requires: ["annotation:size", "unknown:thing"], needsCRS84: true)
}

@Suite struct ChainReaderTests {
    private static let registry = ProcessorRegistry([
        InstalledPlugin(
            builtIn: "test", version: "1",
            [Step<Writer>.self, Step<Reader>.self, Step<Holder>.self, Step<Free>.self])
    ])

    private func read(_ text: String, overrides: [ChainReader.Override] = []) throws(RunFailure) -> Chain {
        try ChainReader.read(
            ConfigurationText(name: "c.json", bytes: Array(text.utf8)), folder: "deep", registry: Self.registry,
            variables: Variables(definitions: [:], environment: [:]), overrides: overrides)
    }

    private func faults(_ text: String) -> [String] {
        do throws(RunFailure) {
            _ = try read(text)
            return []
        } catch {
            #expect(error.exitCode == .configuration)
            return error.diagnostics.map(\.line)
        }
    }

    @Test func `a required read needs a writer before it`() throws {
        let missing = faults(#"{"chain": [{"use": "sky.read"}, {"use": "sky.write"}, {"use": "sky.hold"}]}"#)
        #expect(
            missing == [
                "c.json:1:20: error: [flow] sky.read reads sky:color, which no earlier step writes; put sky.write before it"
            ])
        #expect(faults(#"{"chain": [{"use": "sky.write"}, {"use": "sky.read"}, {"use": "sky.hold"}]}"#).isEmpty)
        #expect(faults(#"{"chain": [{"use": "sky.hold"}]}"#).count == 1)
        // Annotation properties and what nobody writes may come from the source.
        #expect(faults(#"{"chain": [{"use": "sky.free"}]}"#).isEmpty)
    }

    @Test func `streaming steps are fused, barriers stand alone`() throws {
        let chain = try read(
            #"{"chain": [{"use": "sky.write"}, {"use": "sky.read"}, {"use": "sky.hold"}, {"use": "sky.read"}]}"#)
        #expect(chain.stages.map(\.steps) == [[0, 1], [2], [3]])
        #expect(chain.stages.map(\.streams) == [true, false, true])
        #expect(!chain.streams)
        #expect(try read(#"{"chain": [{"use": "sky.write"}]}"#).streams)
        #expect(try read(#"{"chain": []}"#).streams)
    }

    @Test func `every fault of a file is reported, in the order of the file`() {
        let found = faults(
            """
            {"source": [1], "normalise": true, "viewport": {"width": 0, "height": 1},
             "engine": "mapbx", "camera": {"pitch": 99},
             "chain": [{"use": "sky.raed"}, 7, {"us": "sky.read"}, {"use": "sky.write", "x": 1}],
             "output": {"annotation": "x"}}
            """)
        #expect(
            found.map { $0.prefix { $0 != " " } } == [
                "c.json:1:13:", "c.json:1:17:", "c.json:1:48:", "c.json:2:12:", "c.json:2:41:", "c.json:3:20:",
                "c.json:3:33:", "c.json:3:36:", "c.json:3:77:", "c.json:4:13:",
            ])
        let remedies = ["'normalize'", "'mapbox'", "'sky.read'", "'annotations'"]
        for remedy in remedies { #expect(found.contains { $0.hasSuffix("did you mean \(remedy)?") }, "\(remedy)") }
    }

    @Test func `tags name steps and must differ`() throws {
        let chain = try read(
            #"{"chain": [{"use": "sky.write", "tag": "a"}, {"use": "sky.write"}, {"use": "sky.write"}]}"#)
        #expect(chain.steps.map(\.tag) == ["a", "sky.write", "sky.write"])
        let twice = faults(#"{"chain": [{"use": "sky.write", "tag": "a"}, {"use": "sky.read", "tag": "a"}]}"#)
        #expect(twice.contains { $0.contains("two steps have the tag 'a'") })
    }

    @Test(arguments: [("x", "deep/x"), ("../x", "deep/../x"), ("/x", "/x"), ("-", "-")])
    func `paths start from the chain's folder`(_ path: String, _ expected: String) throws {
        #expect(try read(#"{"chain": []}"#).resolve(path) == expected)
    }

    @Test func `one source may be written without brackets`() throws {
        #expect(try read(#"{"source": "a", "chain": []}"#).sources == ["a"])
        #expect(try read(#"{"source": ["a", "b"], "chain": [],}"#).sources == ["a", "b"])
    }
}
