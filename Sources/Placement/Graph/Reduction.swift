/// Takes away what need not be searched: candidates that an optimal assignment can do without, and items whose place
/// is settled.
///
/// One rule does it: a candidate is dominated, and dropped, when another one stands in the way of no more than it does
/// and is worth as much. What nothing stands in the way of any more is placed. Candidates whose neighborhood is a
/// clique, and labels with one place that is free, are special cases.
struct Reduction {
    let graph: ConflictGraph
    private(set) var isAlive: [Bool]
    /// Candidate taken by each item; −1 for none yet, or ever if no candidate is alive.
    private(set) var choices: [Int32]
    /// Living conflicts of each candidate.
    private var degree: [Int32]
    /// Living candidates of each item.
    private var livingCount: [Int32]
    /// Living neighbors of the candidate under examination: siblings, then conflicts.
    private var neighborhood: [Int32] = []
    private var queue: [Int32] = []
    private var isQueued: [Bool]

    /// Larger neighborhoods are not looked into: they hardly ever dominate, and cost their square.
    private static let neighborhoodLimit = 32

    init(_ graph: ConflictGraph) {
        self.graph = graph
        isAlive = [Bool](repeating: true, count: graph.candidateCount)
        choices = [Int32](repeating: -1, count: graph.itemCount)
        degree = (0..<graph.candidateCount).map { Int32(graph.conflicts(of: $0).count) }
        livingCount = (0..<graph.itemCount).map { Int32(graph.candidates(of: $0).count) }
        isQueued = [Bool](repeating: true, count: graph.candidateCount)
        // Those with few conflicts first: they dominate most.
        queue = (0..<Int32(graph.candidateCount)).sorted { a, b in
            let (first, second) = (degree[Int(a)], degree[Int(b)])
            return first != second ? first > second : a > b
        }
    }

    /// Applies the rule until it changes nothing.
    ///
    /// - Complexity: O(*n*) for neighborhoods of a bounded size.
    mutating func run() {
        while let candidate = queue.popLast() {
            isQueued[Int(candidate)] = false
            if isAlive[Int(candidate)] { examine(Int(candidate)) }
        }
    }

    /// Takes a candidate without having proved it.
    mutating func take(_ candidate: Int) {
        let item = Int(graph.owner[candidate])
        choices[item] = Int32(candidate)
        for sibling in graph.candidates(of: item) where isAlive[sibling] { remove(sibling) }
        for index in graph.conflicts(of: candidate) {
            let other = Int(graph.neighbors[index])
            if isAlive[other] { remove(other) }
        }
    }

    mutating func remove(_ candidate: Int) {
        isAlive[candidate] = false
        let item = Int(graph.owner[candidate])
        livingCount[item] -= 1
        for index in graph.conflicts(of: candidate) {
            let other = Int(graph.neighbors[index])
            degree[other] -= 1
            enqueue(other)
        }
        for sibling in graph.candidates(of: item) { enqueue(sibling) }
    }

    private mutating func enqueue(_ candidate: Int) {
        guard isAlive[candidate], !isQueued[candidate] else { return }
        isQueued[candidate] = true
        queue.append(Int32(candidate))
    }

    /// Drops what the candidate dominates, and takes it if nothing is left beside it.
    private mutating func examine(_ candidate: Int) {
        let item = Int(graph.owner[candidate])
        let size = Int(degree[candidate] + livingCount[item])
        guard size <= Self.neighborhoodLimit else { return }
        neighborhood.removeAll(keepingCapacity: true)
        for sibling in graph.candidates(of: item) where isAlive[sibling] && sibling != candidate {
            neighborhood.append(Int32(sibling))
        }
        for index in graph.conflicts(of: candidate) where isAlive[Int(graph.neighbors[index])] {
            neighborhood.append(graph.neighbors[index])
        }
        var index = 0
        while index < neighborhood.count {
            let other = Int(neighborhood[index])
            guard dominates(candidate, other) else {
                index += 1
                continue
            }
            let isMutual =
                neighborhood.count + 1 == Int(degree[other] + livingCount[Int(graph.owner[other])])
                && graph.compareWorth(candidate, other) == 0
            if isMutual, isPreferred(other, to: candidate) {
                remove(candidate)
                return
            }
            remove(other)
            neighborhood.remove(at: index)
        }
        if neighborhood.isEmpty { take(candidate) }
    }

    /// Whether all living neighbors of the candidate are in the way of `other`, one of them, too, and `other` is worth
    /// no more.
    private func dominates(_ candidate: Int, _ other: Int) -> Bool {
        let item = graph.owner[other]
        guard Int(degree[other] + livingCount[Int(item)]) > neighborhood.count,
            graph.compareWorth(candidate, other) >= 0
        else { return false }
        for third in neighborhood where third != other && graph.owner[Int(third)] != item {
            guard graph.areInConflict(other, third) else { return false }
        }
        return true
    }

    /// Whether a candidate stands earlier in the list of its item than another one in its own.
    private func isPreferred(_ a: Int, to b: Int) -> Bool {
        let (first, second) = (graph.owner[a], graph.owner[b])
        let rankOfFirst = Int32(a) - graph.firstCandidate[Int(first)]
        let rankOfSecond = Int32(b) - graph.firstCandidate[Int(second)]
        return rankOfFirst != rankOfSecond ? rankOfFirst < rankOfSecond : a < b
    }
}

extension Reduction {
    /// The living candidates in pieces that have nothing to do with one another, each ascending; the pieces by their
    /// first candidate.
    ///
    /// - Complexity: O(*n*).
    func components() -> [[Int32]] {
        var components: [[Int32]] = []
        var isSeen = [Bool](repeating: false, count: graph.candidateCount)
        for seed in 0..<graph.candidateCount where isAlive[seed] && !isSeen[seed] {
            var component = [Int32(seed)]
            isSeen[seed] = true
            var next = 0
            while next < component.count {
                let candidate = Int(component[next])
                next += 1
                for sibling in graph.candidates(of: Int(graph.owner[candidate]))
                where isAlive[sibling] && !isSeen[sibling] {
                    isSeen[sibling] = true
                    component.append(Int32(sibling))
                }
                for index in graph.conflicts(of: candidate) {
                    let other = Int(graph.neighbors[index])
                    guard isAlive[other], !isSeen[other] else { continue }
                    isSeen[other] = true
                    component.append(Int32(other))
                }
            }
            components.append(component.sorted())
        }
        return components
    }
}
