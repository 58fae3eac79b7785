import CGEOS
import GeoTypes

/// Geometries in a tree, prepared, asked which of them something touches. Belongs to the worker of its context.
///
/// What is asked about is handed to GEOS once, not once for each geometry near it.
package final class AreaIndex {
    private let context: TopologyContext
    private let geometries: [Geometry]
    private let tree: SpatialIndex
    /// Made when first needed.
    private var prepared: [PreparedGeometry?]

    /// An index over geometries, known by their place in the array.
    /// - Parameter boxes: the box of each; nil for one that is never found.
    package init(
        _ geometries: [Geometry], boxes: [BoundingBox?], in context: TopologyContext
    ) throws(TopologyError) {
        self.context = context
        self.geometries = geometries
        tree = try SpatialIndex(boxes, in: context)
        prepared = Array(repeating: nil, count: geometries.count)
    }

    /// Calls `body` with the places of the geometries that hold a position, boundaries included, in no order.
    /// - Complexity: O(log *n*) for each result, in geometries and in their positions.
    package func forEach(at position: Coordinate, _ body: (Int) -> Void) throws(TopologyError) {
        guard position.isFinite else { return }
        let point = try context.make("intersects") {
            GEOSGeom_createPointFromXY_r(context.handle, position.x, position.y)
        }
        try forEach(touching: point, body)
    }

    /// Calls `body` with the places of the geometries that share a position with another one.
    /// - Throws: ``TopologyError`` also for one that GEOS can't hold.
    package func forEach(touching geometry: Geometry, _ body: (Int) -> Void) throws(TopologyError) {
        try forEach(touching: try context.encode(geometry, for: "intersects"), body)
    }

    private func forEach(
        touching other: borrowing GeometryHandle, _ body: (Int) -> Void
    ) throws(TopologyError) {
        for place in try tree.query(other) where try geometry(place).intersects(other) { body(place) }
    }

    private func geometry(_ place: Int) throws(TopologyError) -> PreparedGeometry {
        if let geometry = prepared[place] { return geometry }
        let geometry = try PreparedGeometry(geometries[place], in: context)
        prepared[place] = geometry
        return geometry
    }
}
