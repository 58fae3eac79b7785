import Configuration
import GeoJSON
import GeoTypes
import PluginKit
import Topology

/// `geometry.point`: one point in place of a geometry.
struct GeometryPoint: CompiledProcessor {
    enum Kind: String, ChoiceOption {
        case surface, centroid, pole
    }

    static let kind = Option<PerFeature<Kind>>(
        "kind", default: .constant(.surface),
        "surface: a point that lies in the geometry; centroid: its center of mass, which may lie outside; pole: the "
            + "center of the largest circle in a polygon, of anything else as surface")

    static let manifest = ProcessorManifest(
        "geometry.point", "Replaces each geometry by one point of it.", reads: ["geometry", "collection:camera"],
        writes: ["geometry"], options: [kind])

    private let kind: PerFeature<Kind>

    init(options: OptionValues) throws(OptionFault) {
        kind = options[Self.kind]
    }

    var readsCollection: Bool { kind.usesZoom }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        let topology = try context.topology
        let zoom = batch[member: "camera"]?["zoom"]?.double
        batch.update(in: context) { (feature) throws(FeatureFault) in
            guard let geometry = feature.geometry else { return .keep }
            if geometry.kind == .point && !geometry.isEmpty { return .keep }
            let kind = try kind.value(for: feature, zoom: zoom)
            let position = try topological { () throws(TopologyError) in
                switch kind {
                case .surface: try topology.pointOnSurface(of: geometry)
                case .centroid: try topology.centroid(of: geometry)
                case .pole: try topology.poleOfInaccessibility(of: geometry)
                }
            }
            guard let position else { throw .emptyGeometry("an empty geometry has no point") }
            feature.geometry = .point(position)
            return .keep
        }
    }
}
