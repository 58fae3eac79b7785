/// Improves an assignment by exchanges.
///
/// A chain gives an item without a place one whose only blocker finds another place, and so on. Iterated local search
/// forces an item in, lets those it has driven out look for chains, and keeps what is not worse.
struct LocalSearch {
    private(set) var assignment: PartialAssignment
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
        generator = Generator(seed: seed)
        visited = [Int32](repeating: -1, count: graph.itemCount)
    }

    private var graph: ConflictGraph { assignment.graph }

    /// Places what it can class by class: previous candidates that are worth more than others, then by minimum degree,
    /// then by chains.
    mutating func start() {
        var greedy = MinimumDegree(graph)
        var first = 0
        while first < graph.itemCount {
            let items = graph.classRange(from: first)
            first = items.upperBound
            if !graph.worths.isEmpty { placePreferred(items) }
            for candidate in greedy.choose(for: items, beside: assignment) { assignment.place(Int(candidate)) }
            assignment.commit()
            augment(items)
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

    /// Iterated local search, ended early when every item has a place.
    ///
    /// - Parameters:
    ///   - count: steps at most.
    ///   - work: conflicts to look at, at most; a step is not broken off.
    mutating func iterate(_ count: Int, work: Int) {
        let limit = assignment.work + work
        for _ in 0..<count {
            guard !assignment.unplaced.isEmpty, assignment.work < limit else { return }
            iterations += 1
            perturb()
        }
    }

    private mutating func perturb() {
        let worth = assignment.worth
        let mark = assignment.mark
        let item = Int(assignment.unplaced[generator.next(below: assignment.unplaced.count)])
        let candidate = entry(of: item)
        let evicted = evict(for: candidate)
        assignment.place(candidate)
        stamp += 1
        visited[item] = stamp
        for other in evicted where assignment.choices[other] < 0 { _ = chain(other, depth: Self.repairDepth) }
        if assignment.gain(since: mark, worth: worth) < 0 {
            repair(around: evicted)
            if assignment.gain(since: mark, worth: worth) < 0 { assignment.undo(to: mark) }
        }
        assignment.commit()
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

    private mutating func evict(for candidate: Int) -> [Int] {
        var evicted: [Int] = []
        for index in graph.conflicts(of: candidate) {
            let other = graph.neighbors[index]
            let item = Int(graph.owner[Int(other)])
            guard assignment.choices[item] == other else { continue }
            assignment.remove(item)
            evicted.append(item)
        }
        return evicted
    }

    /// Short chains for other items without a place that are in conflict with the evicted ones.
    private mutating func repair(around evicted: [Int]) {
        for item in evicted {
            for candidate in graph.candidates(of: item) {
                for index in graph.conflicts(of: candidate) {
                    let other = Int(graph.owner[Int(graph.neighbors[index])])
                    guard assignment.choices[other] < 0, visited[other] != stamp else { continue }
                    _ = chain(other, depth: Self.neighborDepth)
                }
            }
        }
    }
}
