import Configuration
import GeoJSON
import GeoTypes
import PluginKit
import Topology

/// `geometry.simplify`: fewer positions within a tolerance.
struct GeometrySimplify: CompiledProcessor {
    static let tolerance = Option<PerFeature<Double>>(
        required: "tolerance", "how far lines may move, in the units of the coordinates",
        domain: "number > 0, or an expression",
        check: { value in
            guard case .constant(let tolerance) = value, tolerance <= 0 else { return nil }
            return "a number > 0"
        })

    static let manifest = ProcessorManifest(
        "geometry.simplify",
        "Leaves out positions of lines and rings; types stay, rings stay valid and none is lost.",
        reads: ["geometry", "collection:camera"], writes: ["geometry"], options: [tolerance])

    private let tolerance: PerFeature<Double>

    init(options: OptionValues) throws(OptionFault) {
        tolerance = options[Self.tolerance]
    }

    var readsCollection: Bool { tolerance.usesZoom }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        let topology = try context.topology
        let zoom = batch[member: "camera"]?["zoom"]?.double
        batch.update(in: context) { (feature) throws(FeatureFault) in
            guard let geometry = feature.geometry else { return .keep }
            let tolerance = try tolerance.value(for: feature, zoom: zoom)
            guard tolerance > 0 else {
                throw FeatureFault("tolerance", "the tolerance is \(tolerance); expected a number > 0")
            }
            let result = try topological { () throws(TopologyError) in
                try Self.simplified(geometry, tolerance, topology)
            }
            feature.replaceGeometry(geometry, with: result)
            return .keep
        }
    }

    private static func simplified(
        _ geometry: Geometry, _ tolerance: Double, _ topology: TopologyContext
    ) throws(TopologyError) -> Geometry {
        var result = geometry
        switch geometry.kind {
        case .point, .multiPoint: break
        case .geometryCollection:
            for index in result.members.indices {
                result.members[index] = try simplified(result.members[index], tolerance, topology)
            }
        case .lineString, .multiLineString, .polygon, .multiPolygon:
            guard !geometry.isEmpty else { break }
            result = try topology.simplified(geometry, tolerance: tolerance)
            // GEOS may give a Multi of one part back as that part.
            switch (geometry.kind, result.kind) {
            case (.multiLineString, .lineString), (.multiPolygon, .polygon): result.kind = geometry.kind
            default: break
            }
        }
        return result
    }
}
