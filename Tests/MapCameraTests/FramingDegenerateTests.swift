import Foundation
import GeoTypes
import MapCamera
import TestSupport
import Testing

/// Input at the edges of what is allowed.
struct FramingDegenerateTests {
    static let sets: [(String, [(Double, Double)])] = [
        ("one", [(10, 20)]),
        ("one place", [(10, 20), (10, 20), (370, 20), (-350, 20)]),
        ("a meridian", [(10, -20), (10, 50), (10, 0)]),
        ("a parallel", [(10, 50), (11, 50), (40, 50)]),
        ("poles", [(0, 90), (0, -90), (90, 90)]),
        ("beyond the map", [(0, 85.06), (10, 88), (-10, 89.9)]),
        ("antimeridian", [(180, 0), (-180, 0), (180, 10), (540, -3)]),
        ("both sides of it", [(179.999999, 1), (-179.999999, 2)]),
        ("half a turn", [(0, 0), (180, 0)]),
        ("half a turn and a hair", [(0, 0), (180.0000001, 0)]),
        ("nanodegrees", [(100, 40), (100 + 1e-9, 40), (100, 40 + 1e-9)]),
        ("a hair", [(1e-300, 0), (0, 0), (1e-307, 1e-300)]),
        ("far names of meridians", [(1e9, 0), (-1e9, 3), (1e6 + 7, 2)]),
        ("thirds", [(-120, 0), (0, 0), (120, 0)]),
    ]
    static let boxes: [(String, [ScreenBox])] = [
        ("none", [.zero]),
        ("mixed", [Anchor.top.box(width: 30, height: 20), .zero, Anchor.left.box(width: 40, height: 0)]),
        ("as large as the rectangle", [ScreenBox(left: -195, top: -200, right: 195, bottom: 200)]),
    ]
    static let pitches = [0, 1e-12, 1e-9, 1e-7, 1e-6, 1e-3, 45, 85]

    @Test(arguments: sets, boxes)
    func `every set has a camera that holds it, or none at all`(
        set: (String, [(Double, Double)]), boxes: (String, [ScreenBox])
    ) throws {
        for pitch in Self.pitches {
            for objective in FramingObjective.allCases {
                for mode in 0..<3 {
                    let items = set.1.enumerated().map { item($1.0, $1.1, boxes.1[$0 % boxes.1.count]) }
                    var problem = FramingProblem(
                        items: items, viewport: Viewport(width: 390, height: 400), bearing: 30, pitch: pitch,
                        maxZoom: nil, objective: objective)
                    problem.choosesBearing = mode == 1
                    if mode == 2 { problem.center = items[0].position }
                    try check(problem, "\(set.0), \(boxes.0), pitch \(pitch), \(objective), mode \(mode)")
                }
            }
        }
    }

    static let lenses: [(Viewport, Double)] = [
        (Viewport(width: 1, height: 1), 0), (Viewport(width: 1, height: 1), 60),
        (Viewport(width: 1e-3, height: 5000), 30), (Viewport(width: 1e5, height: 1), 30),
        (Viewport(width: 390, height: 844, verticalFieldOfView: .pi / 180), 60),
        (Viewport(width: 390, height: 844, verticalFieldOfView: 150 * .pi / 180), 60),
        (Viewport(width: 390, height: 844, verticalFieldOfView: 150 * .pi / 180), 85),
        (Viewport(width: 390, height: 844, verticalFieldOfView: .pi / 180), 85),
    ]

    @Test(arguments: lenses)
    func `small views and strange lenses`(viewport: Viewport, pitch: Double) throws {
        let seed = FramingRandom.seed(91)
        var random = FramingRandom(seed: seed)
        for round in 0..<60 {
            var problem = random.problem(count: random.count(1...6), spread: -4..<2)
            problem.viewport = viewport
            problem.pitch = pitch
            (problem.padding, problem.cameraPadding) = (.zero, .zero)
            if round % 2 == 0 {
                for index in problem.items.indices { problem.items[index].box = .zero }
            }
            problem.choosesBearing = round % 5 == 0
            let solution = try problem.solve()
            if round % 2 == 0 && problem.minZoom == nil { #expect(solution.isFeasible, "seed \(seed) round \(round)") }
            try check(problem, "seed \(seed) round \(round)")
        }
    }

    private func check(_ problem: FramingProblem, _ name: String) throws {
        let solution = try problem.solve()
        guard let camera = solution.camera else {
            #expect(!solution.conflict.isEmpty, "\(name)")
            return
        }
        #expect(camera.isFinite && solution.slack.isFinite, "\(name)")
        let extent = try #require(solution.extent)
        #expect((extent.west + extent.east + extent.south + extent.north).isFinite, "\(name)")
        let zoom = try #require(solution.contentZoom, "\(name)")
        #expect(zoom.isFinite, "\(name)")
        let overhang = problem.overhang(camera, extent)
        #expect(overhang <= problem.tolerance(camera), "\(name) \(camera) \(extent)")
    }

    @Test func `one unit in the last place of a box's width decides`() throws {
        let viewport = Viewport(width: 390, height: 844)
        for (width, fits) in [(390.0, true), (390.0.nextUp, true), (390 + 1e-6, false)] {
            for pitch in [0.0, 50] {
                let box = ScreenBox(left: 0, top: 0, right: width, bottom: 1)
                let problem = FramingProblem(items: [item(3, 4, box)], viewport: viewport, pitch: pitch)
                let solution = try problem.solve()
                #expect(solution.isFeasible == fits, "\(width) \(pitch)")
            }
        }
    }

    @Test func `two points a nanodegree apart are told apart`() throws {
        let problem = FramingProblem(
            items: [item(100, 0), item(100 + 0x1p-30, 0)], viewport: Viewport(width: 400, height: 300), maxZoom: nil)
        let solution = try problem.solve()
        #expect(solution.status == .maxZoom && solution.camera?.zoom == 25.5)
        let apart = 512 * exp2(25.5) * 0x1p-30 / 360
        #expect(approximately(solution.slack.left, 200 - apart / 2, 1e-5))
    }
}
