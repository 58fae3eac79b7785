import Placement
import TestSupport
import Testing

/// What must stay affordable, and right, where labels crowd or differ much in size.
struct CrowdTests {
    private static func labels(_ width: Double, _ height: Double) -> [PlacementCandidate] {
        corners(0, 0, width, height).map { PlacementCandidate($0) }
    }

    @Test func `small labels and labels as large as the screen`() {
        var random = SplitMix64(seed: 3)
        let small = Self.labels(4, 2)
        let large = Self.labels(400, 300)
        let items = (0..<3_000).map { index in
            PlacementItem(
                x: random.uniform(0..<800), y: random.uniform(0..<600), candidates: index % 3 == 0 ? large : small,
                key: UInt64(index))
        }
        let problem = PlacementProblem(items: items, bounds: PlacementBox(left: 0, top: 0, right: 800, bottom: 600))
        let solution = problem.solve()
        #expect(PlacementJudge(problem, solution).overlaps().isEmpty)
        #expect(solution.placedCount >= problem.solve(.fast).placedCount && solution.placedCount <= solution.bound)
    }

    @Test(arguments: PlacementQuality.allCases)
    func `labels wider than any screen`(quality: PlacementQuality) {
        let items = [1e3, 1e9, 1e15, 1e300].enumerated().map { index, size in
            PlacementItem(candidates: Self.labels(size, size), key: UInt64(index))
        }
        let solution = PlacementProblem(items: items).solve(quality)
        // One for each corner.
        #expect(solution.placedCount == 4 && solution.bound >= 4)
    }

    /// A screen of 200 × 100 has room for no more than 200 of 10 × 10, whatever their order.
    @Test func `the bound knows how much room there is`() {
        var random = SplitMix64(seed: 8)
        let candidates = Self.labels(10, 10)
        let items = (0..<2_400).map { index in
            PlacementItem(
                x: random.uniform(0..<200), y: random.uniform(0..<100), candidates: candidates, key: UInt64(index))
        }
        let problem = PlacementProblem(items: items, bounds: PlacementBox(left: 0, top: 0, right: 200, bottom: 100))
        for quality in [PlacementQuality.fast, .balanced] {
            let solution = problem.solve(quality)
            #expect(solution.bound >= solution.placedCount && solution.bound <= 21 * 11)
        }
        let (searched, fitted) = (problem.solve(.balanced), problem.solve(.fast))
        #expect(searched.thinned > 1_000 && searched.placedCount >= fitted.placedCount)
    }

    /// Labels of which one priority fills the screen leave no room to lower ones, and lose none to them.
    @Test func `thinning keeps the highest priorities`() {
        var random = SplitMix64(seed: 9)
        let candidates = Self.labels(10, 10)
        let items = (0..<2_400).map { index in
            PlacementItem(
                x: random.uniform(0..<200), y: random.uniform(0..<100), candidates: candidates,
                priority: index < 20 ? 1 : 0, key: UInt64(index))
        }
        let first = PlacementProblem(items: Array(items[..<20])).solve().placedCount
        let solution = PlacementProblem(items: items).solve()
        #expect(solution.outcomes[..<20].count { $0.choice != nil } == first)
    }

    /// Eight labels find a place round a point, or four corners; the others make a heap on one of them.
    @Test(arguments: [6, 100, 3_000])
    func `all of a heap are shown, and a few stay free of it`(count: Int) {
        let items = (0..<count).map {
            PlacementItem(x: 100, y: 100, candidates: Self.labels(60, 14), key: UInt64($0))
        }
        let solution = PlacementProblem(items: items, objective: .all).solve()
        #expect(solution.outcomes.allSatisfy { $0.choice != nil })
        #expect(solution.placedCount == 3 && solution.bound >= 4)
    }

    @Test func `a heap of what must be shown`() {
        let items = (0..<3_000).map {
            PlacementItem(x: 100, y: 100, candidates: Self.labels(60, 14), key: UInt64($0), claim: .required)
        }
        let solution = PlacementProblem(items: items).solve()
        #expect(solution.outcomes.allSatisfy { $0.choice != nil && $0.overlaps })
        #expect(solution.placedCount == 3_000 && solution.bound == 3_000)
    }

    @Test(arguments: PlacementQuality.allCases)
    func `nothing can be placed where everything is kept clear`(quality: PlacementQuality) {
        let items = (0..<50).map { PlacementItem(x: Double($0), y: 5, candidates: Self.labels(3, 2), key: UInt64($0)) }
        let all = PlacementObstacle(.box(PlacementBox(left: -9, top: -9, right: 99, bottom: 99)))
        let solution = PlacementProblem(items: items, obstacles: [all]).solve(quality)
        #expect(solution.placedCount == 0 && solution.bound == 0)
        #expect(solution.outcomes.allSatisfy { $0.reason == .keepOut })
    }

    @Test func `owners of markers are told`() {
        let items = [
            PlacementItem(candidates: [Self.labels(10, 10)[3]], key: 1),
            PlacementItem(
                x: 4, y: 4, candidates: [Self.labels(2, 2)[0]], key: 2,
                marker: PlacementBox(left: -1, top: -1, right: 1, bottom: 1)),
        ]
        let problem = PlacementProblem(items: items)
        let solution = problem.solve()
        #expect(solution.outcomes.map(\.reason) == [.keepOut, nil])
        #expect(problem.blockers(in: solution) == [[1], []])
    }
}
