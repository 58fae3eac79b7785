import Foundation
import GeoTypes
import MapCamera
import TestSupport
import Testing

struct FramingPitchReferenceTests {
    private func solve(_ problem: FramingProblem, _ objective: FramingObjective) throws -> FramingSolution {
        var problem = problem
        problem.objective = objective
        return try problem.solve()
    }

    @Test func `tilted framings reach the optima of the linear programme`() throws {
        var count = 0
        for scene in try Fixture<FramingScene>.load("framing.json") {
            for fit in scene.fits where fit.status == "ok" {
                let problem = try scene.problem(fit)
                let best = try #require(fit.zoom)
                let largest = try solve(problem, .zoom)
                let camera = try #require(largest.camera, "\(fit.id)")
                #expect(largest.status == .optimal && camera.pitch == fit.pitch)
                #expect(approximately(camera.zoom, best, 1e-9), "\(fit.id) \(camera.zoom)")
                #expect(problem.rectangle.contains(extent(of: problem, in: camera), tolerance: 1e-6), "\(fit.id)")
                let binding = largest.binding.map { "\($0.item) \($0.side.rawValue)" }
                for active in fit.active { #expect(binding.contains("\(active.item) \(active.side)"), "\(fit.id)") }
                #expect(try #require(largest.zooms).upperBound == camera.zoom, "\(fit.id)")
                if let least = fit.least {
                    #expect(approximately(try #require(largest.zooms).lowerBound, least, 1e-9), "\(fit.id)")
                }

                var beyond = problem
                beyond.minZoom = best + 1e-6
                let none = try beyond.solve()
                #expect(none.status == .minZoom && !none.conflict.isEmpty, "\(fit.id)")
                #expect(approximately(try #require(none.zooms).upperBound, best, 1e-9))
                count += 1
            }
        }
        #expect(count == 103)
    }

    @Test func `tilted framings reach the largest scale of the content`() throws {
        var count = 0
        var lower = 0
        for scene in try Fixture<FramingScene>.load("framing.json") {
            for fit in scene.fits {
                guard let scale = fit.scale else { continue }
                let problem = try scene.problem(fit)
                let solution = try solve(problem, .contentScale)
                let camera = try #require(solution.camera, "\(fit.id)")
                #expect(solution.status == .optimal)
                let projection = Projection(camera: camera, viewport: problem.viewport)
                let depths = problem.items.map { projection.projectNearest($0.position).depth }
                let depth = depths.reduce(0, +) / Double(depths.count)
                let mean = camera.zoom + log2(projection.distance / depth)
                #expect(approximately(mean, scale, 1e-9), "\(fit.id) \(mean) \(scale)")
                let extent = extent(of: problem, in: camera)
                let room = problem.rectangle
                #expect(room.contains(extent, tolerance: 1e-6), "\(fit.id) \(extent)")
                #expect(approximately(extent.left - room.left, solution.slack.left, 1e-6), "\(fit.id)")
                #expect(approximately(room.bottom - extent.bottom, solution.slack.bottom, 1e-6), "\(fit.id)")
                #expect(approximately(solution.slack.left, solution.slack.right, 1e-6), "\(fit.id)")
                #expect(approximately(solution.slack.top, solution.slack.bottom, 1e-6), "\(fit.id)")
                #expect(min(solution.slack.left, solution.slack.top) < 1e-9, "\(fit.id)")
                if let largest = fit.zoom, camera.zoom < largest - 0.01 { lower += 1 }
                count += 1
            }
        }
        #expect(count == 100 && lower > 20, "\(count) \(lower)")
    }

    @Test func `positions stay below the horizon where the rectangle reaches above it`() throws {
        for scene in try Fixture<FramingScene>.load("framing.json") {
            for fit in scene.fits where fit.status == "clipped" {
                var problem = try scene.problem(fit)
                // 300 px less 95 % of 900·cot 80°.
                #expect(approximately(problem.horizonLimit, 300 - 0.95 * 158.69428, 1e-4))
                let solution = try problem.solve()
                let camera = try #require(solution.camera)
                #expect(solution.status == .optimal && camera.zoom < 18)
                #expect(problem.rectangle.contains(extent(of: problem, in: camera), tolerance: 1e-6))
                // The largest zoom drives the content to the horizon, until the highest zoom allowed.
                problem.objective = .zoom
                let largest = try problem.solve()
                #expect(largest.status == .maxZoom && largest.camera?.zoom == 22)
                let nearest = try #require(largest.camera)
                #expect(problem.rectangle.contains(extent(of: problem, in: nearest), tolerance: 1e-6))
            }
        }
    }

    // Bearing, pitch, camera padding above; center, zoom, first and last row of the boxes.
    static let centred: [([Double], [Double], [Double])] = [
        ([0, 45, 0], [112.046930, 11.066890, 2.388459], [263.698, 580.302]),
        ([30, 45, 0], [111.035621, 15.710980, 2.823124], [190.490, 653.510]),
        ([0, 60, 0], [111.868840, 9.485406, 2.427005], [296.514, 547.486]),
        ([0, 45, 100], [112.046930, 11.066890, 2.388459], [313.698, 630.302]),
    ]

    private func cities(_ view: [Double], _ objective: FramingObjective) -> FramingProblem {
        FramingProblem(
            items: FramingTests.cities, viewport: Viewport(width: 390, height: 844), bearing: view[0], pitch: view[1],
            padding: EdgeInsets(all: 10), cameraPadding: EdgeInsets(top: view[2]), objective: objective)
    }

    @Test(arguments: centred)
    func `five cities in the middle`(view: [Double], expected: [Double], rows: [Double]) throws {
        let problem = cities(view, .contentScale)
        let camera = try #require(try problem.solve().camera)
        #expect(approximately(camera.center.x, expected[0], 2e-6), "\(camera)")
        #expect(approximately(camera.center.y, expected[1], 2e-6), "\(camera)")
        #expect(approximately(camera.zoom, expected[2], 1e-6), "\(camera)")
        let extent = extent(of: problem, in: camera)
        #expect(approximately(extent.left, 10, 1e-6) && approximately(extent.right, 380, 1e-6))
        #expect(approximately(extent.top, rows[0], 1e-3) && approximately(extent.bottom, rows[1], 1e-3))
    }

    static let largest: [([Double], [Double?])] = [
        ([0, 45, 0], [112.046930, -39.047862, 2.752458]), ([30, 45, 0], [95.955031, -10.155109, 3.091168]),
        ([0, 60, 0], [nil, nil, 3.287057]),
    ]

    @Test(arguments: largest)
    func `five cities at the largest zoom`(view: [Double], expected: [Double?]) throws {
        let problem = cities(view, .zoom)
        let camera = try #require(try problem.solve().camera)
        for (value, expected) in zip([camera.center.x, camera.center.y, camera.zoom], expected) {
            if let expected { #expect(approximately(value, expected, 2e-6), "\(camera)") }
        }
        #expect(approximately(extent(of: problem, in: camera).top, 10, 1e-6))
    }
}
