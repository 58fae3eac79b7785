import Configuration
import GeoTypes
import TestSupport
import Testing

@testable import WeatherPlugin

/// Nodes round places: axes of all kinds, seams, poles, and missing values.
struct GridNetTests {
    /// Bilinear interpolation reproduces a plane, wherever longitudes start and whichever way axes run.
    @Test(
        arguments: [
            (spread(0, 1, 21), spread(40, 0.5, 21)), (spread(20, -1, 21), spread(50, -0.5, 21)),
            (spread(350, 0.75, 30), spread(-60, 3, 12)), (spread(-180, 0.3, 100), spread(10, -1.5, 10)),
            (spread(159.8, 0.2, 128), spread(-20, 0.2, 50)), ([1, 2, 4, 8, 16, 32, 64], [-80, -3, 0, 1, 60, 75]),
        ] as [([Double], [Double])])
    func `a plane is reproduced`(longitudes: [Double], latitudes: [Double]) throws {
        var random = SplitMix64(seed: 7)
        let west = min(longitudes[0], longitudes[longitudes.count - 1])
        let east = max(longitudes[0], longitudes[longitudes.count - 1])
        let (south, north) = (try #require(latitudes.min()), try #require(latitudes.max()))
        let grid = try weatherGrid(longitudes: longitudes, latitudes: latitudes) { x, y, _ in 3 + 0.2 * x - 0.4 * y }
        for _ in 0..<500 {
            let (x, y) = (random.uniform(west..<east), random.uniform(south..<north))
            let turns = 360 * Double(Int.random(in: -2...2, using: &random))
            #expect(isSame(grid.celsius(x + turns, y), 3 + 0.2 * x - 0.4 * y, 1e-8))
        }
        for x in longitudes { #expect(isSame(grid.celsius(x, north), 3 + 0.2 * x - 0.4 * north, 1e-9)) }
    }

    /// One value of each column, at 0, 90, 180 and 270 degrees or in another order.
    static let circles: [(longitudes: [Double], values: [Double])] = [
        ([0, 90, 180, 270], [0, 1, 2, 3]), ([-180, -90, 0, 90], [2, 3, 0, 1]), ([90, 180, -90, 0], [1, 2, 3, 0]),
        ([270, 180, 90, 0], [3, 2, 1, 0]), ([0, 90, 180, 270, 360], [0, 1, 2, 3, 0]),
        ([-180, -90, 0, 90, 180], [2, 3, 0, 1, 2]),
    ]

    @Test(arguments: circles)
    func `all the way round there is no seam`(longitudes: [Double], values: [Double]) throws {
        let column = Dictionary(zip(longitudes, values)) { first, _ in first }
        let grid = try weatherGrid(longitudes: longitudes, latitudes: [-10, 10]) { x, _, _ in column[x] ?? .nan }
        let expected: [(Double, Double)] = [
            (0, 0), (45, 0.5), (-315, 0.5), (359, 3 - 3 * 89.0 / 90), (-1, 3 - 3 * 89.0 / 90), (315, 1.5),
            (-45, 1.5), (180, 2), (-180, 2), (179.9, 2 - 0.1 / 90), (-179.9, 2 + 0.1 / 90), (720 + 90, 1), (-1e-14, 0),
        ]
        for (x, value) in expected { #expect(isSame(grid.celsius(x, 3), value, 1e-8), "\(x)") }
    }

    @Test(
        arguments: [
            // Three quarters of the way round, and steps that leave half a step open.
            (spread(0, 90, 3), -45.0), (spread(0, 1, 359), 359.0), ([0, 90, 180, 300], 330),
        ] as [([Double], Double)])
    func `what is open has an outside`(longitudes: [Double], outside: Double) throws {
        let grid = try weatherGrid(longitudes: longitudes, latitudes: [0, 1]) { x, _, _ in x / 10 }
        #expect(grid.celsius(outside, 0.5) == nil)
        #expect(isSame(grid.celsius(longitudes[1] - 360, 0.5), longitudes[1] / 10, 1e-8))
    }

    /// Thirds of a degree in thousandths, and tenths in single precision, still close the circle.
    @Test func `rounded steps close the circle`() throws {
        let thirds = (0..<1080).map { (Double($0) / 3 * 1000).rounded() / 1000 }
        let single = (0..<3600).map { Double(Float($0) * Float(0.1)) }
        for longitudes in [thirds, single] {
            let net = try GridNet(longitudes: longitudes, latitudes: [0, 1])
            #expect(net.longitudes.isCyclic && net.columnCount == longitudes.count)
            #expect(net.cell(at: Coordinate(longitude: -0.05, latitude: 0.5)) != nil)
        }
    }

    @Test(
        arguments: [
            ([0, 1, 0.5], [0, 1]), ([0, 1, 1], [0, 1]), ([0, 1], [0, 1, 0.5]), ([0, 1], [0, 91]), ([0, .nan], [0, 1]),
            ([0, 1], [.infinity]), ([], [0]), ([0], []), (spread(0, 50, 10), [0, 1]), ([0, 1], [2, 2]),
        ] as [([Double], [Double])])
    func `positions in no order are refused`(longitudes: [Double], latitudes: [Double]) {
        #expect(throws: GridFault.self) { try GridNet(longitudes: longitudes, latitudes: latitudes) }
    }

    @Test func `a single row or column has its own positions alone`() throws {
        let grid = try weatherGrid(longitudes: [10, 20], latitudes: [50]) { x, _, _ in x }
        #expect(isSame(grid.celsius(15, 50), 15))
        #expect(grid.celsius(15, 50.001) == nil)
        let point = try weatherGrid(longitudes: [10], latitudes: [50]) { x, _, _ in x }
        #expect(isSame(point.celsius(370, 50), 10))
        #expect(point.celsius(10.1, 50) == nil)
    }

    /// Corners 1, 2 in the south and 3, 4 in the north of a cell of one degree; NaN is missing.
    static let missing: [(corners: [Double], x: Double, y: Double, value: Double)] = [
        ([1, 2, 3, 4], 0.5, 0.5, 2.5), ([1, 2, 3, 4], 0.25, 0.75, 2.75),
        // Weights 0.25 each: (1 + 2 + 3) / 3, and two of four are just enough.
        ([1, 2, 3, .nan], 0.5, 0.5, 2), ([1, .nan, .nan, 4], 0.5, 0.5, 2.5), ([1, .nan, .nan, .nan], 0.5, 0.5, .nan),
        // Weights 0.1875, 0.0625, 0.5625, 0.1875: without the heaviest one less than half is left.
        ([1, 2, .nan, 4], 0.25, 0.75, .nan),
        // (0.1875 · 1 + 0.5625 · 3) / 0.75
        ([1, .nan, 3, .nan], 0.25, 0.75, 2.5),
        // One alone is not enough, however much it weighs.
        ([.nan, .nan, 3, .nan], 0.01, 0.99, .nan), ([1, .nan, 3, 4], 0.3, 0, .nan),
        // On a node nothing else counts, on a line only its ends.
        ([1, .nan, .nan, .nan], 0, 0, 1), ([.nan, 2, 3, 4], 0, 0, .nan), ([.nan, .nan, 3, 4], 0.5, 1, 3.5),
        ([.nan, 2, .nan, 4], 1, 0.25, 2.5),
    ]

    @Test(arguments: missing)
    func `missing neighbors are left out if enough remains`(
        corners: [Double], x: Double, y: Double, value: Double
    ) throws {
        let grid = try weatherGrid(longitudes: [0, 1], latitudes: [0, 1]) { x, y, _ in corners[Int(x) + 2 * Int(y)] }
        #expect(isSame(grid.celsius(x, y), value, 1e-12))
    }

    /// Eight columns of 0 to 7 degrees at the pole: their mean is 3.5 from wherever one comes, and on the way there
    /// from the next row the values go there in proportion.
    @Test func `a pole is one place`() throws {
        for latitudes in [[90.0, 45, 0, -45, -90], [-90, -45, 0, 45, 90]] {
            let grid = try weatherGrid(longitudes: spread(0, 45, 8), latitudes: latitudes) { x, y, _ in
                abs(y) == 90 ? x / 45 : 10
            }
            for x in [0, 12, -179.9, 180, 315, 350] as [Double] {
                #expect(isSame(grid.celsius(x, 90), 3.5) && isSame(grid.celsius(x, -90), 3.5))
                #expect(isSame(grid.celsius(x, 67.5), 6.75))
                #expect(isSame(grid.celsius(x, 89.55), 3.5 * 0.99 + 10 * 0.01))
            }
        }
        let region = try weatherGrid(longitudes: [0, 10], latitudes: [80, 90]) { x, y, _ in y == 90 ? x : 0 }
        #expect(isSame(region.celsius(-120, 90), 5))
        #expect(region.celsius(-120, 89) == nil)
    }

    @Test func `the poles' half cells are outside where there are no nodes at the poles`() throws {
        let grid = try weatherGrid(longitudes: spread(0.5, 1, 360), latitudes: spread(89.5, -1, 180)) { _, y, _ in y / 2
        }
        #expect(isSame(grid.celsius(0, 89.5), 44.75))
        #expect(grid.celsius(0, 89.6) == nil && grid.celsius(0, -90) == nil)
        #expect(isSame(grid.celsius(0, -89), -44.5))
    }

    @Test func `the nearest node is that along the great circle`() throws {
        let grid = try weatherGrid(longitudes: [0, 10], latitudes: [0, 10]) { x, y, _ in x + y / 10 }
        #expect(grid.celsius(4.9, 4.9, isNearest: true) == 0)
        #expect(grid.celsius(5.1, 4.9, isNearest: true) == 10)
        #expect(grid.celsius(5.1, 5.1, isNearest: true) == 11)
    }

    /// A degree of latitude is 111 195.080 m on a sphere of 6 371 008.8 m.
    @Test func `the distance is that to the nearest node used`() throws {
        let grid = try weatherGrid(longitudes: [0, 1], latitudes: [0, 1]) { x, y, _ in x + y == 0 ? .nan : 1 }
        let timing = Timing(now: Instant(seconds: 0), tolerance: 0)
        func distance(_ x: Double, _ y: Double) -> Double? {
            grid.weather(at: Coordinate(longitude: x, latitude: y), timing)?.distance
        }
        #expect(isSame(distance(0, 0.75), 0.25 * 111_195.080, 0.01))
        #expect(isSame(distance(0, 0.25), 0.75 * 111_195.080, 0.01))
        #expect(distance(1, 1) == 0)
    }
}
