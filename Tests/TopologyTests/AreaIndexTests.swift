import GeoTypes
import TestSupport
import Testing

@testable import Topology

struct AreaIndexTests {
    private typealias Triangle = (a: Coordinate, b: Coordinate, c: Coordinate)

    /// Whole numbers, so that no product is rounded.
    private static func place(_ random: inout SplitMix64) -> Coordinate {
        Coordinate(x: random.uniform(0..<40).rounded(), y: random.uniform(0..<40).rounded())
    }

    private static func side(_ a: Coordinate, _ b: Coordinate, _ p: Coordinate) -> Double {
        (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
    }

    private static func triangles(_ count: Int, _ random: inout SplitMix64) -> [Triangle] {
        var triangles: [Triangle] = []
        while triangles.count < count {
            let (a, b, c) = (place(&random), place(&random), place(&random))
            if side(a, b, c) > 0 { triangles.append((a, b, c)) }
        }
        return triangles
    }

    private static func index(of triangles: [Triangle]) throws -> AreaIndex {
        let shapes = triangles.map { Geometry.polygon([[$0.a, $0.b, $0.c, $0.a]]) }
        return try AreaIndex(shapes, boxes: shapes.map { BoundingBox(of: [$0]) }, in: TopologyContext())
    }

    @Test func `positions are found in triangles and on their edges`() throws {
        var random = SplitMix64(seed: 11)
        let triangles = Self.triangles(150, &random)
        let index = try Self.index(of: triangles)
        var found = 0
        for _ in 0..<400 {
            let position = Self.place(&random)
            var places: [Int] = []
            try index.forEach(at: position) { places.append($0) }
            let expected = triangles.indices.filter {
                let (a, b, c) = triangles[$0]
                return Self.side(a, b, position) >= 0 && Self.side(b, c, position) >= 0
                    && Self.side(c, a, position) >= 0
            }
            #expect(places.sorted() == expected, "\(position)")
            found += expected.count
        }
        #expect(found > 1000)
    }

    /// Two convex shapes are apart exactly when an edge of one has the other wholly on its outer side.
    @Test func `shapes are found that share a position`() throws {
        var random = SplitMix64(seed: 12)
        let triangles = Self.triangles(150, &random)
        let index = try Self.index(of: triangles)
        func edges(_ t: Triangle) -> [(Coordinate, Coordinate)] { [(t.a, t.b), (t.b, t.c), (t.c, t.a)] }
        func divides(_ t: Triangle, _ other: Triangle) -> Bool {
            edges(t).contains { a, b in
                [other.a, other.b, other.c].allSatisfy { Self.side(a, b, $0) < 0 }
            }
        }
        for other in Self.triangles(100, &random) {
            var places: [Int] = []
            try index.forEach(touching: .polygon([[other.a, other.b, other.c, other.a]])) { places.append($0) }
            let expected = triangles.indices.filter {
                !divides(triangles[$0], other) && !divides(other, triangles[$0])
            }
            #expect(places.sorted() == expected)
        }
    }

    @Test func `what is no position or has no box is not found`() throws {
        let square = Geometry.polygon([
            [
                Coordinate(x: 0, y: 0), Coordinate(x: 1, y: 0), Coordinate(x: 1, y: 1), Coordinate(x: 0, y: 1),
                Coordinate(x: 0, y: 0),
            ]
        ])
        let index = try AreaIndex([square, square], boxes: [BoundingBox(of: [square]), nil], in: TopologyContext())
        var places: [Int] = []
        try index.forEach(at: Coordinate(x: .nan, y: 0)) { places.append($0) }
        #expect(places.isEmpty)
        try index.forEach(at: Coordinate(x: 1, y: 0.5)) { places.append($0) }
        #expect(places == [0])
        #expect(throws: TopologyError.self) {
            try index.forEach(touching: .lineString([Coordinate(x: 0, y: 0)])) { places.append($0) }
        }
        #expect(places == [0])
    }
}
