import Placement
import TestSupport
import Testing

/// Assignments that remember an earlier one, and that hold for several views.
struct StabilityTests {
    private static func box(_ left: Double, _ top: Double, _ width: Double, _ height: Double) -> PlacementCandidate {
        PlacementCandidate(PlacementBox(left: left, top: top, right: left + width, bottom: top + height))
    }

    /// Right and left of the point.
    private static let sides = [box(0, 0, 10, 10), box(-10, 0, 10, 10)]

    static let costs: [(PlacementQuality, Double, Int)] = [
        (.balanced, 0, 0), (.balanced, 0.1, 1), (.balanced, 2, 1), (.best, 0.5, 1),
    ]

    @Test(arguments: costs)
    func `what was shown keeps its candidate`(quality: PlacementQuality, cost: Double, choice: Int) {
        let problem = PlacementProblem(
            items: [PlacementItem(candidates: Self.sides, previous: 1)], switchCost: cost)
        #expect(problem.solve(quality).outcomes[0].choice == choice)
    }

    /// The second item has only the place where the first one was shown.
    @Test(arguments: [(0.2, 2), (0.9, 2), (1, 1), (1.5, 1)])
    func `a change must be worth its cost`(cost: Double, shown: Int) {
        let items = [
            PlacementItem(candidates: Self.sides, key: 1, previous: 1),
            PlacementItem(x: -10, candidates: [Self.sides[0]], key: 2),
        ]
        let solution = PlacementProblem(items: items, switchCost: cost).solve()
        #expect(solution.placedCount == shown)
        #expect(solution.outcomes[0].choice == (shown == 2 ? 0 : 1))
        #expect(solution.bound == 2)
    }

    /// A row of labels that each were on the left: a label that needs the leftmost place would move all of them.
    @Test func `one more label is not worth three moves`() {
        var items = (0..<3).map {
            PlacementItem(x: Double($0) * 10, candidates: Self.sides, key: UInt64($0), previous: 1)
        }
        items.append(PlacementItem(x: -10, candidates: [Self.sides[0]], key: 9))
        let sticky = PlacementProblem(items: items, switchCost: 0.5).solve()
        #expect(sticky.outcomes.map(\.choice) == [1, 1, 1, nil])
        let free = PlacementProblem(items: items, switchCost: 0.2).solve()
        #expect(free.outcomes.map(\.choice) == [0, 0, 0, 0])
    }

    @Test(arguments: Array(1...10) as [UInt64])
    func `a small move of the camera changes few candidates`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let candidates = corners(0, 0, 30, 7).map { PlacementCandidate($0) }
        let items = (0..<300).map { index in
            PlacementItem(
                x: random.uniform(0..<340), y: random.uniform(0..<200), candidates: candidates, key: UInt64(index))
        }
        let before = PlacementProblem(items: items).solve()
        var moved = items
        for index in items.indices {
            moved[index].x += 0.5
            moved[index].previous = before.outcomes[index].choice
        }
        func changes(_ solution: PlacementSolution) -> Int {
            items.indices.count {
                before.outcomes[$0].choice != nil && solution.outcomes[$0].choice != before.outcomes[$0].choice
            }
        }
        // Everything moves alike: each change must have been paid for by what is shown more.
        let alike = PlacementProblem(items: moved).solve()
        #expect(2 * (alike.placedCount - before.placedCount) >= changes(alike))
        for index in items.indices {
            moved[index].x += random.uniform(-0.5..<0.5)
            moved[index].y += random.uniform(-0.5..<0.5)
        }
        let sticky = PlacementProblem(items: moved, switchCost: 1).solve()
        for index in moved.indices { moved[index].previous = nil }
        let forgetful = PlacementProblem(items: moved).solve()
        #expect(changes(sticky) * 3 < changes(forgetful), "\(changes(sticky)) of \(changes(forgetful))")
    }

    @Test func `one candidate for all views`() {
        func view(_ second: Double, bounds: PlacementBox? = nil) -> PlacementProblem {
            PlacementProblem(
                items: [
                    PlacementItem(candidates: Self.sides, key: 1),
                    PlacementItem(x: second, candidates: [Self.sides[0]], key: 2),
                ], bounds: bounds)
        }
        // Alone the first view has no reason to prefer the left; in the second the right is taken.
        let views = [view(50), view(5)]
        #expect(views[0].solve().outcomes.map(\.choice) == [0, 0])
        let joint = PlacementProblem.solveJointly(views)
        #expect(joint.map { $0.outcomes.map(\.choice) } == [[1, 0], [1, 0]])
        // Off the screen of one view it is absent there alone, and why is told.
        let right = PlacementBox(left: 0, top: 0, right: 100, bottom: 100)
        let cut = PlacementProblem.solveJointly([view(50), view(5), view(-60, bounds: right)])
        #expect(cut.map { $0.outcomes.map(\.choice) } == [[1, 0], [1, 0], [nil, nil]])
        #expect(cut[2].outcomes.map(\.reason) == [.offscreen, .offscreen])
    }

    /// On the left the item is on the screen of the first view, which is its own, on the right on those of two others.
    @Test func `an item's own view counts most`() {
        let screen = PlacementBox(left: 0, top: 0, right: 100, bottom: 100)
        let views = [100.0, 0, 0].map { x in
            PlacementProblem(items: [PlacementItem(x: x, candidates: Self.sides, key: 1)], bounds: screen)
        }
        let alike = PlacementProblem.solveJointly(views)
        #expect(alike.map { $0.outcomes[0].choice } == [nil, 0, 0])
        let own = PlacementProblem.solveJointly(views, owners: [0])
        #expect(own.map { $0.outcomes[0].choice } == [1, nil, nil])
        #expect(own[0].placedCount == 1)
    }

    /// All candidates of the views together are one problem: nothing may overlap in any of them.
    @Test(arguments: Array(1...20) as [UInt64])
    func `views that share an assignment have no overlaps`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let candidates = corners(0, 0, 20, 8).map { PlacementCandidate($0) }
        let views = (0..<3).map { _ in
            PlacementProblem(
                items: (0..<40).map { index in
                    PlacementItem(
                        x: Double(random.next() % 160), y: Double(random.next() % 90), candidates: candidates,
                        key: UInt64(index))
                }, bounds: PlacementBox(left: 0, top: 0, right: 160, bottom: 90), spacing: 1)
        }
        let solutions = PlacementProblem.solveJointly(views, seed: seed)
        for (view, solution) in zip(views, solutions) {
            #expect(PlacementJudge(view, solution).overlaps().isEmpty)
        }
        for item in 0..<40 {
            let choices = Set(solutions.compactMap { $0.outcomes[item].choice })
            #expect(choices.count <= 1)
        }
        #expect(solutions[0].placedCount > 5)
    }
}
