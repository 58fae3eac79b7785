import CGEOS
import GeoTypes

/// A geometry indexed for many tests against it. Belongs to the worker of its context, which it keeps alive.
package final class PreparedGeometry {
    private let context: TopologyContext
    private let source: GeometryHandle
    private let prepared: OpaquePointer

    /// - Complexity: O(*n*); the index itself is built by the first test.
    package init(_ geometry: Geometry, in context: TopologyContext) throws(TopologyError) {
        self.context = context
        let source = try context.encode(geometry, for: "prepare")
        context.clearMessage()
        guard let prepared = GEOSPrepare_r(context.handle, source.pointer) else { throw context.failure("prepare") }
        self.prepared = prepared
        self.source = source
    }

    deinit { GEOSPreparedGeom_destroy_r(context.handle, prepared) }

    /// Whether a position lies inside or on the boundary (`GEOSPreparedCovers`). False for one that isn't finite.
    /// - Complexity: O(log *n*)
    package func covers(_ position: Coordinate) throws(TopologyError) -> Bool {
        guard position.isFinite else { return false }
        let point = try context.make("covers") { GEOSGeom_createPointFromXY_r(context.handle, position.x, position.y) }
        return try context.test("covers") { GEOSPreparedCovers_r(context.handle, prepared, point.pointer) }
    }

    /// Whether no position of `geometry` lies outside.
    package func covers(_ geometry: Geometry) throws(TopologyError) -> Bool {
        let other = try context.encode(geometry, for: "covers")
        return try context.test("covers") { GEOSPreparedCovers_r(context.handle, prepared, other.pointer) }
    }

    /// Whether the two share a position.
    package func intersects(_ geometry: Geometry) throws(TopologyError) -> Bool {
        try intersects(try context.encode(geometry, for: "intersects"))
    }

    func intersects(_ other: borrowing GeometryHandle) throws(TopologyError) -> Bool {
        let pointer = other.pointer
        return try context.test("intersects") { GEOSPreparedIntersects_r(context.handle, prepared, pointer) }
    }
}
