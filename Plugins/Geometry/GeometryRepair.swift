import Configuration
import GeoJSON
import GeoTypes
import PluginKit
import Topology

/// `geometry.repair`: makes geometries valid.
struct GeometryRepair: CompiledProcessor {
    static let manifest = ProcessorManifest(
        "geometry.repair",
        "Makes geometries valid: unties self-intersections, unites parts that overlap, drops what has collapsed. A "
            + "geometry of which nothing is left is rejected.",
        reads: ["geometry"], writes: ["geometry"])

    init(options: OptionValues) throws(OptionFault) {}

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        let topology = try context.topology
        batch.update(in: context) { (feature) throws(FeatureFault) in
            guard let geometry = feature.geometry else { return .keep }
            let result = try topological { () throws(TopologyError) in try topology.repaired(geometry) }
            if result.isEmpty && !geometry.isEmpty {
                throw .emptyGeometry("nothing is left of the \(geometry.kind.rawValue) after repair")
            }
            feature.replaceGeometry(geometry, with: result)
            return .keep
        }
    }
}
