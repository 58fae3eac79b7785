import Configuration
import GeoJSON
import GeoTypes
import PluginKit

/// `geometry.explode`: one feature for each part of a geometry.
struct GeometryExplode: CompiledProcessor {
    static let manifest = ProcessorManifest(
        "geometry.explode",
        "Makes one feature of each part of a Multi or a collection; id and properties go with every part.",
        reads: ["geometry"], writes: ["geometry"])

    init(options: OptionValues) throws(OptionFault) {}

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        var order: [Int] = []
        var parts: [Geometry?] = []
        order.reserveCapacity(batch.features.count)
        for (index, feature) in batch.features.enumerated() {
            guard let geometry = feature.geometry, geometry.kind.isMultiple else {
                order.append(index)
                parts.append(nil)
                continue
            }
            let single = geometry.singleParts
            if single.isEmpty {
                let fault = FeatureFault.emptyGeometry("an empty \(geometry.kind.rawValue) has no parts")
                batch.reject(RejectedFeature(feature, fault, step: context.step))
            }
            order += repeatElement(index, count: single.count)
            parts += single
        }
        batch.arrange(order)
        for (index, part) in parts.enumerated() {
            if let part { batch.features[index].geometry = part }
        }
    }
}
