/// Improves an assignment by exchanges.
///
/// A chain gives an item without a place one whose only blocker finds another place, and so on. Iterated local search
/// forces an item in, lets those it has driven out look for chains, and keeps what is not worse.
struct LocalSearch {
    private(set) var assignment: PartialAssignment
    private var greedy: MinimumDegree
    private var generator: Generator
    /// When each item was last part of a chain.
    private var visited: [Int32]
    private var stamp: Int32 = 0
    private(set) var iterations = 0

    private static let chainDepth = 8
    private static let repairDepth = 6
    private static let neighborDepth = 2

    init(_ graph: ConflictGraph, seed: UInt64) {
        assignment = PartialAssignment(graph)
        greedy = MinimumDegree(graph)
        generator = Generator(seed: seed)
        visited = [Int32](repeating: -1, count: graph.itemCount)
    }

    private var graph: ConflictGraph { assignment.graph }

    /// Places what it can of some items: previous candidates that are worth more than others, then by minimum degree,
    /// then by chains.
    mutating func start(_ items: Range<Int>) {
        if !graph.worths.isEmpty { placePreferred(items) }
        for candidate in greedy.choose(for: items, beside: assignment) { assignment.place(Int(candidate)) }
        assignment.commit()
        augment(items)
    }

    /// Takes candidates of some items that are free, and without conflicts among them, then looks for chains.
    mutating func start(_ items: Range<Int>, with candidates: [Int32]) {
        for candidate in candidates { assignment.place(Int(candidate)) }
        assignment.commit()
        augment(items)
    }

    /// The candidates of some items that nothing placed is in conflict with, ascending.
    func freeCandidates(of items: Range<Int>) -> [Int32] {
        items.flatMap { item -> [Int32] in
            guard assignment.choices[item] < 0 else { return [] }
            return graph.candidates(of: item).filter { assignment.isFree($0) }.map { Int32($0) }
        }
    }

    private mutating func placePreferred(_ items: Range<Int>) {
        for item in items {
            let candidates = graph.candidates(of: item)
            guard let best = candidates.max(by: { graph.worth(of: $0) < graph.worth(of: $1) }),
                assignment.isFree(best),
                candidates.contains(where: { graph.worth(of: $0) < graph.worth(of: best) })
            else { continue }
            assignment.place(best)
        }
    }

    /// Looks for a chain for each of the items that has no place, in ascending order, until none is found.
    private mutating func augment(_ items: Range<Int>) {
        var waiting = items.filter { assignment.choices[$0] < 0 }
        while true {
            let count = waiting.count
            waiting.removeAll { improve($0) }
            if waiting.isEmpty || waiting.count == count { return }
        }
    }

    /// Looks for a chain for one item; keeps it if it is worth more than what was.
    private mutating func improve(_ item: Int) -> Bool {
        let worth = assignment.worth
        stamp += 1
        let mark = assignment.mark
        let isFound = chain(item, depth: Self.chainDepth) && assignment.gain(since: mark, worth: worth) > 0
        if !isFound { assignment.undo(to: mark) }
        assignment.commit()
        return isFound
    }

    private mutating func chain(_ item: Int, depth: Int) -> Bool {
        visited[item] = stamp
        let candidates = graph.candidates(of: item)
        for candidate in candidates where assignment.isFree(candidate) {
            assignment.place(candidate)
            return true
        }
        guard depth > 0 else { return false }
        for candidate in candidates {
            guard let blocker = assignment.blocker(of: candidate), visited[blocker] != stamp else { continue }
            let mark = assignment.mark
            assignment.remove(blocker)
            assignment.place(candidate)
            if chain(blocker, depth: depth - 1) { return true }
            assignment.undo(to: mark)
        }
        return false
    }

    /// Iterated local search, ended early when all of the items have a place.
    mutating func iterate(_ effort: SearchEffort, on items: Range<Int>) {
        let limit = assignment.work + effort.workPerItem * items.count
        var waiting = items.filter { assignment.choices[$0] < 0 }
        var steps = effort.stepsPerItem * items.count
        while steps > 0, !waiting.isEmpty, assignment.work < limit {
            let place = generator.next(below: waiting.count)
            let item = waiting[place]
            // A chain may have placed it.
            if assignment.choices[item] < 0 {
                steps -= 1
                iterations += 1
                for evicted in perturb(item, before: items.upperBound)
                where assignment.choices[evicted] < 0 && items.contains(evicted) {
                    waiting.append(evicted)
                }
            }
            if assignment.choices[item] >= 0 {
                waiting.swapAt(place, waiting.count - 1)
                waiting.removeLast()
            }
        }
    }

    /// Forces an item in; keeps the outcome if it is worth no less.
    ///
    /// - Parameter end: items from there on are left alone.
    /// - Returns: items that have been driven out, most of which have found another place.
    private mutating func perturb(_ item: Int, before end: Int) -> [Int] {
        let worth = assignment.worth
        let mark = assignment.mark
        let candidate = entry(of: item)
        let evicted = assignment.blockers(of: candidate)
        for blocker in evicted { assignment.remove(blocker) }
        assignment.place(candidate)
        stamp += 1
        visited[item] = stamp
        for other in evicted where assignment.choices[other] < 0 { _ = chain(other, depth: Self.repairDepth) }
        var isKept = assignment.gain(since: mark, worth: worth) >= 0
        if !isKept {
            repair(around: evicted, before: end)
            isKept = assignment.gain(since: mark, worth: worth) >= 0
        }
        if !isKept { assignment.undo(to: mark) }
        assignment.commit()
        return isKept ? evicted : []
    }

    /// The candidate that drives out fewest, or now and then any.
    private mutating func entry(of item: Int) -> Int {
        let candidates = graph.candidates(of: item)
        if generator.next(below: 4) == 0 { return candidates.lowerBound + generator.next(below: candidates.count) }
        // From a random one on, so that equal ones take turns.
        let shift = generator.next(below: candidates.count)
        var best = candidates.lowerBound + shift
        for step in 1..<max(candidates.count, 1) {
            let candidate = candidates.lowerBound + (shift + step) % candidates.count
            if assignment.blockerCount(of: candidate) < assignment.blockerCount(of: best) { best = candidate }
        }
        return best
    }

    /// Short chains for other items without a place that are in conflict with the evicted ones.
    private mutating func repair(around evicted: [Int], before end: Int) {
        for item in evicted {
            for candidate in graph.candidates(of: item) {
                assignment.charge(graph.conflicts(of: candidate).count)
                for index in graph.conflicts(of: candidate) {
                    let other = Int(graph.owner[Int(graph.neighbors[index])])
                    guard other < end, assignment.choices[other] < 0, visited[other] != stamp else { continue }
                    _ = chain(other, depth: Self.neighborDepth)
                }
            }
        }
    }
}
