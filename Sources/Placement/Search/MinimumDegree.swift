/// Greedy start of the search.
///
/// Of the free candidates of some items, again and again the one that fewest others are in conflict with.
struct MinimumDegree {
    private let graph: ConflictGraph
    /// Whether a candidate is free, also one of another item than those to be placed: they are to have room left.
    private var isAlive: [Bool]
    /// Living conflicts of each candidate.
    private var degree: [Int32]
    /// Candidates by degree; an entry counts only while its candidate lives and has that degree.
    private var buckets: [[Int32]] = []
    private var lowest = 0

    init(_ graph: ConflictGraph) {
        self.graph = graph
        isAlive = [Bool](repeating: false, count: graph.candidateCount)
        degree = [Int32](repeating: 0, count: graph.candidateCount)
    }

    /// Candidates without conflicts among them, at most one of each item. None of the items lives afterwards, so that the
    /// next ones can be chosen for.
    ///
    /// - Complexity: O(candidates + conflicts) of the items.
    mutating func choose(for items: Range<Int>, beside assignment: PartialAssignment) -> [Int32] {
        let first = graph.candidates(of: items.lowerBound).lowerBound
        let end = graph.candidates(of: items.upperBound - 1).upperBound
        for candidate in first..<end {
            isAlive[candidate] =
                assignment.isFree(candidate)
                && assignment.choices[Int(graph.owner[candidate])] < 0
        }
        buckets = []
        for candidate in (first..<end).reversed() where isAlive[candidate] {
            var count: Int32 = 0
            for index in graph.conflicts(of: candidate) {
                let other = Int(graph.neighbors[index])
                // Candidates of later classes live while they are free.
                let lives = other >= end ? assignment.isFree(other) : isAlive[other]
                if lives { count += 1 }
            }
            degree[candidate] = count
            add(candidate)
        }
        lowest = 0
        var chosen: [Int32] = []
        while lowest < buckets.count {
            guard let candidate = buckets[lowest].popLast() else {
                lowest += 1
                continue
            }
            guard isAlive[Int(candidate)], Int(degree[Int(candidate)]) == lowest else { continue }
            chosen.append(candidate)
            take(Int(candidate))
        }
        return chosen
    }

    private mutating func add(_ candidate: Int) {
        while buckets.count <= Int(degree[candidate]) { buckets.append([]) }
        buckets[Int(degree[candidate])].append(Int32(candidate))
    }

    private mutating func take(_ candidate: Int) {
        isAlive[candidate] = false
        for sibling in graph.candidates(of: Int(graph.owner[candidate])) where isAlive[sibling] { drop(sibling) }
        for index in graph.conflicts(of: candidate) {
            let other = Int(graph.neighbors[index])
            if isAlive[other] { drop(other) }
        }
    }

    private mutating func drop(_ candidate: Int) {
        isAlive[candidate] = false
        for index in graph.conflicts(of: candidate) {
            let other = Int(graph.neighbors[index])
            guard isAlive[other] else { continue }
            degree[other] -= 1
            buckets[Int(degree[other])].append(Int32(other))
            lowest = min(lowest, Int(degree[other]))
        }
    }
}
