/// A box in CRS84 as RFC 7946 §5 defines it: `west` > `east` when it crosses the antimeridian.
public struct BoundingBox: Hashable, Sendable {
    public var west: Double
    public var south: Double
    public var east: Double
    public var north: Double

    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    public var crossesAntimeridian: Bool { west > east }

    /// Degrees of longitude from west eastwards to east, in [0, 360].
    public var width: Double { west > east ? east + 360 - west : east - west }

    /// North-east, south-east, south-west, north-west: the order in which map engines take the corners of a view.
    public var corners: [Coordinate] {
        [
            Coordinate(x: east, y: north), Coordinate(x: east, y: south),
            Coordinate(x: west, y: south), Coordinate(x: west, y: north),
        ]
    }

    /// The smallest box over all geometries by the minimal arc in longitude, or nil when none has a position.
    ///
    /// Lines and rings cover the longitudes between their neighbors as ``LongitudeSteps`` reads them. A ring that
    /// goes round a pole covers all longitudes and reaches to that pole (RFC 7946 §5.3).
    /// - Complexity: O(*n* log *n*) in positions.
    public init?(of geometries: some Sequence<Geometry>) {
        var extent = BoundingBoxBuilder()
        for geometry in geometries { extent.add(geometry) }
        guard let box = extent.box else { return nil }
        self = box
    }
}
