import GeoTypes

/// Distances on a sphere with the mean radius of the Earth.
package enum GreatCircle {
    /// Mean radius (2a + b) / 3 of WGS84 in meters.
    package static let radius = 6_371_008.8

    /// Meters between two positions in degrees along the great circle, in [0, π · ``radius``].
    ///
    /// Haversine formula (R. W. Sinnott, Virtues of the Haversine, 1984), with the argument of the arcsine clamped, so
    /// that antipodes give half the circumference and not NaN. Off the WGS84 ellipsoid by up to 0.6 %.
    package static func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
        let latitude = sine((b.latitude - a.latitude) / 2)
        let longitude = sine((b.longitude - a.longitude) / 2)
        let h = latitude * latitude + cosine(a.latitude) * cosine(b.latitude) * longitude * longitude
        return 2 * radius * arcsine(min(1, max(0, h).squareRoot()))
    }

    /// Length of the chord through a unit sphere below an arc of `meters`, in [0, 2].
    static func chord(meters: Double) -> Double {
        let half = meters / (2 * radius)
        return half >= .pi / 2 ? 2 : 2 * sine(half * 180 / .pi)
    }
}
