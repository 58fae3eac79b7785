import Configuration
import GeoTypes
import Topology

/// Which position of a geometry a box hangs on.
package enum AnchorPoint: String, ChoiceOption, Hashable {
    /// One that lies in the geometry: in the widest part of a polygon at middle height; of a line the inner vertex
    /// nearest to its center of mass, or else the nearer end; of several points the one nearest to theirs.
    case surface
    /// The center of mass, which may lie outside.
    case centroid
    /// The center of the largest circle inside a polygon. Where there is no polygon it is ``surface``.
    case pole

    /// The position, with a longitude within ±180; nil when the geometry has none.
    ///
    /// GEOS reckons in a plane of degrees, in which the geometry is in one piece across the antimeridian. The answer
    /// is the middle of the smallest box where GEOS can't hold the geometry, and where the center of mass of a ring
    /// that crosses itself lies off that box: a faulty shape still has a place.
    /// - Complexity: O(*n* log *n*) in positions; ``pole`` as ``TopologyContext/poleOfInaccessibility(of:)``.
    package func position(on geometry: Geometry, in topology: TopologyContext) -> Coordinate? {
        if geometry.kind == .point, let position = geometry.coordinates.first {
            return position.isFinite ? position : nil
        }
        guard let box = BoundingBox(of: [geometry]) else { return nil }
        let middle = box.west + box.width / 2
        let fallback = Coordinate(
            longitude: LongitudeArc.normalized(middle),
            latitude: min(max(box.south + (box.north - box.south) / 2, -90), 90))
        let plane = geometry.gathered()
        guard let found = try? planar(plane, in: topology), found.isFinite else { return fallback }
        // Sums of many numbers end a hair off.
        let slack = 1e-9
        guard found.y >= box.south - slack, found.y <= box.north + slack,
            abs(found.x - middle) <= box.width / 2 + slack
        else { return fallback }
        // A shape beyond a pole, such as a buffer in degrees, hangs its box on the pole.
        return Coordinate(
            longitude: LongitudeArc.normalized(found.x),
            latitude: min(max(found.y, max(box.south, -90)), min(box.north, 90)))
    }

    private func planar(_ geometry: Geometry, in topology: TopologyContext) throws(TopologyError) -> Coordinate? {
        switch self {
        case .surface: try topology.pointOnSurface(of: geometry)
        case .centroid: try topology.centroid(of: geometry)
        case .pole: try topology.poleOfInaccessibility(of: geometry)
        }
    }
}
