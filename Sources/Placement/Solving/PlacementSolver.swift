/// Places items on a board, one lot after the other: what is placed already stays where it is.
struct PlacementSolver {
    private var board: PlacementBoard
    private let quality: PlacementQuality
    private let seed: UInt64
    private var bound = 0
    private var iterations = 0
    private var thinned = 0

    init(_ board: PlacementBoard, _ quality: PlacementQuality, seed: UInt64) {
        self.board = board
        self.quality = quality
        self.seed = seed
    }

    private var scene: PlacementScene { board.scene }

    /// Conflicts that are searched at most: half a gigabyte.
    private static let pairLimit = 30_000_000
    private static let coarsenings = 12
    /// Of more items than this only the size of the screen bounds how many have room.
    private static let latticeItems = 20_000

    /// Shows items at their first candidates on the screen.
    mutating func placeAnywhere(_ items: [Int]) {
        for item in items {
            if let candidate = board.firstOnScreen(item) { board.take(item, candidate) }
        }
        bound += items.count { board.choices[$0] >= 0 }
    }

    /// Places items beside one another.
    ///
    /// - Parameters:
    ///   - items: in order of precedence.
    ///   - inAnyCase: whether those without a free place are shown, too, where they overlap least.
    mutating func place(_ items: [Int], inAnyCase: Bool) {
        guard !items.isEmpty else { return }
        let limit = quality == .fast ? firstFit(items) : search(items.filter { hasFreeCandidate($0) })
        if inAnyCase { board.placeLeastOverlapping(items) }
        let isShown = scene.problem.objective == .hide && inAnyCase
        bound += isShown ? items.count { board.choices[$0] >= 0 } : limit
    }

    /// What has become of all items.
    func solution() -> PlacementSolution {
        let mayOverlap = scene.problem.objective == .all || scene.hasClaims
        var placed = 0
        // Only a place elsewhere could help these.
        var others = 0
        let outcomes = scene.problem.items.indices.map { item -> PlacementSolution.Outcome in
            guard board.choices[item] >= 0 else {
                let reason = scene.refusal(of: item)
                if reason == .collision { others += 1 }
                return .init(choice: nil, reason: reason)
            }
            let overlaps = mayOverlap && board.overlaps(item)
            if !overlaps || scene.problem.objective == .hide { placed += 1 } else { others += 1 }
            return .init(choice: Int(board.choices[item]), reason: nil, overlaps: overlaps)
        }
        return PlacementSolution(
            outcomes: outcomes, order: scene.order, placedCount: placed, bound: min(bound, placed + others),
            iterations: iterations, thinned: thinned)
    }
}

extension PlacementSolver {
    /// Whether an item could be shown if it were alone with what has been placed.
    private func hasFreeCandidate(_ item: Int) -> Bool {
        (0..<scene.candidateCount(of: item)).contains { candidate in
            guard case .usable = scene.screen(item, candidate) else { return false }
            return !scene.hasClaims || board.isFree(item, candidate)
        }
    }

    /// - Returns: a bound on the number of items that can be placed.
    private mutating func firstFit(_ items: [Int]) -> Int {
        board.placeFirstFit(items)
        return min(items.count, LatticeBound(scene, items)?.screen() ?? .max)
    }

    /// - Returns: a bound on the number of items that can be placed.
    private mutating func search(_ items: [Int]) -> Int {
        guard let (table, graph) = contenders(items) else { return firstFit(items) }
        // A piece's seed hangs on its first item alone, so that a change elsewhere does not change it.
        let seeds = table.items.map { item in
            let subject = scene.problem.items[item]
            let position = Generator.mixed(subject.x.bitPattern) ^ subject.y.bitPattern
            return Generator.mixed(seed ^ Generator.mixed(subject.key ^ Generator.mixed(position)))
        }
        var search = GraphSearch(graph, quality, seeds: seeds)
        search.run()
        if scene.problem.objective == .all { search.placeAll() }
        iterations += search.iterations
        let crowded = Set(search.crowded)
        for (item, choice) in search.choices.enumerated() where choice >= 0 && !crowded.contains(Int32(item)) {
            board.take(table.items[item], Int(table.candidates[Int(choice)]))
        }
        placeCrowded(search.crowded, table)
        let left = items.count - table.items.count
        thinned += left
        // What was left out fills the gaps.
        if left > 0 { board.placeFirstFit(items.filter { board.choices[$0] < 0 }) }
        return room(search.bound + left, items)
    }

    /// The items worth searching for, and their conflicts; nil when even few have too many.
    private func contenders(_ items: [Int]) -> (CandidateTable, ConflictGraph)? {
        let thinning = Thinning(scene, items)
        for step in 0..<Self.coarsenings {
            let table = CandidateTable(board, thinning.run(coarseness: 1 << Int64(step)))
            if let graph = table.graph(pairLimit: Self.pairLimit) { return (table, graph) }
        }
        return nil
    }

    /// How many of the items can be placed at most.
    ///
    /// - Parameter proven: what is known already.
    private func room(_ proven: Int, _ items: [Int]) -> Int {
        let placed = items.count { board.choices[$0] >= 0 }
        // Where little is missing, room is not what limits.
        guard proven - placed > items.count / 20, let lattice = LatticeBound(scene, items) else { return proven }
        return min(proven, items.count <= Self.latticeItems ? lattice.held() : lattice.screen() ?? proven)
    }

    /// Places what could not be kept free: where it overlaps least of all places that leave those alone that are free.
    private mutating func placeCrowded(_ crowded: [Int32], _ table: CandidateTable) {
        let options = crowded.sorted().map { place in
            let item = table.items[Int(place)]
            return (item, table.candidates(of: Int(place)).filter { board.isFree(item, $0) })
        }
        for (item, harmless) in options {
            if let candidate = board.leastOverlapping(item, of: harmless) { board.force(item, candidate) }
        }
    }
}
