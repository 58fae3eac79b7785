extension PlacementProblem {
    /// The assignment: the same for the same problem, quality and seed, also for items in another order.
    ///
    /// - Parameter seed: of the generator that breaks ties in the search.
    /// - Complexity: O(*n*) expected for *n* candidates whose sizes have a bounded ratio; above
    ///   ``PlacementQuality/fast`` the number of pairs of candidates that overlap counts, too.
    public func solve(_ quality: PlacementQuality = .balanced, seed: UInt64 = 0) -> PlacementSolution {
        let scene = PlacementScene(self)
        var solver = PlacementSolver(PlacementBoard(scene), quality, seed: seed)
        var others = scene.order
        if scene.hasClaims {
            solver.placeAnywhere(others.filter { items[$0].claim == .overlapping })
            solver.place(others.filter { items[$0].claim == .required }, inAnyCase: true)
            others.removeAll { items[$0].claim != .optional }
        }
        solver.place(others, inAnyCase: objective == .all)
        return solver.solution()
    }

    /// The items that an item meets; empty for one that meets none.
    ///
    /// For an item that a collision hides they are those in its way: for each of its candidates that is on the screen
    /// the one of highest precedence, each once; for one that markers hide their owners. For one that is shown although
    /// it overlaps they are those that it overlaps, at most ten, in the order of precedence.
    ///
    /// - Complexity: O(*n*) expected.
    public func blockers(in solution: PlacementSolution) -> [[Int]] {
        let scene = PlacementScene(self)
        var board = PlacementBoard(scene)
        for item in scene.order {
            if let choice = solution.outcomes[item].choice { board.take(item, choice) }
        }
        return zip(items.indices, solution.outcomes).map { item, outcome in
            switch outcome.reason {
            case .collision: board.blockers(of: item)
            case .keepOut: scene.markers(inTheWayOf: item)
            case nil where outcome.overlaps: board.overlapped(by: item, limit: 10)
            default: []
            }
        }
    }
}
