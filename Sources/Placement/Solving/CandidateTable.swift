/// The candidates of some items that can be chosen, as the nodes of a graph.
struct CandidateTable {
    private let board: PlacementBoard
    /// Item of the problem for each item of the graph.
    private(set) var items: [Int] = []
    /// Which candidate of its item each candidate of the graph is: those that aren't cut first.
    private(set) var candidates: [Int32] = []
    private var firstCandidate: [Int32] = []
    private var owner: [Int32] = []
    private var entries: [ConflictGrid.Entry] = []

    private var scene: PlacementScene { board.scene }

    init(_ board: PlacementBoard, _ contenders: [Int]) {
        self.board = board
        for item in contenders {
            let first = candidates.count
            var cut: [Int] = []
            for candidate in 0..<scene.candidateCount(of: item) {
                guard case .usable(let isCut) = scene.screen(item, candidate), board.isFree(item, candidate) else {
                    continue
                }
                if isCut { cut.append(candidate) } else { add(item, candidate) }
            }
            for candidate in cut { add(item, candidate) }
            guard candidates.count > first else { continue }
            items.append(item)
            firstCandidate.append(Int32(first))
        }
        firstCandidate.append(Int32(candidates.count))
    }

    private mutating func add(_ item: Int, _ candidate: Int) {
        for var box in scene.collisionBoxes(of: item, candidate) {
            // Of two boxes so extended, those that are nearer than the spacing overlap.
            box.left -= scene.spacing
            box.top -= scene.spacing
            entries.append(ConflictGrid.Entry(box: box, candidate: Int32(candidates.count)))
        }
        candidates.append(Int32(candidate))
        owner.append(Int32(items.count))
    }

    /// The candidates of an item of the graph as its item in the problem numbers them.
    func candidates(of item: Int) -> [Int] {
        candidates[Int(firstCandidate[item])..<Int(firstCandidate[item + 1])].map { Int($0) }
    }

    /// - Parameter pairLimit: conflicts of boxes at most; with more there is no graph.
    func graph(pairLimit: Int) -> ConflictGraph? {
        let pairs = ConflictGrid(entries).pairs(limit: pairLimit) { a, b in
            let (first, second) = (Int(owner[Int(a)]), Int(owner[Int(b)]))
            return first != second && !(scene.hasGroups && scene.areOfOneGroup(items[first], items[second]))
        }
        guard let pairs else { return nil }
        let graph = ConflictGraph(firstCandidate: firstCandidate, owner: owner, pairs: pairs)
        return ConflictGraph(graph, worths: worths(), classes: classes())
    }

    /// Equal for items of one claim and priority, ascending in order of precedence; empty when all are equal.
    private func classes() -> [Int32] {
        var classes: [Int32] = []
        var current: Int32 = 0
        for (place, item) in items.enumerated() {
            if place > 0, !scene.areOfOneClass(items[place - 1], item) { current += 1 }
            classes.append(current)
        }
        return current == 0 ? [] : classes
    }

    /// A shown item counts a thousand, and the switch cost more at the candidate that it had before, and a trifle, so that
    /// nothing changes for nothing: to hide it or move it loses that. Empty when all are worth the same.
    private func worths() -> [Int] {
        let problem = scene.problem
        // A cost that is no number costs nothing.
        let cost = problem.switchCost > 0 ? min(problem.switchCost, 1000) : 0
        let extra = cost > 0 ? Int((cost * 1000).rounded()) + 1 : 0
        let worths = candidates.indices.map { place -> Int in
            let (item, candidate) = (items[Int(owner[place])], Int(candidates[place]))
            let worth = problem.candidateWorths.isEmpty ? 1000 : problem.candidateWorths[item][candidate]
            return problem.items[item].previous == candidate ? worth + extra : worth
        }
        guard let first = worths.first, worths.contains(where: { $0 != first }) else { return [] }
        return worths
    }
}
