import Foundation
import GeoTypes
import MapCamera
import TestSupport
import Testing

/// Items that are shown in a range of zooms only.
struct FramingZoomRangeTests {
    @Test func `hidden items don't count, and are shown where they happen to be`() throws {
        let seed = FramingRandom.seed(81)
        var random = FramingRandom(seed: seed)
        var (hidden, back, partly) = (0, 0, 0)
        for round in 0..<1200 {
            let name = "seed \(seed) round \(round)"
            var problem = random.problem(count: random.count(2...10), spread: -2..<1.5)
            for index in problem.items.indices where random.once(in: 2) {
                let low = random.uniform(-2..<12)
                problem.items[index].zooms = low...(low + random.uniform(0..<8))
            }
            let solution = try problem.solve()
            guard let camera = solution.camera else { continue }
            func isInRange(_ index: Int) -> Bool { problem.items[index].zooms?.contains(camera.zoom) ?? true }
            let left = Set(solution.hidden)
            #expect(solution.hidden == left.sorted(), "\(name)")
            #expect(left.allSatisfy { problem.items[$0].zooms != nil }, "\(name)")
            var part = problem
            part.items = problem.items.indices.filter { !left.contains($0) }.map { problem.items[$0] }
            if part.items.isEmpty {
                // Nothing is in range: the camera is that of what went last.
                hidden += 1
                part.items = problem.items.filter { $0.zooms?.contains(camera.zoom) ?? true }
                for item in part.items {
                    var single = part
                    single.items = [item]
                    let reach = single.overhang(camera, try #require(solution.extent))
                    #expect(reach > -problem.tolerance(camera), "\(name)")
                }
                continue
            }
            #expect(problem.items.indices.allSatisfy { left.contains($0) || isInRange($0) }, "\(name)")
            #expect(part.overhang(camera, try #require(solution.extent)) <= problem.tolerance(camera), "\(name)")
            // By themselves those that are shown have the same camera, and a hidden one in range is not inside.
            if !left.isEmpty {
                partly += 1
                for index in part.items.indices { part.items[index].zooms = nil }
                let alone = try part.solve()
                // On a tilted map those that came back have a say in where the middle is.
                let isAlike = approximately(try #require(alone.camera).zoom, camera.zoom, 1e-9)
                #expect(isAlike || (problem.pitch > 0 && problem.objective == .contentScale), "\(name)")
            }
            for index in left where isInRange(index) {
                back += 1
                part.items = [problem.items[index]]
                let extent = try #require(solution.extent)
                #expect(part.overhang(camera, extent) > -problem.tolerance(camera), "\(name)")
            }
        }
        #expect(hidden > 20 && back > 5 && partly > 100, "\(hidden) \(back) \(partly)")
    }

    @Test func `one that happens to be inside again is shown`() throws {
        let viewport = Viewport(width: 512, height: 512)
        var far = item(90, 0)
        far.zooms = -24...1
        var near = item(0.1, 0)
        near.zooms = 5...9
        var beside = item(3, 0)
        beside.zooms = 5...9
        // All four: zoom 2. Without those out of range: the far one goes too, its zooms end at 1.
        let items = [item(0, 0), item(1, 0), far, near]
        let solution = try FramingProblem(items: items, viewport: viewport).solve()
        #expect(approximately(try #require(solution.camera).zoom, log2(360), 1e-9))
        #expect(solution.hidden == [2])
        let wider = try FramingProblem(items: items + [beside], viewport: viewport).solve()
        #expect(wider.hidden == [2, 4] && wider.camera == solution.camera)
    }
}
