import Configuration
import GeoJSON
import GeoTypes
import PluginKit

/// `geometry.explode`: one feature for each part of a geometry.
struct GeometryExplode: Processor {
    static let manifest = ProcessorManifest(
        "geometry.explode",
        "Makes one feature of each part of a Multi or a collection; id and properties go with every part.",
        reads: ["geometry"], writes: ["geometry"])

    init(options: OptionValues) throws(OptionFault) {}

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        var features: [Feature] = []
        features.reserveCapacity(batch.features.count)
        for feature in batch.features {
            guard let geometry = feature.geometry else {
                features.append(feature)
                continue
            }
            switch geometry.kind {
            case .point, .lineString, .polygon: features.append(feature)
            case .multiPoint, .multiLineString, .multiPolygon, .geometryCollection:
                let parts = geometry.singleParts
                if parts.isEmpty {
                    let fault = FeatureFault.emptyGeometry("an empty \(geometry.kind.rawValue) has no parts")
                    batch.reject(RejectedFeature(feature, fault, step: context.step))
                }
                for part in parts {
                    var copy = feature
                    copy.geometry = part
                    features.append(copy)
                }
            }
        }
        batch.features = features
    }
}
