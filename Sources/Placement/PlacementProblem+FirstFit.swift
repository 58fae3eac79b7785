extension PlacementProblem {
    /// First fit: in ``order``, each item takes its first candidate that lies inside the bounds and overlaps neither an
    /// obstacle nor an item placed before. The same problem always has the same solution.
    ///
    /// Complexity: O(*n* log *n*) expected for *n* candidates whose sizes have a bounded ratio.
    public func solve() -> PlacementSolution {
        FirstFit(self).solution()
    }
}

/// First-fit placement of one problem.
struct FirstFit {
    private let problem: PlacementProblem
    private let bounds: UnitBox?
    /// Nothing can be placed inside bounds that are no box.
    private let hasFaultyBounds: Bool
    private let spacing: Int32
    private var placed: PlacementGrid
    private var obstacles: PlacementGrid

    init(_ problem: PlacementProblem) {
        self.problem = problem
        bounds = problem.bounds.flatMap { UnitBox($0) }
        hasFaultyBounds = problem.bounds != nil && bounds == nil
        let pixels = problem.spacing.isNaN ? 0 : max(problem.spacing, 0)
        spacing = min(UnitBox.units(pixels), UnitBox.limit / 2)
        placed = PlacementGrid(capacity: problem.items.count)
        obstacles = PlacementGrid(capacity: problem.obstacles.count)
        for (index, obstacle) in problem.obstacles.enumerated() {
            if let box = UnitBox(obstacle) { obstacles.insert(box, owner: index) }
        }
    }

    consuming func solution() -> PlacementSolution {
        let waiting = PlacementSolution.Outcome(choice: nil, reason: nil, blockers: [], rank: 0)
        var outcomes = [PlacementSolution.Outcome](repeating: waiting, count: problem.items.count)
        for (rank, item) in problem.order.enumerated() {
            outcomes[item] = place(item, rank: rank)
        }
        return PlacementSolution(outcomes: outcomes)
    }

    private mutating func place(_ item: Int, rank: Int) -> PlacementSolution.Outcome {
        var reason = PlacementSolution.Reason.invalid
        var blockers: [Int] = []
        for (choice, candidate) in problem.items[item].candidates.enumerated() {
            guard let box = UnitBox(candidate) else { continue }
            switch test(box) {
            case .free:
                placed.insert(box, owner: item)
                return .init(choice: choice, reason: nil, blockers: [], rank: rank)
            case .refused(let refusal, let blocker):
                if refusal.step > reason.step { reason = refusal }
                if let blocker { blockers.append(blocker) }
            }
        }
        return .init(choice: nil, reason: reason, blockers: Set(blockers).sorted(), rank: rank)
    }

    private enum Verdict {
        case free
        case refused(PlacementSolution.Reason, by: Int?)
    }

    private func test(_ box: UnitBox) -> Verdict {
        guard !hasFaultyBounds else { return .refused(.offscreen, by: nil) }
        if let bounds, !bounds.contains(box) {
            return .refused(bounds.isBeside(box) ? .offscreen : .edge, by: nil)
        }
        if obstacles.firstOwner(overlapping: box) != nil { return .refused(.keepOut, by: nil) }
        if let blocker = placed.firstOwner(overlapping: box.grown(by: spacing)) {
            return .refused(.collision, by: blocker)
        }
        return .free
    }
}

extension PlacementSolution.Reason {
    /// How far a candidate came.
    fileprivate var step: Int {
        switch self {
        case .invalid: 0
        case .offscreen: 1
        case .edge: 2
        case .keepOut: 3
        case .collision: 4
        }
    }
}
