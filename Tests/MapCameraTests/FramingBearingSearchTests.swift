import Foundation
import GeoTypes
import MapCamera
import TestSupport
import Testing

struct FramingBearingSearchTests {
    /// The best content zoom over all bearings, by trying them.
    private func bruteForce(_ problem: FramingProblem, step: Double) throws -> Double? {
        var problem = problem
        problem.choosesBearing = false
        func zoom(_ bearing: Double) throws -> Double {
            problem.bearing = bearing
            return try problem.solve().contentZoom ?? -.infinity
        }
        var samples: [(bearing: Double, zoom: Double)] = []
        for index in 0..<Int(360 / step) {
            let bearing = Double(index) * step
            samples.append((bearing, try zoom(bearing)))
        }
        samples.sort { $0.zoom > $1.zoom }
        var best = samples[0].zoom
        guard best > -.infinity else { return nil }
        for sample in samples.prefix(4) {
            var (low, high) = (sample.bearing - step, sample.bearing + step)
            let ratio = (5.0.squareRoot() - 1) / 2
            while high - low > 1e-7 {
                let (first, second) = (high - (high - low) * ratio, low + (high - low) * ratio)
                let (a, b) = (try zoom(first), try zoom(second))
                best = max(best, a, b)
                if a > b { high = second } else { low = first }
            }
        }
        return best
    }

    @Test(arguments: [0.0, 25, 60])
    func `no bearing is better than the one chosen`(pitch: Double) throws {
        let seed = FramingRandom.seed(UInt64(41 + pitch))
        var random = FramingRandom(seed: seed)
        var (found, limited) = (0, 0)
        for round in 0..<5 {
            let name = "seed \(seed) round \(round)"
            var problem = random.problem(count: random.count(2...7), spread: -2..<1.3)
            (problem.pitch, problem.objective, problem.minZoom, problem.maxZoom) = (pitch, .contentScale, nil, 25)
            problem.choosesBearing = true
            for index in problem.items.indices { problem.items[index].geometry = nil }
            if round % 3 == 1 {
                // A box so wide that bearings are ruled out.
                let width = problem.rectangle.width
                problem.items[0].box = Anchor.left.box(width: 0.6 * width, height: 10)
                problem.items[1].box = Anchor.right.box(width: 0.7 * width, height: 10)
            }
            if round % 4 == 2 { problem.center = problem.items[0].position }
            let solution = try problem.solve()
            guard let best = try bruteForce(problem, step: 0.5) else {
                #expect(solution.contentZoom == nil || solution.isFeasible, "\(name)")
                continue
            }
            found += 1
            let camera = try #require(solution.camera, "\(name)")
            #expect(problem.overhang(camera, try #require(solution.extent)) <= problem.tolerance(camera), "\(name)")
            if solution.status == .maxZoom { continue }
            let zoom = try #require(solution.contentZoom)
            #expect(zoom >= best - 1e-6, "\(name) \(zoom) \(best)")
            var other = problem
            (other.choosesBearing, other.bearing) = (false, camera.bearing + 180)
            let opposite = try other.solve()
            if !opposite.isFeasible { limited += 1 }
        }
        #expect(found > 2, "\(found) \(limited)")
    }

    @Test(arguments: [1.0, 10, 44, 46, 100, 179, 200, 300, 359, -30, 400])
    func `of equally good bearings the nearest to the preferred one is taken`(bearing: Double) throws {
        // On the map a square that stands on its corner, which is largest where its sides are level.
        let corners = [(0.1, 0.0), (0, 0.1), (-0.1, 0), (0, -0.1)].map { x, y in
            FramingItem(position: Mercator.coordinate(MercatorPoint(x: 0.5 + x, y: 0.5 + y)))
        }
        let problem = FramingProblem(
            items: corners, viewport: Viewport(width: 400, height: 400), bearing: bearing, choosesBearing: true)
        let camera = try #require(try problem.solve().camera)
        let nearest = (bearing / 90 - 0.5).rounded() * 90 + 45
        #expect(abs(remainder(camera.bearing - nearest, 360)) < 1e-6, "\(camera.bearing) \(nearest)")
        #expect(approximately(camera.zoom, log2(400 / (0.1 * 2.0.squareRoot()) / 512), 1e-9))
    }

    @Test func `one place keeps the preferred bearing`() throws {
        let problem = FramingProblem(
            items: [item(3, 4), item(3, 4)], viewport: Viewport(width: 300, height: 200), bearing: 77.7,
            choosesBearing: true, pitch: 30)
        let camera = try #require(try problem.solve().camera)
        #expect(camera.bearing == 77.7 && camera.zoom == 22)
    }

    @Test func `a long line lies along the long side`() throws {
        let line = [item(0, 0), item(10, 0)]
        let problem = FramingProblem(
            items: line, viewport: Viewport(width: 300, height: 400), bearing: 100, choosesBearing: true)
        let solution = try problem.solve()
        // The diagonal: 500 px for ten degrees, at atan(4/3) to the width.
        let zoom = log2(500 * 36 / 512.0)
        #expect(approximately(try #require(solution.camera).zoom, zoom, 1e-9))
        let bearing = try #require(solution.camera).bearing
        let angle = atan2(4.0, 3) * 180 / .pi
        #expect(approximately(bearing, 180 - angle, 1e-6), "\(bearing)")
    }
}
