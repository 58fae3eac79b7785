import GeoTypes

/// Spherical Mercator over WGS84 longitudes and latitudes, EPSG:3857, in closed form: x = a·λ, y = a·arsinh(tan φ)
/// (Snyder, Map Projections: A Working Manual, 1987, eq. 7-1 and 7-2).
///
/// PROJ computes the same, but each position goes through a pipeline of general steps; on the system that most data is
/// transformed to, that is half the time of a whole run. Tests hold both to each other.
enum WebMercator {
    case forward, inverse

    /// Semi-major axis of WGS84 in meters.
    private static let radius = 6_378_137.0

    /// Northings of the area of use, ±85.06 degrees, with a hair to spare; nil for the way back.
    var northings: ClosedRange<Double>? {
        guard self == .forward else { return nil }
        let north = Self.radius * hyperbolicArcsine(tangent(85.06 * (.pi / 180))) * (1 + 1e-9)
        return -north...north
    }

    init?(from source: CoordinateReferenceSystem, to target: CoordinateReferenceSystem) {
        switch (source.isCRS84, source.definition, target.isCRS84, target.definition) {
        case (true, _, _, "EPSG:3857"): self = .forward
        case (_, "EPSG:3857", true, _): self = .inverse
        default: return nil
        }
    }

    /// Replaces finite positions, all or none.
    /// - Returns: false where one lies beyond ±180 degrees, or the easting of it, which PROJ wraps.
    func transform(_ positions: inout [Coordinate]) -> Bool {
        let edge = self == .forward ? 180 : Self.radius * .pi
        guard positions.allSatisfy({ $0.x.magnitude <= edge }) else { return false }
        for index in positions.indices {
            let position = positions[index]
            switch self {
            case .forward:
                positions[index] = Coordinate(
                    x: Self.radius * (position.x * (.pi / 180)),
                    y: Self.radius * hyperbolicArcsine(tangent(position.y * (.pi / 180))))
            case .inverse:
                positions[index] = Coordinate(
                    x: position.x / Self.radius * (180 / .pi),
                    y: arctangent(hyperbolicSine(position.y / Self.radius)) * (180 / .pi))
            }
        }
        return true
    }
}
