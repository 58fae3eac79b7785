import GeoTypes
import TestSupport
import Testing
import Topology

@Suite struct IndexTests {
    @Test func `a prepared polygon covers its boundary and not its hole`() throws {
        let context = try TopologyContext()
        let polygon = Geometry.polygon([rectangle(0, 0, 4, 4), rectangle(1, 1, 3, 3)])
        let prepared = try PreparedGeometry(polygon, in: context)
        let table: [(Double, Double, Bool)] = [
            (0, 0, true), (4, 2, true), (0.5, 0.5, true), (1, 2, true), (2, 2, false), (5, 5, false), (.nan, 0, false),
        ]
        for (x, y, inside) in table { #expect(try prepared.covers(Coordinate(x: x, y: y)) == inside) }
        #expect(try prepared.covers(.lineString(ring([0, 0], [4, 0]))))
        #expect(try !prepared.covers(.lineString(ring([0, 2], [4, 2]))))
        #expect(try prepared.intersects(.lineString(ring([0, 2], [4, 2]))))
        #expect(try !prepared.intersects(.polygon([rectangle(1.5, 1.5, 2, 2)])))
    }

    @Test func `a prepared geometry keeps its context alive`() throws {
        func make() throws -> PreparedGeometry {
            try PreparedGeometry(.polygon([rectangle(0, 0, 1, 1)]), in: TopologyContext())
        }
        let prepared = try make()
        #expect(try prepared.covers(Coordinate(x: 0.5, y: 0.5)))
    }

    @Test func `the tree finds what a scan finds`() throws {
        var random = SplitMix64(seed: 0x57)
        func box(_ size: Double) -> BoundingBox {
            let west = random.uniform(-180..<180)
            let south = random.uniform(-90..<90)
            let east = west + random.uniform(0..<size)
            return BoundingBox(
                west: west, south: south, east: east > 180 ? east - 360 : east, north: south + random.uniform(0..<size))
        }
        func halves(_ box: BoundingBox) -> [(Double, Double)] {
            box.west > box.east ? [(box.west, 180), (-180, box.east)] : [(box.west, box.east)]
        }
        func touches(_ a: BoundingBox, _ b: BoundingBox) -> Bool {
            guard a.south <= b.north, b.south <= a.north else { return false }
            return halves(a).contains { one in halves(b).contains { one.0 <= $0.1 && $0.0 <= one.1 } }
        }
        let boxes: [BoundingBox?] = (0..<1000).map { $0 % 50 == 0 ? nil : box(20) }
        let index = try SpatialIndex(boxes, in: TopologyContext())
        var across = 0
        for _ in 0..<300 {
            let question = box(40)
            let expected = boxes.indices.filter { place in boxes[place].map { touches($0, question) } ?? false }
            #expect(try index.query(question) == expected)
            if question.crossesAntimeridian { across += 1 }
        }
        #expect(across > 5)
    }

    @Test func `an index over nothing finds nothing`() throws {
        let index = try SpatialIndex([nil], in: TopologyContext())
        #expect(try index.query(Coordinate(x: 0, y: 0)) == [])
        let points = try SpatialIndex(
            [BoundingBox(west: 1, south: 1, east: 1, north: 1), BoundingBox(west: .nan, south: 0, east: 1, north: 1)],
            in: TopologyContext())
        #expect(try points.query(Coordinate(x: 1, y: 1)) == [0])
    }
}
