public import GeoTypes

/// A place on the unit square of web Mercator: x east from 180° W, y **south** from 85.05° N.
///
/// Both lie in [0, 1] on the map; x goes beyond on other copies of the world.
@frozen
public struct MercatorPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// Spherical web Mercator on the unit square.
public enum Mercator {
    /// The latitude at which the world is a square, atan(sinh π), in degrees.
    public static let maximumLatitude = 85.051128779806604

    public static func x(longitude: Double) -> Double { (180 + longitude) / 360 }

    /// y of a latitude, which is held within ±``maximumLatitude``.
    public static func y(latitude: Double) -> Double {
        unboundedY(latitude: min(max(latitude, -maximumLatitude), maximumLatitude))
    }

    public static func longitude(x: Double) -> Double { 360 * x - 180 }

    /// Latitude in degrees; beyond ±``maximumLatitude`` when `y` lies outside [0, 1].
    public static func latitude(y: Double) -> Double {
        Math.degrees(Math.arcTangent(Math.hyperbolicSine(Double.pi * (1 - 2 * y))))
    }

    public static func point(_ coordinate: Coordinate) -> MercatorPoint {
        MercatorPoint(x: x(longitude: coordinate.longitude), y: y(latitude: coordinate.latitude))
    }

    /// The position of a place; the longitude is not wrapped.
    public static func coordinate(_ point: MercatorPoint) -> Coordinate {
        Coordinate(longitude: longitude(x: point.x), latitude: latitude(y: point.y))
    }

    /// y without the edge of the map, for a camera whose centre lies beyond it. Finite up to the poles.
    static func unboundedY(latitude: Double) -> Double {
        0.5 + southing(latitude: min(max(latitude, -centerLimit), centerLimit))
    }

    /// The latitude of a camera's center, in degrees, up to which y is told apart.
    static let centerLimit = 89.999999

    /// World widths from the equator southwards; keeps its digits near the equator.
    static func southing(latitude: Double) -> Double {
        -Math.inverseHyperbolicSine(Math.tangent(Math.radians(latitude))) / (2 * Double.pi)
    }
}
