import Configuration
import Foundation
import GeoJSON
import MapCamera
import PluginHost
import PluginKit
import Testing

/// A step `exec` over features, without a chain.
struct ExecRun {
    private(set) var batch: FeatureBatch
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter command: the program and its arguments.
    static func step(_ command: [String], _ options: [JSONMember] = []) throws -> ExecProcessor {
        let members = [JSONMember(key: "command", value: .array(command.map { .string($0) }))] + options
        var faults: [OptionFault] = []
        let values = OptionValues.decode(
            members, as: ExecProcessor.manifest.options, subject: "exec", place: 0..<0
        ) { faults.append($0) }
        return try ExecProcessor(options: try #require(values, "\(faults)"))
    }

    init(_ step: ExecProcessor, _ features: [String]) throws {
        batch = FeatureBatch(features: [])
        for text in features {
            batch.features.append(
                try #require(FeatureParser.feature(from: Array(text.utf8), source: "test"), "\(text)"))
        }
        let sink = DiagnosticSink()
        let context = ProcessorContext(
            step: "exec", folder: "", viewport: nil, engine: .mapbox, worker: WorkerStorage(), sink: sink)
        defer { diagnostics = sink.drain() }
        try step.process(&batch, in: context)
    }

    /// A shell script as the program.
    init(
        _ script: String, _ features: [String], handshake: Bool = true, scope: String = "feature", timeout: Double = 20
    ) throws {
        let options = [
            JSONMember(key: "handshake", value: .bool(handshake)), JSONMember(key: "scope", value: .string(scope)),
            JSONMember(key: "timeout", value: .number(timeout)),
        ]
        try self.init(try Self.step(["sh", "-c", script], options), features)
    }

    /// The features as they would be written.
    var texts: [String] {
        batch.features.map { feature in
            var bytes: [UInt8] = []
            feature.append(to: &bytes, asFeature: true)
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    var names: [String] { batch.features.map { $0.property("n")?.text ?? "-" } }
    var refusals: [String] { batch.rejected.map(\.fault.code) }

    /// Features with the property `n` of 0 to `count` - 1.
    static func numbered(_ count: Int) -> [String] {
        (0..<count).map { #"{"type":"Feature","geometry":null,"properties":{"n":\#($0)}}"# }
    }
}
