import Foundation
import GeoTypes
import MapCamera
import TestSupport
import Testing

/// What must hold for any problem. Each message names the seed and the round.
struct FramingPropertyTests {
    @Test func `no camera is better, and a conflict is one`() throws {
        let seed = FramingRandom.seed(2024)
        var random = FramingRandom(seed: seed)
        var counts = [FramingSolution.Status: Int]()
        var unnamed = 0
        for round in 0..<10_000 {
            let problem = random.problem()
            let name = "seed \(seed) round \(round)"
            let solution = try problem.solve()
            counts[solution.status, default: 0] += 1
            let limits = (low: problem.minZoom ?? -24, high: problem.maxZoom ?? 22)
            let planes = FramingElimination.cuts(problem).map { FramingElimination(problem, start: $0) }
            guard let camera = solution.camera else {
                for plane in planes {
                    let depths = plane.depths(least: limits.low + 1e-9, most: limits.high - 1e-9)
                    guard let depths, depths.upperBound > depths.lowerBound * (1 + 1e-9) else { continue }
                    // The world is so small that the camera's center lies beyond all latitudes.
                    unnamed += 1
                    #expect(plane.contentZoom(depths.lowerBound) < 0, "\(name)")
                }
                if round % 4 == 0 { try checkConflict(problem, solution, name) }
                continue
            }
            let extent = try #require(solution.extent, "\(name)")
            #expect(problem.overhang(camera, extent) <= problem.tolerance(camera), "\(name)")
            #expect(camera.zoom >= limits.low && camera.zoom <= limits.high, "\(name)")
            guard solution.status == .optimal else {
                #expect(camera.zoom == limits.high, "\(name)")
                continue
            }
            switch problem.objective {
            case .zoom:
                for plane in planes where plane.depths(least: camera.zoom + 1e-6, most: 60) != nil {
                    // The largest zoom has a center beyond all latitudes.
                    unnamed += 1
                    var other = problem
                    other.objective = .contentScale
                    let instead = try other.solve()
                    #expect(problem.pitch > 0 && camera.zoom < 2, "\(name)")
                    #expect(instead.camera == camera || planes.count > 1, "\(name)")
                }
            case .contentScale:
                let best = planes.compactMap { plane in
                    plane.depths(least: limits.low, most: 200).map { plane.contentZoom($0.lowerBound) }
                }.max()
                let found = try #require(solution.contentZoom)
                #expect(approximately(found, try #require(best, "\(name)"), 1e-6), "\(name)")
            }
        }
        #expect(counts.values.allSatisfy { $0 > 100 } && counts.count == 4, "\(counts)")
        #expect(unnamed < 30, "\(unnamed)")
    }

    /// What is named can't be framed, any part of it can.
    private func checkConflict(_ problem: FramingProblem, _ solution: FramingSolution, _ name: String) throws {
        let conflict = solution.conflict
        #expect(!conflict.isEmpty && conflict == conflict.sorted(), "\(name)")
        for mask in 1..<(1 << conflict.count) {
            var part = problem
            part.items = conflict.indices.filter { mask >> $0 & 1 == 1 }.map { problem.items[conflict[$0]] }
            let isWhole = part.items.count == conflict.count
            let isFeasible = try part.solve().isFeasible
            #expect(isFeasible != isWhole, "\(name) \(conflict) part \(mask)")
        }
    }

    @Test func `the ends of the zooms are ends`() throws {
        let seed = FramingRandom.seed(2025)
        var random = FramingRandom(seed: seed)
        var inner = 0
        for round in 0..<1500 {
            var problem = random.problem(count: random.count(1...8), spread: -3..<1.5)
            (problem.minZoom, problem.maxZoom) = (nil, 25)
            if round % 2 == 0 {
                // Wide boxes that hang inwards, which fit from some zoom on only.
                problem.bearing = random.uniform(-40..<40)
                let middle = problem.items.map(\.position.x).reduce(0, +) / Double(problem.items.count)
                for index in problem.items.indices {
                    let anchor = problem.items[index].position.x < middle ? Anchor.left : .right
                    let width = random.uniform(0.2..<0.9) * problem.rectangle.width
                    problem.items[index].box = anchor.box(width: width, height: 10)
                }
            }
            let name = "seed \(seed) round \(round)"
            guard let zooms = try problem.solve().zooms else { continue }
            let start = try #require(FramingElimination.cuts(problem).first)
            let plane = FramingElimination(problem, start: start)
            #expect(plane.depths(least: zooms.upperBound + 1e-6, most: 60) == nil || zooms.upperBound == 25, "\(name)")
            let high = zooms.upperBound - 1e-6
            #expect(plane.depths(least: high - 1e-6, most: high) != nil, "\(name) \(zooms)")
            guard zooms.lowerBound > -24 else { continue }
            inner += 1
            #expect(plane.depths(least: -60, most: zooms.lowerBound - 1e-6) == nil, "\(name) \(zooms)")
            let low = zooms.lowerBound + 1e-6
            #expect(plane.depths(least: low, most: low + 1e-6) != nil, "\(name) \(zooms)")
        }
        #expect(inner > 100, "\(inner)")
    }
}
