import Configuration
import GeoTypes

/// Where the sun stands (J. Meeus, Astronomical Algorithms, low precision, as the NOAA solar calculator has it).
enum SolarPosition {
    /// Elevation of the sun's center at sunrise and sunset: refraction and half its width.
    static let horizon = -0.833

    static func isDay(at position: Coordinate, _ time: Instant) -> Bool {
        elevation(at: position, time) > horizon
    }

    /// Elevation of the sun's center above the horizon in degrees, without refraction; good to some 0.01 degree for
    /// the years 1900 to 2100.
    static func elevation(at position: Coordinate, _ time: Instant) -> Double {
        let t = (time.seconds / 86_400 + 2_440_587.5 - 2_451_545) / 36_525
        let meanLongitude = 280.46646 + t * (36_000.76983 + 0.0003032 * t)
        let anomaly = 357.52911 + t * (35_999.05029 - 0.0001537 * t)
        let eccentricity = 0.016708634 - t * (0.000042037 + 0.0000001267 * t)
        let center =
            sine(anomaly) * (1.914602 - t * (0.004817 + 0.000014 * t)) + sine(2 * anomaly) * (0.019993 - 0.000101 * t)
            + sine(3 * anomaly) * 0.000289
        let node = 125.04 - 1934.136 * t
        let longitude = meanLongitude + center - 0.00569 - 0.00478 * sine(node)
        let meanObliquity = 23 + (26 + (21.448 - t * (46.815 + t * (0.00059 - 0.001813 * t))) / 60) / 60
        let obliquity = meanObliquity + 0.00256 * cosine(node)
        let declination = arcsine(sine(obliquity) * sine(longitude))

        let y = tangent(obliquity / 2) * tangent(obliquity / 2)
        var equation = y * sine(2 * meanLongitude) - 2 * eccentricity * sine(anomaly)
        equation += 4 * eccentricity * y * sine(anomaly) * cosine(2 * meanLongitude)
        equation -= 0.5 * y * y * sine(4 * meanLongitude)
        equation -= 1.25 * eccentricity * eccentricity * sine(2 * anomaly)
        let equationOfTime = 4 * equation * 180 / .pi

        let minutes = time.dayAndSecond.second / 60
        let hourAngle = (minutes + equationOfTime + 4 * position.longitude) / 4 - 180
        return arcsine(
            sine(position.latitude) * sine(declination)
                + cosine(position.latitude) * cosine(declination) * cosine(hourAngle))
    }
}
