import GeoTypes
import TestSupport
import Testing

@Suite struct UnrollingTests {
    private func line(_ longitudes: Double...) -> Geometry {
        .lineString(longitudes.map { Coordinate(x: $0, y: 0) })
    }

    private func longitudes(_ geometry: Geometry) -> [Double] {
        var list: [Double] = []
        geometry.forEachCoordinate { list.append($0.x) }
        return list
    }

    @Test func `what lies within the map stays as it is`() {
        for geometry in [line(-170, 0, 170), line(10, 20), .multiPoint([]), Geometry(kind: .polygon)] {
            #expect(geometry.gathered() == geometry)
        }
    }

    static let parts: [([[Double]], [Double])] = [
        ([[170, 175], [-178, -170]], [170, 175, 182, 190]),
        ([[-178, -170], [170, 175]], [182, 190, 170, 175]),
        // The largest gap is from 10 to 170, so that the arc goes from 170 eastwards to 370.
        ([[170, -170], [-60, 10]], [170, 190, 300, 370]),
        // Drawn a turn off by its author.
        ([[365, 370], [2, 3]], [5, 10, 2, 3]),
    ]

    @Test(arguments: parts)
    func `parts come to lie side by side`(_ lines: [[Double]], _ expected: [Double]) {
        let geometry = Geometry.multiLineString(lines.map { $0.map { Coordinate(x: $0, y: 0) } })
        #expect(longitudes(geometry.gathered()) == expected)
        let members = Geometry.collection(lines.map { .lineString($0.map { Coordinate(x: $0, y: 0) }) })
        #expect(longitudes(members.gathered()) == expected)
    }

    @Test func `points gather though no step between them is long`() {
        let points = Geometry.multiPoint([170, 90, 0, -90, -170].map { Coordinate(x: $0, y: 0) })
        // Gaps of 80, 90, 90, 80 and 20: from 90 to 0 the arc goes round by the antimeridian, or from 0 to −90.
        let found = longitudes(points.gathered())
        #expect((found.max() ?? 0) - (found.min() ?? 0) == 270)
    }

    @Test func `a ring round the pole is closed along its edge`() {
        let cap = Geometry.polygon([[0.0, 90, 180, -90, 0].map { Coordinate(x: $0, y: 80) }])
        let flat = cap.gathered()
        #expect(flat.coordinates.contains { $0.y == 90 })
        #expect((longitudes(flat).max() ?? 0) - (longitudes(flat).min() ?? 0) == 360)
    }

    @Test func `a ring that is closed over a pole stays, also with another position at that latitude`() {
        let closed: [(Double, Double)] = [
            (180, -22), (153, 18), (0, -52), (-154, -15), (0, -48), (-126, -90), (-180, -22), (-180, -90), (180, -90),
            (180, -22),
        ]
        let ring = Geometry.polygon([closed.map { Coordinate(x: $0.0, y: $0.1) }])
        #expect(ring.unrolled() == ring)
    }
}
