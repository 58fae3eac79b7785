import Foundation
import GeoTypes
import MapCamera
import TestSupport
import Testing

/// What gives way when not all boxes fit.
struct FramingFallbackPropertyTests {
    /// A problem that more often than not has no camera.
    private func crowded(_ random: inout FramingRandom) -> FramingProblem {
        var problem = random.problem(count: random.count(2...9), spread: -3..<1.5)
        for index in problem.items.indices where random.once(in: 3) {
            let width = problem.rectangle.width * random.uniform(0.3..<1.1)
            problem.items[index].box = Anchor.allCases[random.count(0...8)].box(width: width, height: 20)
        }
        if random.once(in: 20) {
            for index in problem.items.indices { problem.items[index].box.right += problem.rectangle.width + 1 }
        }
        if random.once(in: 3) { problem.minZoom = min(random.uniform(2..<9), problem.maxZoom ?? 22) }
        return problem
    }

    @Test func `what is left out could not have been kept`() throws {
        let seed = FramingRandom.seed(71)
        var random = FramingRandom(seed: seed)
        var (all, some) = (0, 0)
        for round in 0..<500 {
            let name = "seed \(seed) round \(round)"
            var problem = crowded(&random)
            for index in problem.items.indices { problem.items[index].priority = Double(random.count(0...2)) }
            let whole = try problem.solve()
            problem.fallback = .dropLowestPriority
            let solution = try problem.solve()
            #expect(solution.dropped == solution.dropped.sorted(), "\(name)")
            if whole.isFeasible {
                #expect(solution.camera == whole.camera && solution.dropped.isEmpty, "\(name)")
                continue
            }
            var part = problem
            part.fallback = .error
            func fits(_ indices: [Int]) throws -> Bool {
                part.items = indices.map { problem.items[$0] }
                return try part.solve().isFeasible
            }
            let dropped = Set(solution.dropped)
            let kept = problem.items.indices.filter { !dropped.contains($0) }
            #expect(!dropped.isEmpty && solution.isFeasible != kept.isEmpty, "\(name)")
            if kept.isEmpty {
                all += 1
                #expect(solution.status == whole.status && solution.conflict == whole.conflict, "\(name)")
                for index in problem.items.indices {
                    let fits = try fits([index])
                    #expect(!fits, "\(name)")
                }
                continue
            }
            some += 1
            part.items = kept.map { problem.items[$0] }
            let rest = try part.solve()
            #expect(rest.camera == solution.camera && rest.slack == solution.slack, "\(name)")
            for index in dropped {
                let item = problem.items[index]
                let before = kept.filter {
                    let other = problem.items[$0].priority
                    return other > item.priority || (other == item.priority && $0 < index)
                }
                let fits = try fits((before + [index]).sorted())
                #expect(!fits, "\(name) item \(index)")
            }
            #expect(solution.binding.allSatisfy { !dropped.contains($0.item) }, "\(name)")
        }
        #expect(all > 5 && some > 100, "\(all) \(some)")
    }

    @Test func `boxes reach over the sides as far as the slack says`() throws {
        let seed = FramingRandom.seed(72)
        var random = FramingRandom(seed: seed)
        var (over, atLowest, beyond) = (0, 0, 0)
        for round in 0..<700 {
            let name = "seed \(seed) round \(round)"
            var problem = crowded(&random)
            if random.once(in: 4) { problem.center = problem.items[0].position }
            let whole = try problem.solve()
            problem.fallback = .overflow
            let solution = try problem.solve()
            if whole.isFeasible {
                #expect(solution == whole, "\(name)")
                continue
            }
            over += 1
            #expect(solution.status == whole.status && solution.conflict == whole.conflict, "\(name)")
            guard let camera = solution.camera else {
                // A lowest zoom or a center with positions behind the camera or near the horizon.
                beyond += 1
                #expect(problem.pitch > 0 && (problem.minZoom != nil || problem.center != nil), "\(name)")
                continue
            }
            let extent = try #require(solution.extent)
            #expect(camera.zoom >= problem.minZoom ?? -24 && camera.zoom <= problem.maxZoom ?? 22, "\(name)")
            if let center = problem.center { #expect(camera.center == center, "\(name)") }
            let (slack, excess) = slacks(problem, camera, extent)
            let tolerance = 2 * problem.tolerance(camera)
            for side in [\EdgeInsets.left, \.right, \.top, \.bottom] {
                let (found, expected) = (solution.slack[keyPath: side], slack[keyPath: side])
                #expect(abs(found - expected) <= tolerance + abs(expected) * 1e-9, "\(name) \(found) \(expected)")
            }
            // Positions stay inside unless the lowest zoom or the center forbids it.
            guard excess > tolerance else { continue }
            #expect(problem.minZoom != nil || problem.center != nil, "\(name) \(excess)")
            if let lowest = problem.minZoom {
                atLowest += 1
                #expect(camera.zoom == lowest, "\(name) \(excess)")
            }
            // With hardly less room they would not fit.
            var smaller = problem
            smaller.fallback = .error
            for index in smaller.items.indices { smaller.items[index].box = .zero }
            smaller.padding = problem.padding + EdgeInsets(all: -excess * (1 - 1e-6) + 1e-4)
            smaller.maxZoom = max(problem.minZoom ?? -24, FramingProblem.lowestZoom)
            let tighter = try smaller.solve()
            #expect(!tighter.isFeasible, "\(name) \(excess)")
        }
        #expect(over > 100 && atLowest > 20 && beyond < over / 10, "\(over) \(atLowest) \(beyond)")
    }

    /// Free pixels on each side, and by how much positions reach over one.
    private func slacks(
        _ problem: FramingProblem, _ camera: Camera, _ extent: FramedExtent
    ) -> (EdgeInsets, excess: Double) {
        let projection = Projection(camera: camera, viewport: problem.viewport)
        let room = problem.rectangle
        var slack = EdgeInsets(all: .infinity)
        var excess = -Double.infinity
        for (position, box) in problem.places {
            let point = projection.project(extent.unwrap(position))
            let top = point.y - problem.horizonLimit
            slack.left = min(slack.left, point.x + box.left - room.left)
            slack.right = min(slack.right, room.right - point.x - box.right)
            slack.top = min(slack.top, point.y + box.top - room.top, top)
            slack.bottom = min(slack.bottom, room.bottom - point.y - box.bottom)
            excess = max(excess, room.left - point.x, point.x - room.right, room.top - point.y, point.y - room.bottom)
        }
        return (slack, excess)
    }
}
