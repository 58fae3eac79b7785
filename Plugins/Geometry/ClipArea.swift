import GeoJSON
import GeoTypes
import PluginKit
import Topology

/// What geometries are clipped to.
enum ClipArea: Sendable {
    case box(BoundingBox)
    case polygons(Geometry)

    /// All polygons of a GeoJSON file, repaired and united; features of other kinds don't count.
    /// - Complexity: O(*n* log *n*) in positions.
    static func read(
        _ path: String, option: String, in context: ProcessorContext
    ) throws(ProcessorError) -> ClipArea {
        var polygons: [Geometry] = []
        try context.forEachFeature(in: path, option: option) { feature in
            polygons += feature.geometry?.singleParts.filter { $0.kind == .polygon } ?? []
        }
        let topology = try context.topology
        do throws(TopologyError) {
            for index in polygons.indices { polygons[index] = try topology.repaired(polygons[index]) }
            let area = try topology.union(of: .collection(polygons.filter { !$0.isEmpty }))
            guard !area.isEmpty else {
                throw TopologyError(operation: "clip", message: "there is no polygon to clip to")
            }
            return .polygons(area)
        } catch {
            throw ProcessorError(.data, "clip", error.description, source: context.resolve(path))
        }
    }

    /// The part of a geometry inside.
    func clipped(_ geometry: Geometry, _ topology: TopologyContext) throws(TopologyError) -> Geometry {
        switch self {
        case .box(let box): try topology.clipped(geometry, to: box)
        case .polygons(let area): try topology.clipped(geometry, to: area)
        }
    }

    /// Whether a glance shows that nothing lies outside: a box is convex, so that positions inside are enough.
    func obviouslyHolds(_ geometry: Geometry) -> Bool {
        guard case .box(let box) = self, !box.crossesAntimeridian, !geometry.isEmpty else { return false }
        var isInside = true
        geometry.forEachCoordinate { position in
            isInside =
                isInside && position.x >= box.west && position.x <= box.east && position.y >= box.south
                && position.y <= box.north
        }
        return isInside
    }
}
