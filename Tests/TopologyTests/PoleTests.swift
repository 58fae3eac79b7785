import GeoTypes
import TestSupport
import Testing
import Topology

@Suite struct PoleTests {
    private func pole(_ geometry: Geometry) throws -> Coordinate? {
        try TopologyContext().poleOfInaccessibility(of: geometry)
    }

    /// Shape, radius of the largest circle by hand, and its center where there is only one.
    static let shapes: [(Geometry, Double, Coordinate?)] = [
        (.polygon([rectangle(2, 2, 6, 6)]), 2, Coordinate(x: 4, y: 4)),
        // Sides 5, 5, 6: area 12, half the perimeter 8, so that the radius is 1.5.
        (.polygon([ring([0, 0], [6, 0], [3, 4], [0, 0])]), 1.5, Coordinate(x: 3, y: 1.5)),
        // The right-angled triangle 3, 4, 5 has the radius 1.
        (.polygon([ring([0, 0], [4, 0], [0, 3], [0, 0])]), 1, Coordinate(x: 1, y: 1)),
        // A square of side 4 at the end of a corridor of width 1.
        (
            .polygon([ring([0, 0], [4, 0], [4, 1.5], [20, 1.5], [20, 2.5], [4, 2.5], [4, 4], [0, 4], [0, 0])]), 2,
            nil
        ),
        (.polygon([rectangle(0, 0, 100, 1)]), 0.5, nil),
        // Round a hole of side 2 in the middle of a square of side 8, the circles in the corners touch the hole's
        // corner: r = 3√2 / (1 + √2).
        (.polygon([rectangle(-4, -4, 4, 4), rectangle(-1, -1, 1, 1).reversed()]), 1.757359312880715, nil),
        (.multiPolygon([[rectangle(0, 0, 1, 1)], [rectangle(5, 5, 8, 8)]]), 1.5, Coordinate(x: 6.5, y: 6.5)),
    ]

    @Test(arguments: shapes)
    func `the circle is within a hundredth of the largest`(
        _ shape: Geometry, _ radius: Double, _ center: Coordinate?
    ) throws {
        let pole = try #require(try pole(shape))
        let topology = try TopologyContext()
        #expect(try PreparedGeometry(shape, in: topology).covers(pole))
        let found = zip(shape.coordinates, shape.coordinates.dropFirst()).enumerated()
            .filter { index, _ in !shape.lineEnds.contains(index + 1) }
            .map { distance(from: pole, to: $0.element.0, $0.element.1) }.min()
        let reached = try #require(found)
        #expect(reached >= radius * 0.99 - 1e-12 && reached <= radius + 1e-9, "\(pole): \(reached)")
        if let center {
            #expect(approximately(pole.x, center.x, radius / 30) && approximately(pole.y, center.y, radius / 30))
        }
    }

    /// Distance to a side.
    private func distance(from point: Coordinate, to start: Coordinate, _ end: Coordinate) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / (dx * dx + dy * dy)
        let place = min(max(along, 0), 1)
        let (x, y) = (start.x + place * dx - point.x, start.y + place * dy - point.y)
        return (x * x + y * y).squareRoot()
    }

    @Test func `a thin ring still has its pole inside`() throws {
        // A frame of width 0.01 round a square of side 100, far thinner than a hundredth.
        let frame = Geometry.polygon([rectangle(0, 0, 100, 100), rectangle(0.01, 0.01, 99.99, 99.99).reversed()])
        let point = try #require(try pole(frame))
        #expect(try PreparedGeometry(frame, in: try TopologyContext()).covers(point))
    }

    @Test func `slivers and dots are answered`() throws {
        let sliver = Geometry.polygon([rectangle(0, 0, 100, 1e-9)])
        let point = try #require(try pole(sliver))
        #expect(point.x > 0 && point.x < 100 && point.y >= 0 && point.y <= 1e-9)
        let dot = Geometry.polygon([ring([1, 1], [1, 1], [1, 1], [1, 1])])
        #expect(try pole(dot) == Coordinate(x: 1, y: 1))
    }

    @Test func `without a polygon it is a point on the surface`() throws {
        #expect(try pole(.lineString(ring([0, 0], [3, 0], [3, 3]))) == Coordinate(x: 3, y: 0))
        #expect(try pole(.multiPoint(ring([0, 0], [1, 0], [8, 0]))) == Coordinate(x: 1, y: 0))
        #expect(try pole(.collection([.lineString(ring([0, 0], [1, 1])), .polygon([rectangle(0, 0, 2, 2)])])) != nil)
        #expect(try pole(.polygon([])) == nil)
        #expect(throws: TopologyError.self) { try pole(.polygon([ring([0, 0], [1, 0], [1, 1])])) }
    }
}
