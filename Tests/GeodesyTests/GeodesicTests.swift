import Geodesy
import GeoTypes
import TestSupport
import Testing

@Suite struct GeodesicTests {
    private let geodesic = Geodesic.wgs84

    @Test(arguments: [
        // Printed by `geod -I +ellps=WGS84`.
        (13.405, 52.52, 9.9937, 53.5511, 255_958.4020, -62.013057444),
        (179.9, 0, -179.9, 0, 22_263.8982, 90),
        (0, 89.9, 180, 89.9, 22_338.7957, 0),
        (-73.78, 40.64, -0.45, 51.47, 5_555_408.6582, 51.379232821),
        (151.18, -33.95, -77.11, -12.02, 12_809_835.6165, 126.432071622),
        (0, -30, 179.8, 29.9, 19_989_832.8276, 161.890524736),
    ])
    func `distances and azimuths on WGS84`(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ meters: Double, _ azimuth: Double
    ) {
        let result = geodesic.inverse(Coordinate(x: x1, y: y1), Coordinate(x: x2, y: y2))
        #expect(approximately(result.distance, meters, 1e-4))
        #expect(approximately(result.startAzimuth, azimuth, 1e-8))
    }

    @Test func `the way forward`() {
        let end = geodesic.destination(from: Coordinate(x: -75, y: 40), azimuth: 45, distance: 1_000_000)
        #expect(approximately(end.latitude, 46.024528046, 1e-8))
        #expect(approximately(end.longitude, -65.866359721, 1e-8))
    }

    @Test func `lengths of lines and rings`() {
        let quarter = [(0.0, 0.0), (0, 1), (0, 0)].map { Coordinate(x: $0.0, y: $0.1) }
        #expect(approximately(geodesic.length(of: .lineString(quarter)), 2 * 110_574.3886, 1e-3))
        #expect(geodesic.length(of: .multiPoint(quarter)) == 0)
        let nested = Geometry.collection([.lineString(quarter), .multiLineString([quarter, quarter])])
        #expect(approximately(geodesic.length(of: nested), 6 * 110_574.3886, 1e-3))
    }

    /// Outline of Antarctica from the documentation of GeographicLib, with its answers.
    private let antarctica = zip(
        [-74.0, -102, -102, -131, -163, 163, 172, 140, 113, 88, 59, 25, -4, -14, -33, -46, -61, -74],
        [
            -72.9, -71.9, -74.9, -74.3, -77.5, -77.4, -71.7, -65.9, -65.7, -66.6, -66.9, -69.8, -70.0, -71.0, -77.3,
            -77.9, -74.7, -72.9,
        ]
    ).map { Coordinate(x: $0, y: $1) }

    @Test func `Antarctica, a ring round a pole`() {
        let polygon = Geometry.polygon([antarctica])
        #expect(approximately(geodesic.length(of: polygon), 14_710_425.407, 0.01))
        #expect(approximately(geodesic.area(of: polygon), 13_376_856_682_207.4, 1))
        #expect(approximately(geodesic.area(of: .polygon([antarctica.reversed()])), 13_376_856_682_207.4, 1))
    }

    @Test func `an octant and the whole ellipsoid`() {
        // 510 065 621 724 088.44 m² for WGS84, and an eighth.
        let octant = [(0.0, 0.0), (90, 0), (0, 90), (0, 0)].map { Coordinate(x: $0.0, y: $0.1) }
        #expect(approximately(geodesic.area(of: .polygon([octant])), 63_758_202_715_511.055, 1))
        let world = [(-180.0, -90.0), (180, -90), (180, 90), (-180, 90), (-180, -90)]
            .map { Coordinate(x: $0.0, y: $0.1) }
        #expect(approximately(geodesic.area(of: .polygon([world])), 510_065_621_724_088.44, 10))
    }

    @Test func `holes are taken away and the antimeridian changes nothing`() {
        func square(_ x: Double, _ size: Double) -> [Coordinate] {
            [(x, 0), (x + size, 0), (x + size, size), (x, size), (x, 0)]
                .map { Coordinate(x: LongitudeArc.normalized($0.0), y: $0.1) }
        }
        let whole = geodesic.area(of: .polygon([square(10, 4)]))
        #expect(approximately(geodesic.area(of: .polygon([square(178, 4)])), whole, 1))
        let holed = geodesic.area(of: .polygon([square(10, 4), square(10, 2)]))
        #expect(approximately(holed, whole - geodesic.area(of: .polygon([square(10, 2)])), 1))
        #expect(geodesic.area(of: .lineString(square(0, 1))) == 0)
        #expect(geodesic.area(of: .polygon([])) == 0)
    }
}
