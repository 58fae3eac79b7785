/// Solves a conflict graph: reduces it, and searches the pieces that are left one by one.
struct GraphSearch {
    private let graph: ConflictGraph
    private let quality: PlacementQuality
    /// By item.
    private let seeds: [UInt64]
    private(set) var choices: [Int32]
    /// No assignment places more items.
    private(set) var bound = 0
    private(set) var iterations = 0
    /// Items in conflict, in no particular order; none before ``placeAll()``.
    private(set) var crowded: [Int32] = []

    /// - Parameter seeds: one for each item. A piece takes that of its first item.
    init(_ graph: ConflictGraph, _ quality: PlacementQuality, seeds: [UInt64]) {
        self.graph = graph
        self.quality = quality
        self.seeds = seeds
        choices = []
    }

    mutating func run() {
        guard quality != .fast else {
            choices = firstFit()
            bound = graph.itemCount
            return
        }
        var reduction = Reduction(graph)
        reduction.run()
        choices = reduction.choices
        let isCounted = graph.worths.isEmpty && graph.classes.isEmpty
        let components = reduction.components()
        var places = [Int32](repeating: 0, count: graph.candidateCount)
        let pieces = components.map { graph.induced(by: $0, places: &places) }
        let effort = SearchEffort(quality, items: pieces.reduce(0) { $0 + $1.items.count })
        bound = choices.lazy.filter { $0 >= 0 }.count
        for (component, piece) in zip(components, pieces) {
            let found = solve(piece.graph, effort, seeds[Int(piece.items[0])])
            bound += found.bound
            for (item, choice) in found.choices.enumerated() where choice >= 0 {
                choices[Int(piece.items[item])] = component[Int(choice)]
            }
        }
        if !isCounted { bound = countBound() }
        var tidying = Tidying(graph, choices)
        choices = tidying.run()
    }

    /// Gives a candidate to the items that have none, too, and changes others so that as many as possible stay free.
    mutating func placeAll() {
        let effort = SearchEffort(quality, items: graph.itemCount)
        var annealing = Annealing(graph, start: choices, seed: seeds.first ?? 0)
        annealing.run(movesPerItem: quality == .fast ? 0 : effort.movesPerItem)
        choices = annealing.assignment.choices
        crowded = annealing.assignment.crowded
        iterations += annealing.iterations
    }

    private func firstFit() -> [Int32] {
        var isBlocked = [Bool](repeating: false, count: graph.candidateCount)
        return (0..<graph.itemCount).map { item in
            guard let candidate = graph.candidates(of: item).first(where: { !isBlocked[$0] }) else { return -1 }
            for index in graph.conflicts(of: candidate) { isBlocked[Int(graph.neighbors[index])] = true }
            return Int32(candidate)
        }
    }

    /// The best assignment found of a connected graph, and a bound on its worth where everything is worth one.
    private mutating func solve(
        _ graph: ConflictGraph, _ effort: SearchEffort, _ seed: UInt64
    ) -> (choices: [Int32], bound: Int) {
        var search = LocalSearch(graph, seed: seed)
        if graph.classes.isEmpty {
            search.start(0..<graph.itemCount)
        } else {
            placeClasses(&search, effort, seed)
        }
        search.iterate(effort, on: 0..<graph.itemCount)
        iterations += search.iterations
        let found = search.assignment.choices
        var bound = graph.itemCount
        let isCounted = graph.classes.isEmpty && graph.worths.isEmpty
        if isCounted {
            let worth = search.assignment.worth
            guard worth < graph.itemCount else { return (found, worth) }
            if graph.itemCount <= effort.boundItems {
                var relaxation = LagrangianBound(graph, work: effort.boundWorkPerItem * graph.itemCount)
                bound = min(bound, relaxation.run(known: worth, rounds: effort.boundRounds))
            }
            guard worth < bound else { return (found, worth) }
        }
        let isClose = isCounted && bound - search.assignment.worth <= effort.exactGap
        guard isClose || graph.itemCount <= effort.exactItems, let scalar = graph.scalarized() else {
            return (found, bound)
        }
        var exact = BranchAndReduce(nodes: effort.exactNodes)
        let better = exact.improve(scalar, known: scalar.worth(of: found))
        let best = better ?? found
        return (best, exact.isExhausted || !isCounted ? bound : graph.worth(of: best))
    }

    /// Class by class: each as if there were no later ones, in the room that earlier ones leave, and then with exchanges
    /// in which those take part.
    private mutating func placeClasses(_ search: inout LocalSearch, _ effort: SearchEffort, _ seed: UInt64) {
        let graph = search.assignment.graph
        var places = [Int32](repeating: 0, count: graph.candidateCount)
        var first = 0
        while first < graph.itemCount {
            let items = graph.classRange(from: first)
            first = items.upperBound
            if items.count == 1 {
                search.start(items)
            } else {
                let free = search.freeCandidates(of: items)
                let part = graph.induced(by: free, places: &places)
                let seeds = part.items.map { Generator.mixed(seed ^ UInt64($0)) }
                var inner = GraphSearch(part.graph, quality, seeds: seeds)
                inner.run()
                iterations += inner.iterations
                search.start(items, with: inner.choices.compactMap { $0 < 0 ? nil : free[Int($0)] })
            }
            search.iterate(effort, on: items)
        }
    }

    /// A bound on the number of items placed, whatever they are worth.
    private func countBound() -> Int {
        let counted = graph.counted()
        var reduction = Reduction(counted)
        reduction.run()
        var bound = reduction.choices.lazy.filter { $0 >= 0 }.count
        let components = reduction.components()
        var places = [Int32](repeating: 0, count: graph.candidateCount)
        for component in components {
            let piece = counted.induced(by: component, places: &places).graph
            let effort = SearchEffort(quality, items: piece.itemCount)
            guard piece.itemCount <= effort.boundItems else {
                bound += piece.itemCount
                continue
            }
            var relaxation = LagrangianBound(piece, work: effort.boundWorkPerItem * piece.itemCount)
            bound += min(piece.itemCount, relaxation.run(known: 0, rounds: effort.boundRounds))
        }
        return bound
    }
}
