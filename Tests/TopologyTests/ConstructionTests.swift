import GeoTypes
import TestSupport
import Testing
import Topology

@Suite struct ConstructionTests {
    private let ell = Geometry.polygon([ring([0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2], [0, 0])])

    @Test func `centroid of three unit squares in an L`() throws {
        let centroid = try #require(try TopologyContext().centroid(of: ell))
        #expect(approximately(centroid.x, 2.5 / 3, 1e-12) && approximately(centroid.y, 2.5 / 3, 1e-12))
    }

    @Test func `a point on the surface lies inside where the centroid does not`() throws {
        let context = try TopologyContext()
        let horseshoe = Geometry.polygon([
            ring([0, 0], [10, 0], [10, 10], [9, 10], [9, 1], [1, 1], [1, 10], [0, 10], [0, 0])
        ])
        let prepared = try PreparedGeometry(horseshoe, in: context)
        #expect(try !prepared.covers(try #require(try context.centroid(of: horseshoe))))
        #expect(try prepared.covers(try #require(try context.pointOnSurface(of: horseshoe))))
        #expect(try context.pointOnSurface(of: .polygon([])) == nil)
        #expect(try context.centroid(of: .collection([])) == nil)
    }

    @Test func `convex hulls by dimension`() throws {
        let context = try TopologyContext()
        #expect(approximately(area(try context.convexHull(of: ell)), 3.5, 1e-12))
        #expect(try context.convexHull(of: .multiPoint(ring([0, 0], [1, 1], [2, 2]))).kind == .lineString)
        #expect(try context.convexHull(of: .multiPoint(ring([3, 3], [3, 3]))) == .point(Coordinate(x: 3, y: 3)))
    }

    @Test func `simplifying keeps what is farther than the tolerance`() throws {
        let context = try TopologyContext()
        let line = Geometry.lineString(ring([0, 0], [1, 0.1], [2, 0]))
        #expect(try context.simplified(line, tolerance: 0.2) == .lineString(ring([0, 0], [2, 0])))
        #expect(try context.simplified(line, tolerance: 0.05) == line)
        let square = Geometry.polygon([rectangle(0, 0, 1, 1)])
        #expect(try context.simplified(square, tolerance: 100).positionCount >= 4)
        for bad in [-1, .nan, Double.infinity] {
            #expect(throws: TopologyError.self) { try context.simplified(line, tolerance: bad) }
        }
    }

    @Test(arguments: [1, 2, 8, 16]) func `a buffered point is a regular polygon`(_ segments: Int) throws {
        let disc = try TopologyContext().buffer(.point(Coordinate(x: 5, y: 5)), distance: 2, quadrantSegments: segments)
        // n-gon in a circle of radius 2: n / 2 · r² · sin(2π / n)
        let sides = Double(4 * segments)
        let sines = [1: 1.0, 2: 0.7071067811865476, 8: 0.19509032201612825, 16: 0.0980171403295606]
        #expect(disc.kind == .polygon)
        #expect(approximately(area(disc), sides / 2 * 4 * (sines[segments] ?? 0), 1e-9))
    }

    @Test func `a negative buffer shrinks, to nothing in the end`() throws {
        let context = try TopologyContext()
        let square = Geometry.polygon([rectangle(0, 0, 4, 4)])
        #expect(approximately(area(try context.buffer(square, distance: -1)), 4, 1e-12))
        #expect(try context.buffer(square, distance: -3).isEmpty)
        #expect(throws: TopologyError.self) { try context.buffer(square, distance: .nan) }
    }

    @Test func `a union counts what overlaps once`() throws {
        let pair = Geometry.collection([.polygon([rectangle(0, 0, 2, 2)]), .polygon([rectangle(1, 1, 3, 3)])])
        let union = try TopologyContext().union(of: pair)
        #expect(union.kind == .polygon)
        #expect(approximately(area(union), 7, 1e-12))
    }

    @Test func `snapping to a grid leads edges through the positions that are near`() throws {
        let context = try TopologyContext()
        let thin = Geometry.polygon([ring([0, 0], [1, 0.1], [2, 0], [2, 1], [1, 0.2], [0, 1], [0, 0])])
        let snapped = try context.snapped(thin, toGrid: 1)
        #expect(snapped.kind == .multiPolygon && snapped.polygonEnds.count == 2)
        #expect(approximately(area(snapped), 1, 1e-12) && snapped.isRightHanded())
        #expect(try context.validity(of: snapped) == .valid)
        #expect(try context.snapped(thin, toGrid: 5).isEmpty)
        for bad in [0, -1, .nan, Double.infinity] {
            #expect(throws: TopologyError.self) { try context.snapped(thin, toGrid: bad) }
        }
    }
}
