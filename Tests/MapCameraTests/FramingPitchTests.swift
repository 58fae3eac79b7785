import Foundation
import GeoTypes
import MapCamera
import TestSupport
import Testing

struct FramingPitchTests {
    func random(_ random: inout SplitMix64, count: Int, wide: Double = 1) -> FramingProblem {
        let spread = exp2(random.uniform(-4..<4))
        let items = (0..<count).map { _ in
            let left = random.uniform(-150..<70)
            let top = random.uniform(-130..<70)
            return item(
                20 + random.uniform(-1..<1) * spread, 10 + random.uniform(-1..<1) * spread,
                ScreenBox(
                    left: left, top: top, right: left + random.uniform(0..<150) * wide,
                    bottom: top + random.uniform(0..<120) * wide))
        }
        return FramingProblem(
            items: items, viewport: Viewport(width: 390, height: 500), bearing: random.uniform(0..<360),
            pitch: random.uniform(0.5..<85), padding: EdgeInsets(all: random.uniform(-20..<20)),
            cameraPadding: EdgeInsets(top: random.uniform(0..<120), left: random.uniform(0..<60)), maxZoom: 20)
    }

    @Test func `random tilted framings agree with all corners of the linear programme`() throws {
        var generator = SplitMix64(seed: 7)
        var (feasible, conflicts) = (0, [0, 0, 0, 0, 0])
        for round in 0..<150 {
            var problem = random(&generator, count: 2 + Int(generator.next() % 3), wide: round % 2 == 0 ? 1 : 2)
            problem.minZoom = -8
            problem.objective = .zoom
            let programme = CameraProgramme(problem, least: -8, most: 20)
            let largest = try problem.solve()
            guard let height = programme.least([0, 0, 1]) else {
                #expect(largest.camera == nil, "round \(round)")
                conflicts[largest.conflict.count] += 1
                try checkConflict(largest, problem)
                continue
            }
            feasible += 1
            let camera = try #require(largest.camera, "round \(round) \(problem)")
            let pitch = problem.pitch * .pi / 180
            let zoom = log2(problem.viewport.cameraDistance * cos(pitch) / (512 * height))
            #expect(approximately(camera.zoom, zoom, 1e-7), "round \(round) \(camera.zoom) \(zoom)")
            #expect(isInside(problem, camera), "round \(round)")
            let tallest = -(try #require(programme.least([0, 0, -1])))
            let least = log2(problem.viewport.cameraDistance * cos(pitch) / (512 * tallest))
            let zooms = try #require(largest.zooms)
            #expect(approximately(zooms.lowerBound, least, 1e-7), "round \(round) \(zooms) \(least)")
            #expect(zooms.upperBound == camera.zoom)

            problem.objective = .contentScale
            // Its rectangle ends farther from the horizon.
            let lower = CameraProgramme(problem, least: -8, most: 20)
            let solution = try problem.solve()
            guard let middle = solution.camera else {
                #expect(lower.least([0, 0, 1]) == nil)
                continue
            }
            #expect(isInside(problem, middle), "round \(round)")
            guard solution.status == .optimal else { continue }
            // The depth of the camera's plane over the origin, H·cos + dc·sin, is what the scale depends on.
            let depth = try #require(lower.least([0, sin(pitch), cos(pitch)]))
            let found = [-360.0, 0, 360].map { turn in
                let projection = Projection(camera: middle, viewport: problem.viewport)
                return projection.project(Coordinate(x: 20 + turn, y: 10)).depth / middle.worldSize
            }
            #expect(found.contains { abs($0 - depth) <= 1e-7 * abs(depth) }, "round \(round) \(found) \(depth)")
        }
        #expect(feasible > 60 && conflicts[2] > 8 && conflicts[3] > 0, "\(feasible) \(conflicts)")
    }

    /// Whether all boxes are inside the rectangle on one copy of the world: where a steep camera looks far ahead at a
    /// low zoom, the nearest copy to its centre is not the one that it shows.
    func isInside(_ problem: FramingProblem, _ camera: Camera) -> Bool {
        (-5...5).contains { turn in
            var camera = camera
            camera.center.x += 360 * Double(turn)
            let projection = Projection(camera: camera, viewport: problem.viewport)
            return problem.items.allSatisfy { item in
                let place = projection.project(item.position)
                return place.isInFront
                    && problem.rectangle.contains(item.box.moved(by: place.screenPoint), tolerance: 1e-6)
            }
        }
    }

    /// The conflict does not fit, and does without any one of its items.
    func checkConflict(_ solution: FramingSolution, _ problem: FramingProblem) throws {
        var part = problem
        part.items = solution.conflict.map { problem.items[$0] }
        #expect(!part.items.isEmpty && solution.conflict == solution.conflict.sorted())
        let whole = try part.solve()
        #expect(!whole.isFeasible)
        for dropped in part.items.indices where part.items.count > 1 {
            var rest = part
            rest.items.remove(at: dropped)
            let solution = try rest.solve()
            #expect(solution.isFeasible)
        }
    }

    @Test(arguments: FramingObjective.allCases)
    func `order of the items and turns of the world change nothing`(objective: FramingObjective) throws {
        var generator = SplitMix64(seed: 11)
        var feasible = 0
        for round in 0..<200 {
            var problem = random(&generator, count: 1 + Int(generator.next() % 12))
            problem.objective = objective
            let first = try problem.solve()
            var other = problem
            other.items.reverse()
            for index in other.items.indices where index % 3 == 0 { other.items[index].position.x += 360 }
            other.bearing -= 360
            let second = try other.solve()
            #expect(first.status == second.status, "round \(round)")
            guard let a = first.camera, let b = second.camera else { continue }
            feasible += 1
            #expect(a.difference(to: b) < 1e-8, "round \(round) \(a) \(b)")
            #expect(isInside(problem, a), "round \(round)")
            let last = problem.items.count - 1
            let flipped = Set(second.binding.map { FramingSolution.Contact(item: last - $0.item, side: $0.side) })
            #expect(Set(first.binding) == flipped, "round \(round)")
        }
        #expect(feasible > 80)
    }

    @Test(arguments: FramingObjective.allCases)
    func `one place is framed at the highest zoom, in the middle`(objective: FramingObjective) throws {
        let problem = FramingProblem(
            items: [item(10, 50, Anchor.bottom.box(width: 40, height: 40)), item(10, 50)],
            viewport: Viewport(width: 390, height: 844), bearing: 20, pitch: 60,
            padding: EdgeInsets(top: 100, left: 20, bottom: 200, right: 20), maxZoom: 17, objective: objective)
        let solution = try problem.solve()
        let camera = try #require(solution.camera)
        #expect(solution.status == .maxZoom && camera.zoom == 17 && solution.binding.isEmpty)
        let extent = extent(of: problem, in: camera)
        #expect(approximately(extent.left + extent.right, 390, 1e-6))
        #expect(approximately(extent.top + extent.bottom, 744, 1e-6))
        #expect(solution.zooms == FramingProblem.lowestZoom...17)
    }

    @Test func `a lowest zoom raises the content and keeps its scale`() throws {
        var problem = FramingProblem(
            items: FramingTests.cities, viewport: Viewport(width: 390, height: 844), pitch: 45,
            padding: EdgeInsets(all: 10), minZoom: 2.6)
        let solution = try problem.solve()
        let camera = try #require(solution.camera)
        #expect(camera.zoom == 2.6 && solution.status == .optimal && solution.zooms?.lowerBound == 2.6)
        #expect(approximately(solution.slack.left, 0, 1e-9) && solution.slack.top < solution.slack.bottom)
        #expect(problem.rectangle.contains(extent(of: problem, in: camera), tolerance: 1e-6))
        problem.minZoom = 2.76
        let none = try problem.solve()
        #expect(none.status == .minZoom)
        #expect(approximately(try #require(none.zooms).upperBound, 2.752458, 1e-6))
    }

    @Test(arguments: [1e-12, 1e-8, 1e-5, 1e-3])
    func `a slight tilt is nearly none`(pitch: Double) throws {
        let viewport = Viewport(width: 390, height: 844)
        for maxZoom in [22, 2.0] {
            var problem = FramingProblem(
                items: FramingTests.cities, viewport: viewport, bearing: 30, padding: EdgeInsets(all: 10),
                maxZoom: maxZoom)
            let flat = try problem.solve()
            problem.pitch = pitch
            let tilted = try problem.solve()
            let camera = try #require(tilted.camera)
            #expect(flat.status == tilted.status)
            #expect(camera.difference(to: try #require(flat.camera)) < 1e-8 + 2 * pitch)
            #expect(problem.rectangle.contains(extent(of: problem, in: camera), tolerance: 1e-6))
        }
    }

    @Test func `boxes as wide as the rectangle fit, wider ones are the conflict`() throws {
        let viewport = Viewport(width: 390, height: 844)
        let wide = [0.1, 0.2].map { item(1, 0, ScreenBox(left: -195 - $0, top: 0, right: 195 - $0, bottom: 1)) }
        var problem = FramingProblem(items: [wide[0], item(1.5, 1)], viewport: viewport, pitch: 50)
        let solution = try problem.solve()
        #expect(solution.isFeasible && solution.slack.left == 0 && solution.slack.right == 0)
        problem.items += [wide[1]]
        let conflict = try problem.solve().conflict
        #expect(conflict == [0, 2])
        problem.items[1].box = Anchor.top.box(width: 391, height: 1)
        let single = try problem.solve().conflict
        #expect(single == [1])
    }

    @Test(arguments: [-1, 85.001, 90])
    func `a pitch outside 0 to 85 is refused`(pitch: Double) {
        let problem = FramingProblem(items: [item(0, 0)], viewport: Viewport(width: 9, height: 9), pitch: pitch)
        #expect(throws: FramingError.pitchNotSupported(pitch)) { try problem.solve() }
    }
}
