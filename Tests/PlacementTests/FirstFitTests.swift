import Placement
import TestSupport
import Testing

private func box(_ left: Double, _ top: Double, _ width: Double, _ height: Double) -> PlacementBox {
    PlacementBox(left: left, top: top, right: left + width, bottom: top + height)
}

/// Boxes of the four corner positions round a point: above right, above left, below left, below right.
func corners(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [PlacementBox] {
    [
        box(x, y - height, width, height), box(x - width, y - height, width, height),
        box(x - width, y, width, height), box(x, y, width, height),
    ]
}

struct FirstFitTests {
    private static let screen = box(0, 0, 390, 844)

    private func solve(
        _ items: [[PlacementBox]], priorities: [Double] = [], bounds: PlacementBox? = nil,
        obstacles: [PlacementBox] = [], spacing: Double = 0
    ) -> PlacementSolution {
        problem(items, priorities: priorities, bounds: bounds, obstacles: obstacles, spacing: spacing).solve(.fast)
    }

    private func problem(
        _ items: [[PlacementBox]], priorities: [Double] = [], bounds: PlacementBox? = nil,
        obstacles: [PlacementBox] = [], spacing: Double = 0
    ) -> PlacementProblem {
        let items = items.enumerated().map { index, boxes in
            PlacementItem(
                candidates: boxes.map { PlacementCandidate($0) },
                priority: index < priorities.count ? priorities[index] : 0)
        }
        return PlacementProblem(
            items: items, bounds: bounds, obstacles: obstacles.map { PlacementObstacle(.box($0)) }, spacing: spacing)
    }

    @Test func `the first candidate that is free is taken`() {
        let solution = solve([[box(0, 0, 10, 10)], [box(5, 0, 10, 10), box(9, 9, 5, 5), box(10, 0, 10, 10)]])
        #expect(solution.outcomes.map(\.choice) == [0, 2])
        #expect(solution.placedCount == 2)
        #expect(solution.outcomes[1].reason == nil)
    }

    @Test func `boxes that share an edge or a corner do not overlap`() {
        let around = [
            box(10, 0, 10, 10), box(-10, 0, 10, 10), box(0, 10, 10, 10), box(0, -10, 10, 10), box(10, 10, 4, 4),
        ]
        let solution = solve([[box(0, 0, 10, 10)]] + around.map { [$0] })
        #expect(solution.placedCount == 6)
    }

    static let edges: [(Double, Bool)] = [
        (10 + 0x1p-21, false), (10 + 0x1.FFp-21, false), (10 - 0x1p-21, false), (10 + 0x1p-20, true),
        (0.1 + 9.9 + 1e-12, false),
    ]

    @Test(arguments: edges)
    func `edges are rounded inward to a unit of 2^−20 pixel`(right: Double, overlaps: Bool) {
        let first = PlacementBox(left: 0, top: 0, right: right, bottom: 10)
        let solution = solve([[first], [box(10, 0, 10, 10)]])
        #expect((solution.outcomes[1].choice == nil) == overlaps)
    }

    @Test func `spacing keeps items apart and does not count at edges and obstacles`() {
        let bounds = box(0, 0, 100, 10)
        let touching = solve(
            [[box(0, 0, 10, 10)], [box(14, 0, 10, 10)], [box(90, 0, 10, 10)]], bounds: bounds,
            obstacles: [box(80, 0, 10, 10)], spacing: 4)
        #expect(touching.placedCount == 3)
        let close = solve([[box(0, 0, 10, 10)], [box(14, 0, 10, 10)]], spacing: 4.02)
        #expect(close.outcomes[1].reason == .collision)
    }

    @Test func `order is claim, priority, fewer candidates, key, and then what the item is`() {
        let one = [PlacementCandidate(box(0, 0, 1, 1))]
        let large = [PlacementCandidate(box(0, 0, 2, 1))]
        let items = [
            PlacementItem(candidates: one + one, priority: 1), PlacementItem(candidates: one, priority: 1, key: 9),
            PlacementItem(candidates: one, priority: 5), PlacementItem(candidates: one, priority: 1, key: 3),
            PlacementItem(candidates: one, priority: .nan), PlacementItem(candidates: one, priority: -2),
            PlacementItem(candidates: one, priority: -7, claim: .required),
            PlacementItem(x: 4, candidates: one, priority: -2), PlacementItem(x: -4, candidates: one, priority: -2),
            PlacementItem(candidates: large, priority: -2), PlacementItem(y: -1, candidates: one, priority: -2),
        ]
        let order = PlacementProblem(items: items).solve(.fast).order
        #expect(order == [6, 2, 3, 1, 0, 10, 8, 5, 9, 7, 4])
        let reversed = PlacementProblem(items: items.reversed()).solve(.fast).order
        #expect(reversed.map { items.count - 1 - $0 } == order)
    }

    static let reasons: [([PlacementBox], PlacementSolution.Reason?)] = [
        ([box(-50, 10, 40, 20)], .offscreen),
        ([box(-40, 10, 40, 20)], .offscreen),
        ([box(-39, 10, 40, 20)], .edge),
        ([box(-50, 10, 40, 20), box(380, 10, 40, 20)], .edge),
        ([box(100, 100, 20, 20)], .keepOut),
        ([box(-39, 10, 40, 20), box(100, 100, 20, 20)], .keepOut),
        ([box(200, 200, 20, 20)], .collision),
        ([box(100, 100, 20, 20), box(200, 200, 20, 20), box(-50, 10, 40, 20)], .collision),
        ([box(.nan, 0, 1, 1)], .invalid), ([box(0, 0, .infinity, 1)], .invalid), ([box(5, 5, -1, 1)], .invalid),
        ([], .invalid),
        ([box(0, 0, 390, 844)], .keepOut),
        ([box(350, 800, 40, 44)], nil),
    ]

    @Test(arguments: reasons)
    func `reason of an item without a place`(candidates: [PlacementBox], reason: PlacementSolution.Reason?) {
        let problem = problem(
            [[box(190, 190, 40, 40)], candidates], priorities: [1], bounds: Self.screen,
            obstacles: [box(90, 90, 40, 40)])
        let solution = problem.solve(.fast)
        #expect(solution.outcomes[0].choice == 0)
        #expect(solution.outcomes[1].reason == reason)
        #expect(problem.blockers(in: solution) == [[], reason == .collision ? [0] : []])
    }

    @Test func `blockers are for each candidate the item of highest precedence in its way`() {
        // Placed in the order 2, 1, 0; the last one's candidates meet 1 and 2, then 0.
        let problem = problem(
            [
                [box(100, 0, 10, 10)], [box(10, 0, 10, 10)], [box(0, 0, 10, 10)],
                [box(0, 0, 20, 10), box(95, 0, 10, 10)],
            ], priorities: [1, 2, 3, 0])
        #expect(problem.blockers(in: problem.solve(.fast)) == [[], [], [], [2, 0]])
    }

    @Test func `boxes without area lie on one another but not inside others`() {
        let points = [[box(5, 5, 0, 0)], [box(5, 5, 0, 0)], [box(10, 5, 0, 0)]]
        #expect(solve(points).placedCount == 3)
        let solution = solve([[box(0, 0, 10, 10)]] + points, priorities: [1])
        #expect(solution.outcomes.map(\.choice) == [0, nil, nil, 0])
        let reversed = problem(points + [[box(0, 0, 10, 10)]], priorities: [1, 1, 1, 0])
        #expect(reversed.blockers(in: reversed.solve(.fast))[3] == [0])
    }

    @Test func `nothing lies inside bounds that are no box`() {
        let solution = solve([[box(0, 0, 1, 1)]], bounds: box(0, 0, -1, 1))
        #expect(solution.outcomes[0].reason == .offscreen)
    }

    @Test func `coordinates beyond all screens stay apart from it`() {
        let far = 1e12
        let solution = solve(
            [[box(far, 0, 100, 100)], [box(-far, -far, 3, 3)], [box(0, 0, 5, 5)]], bounds: Self.screen)
        #expect(solution.outcomes.map(\.reason) == [.offscreen, .offscreen, nil])
    }

    @Test func `one hundred thousand labels at one place`() {
        let labels = [[PlacementBox]](repeating: corners(100, 100, 30, 7), count: 100_000)
        let problem = problem(labels, bounds: Self.screen)
        let solution = problem.solve(.fast)
        #expect(solution.placedCount == 4)
        #expect(problem.blockers(in: solution)[99_999] == [0, 1, 2, 3])
        let searched = problem.solve(.balanced)
        #expect(searched.placedCount == 4 && searched.bound >= 4)
        let points = [[PlacementBox]](repeating: [box(100, 100, 0, 0)], count: 100_000)
        #expect(solve(points).placedCount == 100_000)
    }
}
