import GeoTypes
import MapCamera

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The few elementary functions that the module needs, so that the C library is imported in one file only.
enum Math {
    static func length(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
    static func cosine(degrees: Double) -> Double { cos(degrees * (Double.pi / 180)) }
    /// Degrees.
    static func arcTangent(_ x: Double) -> Double { atan(x) * (180 / Double.pi) }

    /// Degrees clockwise from north in which the great circle between two positions starts, 0 to 360.
    static func initialBearing(from a: Coordinate, to b: Coordinate) -> Double {
        let radians = Double.pi / 180
        let (turn, south, north) = ((b.x - a.x) * radians, a.y * radians, b.y * radians)
        let east = sin(turn) * cos(north)
        let up = cos(south) * sin(north) - sin(south) * cos(north) * cos(turn)
        return Bearing.positive(atan2(east, up) / radians)
    }
}
