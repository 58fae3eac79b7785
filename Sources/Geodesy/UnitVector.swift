import GeoTypes

/// A position as a vector of length 1 from the center of the Earth: no seam at 180, nothing special at the poles.
struct UnitVector: Sendable {
    var x: Double
    var y: Double
    var z: Double

    /// The vector of a position in degrees. Names of one place, such as ±180 or any longitude at a pole, give one
    /// vector bit for bit.
    init(_ coordinate: Coordinate) {
        let latitude = coordinate.latitude
        if abs(latitude) == 90 {
            (x, y, z) = (0, 0, latitude > 0 ? 1 : -1)
            return
        }
        var longitude = LongitudeArc.normalized(coordinate.longitude)
        if longitude == -180 { longitude = 180 }
        let ring = cosine(latitude)
        x = ring * cosine(longitude)
        y = ring * sine(longitude)
        z = sine(latitude)
    }

    subscript(axis: UInt8) -> Double {
        switch axis {
        case 0: x
        case 1: y
        default: z
        }
    }

    func distance(to other: UnitVector) -> Double { squaredDistance(to: other).squareRoot() }

    func squaredDistance(to other: UnitVector) -> Double {
        let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
        return dx * dx + dy * dy + dz * dz
    }
}
