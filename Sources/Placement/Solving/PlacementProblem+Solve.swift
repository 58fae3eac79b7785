extension PlacementProblem {
    /// The assignment: the same for the same problem, quality and seed, also for items in another order.
    ///
    /// - Parameter seed: of the generator that breaks ties in the search.
    /// - Complexity: O(*n*) expected for *n* candidates whose sizes have a bounded ratio; above
    ///   ``PlacementQuality/fast`` the number of pairs of candidates that overlap counts, too.
    public func solve(_ quality: PlacementQuality = .balanced, seed: UInt64 = 0) -> PlacementSolution {
        let scene = PlacementScene(self)
        var board = PlacementBoard(scene)
        var others = scene.order
        if scene.hasClaims {
            board.placeClaimed(others.filter { items[$0].claim == .overlapping })
            others.removeAll { items[$0].claim == .overlapping }
        }
        var solver = PlacementSolver(board, others, quality, seed: seed)
        solver.run()
        board = solver.board
        if objective == .all || scene.hasClaims {
            board.placeClaimed(others.filter { objective == .all || items[$0].claim == .required })
        }
        return board.solution(bound: solver.bound, iterations: solver.iterations, thinned: solver.thinned)
    }

    /// The shown items that an item meets; empty for one that meets none.
    ///
    /// For an item that a collision hides they are those in its way: for each of its candidates that is on the screen
    /// the one of highest precedence, each once. For one that is shown although it overlaps they are those that it
    /// overlaps, at most ten, in the order of precedence.
    ///
    /// - Complexity: O(*n*) expected.
    public func blockers(in solution: PlacementSolution) -> [[Int]] {
        let scene = PlacementScene(self)
        var board = PlacementBoard(scene)
        for item in scene.order {
            if let choice = solution.outcomes[item].choice { board.take(item, choice) }
        }
        return zip(items.indices, solution.outcomes).map { item, outcome in
            if outcome.reason == .collision { return board.blockers(of: item) }
            return outcome.overlaps ? board.overlapped(by: item, limit: 10) : []
        }
    }
}

extension PlacementBoard {
    func solution(bound: Int, iterations: Int, thinned: Int) -> PlacementSolution {
        let mayOverlap = scene.problem.objective == .all || scene.hasClaims
        let outcomes = scene.problem.items.indices.map { item -> PlacementSolution.Outcome in
            if choices[item] >= 0 {
                return .init(choice: Int(choices[item]), reason: nil, overlaps: mayOverlap && overlaps(item))
            }
            return .init(choice: nil, reason: scene.refusal(of: item))
        }
        return PlacementSolution(
            outcomes: outcomes, order: scene.order, bound: bound, iterations: iterations, thinned: thinned)
    }
}
