import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import PluginKit
import Testing

/// A small chain of processors over features given as text.
struct AnnotationChain {
    var batch: FeatureBatch
    let context: ProcessorContext
    let sink = DiagnosticSink()

    /// - Parameter features: one JSON text each.
    init(
        _ features: [String], viewport: Viewport? = Viewport(width: 390, height: 844), camera: Camera? = nil
    ) throws {
        var list: [Feature] = []
        for feature in features {
            let block = FeatureBlock(record: Array(feature.utf8), source: "test")
            let output = try FeatureParser.parse(block)
            #expect(output.rejected.isEmpty)
            list += output.features
        }
        batch = FeatureBatch(features: list)
        context = ProcessorContext(
            step: "test", folder: "", viewport: viewport, camera: camera, engine: .mapbox, worker: WorkerStorage(),
            sink: sink)
    }

    /// A point feature with properties given as JSON.
    static func point(_ x: Double, _ y: Double, _ properties: String = "{}", id: String? = nil) -> String {
        let id = id.map { #""id":\#($0),"# } ?? ""
        return
            #"{"type":"Feature",\#(id)"geometry":{"type":"Point","coordinates":[\#(x),\#(y)]},"properties":\#(properties)}"#
    }

    /// The processor with these options.
    static func make(_ type: any CompiledProcessor.Type, _ options: String) throws -> any Processor {
        let members = try #require(try JSONParser.parse(options).members)
        var faults: [OptionFault] = []
        let values = OptionValues.decode(
            members, as: type.manifest.options, subject: type.manifest.name, place: 0..<0
        ) { faults.append($0) }
        if let fault = faults.first { throw fault }
        return try type.init(options: try #require(values))
    }

    /// Runs one step as the executor does on a collection that is held.
    mutating func run(_ type: any CompiledProcessor.Type, _ options: String = "{}") throws {
        var processor = try Self.make(type, options)
        try processor.prepare(in: context)
        try processor.run(on: &batch, in: context)
        for summary in batch.takeSummaries() {
            for member in try summary.members(in: context) { batch[member: member.key] = member.value }
        }
    }

    /// A property of a feature as JSON text; nil when absent.
    func text(_ index: Int, _ name: String) -> String? { batch.features[index].property(name)?.text }

    /// A property of every feature as JSON text.
    func texts(_ name: String) -> [String?] { batch.features.indices.map { text($0, name) } }

    /// A feature's numbers, such as its frame.
    func numbers(_ index: Int, _ name: String) -> [Double] {
        batch.features[index].property(name)?.array?.compactMap(\.double) ?? []
    }
}
