import GeoTypes

/// What a set of geometries covers, collected one by one, in longitude, latitude and height.
///
/// Of positions in another CRS, whose numbers do not go round a globe, it is the plain lowest and highest numbers.
package struct Extent: Sendable {
    private let isPlanar: Bool
    private var planar: BoundingBox?
    private var plane = BoundingBoxBuilder()
    private var low = Double.infinity
    private var high = -Double.infinity
    private var allHaveHeights = true

    package init(isPlanar: Bool = false) { self.isPlanar = isPlanar }

    package mutating func add(_ feature: Feature) {
        let isAdded =
            isPlanar
            && feature.withFlatPositions { positions in
                for position in positions { addPlanar(position) }
                if !positions.isEmpty { allHaveHeights = false }
            }
        if !isAdded, let geometry = feature.geometry { add(geometry) }
    }

    package mutating func add(_ geometry: Geometry) {
        if isPlanar {
            geometry.forEachCoordinate { addPlanar($0) }
        } else {
            plane.add(geometry)
        }
        addHeights(geometry)
    }

    /// Adds what another extent has collected; the order does not matter.
    package mutating func add(_ other: Extent) {
        plane.add(other.plane)
        if let box = other.planar { addPlanar(box) }
        low = min(low, other.low)
        high = max(high, other.high)
        allHaveHeights = allHaveHeights && other.allHaveHeights
    }

    package var box: BoundingBox? { isPlanar ? planar : plane.box }

    private mutating func addPlanar(_ position: Coordinate) {
        addPlanar(BoundingBox(west: position.x, south: position.y, east: position.x, north: position.y))
    }

    private mutating func addPlanar(_ box: BoundingBox) {
        let old = planar ?? box
        planar = BoundingBox(
            west: min(old.west, box.west), south: min(old.south, box.south), east: max(old.east, box.east),
            north: max(old.north, box.north))
    }

    /// The `bbox` member: `[west, south, east, north]`, or six numbers when every position has a height
    /// (RFC 7946 §5); nil when there is no position.
    package var json: JSONValue? {
        guard let box else { return nil }
        guard allHaveHeights, low <= high else {
            return .array([box.west, box.south, box.east, box.north].map { .number($0) })
        }
        return .array([box.west, box.south, low, box.east, box.north, high].map { .number($0) })
    }

    private mutating func addHeights(_ geometry: Geometry) {
        if geometry.higherOrdinates.isEmpty {
            if !geometry.coordinates.isEmpty { allHaveHeights = false }
        } else {
            for ordinates in geometry.higherOrdinates {
                guard let height = ordinates.first else {
                    allHaveHeights = false
                    continue
                }
                low = min(low, height)
                high = max(high, height)
            }
        }
        for member in geometry.members { addHeights(member) }
    }
}

extension BoundingBox {
    /// The `bbox` member of one geometry, or nil when it has no position.
    static func json(of geometry: Geometry, isPlanar: Bool) -> JSONValue? {
        var extent = Extent(isPlanar: isPlanar)
        extent.add(geometry)
        return extent.json
    }
}
