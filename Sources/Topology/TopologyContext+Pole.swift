import CGEOS
import GeoTypes

extension TopologyContext {
    /// The pole of inaccessibility: the center of the largest circle that fits into one of the polygons
    /// (`GEOSMaximumInscribedCircle`). Of a geometry without a polygon it is a point on the surface; nil when empty.
    ///
    /// The circle's radius is within a hundredth of the largest one's. In what is thinner than a twentieth of
    /// its extent it is within a four-thousandth of the larger side of the bounds instead, and where even that leaves
    /// no position inside, the answer is the point on the surface of the polygons.
    /// - Complexity: O(*k* log *n*) for *n* positions and *k* cells tried, which are more the longer and thinner the
    ///   polygons are, up to about a million.
    package func poleOfInaccessibility(of geometry: Geometry) throws(TopologyError) -> Coordinate? {
        let polygons = geometry.polygonsOnly()
        let operation = "pole of inaccessibility"
        let encoded = try encode(polygons, for: operation)
        guard let extent = polygons.extent else { return try pointOnSurface(of: geometry) }
        let finest = max(extent.width, extent.height) / 4000
        let narrow = min(extent.width, extent.height)
        // GEOS starts from squares as wide as the narrow side, so that a sliver would be cut into very many.
        guard narrow * 1000 >= max(extent.width, extent.height), narrow > extent.magnitude * 1e-12 else {
            return try pointOnSurface(of: polygons)
        }
        var tolerance = max(narrow / 100, finest)
        while true {
            let circle = try make(operation) {
                GEOSMaximumInscribedCircle_r(handle, encoded.pointer, tolerance)
            }
            let ends = try decode(circle, for: operation).coordinates
            guard let center = ends.first, let rim = ends.last else { return try pointOnSurface(of: polygons) }
            // A rough search may end at a position outside, if the polygon is thin.
            let point = try encode(.point(center), for: operation)
            let isInside = try test(operation) { GEOSIntersects_r(handle, encoded.pointer, point.pointer) }
            let (dx, dy) = (rim.x - center.x, rim.y - center.y)
            let wanted = isInside ? (dx * dx + dy * dy).squareRoot() / 100 : tolerance / 10
            if isInside && tolerance <= wanted { return center }
            if tolerance <= finest { return isInside ? center : try pointOnSurface(of: polygons) }
            tolerance = max(min(wanted, tolerance / 2), finest)
        }
    }
}

extension Geometry {
    /// The polygons of a geometry and its members as one MultiPolygon.
    fileprivate func polygonsOnly() -> Geometry {
        var result = Geometry(kind: .multiPolygon)
        collectPolygons(into: &result)
        return result
    }

    private func collectPolygons(into result: inout Geometry) {
        for polygon in polygonEnds.indices {
            result.appendPolygon(ringRange(polygon).map { Array(coordinates[lineRange($0)]) })
        }
        for member in members { member.collectPolygons(into: &result) }
    }

    /// Sides of the bounds in the plane, and the largest number in them; nil without a position.
    fileprivate var extent: (width: Double, height: Double, magnitude: Double)? {
        guard let first = coordinates.first else { return nil }
        var (low, high) = (first, first)
        for position in coordinates {
            low = Coordinate(x: min(low.x, position.x), y: min(low.y, position.y))
            high = Coordinate(x: max(high.x, position.x), y: max(high.y, position.y))
        }
        let magnitude = max(abs(low.x), abs(low.y), abs(high.x), abs(high.y))
        return (high.x - low.x, high.y - low.y, magnitude)
    }
}
