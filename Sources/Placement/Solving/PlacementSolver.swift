/// Places items on a board.
struct PlacementSolver {
    private(set) var board: PlacementBoard
    /// In order of precedence.
    private let items: [Int]
    private let quality: PlacementQuality
    private let seed: UInt64
    /// No assignment shows more items of the whole problem.
    private(set) var bound = 0
    private(set) var iterations = 0
    private(set) var thinned = 0

    init(_ board: PlacementBoard, _ items: [Int], _ quality: PlacementQuality, seed: UInt64) {
        self.board = board
        self.items = items
        self.quality = quality
        self.seed = seed
    }

    private var scene: PlacementScene { board.scene }

    mutating func run() {
        let fixed = scene.problem.items.count - items.count
        guard quality != .fast else {
            board.placeFirstFit(items)
            bound = scene.problem.items.count
            return
        }
        let contenders = Thinning(board, items).run()
        thinned = items.count - contenders.count
        let table = CandidateTable(board, contenders)
        let graph = table.graph()
        // A piece's seed hangs on its first item alone, so that a change elsewhere does not change it.
        let seeds = table.items.map { item in
            let subject = scene.problem.items[item]
            let position = Generator.mixed(subject.x.bitPattern) ^ subject.y.bitPattern
            return Generator.mixed(seed ^ Generator.mixed(subject.key ^ Generator.mixed(position)))
        }
        var search = GraphSearch(graph, quality, seeds: seeds)
        search.run()
        if scene.problem.objective == .all { search.placeAll() }
        iterations = search.iterations
        bound = thinned > 0 ? scene.problem.items.count : search.bound + fixed
        let crowded = Set(search.crowded)
        for (item, choice) in search.choices.enumerated() where choice >= 0 && !crowded.contains(Int32(item)) {
            board.take(table.items[item], Int(table.candidates[Int(choice)]))
        }
        placeCrowded(search.crowded, table)
        // What was left out fills the gaps.
        if thinned > 0 { board.placeFirstFit(items.filter { board.choices[$0] < 0 }) }
    }
}

extension PlacementSolver {
    /// Places what could not be kept free: where it overlaps least of all places that leave those alone that are free.
    private mutating func placeCrowded(_ crowded: [Int32], _ table: CandidateTable) {
        let options = crowded.sorted().map { place in
            let item = table.items[Int(place)]
            return (item, table.candidates(of: Int(place)).filter { board.isFree(item, $0) })
        }
        for (item, harmless) in options {
            if let candidate = board.leastOverlapping(item, of: harmless) { board.take(item, candidate) }
        }
    }
}

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

    func graph() -> ConflictGraph {
        let pairs = ConflictGrid(entries).pairs { a, b in
            let (first, second) = (Int(owner[Int(a)]), Int(owner[Int(b)]))
            return first != second && !(scene.hasGroups && scene.areOfOneGroup(items[first], items[second]))
        }
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

    /// A shown item counts a thousand, and the switch cost more at the candidate that it had before: to hide it or move
    /// it loses that. Empty when there was nothing before.
    private func worths() -> [Int] {
        let cost = scene.problem.switchCost
        let extra = cost.isNaN ? 0 : Int((min(max(cost, 0), 1000) * 1000).rounded())
        guard extra > 0, items.contains(where: { scene.problem.items[$0].previous != nil }) else { return [] }
        return candidates.indices.map { candidate in
            let previous = scene.problem.items[items[Int(owner[candidate])]].previous
            return previous == Int(candidates[candidate]) ? 1000 + extra : 1000
        }
    }
}
