import CGEOS
import GeoTypes

extension TopologyContext {
    /// A position that lies in the geometry, inside it where it has an interior (`GEOSPointOnSurface`); nil when it
    /// is empty.
    package func pointOnSurface(of geometry: Geometry) throws(TopologyError) -> Coordinate? {
        let operation = "point on surface"
        let encoded = try encode(geometry, for: operation)
        let point = try make(operation) { GEOSPointOnSurface_r(handle, encoded.pointer) }
        return try decode(point, for: operation).coordinates.first
    }

    /// The center of mass of the parts of the highest dimension (`GEOSGetCentroid`); nil when the geometry is empty.
    package func centroid(of geometry: Geometry) throws(TopologyError) -> Coordinate? {
        let operation = "centroid"
        let encoded = try encode(geometry, for: operation)
        let point = try make(operation) { GEOSGetCentroid_r(handle, encoded.pointer) }
        return try decode(point, for: operation).coordinates.first
    }

    /// The smallest convex geometry round all positions: a polygon, or a line or point where they lie on one.
    package func convexHull(of geometry: Geometry) throws(TopologyError) -> Geometry {
        try derived("convex hull", from: geometry) { GEOSConvexHull_r(self.handle, $0) }
    }

    /// Fewer positions within `tolerance`, in the units of the positions, of the given line, without new
    /// self-intersections and without losing rings (`GEOSTopologyPreserveSimplify`). A geometry that keeps all its
    /// positions comes back as it is.
    package func simplified(_ geometry: Geometry, tolerance: Double) throws(TopologyError) -> Geometry {
        guard tolerance >= 0, tolerance.isFinite else {
            throw TopologyError(operation: "simplify", message: "tolerance \(tolerance) is not a finite number ≥ 0")
        }
        let result = try derived("simplify", from: geometry) {
            GEOSTopologyPreserveSimplify_r(self.handle, $0, tolerance)
        }
        return result.positionCount == geometry.positionCount ? geometry : result
    }

    /// All positions within `distance`, in the units of the positions; a negative one shrinks polygons.
    /// - Parameter quadrantSegments: Sides of a quarter circle, at least 1.
    package func buffer(
        _ geometry: Geometry, distance: Double, quadrantSegments: Int = 8
    ) throws(TopologyError) -> Geometry {
        guard distance.isFinite else {
            throw TopologyError(operation: "buffer", message: "distance \(distance) is not finite")
        }
        let segments = Int32(min(max(quadrantSegments, 1), 1024))
        return try derived("buffer", from: geometry) { GEOSBuffer_r(self.handle, $0, distance, segments) }
    }

    /// One geometry without overlaps that covers all that the parts cover (`GEOSUnaryUnion`).
    package func union(of geometry: Geometry) throws(TopologyError) -> Geometry {
        try derived("union", from: geometry) { GEOSUnaryUnion_r(self.handle, $0) }
    }

    /// What GEOS makes of a geometry, by the right-hand rule: GEOS itself turns exterior rings clockwise.
    private func derived(
        _ operation: String, from geometry: Geometry, _ body: (OpaquePointer) -> OpaquePointer?
    ) throws(TopologyError) -> Geometry {
        let encoded = try encode(geometry, for: operation)
        let result = try make(operation) { body(encoded.pointer) }
        return try decode(result, for: operation).rewound(isGeographic: false)
    }
}
