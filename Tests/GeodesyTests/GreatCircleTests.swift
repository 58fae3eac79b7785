import Geodesy
import GeoTypes
import TestSupport
import Testing

@Suite struct GreatCircleTests {
    @Test(arguments: [
        // Berlin to Hamburg.
        (13.405, 52.52, 9.9937, 53.5511, 255_250.52, 0.005),
        (179.9, 0, -179.9, 0, 22_239.016, 0.0005),
        (0, 89.9, 180, 89.9, 22_239.016, 0.0005),
        (0, 0, 180, 0, 20_015_114.44, 0.005),
        (30, 40, -150, -40, 20_015_114.44, 0.005),
        (7, 90, 100, 90, 0, 1e-6),
        (5, 5, 5, 5, 0, 0),
    ])
    func `distances on the sphere`(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ meters: Double, _ tolerance: Double
    ) {
        let distance = GreatCircle.distance(Coordinate(x: x1, y: y1), Coordinate(x: x2, y: y2))
        #expect(approximately(distance, meters, tolerance))
    }
}

@Suite struct NearestNeighborIndexTests {
    private static func points(_ count: Int, _ random: inout SplitMix64) -> [Coordinate] {
        (0..<count).map { number in
            switch number % 5 {
            // Round the poles, along the antimeridian, on a coarse grid with many equal ones.
            case 0: Coordinate(x: random.uniform(-180..<180), y: random.uniform(88..<90))
            case 1: Coordinate(x: random.uniform(-180..<180), y: random.uniform(-90 ..< -88))
            case 2: Coordinate(x: random.uniform(179..<181), y: random.uniform(-60..<60))
            case 3: Coordinate(x: random.uniform(-18..<18).rounded() * 10, y: random.uniform(-9..<9).rounded() * 10)
            default: Coordinate(x: random.uniform(-180..<180), y: random.uniform(-90..<90))
            }
        }
    }

    /// The lowest index of those within a micrometer of the least distance.
    private static func scan(
        _ points: [Coordinate], _ position: Coordinate, _ meters: Double?, _ predicate: (Int) -> Bool
    ) -> Set<Int> {
        let distances = points.indices.filter(predicate).map { ($0, GreatCircle.distance(position, points[$0])) }
            .filter { $0.1 <= meters ?? .infinity }
        guard let least = distances.map(\.1).min() else { return [] }
        return Set(distances.filter { $0.1 <= least + 1e-6 }.map(\.0))
    }

    @Test(arguments: [1, 2, 3, 10, 500, 3000]) func `the tree finds what a scan finds`(_ count: Int) throws {
        var random = SplitMix64(seed: UInt64(count))
        let points = Self.points(count, &random)
        let index = NearestNeighborIndex(points: points)
        for (number, position) in Self.points(60, &random).enumerated() {
            let meters: Double? = number % 3 == 0 ? 200_000 : nil
            let step = number % 4 + 1
            let expected = Self.scan(points, position, meters) { $0 % step == 0 }
            let found = index.nearest(to: .init(position), within: meters) { $0 % step == 0 }
            #expect((found == nil) == expected.isEmpty)
            if let found {
                #expect(expected.contains(found.index))
                #expect(found.distance == GreatCircle.distance(position, points[found.index]))
                let same = points.firstIndex(of: points[found.index]).map { first in
                    points.indices.first { $0 >= first && $0 % step == 0 && points[$0] == points[found.index] }
                }
                #expect(same == found.index)
            }
        }
    }

    @Test func `several nearest ones in order`() {
        var random = SplitMix64(seed: 12)
        let points = Self.points(800, &random)
        let index = NearestNeighborIndex(points: points)
        for position in Self.points(60, &random) {
            let found = index.nearest(8, to: .init(position)).map(\.distance)
            let expected = points.map { GreatCircle.distance(position, $0) }.sorted().prefix(8)
            #expect(found.count == 8)
            #expect(zip(found, expected).allSatisfy { approximately($0, $1, 1e-6) })
            #expect(index.nearest(8, to: .init(position), within: 1000).allSatisfy { $0.distance <= 1000 })
        }
    }

    @Test(
        arguments: [
            ([(9.0, 0.0), (11, 0)], (10.0, 0.0)), ([(11, 0), (9, 0)], (10, 0)), ([(0, 51), (0, 49)], (0, 50)),
            ([(180, 10), (-180, 10)], (179, 10)), ([(-180, 10), (180, 10)], (179, 10)),
            ([(5, 90), (100, 90)], (50, 80)),
            ([(33.1, 44.2), (33.1, 44.2), (33.1, 44.2)], (33, 44)),
            ([(-179, -30), (179, -30)], (180, -30)),
        ] as [([(Double, Double)], (Double, Double))])
    func `of equally near ones the first wins`(_ points: [(Double, Double)], _ position: (Double, Double)) {
        let index = NearestNeighborIndex(points: points.map { Coordinate(x: $0.0, y: $0.1) })
        #expect(index.nearest(to: .init(Coordinate(x: position.0, y: position.1)))?.index == 0)
    }

    @Test func `no seam at 180 and none at the poles`() {
        let index = NearestNeighborIndex(points: [
            Coordinate(x: 170, y: 0), Coordinate(x: -179.9, y: 0), Coordinate(x: 0, y: 89), Coordinate(x: 180, y: 70),
        ])
        #expect(index.nearest(to: .init(Coordinate(x: 179.9, y: 0)))?.index == 1)
        #expect(index.nearest(to: .init(Coordinate(x: 180, y: 89)))?.index == 2)
        #expect(index.nearest(to: .init(Coordinate(x: 539.9, y: 0)))?.index == 1)
    }

    @Test func `limits are inclusive, and nothing may qualify`() throws {
        let (a, b) = (Coordinate(x: 0, y: 0), Coordinate(x: 1, y: 1))
        let index = NearestNeighborIndex(points: [a, Coordinate(x: .nan, y: 0)])
        let distance = GreatCircle.distance(a, b)
        #expect(index.nearest(to: .init(b), within: distance)?.index == 0)
        #expect(index.nearest(to: .init(b), within: distance.nextDown) == nil)
        #expect(index.nearest(to: .init(a), within: 0)?.index == 0)
        #expect(index.nearest(to: .init(b), within: -1) == nil)
        #expect(index.nearest(to: .init(b), within: .nan) == nil)
        #expect(index.nearest(to: .init(Coordinate(x: .infinity, y: 0))) == nil)
        #expect(index.nearest(to: .init(b), where: { _ in false }) == nil)
        #expect(NearestNeighborIndex(points: []).nearest(to: .init(a)) == nil)
    }

    @Test func `a great many equal points`() {
        let index = NearestNeighborIndex(points: Array(repeating: Coordinate(x: 3, y: 4), count: 20_000))
        #expect(index.nearest(to: .init(Coordinate(x: 3, y: 4)))?.index == 0)
        #expect(index.nearest(3, to: .init(Coordinate(x: 4, y: 4))).map(\.index) == [0, 1, 2])
    }
}
