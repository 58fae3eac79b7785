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
            bound = min(items.count, LatticeBound(scene, items)?.screen() ?? .max) + fixed
            return
        }
        let contenders = Thinning(scene, items).run()
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
        bound = room(search, crowd: contenders) + fixed
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
    /// How many of the items can be shown at most.
    private func room(_ search: GraphSearch, crowd: [Int]) -> Int {
        guard thinned == 0 else { return min(items.count, LatticeBound(scene, items)?.screen() ?? .max) }
        let placed = search.choices.count { $0 >= 0 } - search.crowded.count
        // Where little is missing, room is not what limits.
        guard search.bound - placed > crowd.count / 20 else { return search.bound }
        return min(search.bound, LatticeBound(scene, crowd)?.held() ?? .max)
    }

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
