/// Exact search: branches on an item, reduces what is left, and solves the pieces that fall apart one by one.
struct BranchAndReduce {
    private(set) var nodesLeft: Int

    /// - Parameter nodes: branches to look into before it gives up.
    init(nodes: Int) {
        nodesLeft = nodes
    }

    /// Whether the search has ended before its proof.
    var isExhausted: Bool { nodesLeft <= 0 }

    /// An assignment of a graph of one class that is worth more than `known`, the best one unless ``isExhausted``; nil when there
    /// is none, or none was found.
    mutating func improve(_ graph: ConflictGraph, known: Int) -> [Int32]? {
        var reduction = Reduction(graph)
        reduction.run()
        return complete(reduction, known: known)
    }

    /// The best completion of what a reduction has settled.
    private mutating func complete(_ reduction: Reduction, known: Int) -> [Int32]? {
        let graph = reduction.graph
        var choices = reduction.choices
        var settled = graph.worth(of: choices)
        var places = [Int32](repeating: 0, count: graph.candidateCount)
        let components = reduction.components()
        let pieces = components.map { graph.induced(by: $0, places: &places) }
        let bounds = pieces.map { Self.bound($0.graph) }
        var rest = bounds.reduce(0, +)
        for (index, piece) in pieces.enumerated() {
            guard settled + rest > known else { return nil }
            rest -= bounds[index]
            // The other pieces at their best, this one must be worth more than that.
            let least = known - settled - rest
            guard let found = branch(piece.graph, known: max(least, -1)) else { return nil }
            for (item, choice) in found.enumerated() where choice >= 0 {
                let candidate = components[index][Int(choice)]
                choices[Int(piece.items[item])] = candidate
                settled += graph.worth(of: Int(candidate))
            }
        }
        return settled > known ? choices : nil
    }

    /// Every item shown at its best.
    private static func bound(_ graph: ConflictGraph) -> Int {
        guard !graph.worths.isEmpty else { return graph.itemCount }
        return (0..<graph.itemCount).reduce(0) { sum, item in
            sum + (graph.candidates(of: item).map { graph.worth(of: $0) }.max() ?? 0)
        }
    }

    /// The best assignment of a connected graph that is worth more than `known`.
    private mutating func branch(_ graph: ConflictGraph, known: Int) -> [Int32]? {
        guard nodesLeft > 0, Self.bound(graph) > known else { return nil }
        let item = branchingItem(graph)
        var best: [Int32]?
        var known = known
        for candidate in graph.candidates(of: item) {
            guard nodesLeft > 0 else { return best }
            nodesLeft -= 1
            var child = Reduction(graph)
            child.take(candidate)
            child.run()
            guard let found = complete(child, known: known) else { continue }
            best = found
            known = graph.worth(of: found)
            if known == Self.bound(graph) { return best }
        }
        guard nodesLeft > 0 else { return best }
        nodesLeft -= 1
        var child = Reduction(graph)
        for candidate in graph.candidates(of: item) { child.remove(candidate) }
        child.run()
        return complete(child, known: known) ?? best
    }

    /// The item with the fewest candidates, of those the one with the most conflicts.
    private func branchingItem(_ graph: ConflictGraph) -> Int {
        var best = 0
        var rank = (Int.max, Int.max)
        for item in 0..<graph.itemCount {
            let candidates = graph.candidates(of: item)
            let conflicts = Int(graph.start[candidates.upperBound] - graph.start[candidates.lowerBound])
            if (candidates.count, -conflicts) < rank { (best, rank) = (item, (candidates.count, -conflicts)) }
        }
        return best
    }
}
