import GeoTypes

/// Distances on a sphere with the mean radius of the Earth.
package enum GreatCircle {
    /// Mean radius (2a + b) / 3 of WGS84 in meters.
    package static let radius = 6_371_008.8

    /// Meters between two positions in degrees along the great circle, in [0, π · ``radius``].
    ///
    /// Haversine formula (R. W. Sinnott, Virtues of the Haversine, 1984). Beyond a quarter of the circumference the
    /// distance to the antipode is taken instead, since the arcsine loses digits there: the error stays below a
    /// micrometer everywhere. Off the WGS84 ellipsoid by up to 0.6 %.
    package static func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
        let cosines = cosine(a.latitude) * cosine(b.latitude)
        let half = (b.longitude - a.longitude) / 2
        let (across, along) = (sine(half), sine((b.latitude - a.latitude) / 2))
        let near = along * along + cosines * across * across
        if near <= 0.5 { return 2 * radius * arcsine(max(0, near).squareRoot()) }
        let (opposite, mean) = (cosine(half), sine((b.latitude + a.latitude) / 2))
        let far = mean * mean + cosines * opposite * opposite
        return radius * (.pi - 2 * arcsine(min(1, max(0, far).squareRoot())))
    }

    /// Length of the chord through a unit sphere below an arc of `meters`, in [0, 2].
    static func chord(meters: Double) -> Double {
        let half = meters / (2 * radius)
        return half >= .pi / 2 ? 2 : 2 * sine(half * 180 / .pi)
    }
}
