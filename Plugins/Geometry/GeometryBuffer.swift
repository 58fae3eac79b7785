import Configuration
import GeoJSON
import GeoTypes
import PluginKit
import Topology

/// `geometry.buffer`: all positions within a distance of a geometry.
struct GeometryBuffer: CompiledProcessor {
    static let distance = Option<PerFeature<Double>>(
        required: "distance",
        "in the units of the coordinates, measured in their plane: degrees in CRS84, meters after geometry.reproject "
            + "to a metric system; a negative one shrinks polygons",
        domain: "number, or an expression")

    static let manifest = ProcessorManifest(
        "geometry.buffer",
        "Grows geometries into polygons, or shrinks polygons; a geometry of which nothing is left is rejected.",
        reads: ["geometry", "collection:camera"], writes: ["geometry"], options: [distance])

    private let distance: PerFeature<Double>

    init(options: OptionValues) throws(OptionFault) {
        distance = options[Self.distance]
    }

    var readsCollection: Bool { distance.usesZoom }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        let topology = try context.topology
        let zoom = batch[member: "camera"]?["zoom"]?.double
        batch.update(in: context) { (feature) throws(FeatureFault) in
            guard let geometry = feature.geometry else { return .keep }
            let distance = try distance.value(for: feature, zoom: zoom)
            let result = try topological { () throws(TopologyError) in
                try topology.buffer(geometry, distance: distance)
            }
            guard !result.isEmpty else {
                throw .emptyGeometry("nothing is left of the \(geometry.kind.rawValue) at distance \(distance)")
            }
            feature.geometry = result
            return .keep
        }
    }
}
