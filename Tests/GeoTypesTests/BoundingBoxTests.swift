import GeoTypes
import TestSupport
import Testing

@Suite struct BoundingBoxTests {
    private func ring(_ numbers: [Double]...) -> [Coordinate] { numbers.map { Coordinate(x: $0[0], y: $0[1]) } }

    private func box(_ geometries: Geometry...) -> [Double]? {
        BoundingBox(of: geometries).map { [$0.west, $0.south, $0.east, $0.north] }
    }

    @Test(
        .enabled(if: SharedData.isPresent, "the shared cases are not here"),
        arguments: [
            ("01-bbox-antimeridian-multipolygon.geojson", [177.0, -20, -178, -16]),
            ("02-bbox-antimeridian-points.geojson", [177, -20, -178, -16]),
            ("04-whole-world-polygon.geojson", [-180, -90, 180, 90]),
            ("05-crosses-180-and-0.geojson", [141.3, -16.6, 16.2, 67.9]),
            ("07-line-179-to-minus-179.geojson", [179, 0, -179, 0]),
            ("08-polygon-round-the-pole.geojson", [-180, 70, 180, 90]),
        ])
    func `boxes of public bug reports`(_ name: String, _ expected: [Double]) throws {
        let box = try #require(BoundingBox(of: try geometries(ofCase: name)))
        for (number, wanted) in zip([box.west, box.south, box.east, box.north], expected) {
            #expect(approximately(number, wanted, 1e-9))
        }
    }

    @Test func `no position gives no box`() {
        #expect(box() == nil)
        #expect(box(.polygon([]), .collection([]), Geometry(kind: .point)) == nil)
        #expect(box(.point(Coordinate(x: .nan, y: 1)), .point(Coordinate(x: 1, y: .infinity))) == nil)
    }

    @Test func `a line steps the short way`() {
        #expect(box(.lineString(ring([170, 1], [-170, 3]))) == [170, 1, -170, 3])
        #expect(box(.lineString(ring([-100, 1], [0, 2], [100, 3]))) == [-100, 1, 100, 3])
        #expect(box(.lineString(ring([-170, 0], [0, 0], [170, 0], [-170, 0]))) == [-180, 0, 180, 0])
    }

    @Test func `longitudes that the author has unrolled are meant as drawn`() {
        #expect(box(.lineString(ring([-200, 0], [20, 0]))) == [160, 0, 20, 0])
        #expect(box(.lineString(ring([175, 0], [185, 0]))) == [175, 0, -175, 0])
    }

    @Test func `the whole world is as wide as drawn`() {
        #expect(
            box(.polygon([ring([-180, -60], [180, -60], [180, 80], [-180, 80], [-180, -60])]))
                == [-180, -60, 180, 80])
        // One side in two pieces: still a band, since its other side lies far from those.
        #expect(
            box(.polygon([ring([-180, -60], [0, -60], [180, -60], [180, 80], [-180, 80], [-180, -60])]))
                == [-180, -60, 180, 80])
    }

    @Test func `a ring round a pole reaches to it`() {
        #expect(
            box(.polygon([ring([-170, 70], [-90, 72], [0, 70], [90, 71], [170, 70], [-170, 70])]))
                == [-180, 70, 180, 90])
        #expect(
            box(.polygon([ring([170, -70], [90, -72], [0, -70], [-90, -71], [-170, -70], [170, -70])]))
                == [-180, -90, 180, -70])
        #expect(
            box(.polygon([ring([-180, 65], [-90, 65], [0, 65], [90, 65], [180, 65], [-180, 65])]))
                == [-180, 65, 180, 90])
    }

    @Test func `holes and members`() {
        let holed = Geometry.polygon([
            ring([0, 0], [4, 0], [4, 4], [0, 4], [0, 0]), ring([1, 1], [1, 2], [2, 2], [2, 1], [1, 1]),
        ])
        #expect(box(holed) == [0, 0, 4, 4])
        #expect(box(.collection([holed, .collection([.point(Coordinate(x: -3, y: 9))])])) == [-3, 0, 4, 9])
    }

    @Test func `corners go clockwise from the north-east`() {
        let corners = BoundingBox(west: 1, south: 2, east: 3, north: 4).corners
        #expect(corners == ring([3, 4], [3, 2], [1, 2], [1, 4]))
        #expect(BoundingBox(west: 170, south: 0, east: -170, north: 1).width == 20)
    }

    @Test(arguments: [3, 5_000, 40_000]) func `merging on streams gives the exact answer`(_ count: Int) throws {
        var random = SplitMix64(seed: UInt64(count))
        let lower = random.uniform(-180..<0)
        let points = (0..<count).map { _ in
            Coordinate(x: random.uniform(lower..<lower + 330), y: random.uniform(-80..<80))
        }
        let exact = try #require(LongitudeArc(containing: points.map(\.x)))
        let box = try #require(BoundingBox(of: points.map { Geometry.point($0) }))
        #expect(box.west == exact.west)
        #expect(box.east == exact.east)
        #expect(box.south == points.map(\.y).min())
        #expect(box.north == points.map(\.y).max())
    }

    @Test(arguments: [2_000, 30_000]) func `short and long lines on streams`(_ count: Int) throws {
        var random = SplitMix64(seed: 5)
        var intervals: [LongitudeInterval] = []
        var parts = [BoundingBoxBuilder(), BoundingBoxBuilder(), BoundingBoxBuilder()]
        for number in 0..<count {
            // From 20 eastwards over the antimeridian to -40, most lines far shorter than a cell is wide.
            let from = random.uniform(20..<300)
            let length = random.uniform(0..<(number % 100 == 0 ? 20 : 0.0004))
            intervals.append(LongitudeInterval(from: from, to: from + length))
            parts[number % 3].add(
                .lineString([from, from + length].map { Coordinate(x: LongitudeArc.normalized($0), y: 1) }))
        }
        let exact = try #require(LongitudeArc(containing: intervals))
        var whole = BoundingBoxBuilder()
        for part in parts { whole.add(part) }
        let box = try #require(whole.box)
        #expect(approximately(box.west, exact.west, 1e-12))
        #expect(approximately(box.east, exact.east, 1e-12))
        #expect(box.width < 300)
    }

    @Test func `the answer does not depend on order or on parts`() throws {
        var random = SplitMix64(seed: 77)
        // Dense all round: gaps of every size, many below a cell.
        var points = (0..<30_000).map { _ in Coordinate(x: random.uniform(-180..<180), y: 0) }
        let exact = try #require(LongitudeArc(containing: points.map(\.x)))
        for round in 0..<3 {
            points.shuffle(using: &random)
            var parts = Array(repeating: BoundingBoxBuilder(), count: round + 2)
            for (index, point) in points.enumerated() { parts[index % parts.count].add(point) }
            var whole = BoundingBoxBuilder()
            for part in parts { whole.add(part) }
            let box = try #require(whole.box)
            #expect(box.west == exact.west)
            #expect(box.east == exact.east)
        }
    }
}
