extension PlacementProblem {
    /// One assignment for several views of the same items, so that no label jumps from one view to the next.
    ///
    /// An item that is shown has the same candidate in every view, and is absent only from those in which that
    /// candidate has no place on the screen, or lies on an obstacle. A candidate is worth as much as the share of views
    /// in which it is usable, or where items have views of their own, ten times as much if it is usable there.
    /// - Parameters:
    ///   - views: problems that agree in the number of items and of each item's candidates; an item that a view does not
    ///     show has no finite point there. Claims, priorities, keys, groups, previous candidates, spacing, objective and
    ///     switch cost are those of the first.
    ///   - owners: for each item the index of its own view, or nil for none; empty for none at all.
    /// - Returns: one solution for each view; ``PlacementSolution/placedCount`` and ``PlacementSolution/bound`` are
    ///   those of all views together.
    public static func solveJointly(
        _ views: [PlacementProblem], owners: [Int?] = [], quality: PlacementQuality = .balanced, seed: UInt64 = 0
    ) -> [PlacementSolution] {
        guard let first = views.first else { return [] }
        // Views of different items are the caller's own mistake: no data leads here.
        precondition(
            views.allSatisfy { view in
                view.items.count == first.items.count
                    && zip(view.items, first.items).allSatisfy { $0.candidates.count == $1.candidates.count }
            }, "views must be of the same items")
        let scenes = views.map { PlacementScene($0) }
        var joint = JointItems(scenes, owners: owners)
        let solution = joint.problem().solve(quality, seed: seed)
        return scenes.map { scene in
            var result = solution
            for (item, outcome) in solution.outcomes.enumerated() {
                guard let place = outcome.choice else {
                    if scene.refusal(of: item) != .collision {
                        result.outcomes[item].reason = scene.refusal(of: item)
                    }
                    continue
                }
                let choice = joint.candidates[item][place]
                if case .refused(let reason) = scene.screen(item, choice) {
                    result.outcomes[item] = .init(choice: nil, reason: reason)
                } else {
                    result.outcomes[item].choice = choice
                }
            }
            return result
        }
    }
}

/// The items of several views as those of one problem, in which the views lie side by side.
private struct JointItems {
    private let scenes: [PlacementScene]
    private let owners: [Int?]
    /// For each item its candidates in the order in which the joint problem has them.
    private(set) var candidates: [[Int]] = []

    init(_ scenes: [PlacementScene], owners: [Int?]) {
        self.scenes = scenes
        self.owners = owners
    }

    mutating func problem() -> PlacementProblem {
        let shifts = shifts()
        var problem = scenes[0].problem
        (problem.bounds, problem.obstacles, problem.edge) = (nil, [], .hide)
        let worths = problem.items.indices.map { item in
            problem.items[item].candidates.indices.map { worth(of: item, $0) }
        }
        candidates = worths.map { worths in
            worths.indices.sorted { worths[$0] != worths[$1] ? worths[$0] > worths[$1] : $0 < $1 }
        }
        problem.candidateWorths = zip(candidates, worths).map { order, worths in order.map { max(worths[$0], 1) } }
        for item in problem.items.indices {
            problem.items[item].candidates = candidates[item].map { candidate in
                PlacementCandidate(
                    zip(scenes, shifts).flatMap { scene, shift in
                        scene.screen(item, candidate).isUsable
                            ? scene.collisionBoxes(of: item, candidate).map { PlacementBox($0, shift: shift) } : []
                    })
            }
            problem.items[item].previous = problem.items[item].previous.flatMap { candidates[item].firstIndex(of: $0) }
            (problem.items[item].x, problem.items[item].y, problem.items[item].marker) = (0, 0, nil)
        }
        return problem
    }

    /// A thousandth of what an item is worth that is shown in all views; 0 for a candidate that is usable in none.
    private func worth(of item: Int, _ candidate: Int) -> Int {
        let usable = scenes.indices.filter { scenes[$0].screen(item, candidate).isUsable }
        let share = 1000 * usable.count / scenes.count
        guard item < owners.count, let owner = owners[item] else { return usable.isEmpty ? 0 : max(share, 1) }
        return usable.isEmpty ? 0 : max(share / 10, 1) + (usable.contains(owner) ? 1000 : 0)
    }

    /// How far each view must move right so that none of its boxes comes near another's.
    private func shifts() -> [Int64] {
        var end: Int64 = 0
        return scenes.map { scene in
            var (left, right) = (Int64.max, Int64.min)
            for item in scene.problem.items.indices {
                for candidate in 0..<scene.candidateCount(of: item) where scene.screen(item, candidate).isUsable {
                    for box in scene.collisionBoxes(of: item, candidate) {
                        (left, right) = (min(left, box.left), max(right, box.right))
                    }
                }
            }
            guard left <= right else { return 0 }
            defer { end += right - left + scenes[0].spacing + 1 }
            return end - left
        }
    }
}

extension PlacementScene.Screening {
    fileprivate var isUsable: Bool {
        if case .usable = self { true } else { false }
    }
}

extension PlacementBox {
    fileprivate init(_ box: UnitBox, shift: Int64) {
        self.init(
            left: Double(box.left + shift) / UnitBox.unitsPerPixel, top: Double(box.top) / UnitBox.unitsPerPixel,
            right: Double(box.right + shift) / UnitBox.unitsPerPixel,
            bottom: Double(box.bottom) / UnitBox.unitsPerPixel)
    }
}
