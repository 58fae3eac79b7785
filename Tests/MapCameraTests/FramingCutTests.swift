import Foundation
import GeoTypes
import MapCamera
import TestSupport
import Testing

/// Along which meridian the globe is cut open.
struct FramingCutTests {
    /// The largest zoom on one plane, untilted and north up: each pair of boxes in turn, x in world widths.
    private func zoom(_ places: [(x: Double, y: Double, box: ScreenBox)], _ room: ScreenBox) -> Double? {
        var (low, high) = (0.0, Double.infinity)
        for a in places {
            for b in places {
                for (way, free) in [
                    (b.x - a.x, room.right - b.box.right - room.left + a.box.left),
                    (b.y - a.y, room.bottom - b.box.bottom - room.top + a.box.top),
                ] {
                    if way > 0 {
                        high = min(high, free / way)
                    } else if way < 0 {
                        low = max(low, free / way)
                    } else if free < 0 {
                        return nil
                    }
                }
            }
        }
        return low <= high && high > 0 ? log2(high / 512) : nil
    }

    @Test func `of all cuts that may be taken the best one is`() throws {
        let seed = FramingRandom.seed(61)
        var random = FramingRandom(seed: seed)
        var (other, none) = (0, 0)
        for round in 0..<3000 {
            let name = "seed \(seed) round \(round)"
            let viewport = Viewport(width: random.uniform(300..<1200), height: 400)
            let count = random.count(2...6)
            let start = random.uniform(-180..<180)
            // Around the globe in nearly equal steps, boxes to all sides, a few rather wide.
            let items = (0..<count).map { index in
                let step = 360 / Double(count)
                let longitude = LongitudeArc.normalized(start + step * (Double(index) + random.uniform(-0.3..<0.3)))
                let anchor = Anchor.allCases[random.count(0...8)]
                return item(
                    longitude, random.uniform(-50..<50),
                    anchor.box(width: random.uniform(0..<0.6) * viewport.width, height: random.uniform(0..<40)))
            }
            let problem = FramingProblem(items: items, viewport: viewport)
            let sorted = items.map { $0.position.x }.sorted()
            let gaps = sorted.indices.map { index in
                index == 0 ? sorted[0] + 360 - sorted[count - 1] : sorted[index] - sorted[index - 1]
            }
            let widest = gaps.max() ?? 0
            let zooms = sorted.indices.filter { gaps[$0] >= widest / 2 }.map { index in
                let places = items.map { item in
                    let way = item.position.x - sorted[index]
                    return (
                        x: (way < 0 ? way + 360 : way) / 360, y: Mercator.y(latitude: item.position.y), box: item.box
                    )
                }
                return (gap: gaps[index], zoom: zoom(places, problem.rectangle))
            }
            let solution = try problem.solve()
            guard let best = zooms.compactMap(\.zoom).max() else {
                none += 1
                #expect(!solution.isFeasible, "\(name)")
                continue
            }
            let camera = try #require(solution.camera, "\(name)")
            #expect(approximately(camera.zoom, best, 1e-9), "\(name) \(zooms)")
            #expect(problem.overhang(camera, try #require(solution.extent)) <= 1e-6, "\(name)")
            if zooms.first(where: { $0.gap == widest })?.zoom != best { other += 1 }
        }
        #expect(other > 100 && none > 5, "\(other) \(none)")
    }

    private func frame(_ geometry: Geometry) throws -> FramingSolution {
        let first = try #require(geometry.coordinates.first)
        return try FramingProblem(
            items: [FramingItem(position: first, geometry: geometry)], viewport: Viewport(width: 400, height: 400)
        ).solve()
    }

    private static func line(_ longitudes: Double...) -> [Coordinate] {
        longitudes.map { Coordinate(x: $0, y: 10) }
    }

    /// West to east and south to north, with steps between the corners.
    private static func ring(_ west: Double, _ east: Double, _ latitude: Double, steps: Int) -> [Coordinate] {
        let south = (0...steps).map {
            Coordinate(x: west + (east - west) * Double($0) / Double(steps), y: -latitude)
        }
        let north = south.reversed().map { Coordinate(x: $0.x, y: latitude) }
        return south + north + [south[0]]
    }

    static let shapes: [(String, Geometry, Double, Double)] = [
        // Its ends are nearer to each other across the antimeridian.
        ("line through Greenwich", .lineString(line(-110, 0, 110)), 0, 220),
        ("widest gap crossed", .lineString(line(-170, -60, 60, 170)), 0, 340),
        ("rectangle round Greenwich", .polygon([ring(-170, 170, 20, steps: 8)]), 0, 340),
        ("four corners beyond half a turn go the short way", .polygon([ring(-100, 100, 20, steps: 1)]), 180, 160),
        ("unrolled line", .lineString(line(170, 190)), 180, 20),
        ("short way", .lineString(line(170, -170)), 180, 20),
        ("cut as RFC 7946 says", .multiLineString([line(170, 180), line(-180, -170)]), 180, 20),
        ("cut, and long", .multiLineString([line(20, 100, 180), line(-180, -100)]), 140, 240),
        ("unrolled rectangle", .polygon([ring(100, 330, 20, steps: 1)]), -145, 230),
        ("whole world", .polygon([ring(-180, 180, 60, steps: 1)]), 0, 360),
        ("whole world with steps", .polygon([ring(-180, 180, 60, steps: 6)]), 0, 360),
        ("round a pole", .polygon([line(0, 90, 180, -90, 0)]), 0, 360),
        ("round a pole in thirds", .polygon([line(-100, 20, 140, -100)]), 0, 360),
    ]

    @Test(arguments: shapes)
    func `lines and areas aren't cut`(_ name: String, geometry: Geometry, middle: Double, width: Double) throws {
        let solution = try frame(geometry)
        let camera = try #require(solution.camera)
        #expect(approximately(camera.zoom, log2(400 / (width / 360) / 512), 1e-9), "\(camera)")
        #expect(abs(remainder(camera.center.x - middle, 360)) < 1e-9, "\(camera)")
        let extent = try #require(solution.extent)
        #expect(approximately(extent.east - extent.west, width, 1e-9))
    }

    @Test func `of equal gaps the one across the antimeridian comes first`() throws {
        let solution = try FramingProblem(
            items: [item(-120, 0), item(0, 0), item(120, 0)], viewport: Viewport(width: 400, height: 400)
        ).solve()
        #expect(approximately(try #require(solution.camera).center.x, 0, 1e-9))
    }
}
