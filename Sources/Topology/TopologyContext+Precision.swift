import CGEOS
import GeoTypes

extension TopologyContext {
    /// The geometry with all positions on a grid, and valid if it was (`GEOSGeom_setPrecision`).
    ///
    /// Edges that come too near to a position are led through it, so that none crosses another: the result may have
    /// more parts. What has lost its dimension is dropped. Polygons run by the right-hand rule.
    /// - Parameter size: width of the grid's cells in the units of the positions, above 0.
    /// - Throws: ``TopologyError``, also for an invalid polygon.
    package func snapped(_ geometry: Geometry, toGrid size: Double) throws(TopologyError) -> Geometry {
        let operation = "snap"
        guard size > 0, size.isFinite else {
            throw TopologyError(operation: operation, message: "grid \(size) is not a finite number above 0")
        }
        let encoded = try encode(geometry, for: operation)
        let result = try make(operation) { GEOSGeom_setPrecision_r(handle, encoded.pointer, size, 0) }
        return try decode(result, for: operation).rewound(isGeographic: false)
    }
}
