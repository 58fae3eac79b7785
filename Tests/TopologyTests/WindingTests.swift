import GeoTypes
import TestSupport
import Testing
import Topology

@Suite struct WindingTests {
    private let clockwise = ring([0, 0], [0, 4], [4, 4], [4, 0], [0, 0])
    private let hole = ring([1, 1], [2, 1], [2, 2], [1, 2], [1, 1])

    @Test func `exteriors counterclockwise and holes clockwise`() {
        let wrong = Geometry.polygon([clockwise, hole])
        #expect(!wrong.isRightHanded())
        let right = wrong.rewound()
        #expect(right == .polygon([rectangle(0, 0, 4, 4), ring([1, 1], [1, 2], [2, 2], [2, 1], [1, 1])]))
        #expect(right.isRightHanded())
        #expect(right.rewound() == right)
    }

    @Test func `the other way round`() {
        let right = Geometry.polygon([rectangle(0, 0, 4, 4), ring([1, 1], [1, 2], [2, 2], [2, 1], [1, 1])])
        let left = right.rewound(clockwise: true)
        #expect(left == .polygon([clockwise, hole]))
        #expect(left.rewound(clockwise: true) == left && left.rewound() == right)
        #expect(Geometry.collection([right]).rewound(clockwise: true) == .collection([left]))
    }

    @Test func `heights go with their positions`() {
        let polygon = Geometry(
            kind: .polygon, coordinates: clockwise, higherOrdinates: [[1], [2], [3], [4], [1]], lineEnds: [5],
            polygonEnds: [1])
        #expect(polygon.rewound().higherOrdinates == [[1], [4], [3], [2], [1]])
    }

    @Test func `members and Multi`() {
        let nested = Geometry.collection([.multiPolygon([[rectangle(0, 0, 1, 1)], [clockwise]]), .point(clockwise[0])])
        #expect(!nested.isRightHanded())
        let right = nested.rewound()
        #expect(right.isRightHanded())
        #expect(right.members[0].coordinates.prefix(5) == rectangle(0, 0, 1, 1)[...])
        #expect(right.members[1] == nested.members[1])
    }

    @Test func `a ring across the antimeridian is seen the short way`() {
        let east = Geometry.polygon([ring([170, 0], [-170, 0], [-170, 10], [170, 10], [170, 0])])
        #expect(east.isRightHanded())
        #expect(!east.isRightHanded(isGeographic: false))
        let projected = Geometry.polygon([ring([0, 0], [250, 0], [250, 250], [0, 250], [0, 0])])
        #expect(projected.isRightHanded(isGeographic: false))
    }

    @Test func `rings round a pole have the pole on their left`() {
        let north = ring([-170, 70], [-90, 70], [0, 70], [90, 70], [170, 70], [-170, 70])
        #expect(Geometry.polygon([north]).isRightHanded())
        #expect(!Geometry.polygon([north.reversed()]).isRightHanded())
        let south = north.map { Coordinate(x: $0.x, y: -$0.y) }
        #expect(!Geometry.polygon([south]).isRightHanded())
    }

    @Test func `a small ring far from the origin`() {
        let base = 1e7
        let tiny = Geometry.polygon([rectangle(base, base, base + 1e-6, base + 1e-6).reversed()])
        #expect(!tiny.isRightHanded(isGeographic: false))
        #expect(tiny.rewound(isGeographic: false).isRightHanded(isGeographic: false))
    }

    @Test func `what GEOS makes runs by the right-hand rule`() throws {
        let context = try TopologyContext()
        let holed = Geometry.polygon([clockwise, hole])
        let bowTie = Geometry.polygon([ring([0, 0], [2, 2], [2, 0], [0, 2], [0, 0])])
        let box = BoundingBox(west: -1, south: -1, east: 3, north: 3)
        let results = [
            try context.clipped(holed, to: box), try context.clipped(.collection([holed]), to: box),
            try context.repaired(bowTie), try context.buffer(holed, distance: 0.25),
            try context.union(of: .collection([holed, .polygon([rectangle(9, 9, 10, 10)])])),
            try context.convexHull(of: .multiPoint(clockwise)),
            try context.simplified(
                .polygon([
                    [Coordinate(x: 0, y: 2)] + clockwise.dropFirst() + [
                        Coordinate(x: 0, y: 0),
                        Coordinate(x: 0, y: 2),
                    ]
                ]), tolerance: 0.1),
        ]
        for result in results {
            #expect(area(result) > 0 && result.isRightHanded(isGeographic: false), "\(result)")
        }
    }

    @Test func `what does not change keeps its winding`() throws {
        let context = try TopologyContext()
        let holed = Geometry.polygon([clockwise, hole])
        let pair = Geometry.multiPolygon([[clockwise, hole], [rectangle(9, 9, 10, 10).reversed()]])
        let box = BoundingBox(west: 0, south: 0, east: 20, north: 20)
        for geometry in [holed, pair] {
            #expect(try context.clipped(geometry, to: box) == geometry)
            #expect(try context.repaired(geometry) == geometry)
            #expect(try context.simplified(geometry, tolerance: 0.1) == geometry)
        }
        // As many positions, but other ones.
        let cut = try context.clipped(.polygon([clockwise]), to: BoundingBox(west: 0, south: 0, east: 3, north: 9))
        #expect(cut.positionCount == 5 && area(cut) == 12 && cut.isRightHanded(isGeographic: false))
    }
}
