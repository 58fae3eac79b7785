import Foundation
import GeoTypes
import MapCamera
import TestSupport
import Testing

struct FramingReferenceTests {
    @Test func `flat framings are the optimum of the linear programme`() throws {
        var optimal = 0
        for scene in try Fixture<FramingScene>.load("framing.json") {
            for fit in scene.fits where fit.pitch == 0 {
                let problem = try scene.problem(fit)
                let solution = try problem.solve()
                switch fit.status {
                case "ok":
                    let camera = try #require(solution.camera, "\(fit.id)")
                    #expect(solution.status == .optimal)
                    #expect(approximately(camera.zoom, try #require(fit.zoom), 1e-9), "\(fit.id)")
                    let extent = extent(of: problem, in: camera)
                    #expect(problem.rectangle.contains(extent, tolerance: 1e-6), "\(fit.id) \(extent)")
                    let binding = solution.binding.map { "\($0.item) \($0.side.rawValue)" }
                    for active in fit.active { #expect(binding.contains("\(active.item) \(active.side)"), "\(fit.id)") }
                    if let least = fit.least {
                        #expect(approximately(try #require(solution.zooms).lowerBound, least, 1e-9), "\(fit.id)")
                    }
                    optimal += 1
                case "maxZoom":
                    #expect(solution.status == .maxZoom && solution.camera?.zoom == 22, "\(fit.id)")
                default:
                    #expect(solution.status == .infeasible && !solution.conflict.isEmpty, "\(fit.id)")
                }
            }
        }
        #expect(optimal == 41)
    }

    /// Free pixels at one size of the world, both axes, from the definition: for each axis the range of camera places.
    private func room(_ problem: FramingProblem, zoom: Double) -> Double {
        let size = 512 * exp2(zoom)
        let angle = problem.bearing * .pi / 180
        let room = problem.rectangle
        var x = (low: -Double.infinity, high: Double.infinity)
        var y = x
        for item in problem.items {
            let e = item.position.longitude / 360 * size
            let s = Mercator.y(latitude: item.position.latitude) * size
            let right = e * cos(angle) + s * sin(angle)
            let down = s * cos(angle) - e * sin(angle)
            x = (max(x.low, right - room.right + item.box.right), min(x.high, right - room.left + item.box.left))
            y = (max(y.low, down - room.bottom + item.box.bottom), min(y.high, down - room.top + item.box.top))
        }
        return min(x.high - x.low, y.high - y.low)
    }

    @Test func `random framings agree with a search over zooms`() throws {
        var random = SplitMix64(seed: 20_26)
        var feasible = 0
        var conflicts = [0, 0, 0, 0, 0]
        for round in 0..<600 {
            let count = 1 + Int(random.next() % 12)
            let spread = exp2(random.uniform(-8..<5))
            let items = (0..<count).map { _ in
                let left = random.uniform(-230..<130)
                let top = random.uniform(-230..<130)
                return item(
                    20 + random.uniform(-1..<1) * spread, 10 + random.uniform(-1..<1) * spread,
                    ScreenBox(
                        left: left, top: top, right: left + random.uniform(0..<200),
                        bottom: top + random.uniform(0..<150)))
            }
            let problem = FramingProblem(
                items: items, viewport: Viewport(width: 390, height: 500), bearing: random.uniform(0..<360),
                padding: EdgeInsets(all: random.uniform(-20..<20)), maxZoom: 20)
            let solution = try problem.solve()
            // The room is concave in the world's size: a ternary search finds its top, a bisection its zeros.
            var low = -10.0
            var high = 20.0
            for _ in 0..<200 {
                let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
                if room(problem, zoom: a) < room(problem, zoom: b) { low = a } else { high = b }
            }
            let top = (low + high) / 2
            guard room(problem, zoom: top) >= 0 else {
                #expect(solution.camera == nil, "round \(round)")
                try checkConflict(solution, problem)
                conflicts[solution.conflict.count] += 1
                continue
            }
            feasible += 1
            var best = (top, 20.0)
            if room(problem, zoom: 20) >= 0 { best.0 = 20 }
            for _ in 0..<100 {
                let middle = (best.0 + best.1) / 2
                if room(problem, zoom: middle) >= 0 { best.0 = middle } else { best.1 = middle }
            }
            let camera = try #require(solution.camera, "round \(round)")
            #expect(approximately(camera.zoom, best.0, 1e-8), "round \(round)")
            // Where the world is smaller than the screen, the nearest copy of a point may be another one.
            if camera.zoom > 0 {
                #expect(problem.rectangle.contains(extent(of: problem, in: camera), tolerance: 1e-6))
            }
            if camera.zoom < 20 { #expect(!solution.binding.isEmpty) }
            let least = try #require(solution.zooms).lowerBound
            if least > FramingProblem.lowestZoom {
                #expect(room(problem, zoom: least + 1e-6) >= -1e-6 && room(problem, zoom: least - 1e-3) < 0)
            }
        }
        #expect(feasible > 150 && conflicts[2] > 20 && conflicts[3] > 0, "\(feasible) \(conflicts)")
    }

    /// The conflict does not fit, everything smaller than it does.
    private func checkConflict(_ solution: FramingSolution, _ problem: FramingProblem) throws {
        var part = problem
        part.items = solution.conflict.map { problem.items[$0] }
        let whole = try part.solve()
        #expect(!whole.isFeasible)
        let smaller = solution.conflict.count - 1
        guard smaller > 0 else { return }
        for subset in subsets(of: problem.items.indices, count: smaller) {
            part.items = subset.map { problem.items[$0] }
            let rest = try part.solve()
            #expect(rest.isFeasible)
        }
    }

    private func subsets(of indices: Range<Int>, count: Int) -> [[Int]] {
        guard count > 0 else { return [[]] }
        return indices.flatMap { last in
            subsets(of: indices.lowerBound..<last, count: count - 1).map { $0 + [last] }
        }
    }
}
