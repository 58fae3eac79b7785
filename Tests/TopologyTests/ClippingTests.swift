import GeoTypes
import TestSupport
import Testing
import Topology

@Suite struct ClippingTests {
    private let box = BoundingBox(west: 0, south: 0, east: 10, north: 10)

    @Test func `polygons are cut at the box`() throws {
        let context = try TopologyContext()
        let cut = try context.clipped(.polygon([rectangle(5, 5, 20, 20)]), to: box)
        #expect(cut.kind == .polygon)
        #expect(area(cut) == 25)
        // A U whose arms alone reach into the box.
        let arms = Geometry.polygon([
            ring([1, -5], [9, -5], [9, 5], [7, 5], [7, -2], [3, -2], [3, 5], [1, 5], [1, -5])
        ])
        let both = try context.clipped(arms, to: box)
        #expect(both.kind == .multiPolygon)
        #expect(area(both) == 20)
    }

    @Test func `what merely touches the box is gone`() throws {
        let context = try TopologyContext()
        let beside = try context.clipped(.polygon([rectangle(10, 0, 20, 10)]), to: box)
        #expect(beside == .polygon([]))
        let corner = try context.clipped(.lineString(ring([10, 10], [20, 20])), to: box)
        #expect(corner == .lineString([]))
        #expect(try context.clipped(.point(Coordinate(x: 10, y: 10)), to: box) == .point(Coordinate(x: 10, y: 10)))
    }

    @Test func `lines, points and collections`() throws {
        let context = try TopologyContext()
        let line = Geometry.lineString(ring([-5, 5], [5, 5], [5, 20], [6, 20], [6, 5]))
        let parts = try context.clipped(line, to: box)
        #expect(parts.kind == .multiLineString)
        #expect(parts.lineEnds.count == 2)
        let points = try context.clipped(.multiPoint(ring([1, 1], [11, 1])), to: box)
        #expect(points == .multiPoint(ring([1, 1])))
        let mixed = Geometry.collection([.point(Coordinate(x: 99, y: 0)), .point(Coordinate(x: 2, y: 2)), line])
        #expect(try context.clipped(mixed, to: box).members.map(\.kind) == [.point, .multiLineString])
    }

    @Test func `a box across the antimeridian is two`() throws {
        let pacific = BoundingBox(west: 170, south: -10, east: -170, north: 10)
        let islands = Geometry.multiPolygon([
            [rectangle(175, -20, 180, 0)], [rectangle(-180, -20, -160, 0)], [rectangle(0, 0, 1, 1)],
        ])
        let cut = try TopologyContext().clipped(islands, to: pacific)
        #expect(cut.kind == .multiPolygon)
        #expect(approximately(area(cut), 5 * 10 + 10 * 10, 1e-9))
    }

    @Test func `clipping by a polygon, and intersection`() throws {
        let context = try TopologyContext()
        let triangle = Geometry.polygon([ring([0, 0], [4, 0], [0, 4], [0, 0])])
        let square = Geometry.polygon([rectangle(0, 0, 2, 2)])
        #expect(area(try context.clipped(triangle, to: square)) == 4)
        #expect(try context.intersects(triangle, square))
        #expect(try !context.intersects(triangle, .polygon([rectangle(5, 5, 6, 6)])))
    }

    @Test func `random polygons: inside and outside add up`() throws {
        var random = SplitMix64(seed: 4)
        let context = try TopologyContext()
        for _ in 0..<200 {
            let (x, y) = (random.uniform(-10..<18), random.uniform(-10..<18))
            let subject = Geometry.polygon([rectangle(x, y, x + 7, y + 5)])
            let width = max(0, min(x + 7, 10) - max(x, 0))
            let height = max(0, min(y + 5, 10) - max(y, 0))
            #expect(approximately(area(try context.clipped(subject, to: box)), width * height, 1e-9))
        }
    }
}
