import GeoTypes
import MapCamera
import TestSupport
import Testing

struct FramingStatusTests {
    private static let viewport = Viewport(width: 390, height: 844)

    @Test func `unusable problems are typed errors`() {
        let point = item(0, 0)
        #expect(throws: FramingError.noItems) { try FramingProblem(items: [], viewport: Self.viewport).solve() }
        #expect(throws: FramingError.invalidViewport(width: 0, height: 10)) {
            try FramingProblem(items: [point], viewport: Viewport(width: 0, height: 10)).solve()
        }
        // mapbox-gl-js 8732: padding as large as the screen.
        #expect(throws: FramingError.noRoom(width: 529, height: 0)) {
            try FramingProblem(
                items: [point], viewport: Viewport(width: 529, height: 400), padding: EdgeInsets(bottom: 400)
            ).solve()
        }
        #expect(throws: FramingError.nonFiniteItem(1)) {
            try FramingProblem(items: [point, item(.nan, 0)], viewport: Self.viewport).solve()
        }
        #expect(throws: FramingError.invertedBox(0)) {
            try FramingProblem(
                items: [item(0, 0, ScreenBox(left: 1, top: 0, right: 0, bottom: 0))], viewport: Self.viewport
            ).solve()
        }
        #expect(throws: FramingError.nonFiniteParameter) {
            try FramingProblem(items: [point], viewport: Self.viewport, bearing: .infinity).solve()
        }
        #expect(throws: FramingError.invalidZoomRange(min: 5, max: 4)) {
            try FramingProblem(items: [point], viewport: Self.viewport, minZoom: 5, maxZoom: 4).solve()
        }
        #expect(throws: FramingError.pitchNotSupported(90)) {
            try FramingProblem(items: [point], viewport: Self.viewport, pitch: 90).solve()
        }
    }

    @Test func `a box wider than the rectangle is a conflict by itself`() throws {
        let solution = try FramingProblem(
            items: [item(0, 0), item(1, 0, Anchor.center.box(width: 391, height: 1)), item(2, 0)],
            viewport: Self.viewport
        ).solve()
        #expect(solution.status == .infeasible && solution.camera == nil)
        #expect(solution.conflict == [1])
        #expect(solution.zooms == nil)
    }

    @Test func `a box as wide as the rectangle fits`() throws {
        let solution = try FramingProblem(
            items: [item(1, 0, Anchor.center.box(width: 390, height: 1))], viewport: Self.viewport
        ).solve()
        #expect(solution.status == .maxZoom)
        #expect(solution.binding.map(\.side) == [.left, .right])
    }

    @Test func `two boxes that can't be framed together are the conflict`() throws {
        let boxes = [item(5, 0), item(0, 0, Anchor.right.box(width: 200, height: 9)), item(6, 1)]
        let solution = try FramingProblem(
            items: boxes + [item(0.1, 0, Anchor.left.box(width: 200, height: 9))], viewport: Self.viewport
        ).solve()
        #expect(solution.conflict == [1, 3])
        #expect(solution.status == .infeasible)
    }

    @Test func `four boxes may be needed for a conflict`() throws {
        // Facing call-outs must be ≥ 200 px apart across; far points upright must be ≤ 300 px apart. The two pairs
        // are 1 and 2 degrees apart at the equator, so that the first wants 200 px a degree and the second 150.
        let facing = [
            item(0, 0, ScreenBox(left: 0, top: 0, right: 300, bottom: 0)),
            item(1, 0, ScreenBox(left: -300, top: 0, right: 0, bottom: 0)),
        ]
        let upright = [item(0.5, -1), item(0.5, 1)]
        let viewport = Viewport(width: 400, height: 300)
        let solution = try FramingProblem(items: [item(0.5, 0)] + facing + upright, viewport: viewport).solve()
        #expect(solution.status == .infeasible && solution.zooms == nil)
        #expect(solution.conflict == [1, 2, 3, 4])
        for dropped in 1...4 {
            let rest = ([item(0.5, 0)] + facing + upright).enumerated().filter { $0.offset != dropped }.map(\.element)
            let solution = try FramingProblem(items: rest, viewport: viewport).solve()
            #expect(solution.isFeasible)
        }
    }

    @Test func `three boxes may be needed for a conflict`() throws {
        let items = [
            item(0, 0, ScreenBox(left: 0, top: 0, right: 300, bottom: 0)),
            item(1, 0, ScreenBox(left: -300, top: 0, right: 0, bottom: 0)), item(0, 3),
        ]
        let solution = try FramingProblem(items: items, viewport: Viewport(width: 400, height: 300)).solve()
        #expect(solution.conflict == [0, 1, 2])
    }

    @Test func `a conflict is found among very many items`() throws {
        var random = SplitMix64(seed: 3)
        var items = (0..<20_000).map { _ in item(random.uniform(0..<1), random.uniform(0..<1)) }
        items[7777] = item(0.5, 0.5, Anchor.right.box(width: 200, height: 9))
        items[12_345] = item(0.6, 0.5, Anchor.left.box(width: 200, height: 9))
        let solution = try FramingProblem(items: items, viewport: Self.viewport).solve()
        #expect(solution.conflict == [7777, 12_345])
    }

    @Test func `zoom limits that leave nothing say so`() throws {
        let far = [item(0, 0), item(90, 0)]
        // 390 px for 90 degrees: zoom 1.607 at most.
        let low = try FramingProblem(items: far, viewport: Self.viewport, minZoom: 4).solve()
        #expect(low.status == .minZoom && low.camera == nil && low.conflict == [0, 1])
        #expect(approximately(try #require(low.zooms).upperBound, 1.607333, 1e-5))
        let facing = [
            item(0, 0, ScreenBox(left: 0, top: 0, right: 300, bottom: 0)),
            item(10, 0, ScreenBox(left: -300, top: 0, right: 0, bottom: 0)),
        ]
        let high = try FramingProblem(items: facing, viewport: Viewport(width: 400, height: 300), maxZoom: 3).solve()
        #expect(high.status == .infeasible && high.conflict == [0, 1])
        #expect(approximately(try #require(high.zooms).lowerBound, 3.813781, 1e-6))
        let between = try FramingProblem(
            items: facing, viewport: Viewport(width: 400, height: 300), minZoom: 4, maxZoom: 4.5
        ).solve()
        #expect(between.status == .maxZoom && between.zooms == 4...4.5)
    }

    @Test func `latitudes beyond the map are framed at its edge`() throws {
        let problem = FramingProblem(items: [item(0, 90), item(0, -90)], viewport: Viewport(width: 512, height: 512))
        let camera = try #require(try problem.solve().camera)
        #expect(approximately(camera.zoom, 0, 1e-12) && approximately(camera.center.y, 0, 1e-12))
    }
}
