import Configuration
import GeoJSON
import MapCamera
import PluginKit
import Testing

/// A configured processor run over features, for the tests of the property and geometry steps.
struct StepRun {
    var batch: FeatureBatch

    /// - Parameters:
    ///   - members: collection members that earlier steps have left.
    ///   - edit: what earlier steps have done to the features.
    init(
        _ type: any CompiledProcessor.Type, _ options: String, _ features: [String],
        members: [(name: String, value: JSONValue)] = [], edit: (inout Feature) -> Void = { _ in }
    ) throws {
        var processor = try Self.configure(type, options).get()
        var batch = FeatureBatch(features: [])
        for text in features {
            batch.features.append(
                try #require(FeatureParser.feature(from: Array(text.utf8), source: "test"), "\(text)"))
        }
        for index in batch.features.indices { edit(&batch.features[index]) }
        for member in members { batch[member: member.name] = member.value }
        let context = ProcessorContext(
            step: type.manifest.name, folder: "", viewport: nil, engine: .mapbox, worker: WorkerStorage(),
            sink: DiagnosticSink())
        try processor.prepare(in: context)
        try processor.process(&batch, in: context)
        self.batch = batch
    }

    /// The features as they would be written.
    var texts: [String] {
        batch.features.map { feature in
            var bytes: [UInt8] = []
            feature.append(to: &bytes, asFeature: true)
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The code and path of each refused feature's fault.
    var faults: [String] { batch.rejected.map { "\($0.fault.code) \($0.fault.path)" } }

    /// The processor, or the first fault of its options.
    static func configure(_ type: any CompiledProcessor.Type, _ options: String) throws -> Result<
        any Processor, OptionFault
    > {
        let value = try JSONParser.parse(options)
        var faults: [OptionFault] = []
        let values = OptionValues.decode(
            value.members ?? [], as: type.manifest.options, subject: type.manifest.name, place: value.range
        ) { faults.append($0) }
        guard let values else { return .failure(try #require(faults.first)) }
        do throws(OptionFault) {
            return .success(try type.init(options: values))
        } catch {
            return .failure(error)
        }
    }

    /// The fault of options that must be refused.
    static func fault(_ type: any CompiledProcessor.Type, _ options: String) throws -> OptionFault? {
        guard case .failure(let fault) = try configure(type, options) else { return nil }
        return fault
    }
}

/// A processor of a list by its name.
func processor(_ name: String, of processors: [any CompiledProcessor.Type]) throws -> any CompiledProcessor.Type {
    try #require(processors.first { $0.manifest.name == name })
}
