import Configuration
import GeoJSON
import PluginKit

/// `properties.limit`: keeps the first features.
struct PropertiesLimit: CompiledProcessor {
    static let count = Option<Int>(
        required: "count", "how many of the first features stay", domain: "whole number ≥ 0",
        check: { $0 >= 0 ? nil : "a whole number ≥ 0" })

    static let manifest = ProcessorManifest(
        "properties.limit", "Keeps the first features and drops the rest.", scopes: [.collection],
        writes: ["features"], options: [count])

    private let count: Int

    init(options: OptionValues) throws(OptionFault) {
        count = options[Self.count]
    }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        guard batch.features.count > count else { return }
        batch.arrange(Array(0..<count))
    }
}
