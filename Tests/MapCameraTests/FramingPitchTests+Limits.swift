import Foundation
import GeoTypes
import MapCamera
import TestSupport
import Testing

extension FramingPitchTests {
    @Test func `random tilted framings within zoom limits`() throws {
        var generator = SplitMix64(seed: 99)
        var (capped, conflicts) = (0, 0)
        for round in 0..<500 {
            var problem = random(
                &generator, count: 1 + Int(generator.next() % 20), wide: round % 3 == 0 ? 2 : 1)
            problem.objective = round % 2 == 0 ? .zoom : .contentScale
            let highest = round % 4 == 0 ? generator.uniform(-2..<12) : 20
            let lowest = round % 5 == 0 ? min(highest, generator.uniform(-2..<12)) : -24
            (problem.minZoom, problem.maxZoom) = (lowest, highest)
            // Some nearly untilted, some in a line.
            if round % 7 == 0 { problem.pitch = exp(generator.uniform(-18..<4)) }
            if round % 11 == 0 {
                for index in problem.items.indices { problem.items[index].position.x *= 1e-9 }
            }
            let solution = try problem.solve()
            guard let camera = solution.camera else {
                conflicts += 1
                try checkConflict(solution, problem)
                continue
            }
            #expect(isInside(problem, camera), "round \(round) \(camera)")
            let zooms = try #require(solution.zooms)
            #expect(zooms.contains(camera.zoom) && zooms.lowerBound >= lowest && zooms.upperBound <= highest)
            if solution.status == .maxZoom {
                capped += 1
                #expect(camera.zoom == highest, "round \(round)")
            }
            // Both ends of the zooms can be had.
            var end = problem
            end.minZoom = zooms.upperBound - 1e-9
            let upper = try end.solve()
            #expect(upper.isFeasible, "round \(round)")
            guard zooms.lowerBound > -1 else { continue }
            (end.minZoom, end.maxZoom) = (lowest, zooms.lowerBound + 1e-9)
            let lower = try #require(try end.solve().camera, "round \(round)")
            #expect(isInside(problem, lower), "round \(round)")
        }
        #expect(capped > 40 && conflicts > 80, "\(capped) \(conflicts)")
    }
}
