import GeoTypes

/// A place on web Mercator in whole units of 2⁻⁶⁰ world widths: `x` east of Greenwich, `y` south of the equator.
///
/// Whole numbers make turns, differences and the orientation of three places exact, so that what is found out about
/// positions doesn't depend on the order in which they come. The unit is far below what a `Double` longitude resolves
/// (a twentieth of a nanometer on the ground).
struct GridPoint: Hashable, Comparable {
    /// In [−turn/2, turn/2).
    var x: Int64
    var y: Int64

    /// Width of the world.
    static let turn: Int64 = 1 << 60
    static let unit = 1 / Double(turn)

    init(x: Int64, y: Int64) {
        self.x = x
        self.y = y
    }

    /// Latitudes are held within ±``Mercator/maximumLatitude``.
    init(_ position: Coordinate) { self.init(position, limit: Mercator.maximumLatitude) }

    /// A camera's center, which may lie beyond the edge of the map.
    init(center: Coordinate) { self.init(center, limit: Mercator.centerLimit) }

    private init(_ position: Coordinate, limit: Double) {
        let latitude = min(max(position.latitude, -limit), limit)
        x = Self.wrapped(Int64((LongitudeArc.normalized(position.longitude) / 360 * Double(Self.turn)).rounded()))
        y = Int64((Mercator.southing(latitude: latitude) * Double(Self.turn)).rounded())
    }

    /// The place with its longitude in [−180, 180).
    var coordinate: Coordinate {
        Coordinate(
            longitude: Double(x) * Self.unit * 360, latitude: Mercator.latitude(y: 0.5 + Double(y) * Self.unit))
    }

    /// The same meridian in [−turn/2, turn/2).
    static func wrapped(_ x: Int64) -> Int64 { (x &<< 4) >> 4 }

    /// Way eastwards from one meridian to another, in [0, turn).
    static func way(from west: Int64, to east: Int64) -> Int64 { (east &- west) & (turn - 1) }

    static func < (a: GridPoint, b: GridPoint) -> Bool { a.x != b.x ? a.x < b.x : a.y < b.y }
}

/// Which way three places turn; exact.
///
/// Complexity: one multiplication of 64 bits by 64 for each product.
@inline(__always)
func orientation(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int {
    let left = (b.x - a.x).multipliedFullWidth(by: c.y - a.y)
    let right = (b.y - a.y).multipliedFullWidth(by: c.x - a.x)
    if left.high != right.high { return left.high > right.high ? 1 : -1 }
    if left.low != right.low { return left.low > right.low ? 1 : -1 }
    return 0
}
