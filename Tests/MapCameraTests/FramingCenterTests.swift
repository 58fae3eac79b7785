import Foundation
import GeoTypes
import MapCamera
import TestSupport
import Testing

/// A center that is kept: only the zoom is looked for.
struct FramingCenterTests {
    /// Pixels by which boxes reach out at a zoom, each on the copy of the world nearest to the center.
    private func overhang(_ problem: FramingProblem, _ center: Coordinate, _ zoom: Double) -> Double {
        let camera = Camera(
            center: center, zoom: zoom, bearing: problem.bearing, pitch: problem.pitch, padding: problem.cameraPadding)
        return problem.overhang(
            camera,
            FramedExtent(west: center.x - 180, south: -90, east: center.x + 180, north: 90))
    }

    @Test func `the zoom is the largest that holds all about the center`() throws {
        let seed = FramingRandom.seed(51)
        var random = FramingRandom(seed: seed)
        var (optimal, capped, none) = (0, 0, 0)
        for round in 0..<1200 {
            let name = "seed \(seed) round \(round)"
            var problem = random.problem(count: random.count(1...10), spread: -4..<1.7)
            // In half of them near to what is framed, else near to one of the items.
            let first = problem.items[0].position
            let last = problem.items[problem.items.count - 1].position
            let turn = remainder(last.x - first.x, 360)
            let center = Coordinate(x: first.x + turn * 0.4, y: first.y + (last.y - first.y) * 0.4)
            problem.center = center
            problem.minZoom = nil
            let highest = problem.maxZoom ?? 22
            let solution = try problem.solve()
            guard let camera = solution.camera else {
                none += 1
                for step in 0...((Int(highest) + 6) * 20) {
                    let zoom = -6 + 0.05 * Double(step)
                    guard zoom <= highest else { break }
                    #expect(overhang(problem, center, zoom) > -1e-6, "\(name) \(zoom)")
                }
                continue
            }
            #expect(camera.center == center, "\(name)")
            let reach = overhang(problem, center, camera.zoom)
            let tolerance = problem.tolerance(camera)
            #expect(reach <= tolerance, "\(name)")
            if solution.status == .maxZoom {
                capped += 1
                #expect(camera.zoom == highest, "\(name)")
                continue
            }
            optimal += 1
            // The zooms that fit are an interval, which ends here.
            for more in [1e-6, 1e-3, 0.1, 1, 4] {
                #expect(overhang(problem, center, camera.zoom + more) >= -tolerance, "\(name) \(more)")
            }
            #expect(overhang(problem, center, camera.zoom + 1e-3) > 0, "\(name)")
            let zooms = try #require(solution.zooms)
            #expect(approximately(zooms.upperBound, camera.zoom, 1e-12), "\(name)")
            let low = min(max(zooms.lowerBound, -8), camera.zoom)
            #expect(overhang(problem, center, low) <= tolerance, "\(name) \(low)")
            if zooms.lowerBound > -7 { #expect(overhang(problem, center, low - 1e-3) > 0, "\(name) \(low)") }
        }
        #expect(optimal > 200 && capped > 30 && none > 100, "\(optimal) \(capped) \(none)")
    }

    @Test func `items take the copy nearest to the center, lines whole`() throws {
        let viewport = Viewport(width: 400, height: 400)
        // Opposite of 10 is −170: the point at −160 lies 170 degrees west of the center, that at −175 175 degrees east.
        var problem = FramingProblem(
            items: [item(-160, 0), item(-175, 0), item(90, 0)], viewport: viewport, center: Coordinate(x: 10, y: 0))
        let apart = try problem.solve()
        #expect(approximately(try #require(apart.camera).zoom, log2(200 / (175.0 / 360) / 512), 1e-9))
        let extent = try #require(apart.extent)
        #expect(approximately(extent.west, -160, 1e-9) && approximately(extent.east, 185, 1e-9))
        // A line between the two has to be on one side.
        problem.items = [
            FramingItem(
                position: Coordinate(x: -160, y: 0),
                geometry: .lineString([
                    Coordinate(x: -160, y: 0), Coordinate(x: -175, y: 0),
                ]))
        ]
        let joined = try problem.solve()
        let whole = try #require(joined.extent)
        #expect(approximately(whole.east - whole.west, 15, 1e-9), "\(whole)")
        #expect(approximately(try #require(joined.camera).zoom, log2(200 / (185.0 / 360) / 512), 1e-9))
    }
}
