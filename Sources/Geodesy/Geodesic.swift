import CPROJ
import GeoTypes

/// Lengths and areas on an ellipsoid (C. F. F. Karney, Algorithms for geodesics, 2013): exact to nanometers.
package struct Geodesic: Sendable {
    private let geodesic: geod_geodesic
    private let flattening: Double
    private let equatorialRadius: Double

    /// The ellipsoid of WGS84.
    package static let wgs84 = Geodesic(equatorialRadius: 6_378_137, flattening: 1 / 298.257223563)

    /// - Parameters:
    ///   - equatorialRadius: In meters.
    ///   - flattening: (a − b) / a
    package init(equatorialRadius: Double, flattening: Double) {
        var geodesic = geod_geodesic()
        geod_init(&geodesic, equatorialRadius, flattening)
        self.geodesic = geodesic
        self.equatorialRadius = equatorialRadius
        self.flattening = flattening
    }

    /// The shortest way between two positions: meters, and the azimuths at both ends in degrees clockwise from north
    /// in [−180, 180].
    package func inverse(
        _ start: Coordinate, _ end: Coordinate
    ) -> (distance: Double, startAzimuth: Double, endAzimuth: Double) {
        var result = (distance: 0.0, startAzimuth: 0.0, endAzimuth: 0.0)
        withUnsafePointer(to: geodesic) {
            geod_inverse(
                $0, start.latitude, start.longitude, end.latitude, end.longitude, &result.distance,
                &result.startAzimuth, &result.endAzimuth)
        }
        return result
    }

    /// Meters between two positions in degrees. NaN for a latitude beyond ±90.
    package func distance(_ start: Coordinate, _ end: Coordinate) -> Double { inverse(start, end).distance }

    /// The position `distance` meters from `start` towards `azimuth` in degrees clockwise from north; its longitude
    /// in [−180, 180].
    package func destination(from start: Coordinate, azimuth: Double, distance: Double) -> Coordinate {
        var latitude = 0.0
        var longitude = 0.0
        var endAzimuth = 0.0
        withUnsafePointer(to: geodesic) {
            geod_direct(
                $0, start.latitude, start.longitude, azimuth, distance, &latitude, &longitude, &endAzimuth)
        }
        return Coordinate(longitude: longitude, latitude: latitude)
    }

    /// Meters along all lines and round all rings of a geometry in degrees, members included; 0 for points.
    /// - Complexity: O(*n*)
    package func length(of geometry: Geometry) -> Double {
        var sum = 0.0
        for line in geometry.lineEnds.indices {
            let positions = geometry.coordinates[geometry.lineRange(line)]
            for (start, end) in zip(positions, positions.dropFirst()) { sum += distance(start, end) }
        }
        return geometry.members.reduce(sum) { $0 + length(of: $1) }
    }

    /// Area of the ellipsoid's surface between a piece of geodesic and the equator in m², positive when the piece
    /// runs eastwards on the northern hemisphere.
    func areaToEquator(_ start: Coordinate, _ end: Coordinate) -> Double {
        var area = 0.0
        withUnsafePointer(to: geodesic) {
            _ = geod_geninverse(
                $0, start.latitude, start.longitude, end.latitude, end.longitude, nil, nil, nil, nil, nil, nil, &area)
        }
        return area
    }

    /// Half of the ellipsoid's surface in m².
    var hemisphere: Double {
        let eccentricity = (flattening * (2 - flattening)).squareRoot()
        let polar = equatorialRadius * (1 - flattening)
        guard eccentricity > 0 else { return 2 * .pi * equatorialRadius * equatorialRadius }
        return .pi
            * (equatorialRadius * equatorialRadius
                + polar * polar * hyperbolicArctangent(eccentricity) / eccentricity)
    }
}
