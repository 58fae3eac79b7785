import GeoTypes
import TestSupport
import Testing

@Suite struct LongitudeArcTests {
    @Test(arguments: [
        ([10.0], 10.0, 10.0, 0.0),
        ([10, 30], 10, 30, 20),
        ([177, -178], 177, -178, 5),
        ([-170, 170], 170, -170, 20),
        ([-180, 180], 180, 180, 0),
        ([180], 180, 180, 0),
        ([-180], -180, -180, 0),
        ([180, -170], -180, -170, 10),
        ([170, -180], 170, 180, 10),
        // Opposite gaps of the same size: the arc within ±180 wins.
        ([-90, 90], -90, 90, 180),
        ([0, 120, -120], -120, 120, 240),
        // Outside ±180.
        ([182, 179], 179, -178, 3),
        ([540, 541], -180, -179, 1),
        ([-190, -185], 170, 175, 5),
    ])
    func `the smallest arc over points`(_ longitudes: [Double], _ west: Double, _ east: Double, _ width: Double) throws
    {
        let arc = try #require(LongitudeArc(containing: longitudes))
        #expect(arc.west == west)
        #expect(arc.east == east)
        #expect(approximately(arc.width, width, 1e-12))
        #expect(arc.crossesAntimeridian == (east < west))
    }

    @Test func `no longitude gives no arc`() {
        #expect(LongitudeArc(containing: [Double]()) == nil)
        #expect(LongitudeArc(containing: [.nan, .infinity]) == nil)
    }

    @Test func `the ends are the numbers that were given`() throws {
        let arc = try #require(LongitudeArc(containing: [0.1, 0.3, 0.2]))
        #expect(arc.west == 0.1 && arc.east == 0.3)
        let across = try #require(LongitudeArc(containing: [-179.9, 179.7]))
        #expect(across.west == 179.7 && across.east == -179.9)
    }

    @Test func `an interval is never cut`() throws {
        let wide = [LongitudeInterval(from: -170, to: 170)]
        #expect(try #require(LongitudeArc(containing: wide)).width == 340)
        let across = try #require(LongitudeArc(containing: [LongitudeInterval(from: 170, to: 190)]))
        #expect(across.west == 170 && across.east == -170)
        let whole = try #require(LongitudeArc(containing: [LongitudeInterval(from: 0, to: 360)]))
        #expect(whole.west == -180 && whole.east == 180 && whole.width == 360)
    }

    @Test func `unwrapping moves a longitude into the turn that starts in the west`() throws {
        let arc = LongitudeArc(west: 170, width: 20)
        #expect(arc.unwrap(-175) == 185)
        #expect(arc.unwrap(175) == 175)
        #expect(arc.unwrap(169) == 529)
        #expect(arc.unwrap(170) == 170)
    }

    @Test(arguments: [(181.0, -179.0), (-181, 179), (360, 0), (180, 180), (-180, -180), (540, -180), (725, 5)])
    func `longitudes are brought into ±180`(_ given: Double, _ expected: Double) {
        #expect(LongitudeArc.normalized(given) == expected)
    }

    @Test func `no arc that starts at another point is smaller`() throws {
        var random = SplitMix64(seed: 0xA2C)
        for _ in 0..<500 {
            let longitudes = (0..<Int.random(in: 1...8, using: &random)).map { _ in random.uniform(-180..<180) }
            let arc = try #require(LongitudeArc(containing: longitudes))
            let widths = longitudes.map { west in
                longitudes.map { $0 < west ? $0 + 360 - west : $0 - west }.max() ?? 0
            }
            #expect(approximately(arc.width, try #require(widths.min()), 1e-9))
            #expect(longitudes.allSatisfy { arc.unwrap($0) - arc.west <= arc.width + 1e-9 })
        }
    }
}
