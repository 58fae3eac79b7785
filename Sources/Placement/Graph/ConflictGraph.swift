/// Items with candidates of which some exclude one another.
///
/// Of an item at most one candidate can be taken, and of two candidates in conflict at most one. Candidates are
/// numbered through: first those of item 0, then those of item 1, and so on.
public struct ConflictGraph: Hashable, Sendable {
    /// First candidate of each item, and behind the last item the number of candidates.
    let firstCandidate: [Int32]
    /// Item of each candidate.
    let owner: [Int32]
    /// Where each candidate's part of ``neighbors`` starts, and behind the last one its end.
    let start: [Int32]
    /// Candidates in conflict with each candidate, ascending; siblings are not among them.
    let neighbors: [Int32]
    /// What each candidate is worth, at least 1; empty where all are worth 1.
    private(set) var worths: [Int] = []
    /// Class of each item, ascending: what is worth something in one class outweighs everything in later ones. Empty
    /// where there is one class.
    private(set) var classes: [Int32] = []

    var itemCount: Int { firstCandidate.count - 1 }
    var candidateCount: Int { owner.count }

    func candidates(of item: Int) -> Range<Int> { Int(firstCandidate[item])..<Int(firstCandidate[item + 1]) }
    func conflicts(of candidate: Int) -> Range<Int> { Int(start[candidate])..<Int(start[candidate + 1]) }

    /// Whether two candidates of different items are in conflict.
    ///
    /// - Complexity: O(log *d*) for *d* conflicts of the first candidate.
    func areInConflict(_ candidate: Int, _ other: Int32) -> Bool { position(of: other, in: candidate) != nil }

    /// Where in ``neighbors`` the conflict of a candidate with another one stands.
    func position(of other: Int32, in candidate: Int) -> Int? {
        var low = Int(start[candidate])
        var high = Int(start[candidate + 1])
        while low < high {
            let middle = (low + high) / 2
            if neighbors[middle] < other { low = middle + 1 } else { high = middle }
        }
        return low < Int(start[candidate + 1]) && neighbors[low] == other ? low : nil
    }

    /// A graph given as lists.
    ///
    /// - Parameters:
    ///   - candidateCounts: candidates of each item.
    ///   - conflicts: for each candidate those in conflict with it. It is enough if one of two names the other; the
    ///     candidate itself, siblings, and numbers out of range are ignored.
    /// - Complexity: O(items + candidates + conflicts).
    public init(candidateCounts: [Int], conflicts: [[Int]]) {
        let firsts = candidateCounts.reduce(into: [0]) { $0.append($0[$0.count - 1] + max($1, 0)) }
        var owner: [Int32] = []
        for (item, count) in candidateCounts.enumerated() {
            owner += [Int32](repeating: Int32(item), count: max(count, 0))
        }
        var pairs: [ConflictPair] = []
        for (candidate, others) in conflicts.enumerated() where candidate < owner.count {
            for other in others where owner.indices.contains(other) && owner[other] != owner[candidate] {
                pairs.append(ConflictPair(Int32(candidate), Int32(other)))
            }
        }
        self.init(firstCandidate: firsts.map { Int32($0) }, owner: owner, pairs: pairs)
    }

    /// - Parameter pairs: conflicts between candidates of two items, in any order, repeated or not.
    init(firstCandidate: [Int32], owner: [Int32], pairs: [ConflictPair]) {
        self.firstCandidate = firstCandidate
        self.owner = owner
        let count = owner.count
        var ends = [Int32](repeating: 0, count: count + 1)
        for pair in pairs {
            ends[Int(pair.first) + 1] += 1
            ends[Int(pair.second) + 1] += 1
        }
        for candidate in 0..<count { ends[candidate + 1] += ends[candidate] }
        var fill = ends
        var unsorted = [Int32](repeating: 0, count: 2 * pairs.count)
        for pair in pairs {
            unsorted[Int(fill[Int(pair.first)])] = pair.second
            fill[Int(pair.first)] += 1
            unsorted[Int(fill[Int(pair.second)])] = pair.first
            fill[Int(pair.second)] += 1
        }
        // The relation is symmetric: written out once more by the other end, every list is in ascending order.
        var sorted = unsorted
        fill = ends
        for candidate in 0..<count {
            for index in Int(ends[candidate])..<Int(ends[candidate + 1]) {
                let other = Int(unsorted[index])
                sorted[Int(fill[other])] = Int32(candidate)
                fill[other] += 1
            }
        }
        (start, neighbors) = Self.withoutRepeats(ends, sorted)
    }

    private static func withoutRepeats(_ start: [Int32], _ neighbors: [Int32]) -> ([Int32], [Int32]) {
        var starts = start
        var kept: [Int32] = []
        kept.reserveCapacity(neighbors.count)
        for candidate in 0..<start.count - 1 {
            starts[candidate] = Int32(kept.count)
            var last: Int32 = -1
            for index in Int(start[candidate])..<Int(start[candidate + 1]) where neighbors[index] != last {
                last = neighbors[index]
                kept.append(last)
            }
        }
        starts[start.count - 1] = Int32(kept.count)
        return (starts, kept)
    }

    private init(firstCandidate: [Int32], owner: [Int32], start: [Int32], neighbors: [Int32]) {
        self.firstCandidate = firstCandidate
        self.owner = owner
        self.start = start
        self.neighbors = neighbors
    }

    /// The same conflicts with other worths.
    init(_ graph: ConflictGraph, worths: [Int], classes: [Int32]) {
        self = graph
        self.worths = worths
        self.classes = classes
    }
}

/// Two candidates in conflict.
struct ConflictPair {
    var first: Int32
    var second: Int32

    init(_ first: Int32, _ second: Int32) {
        self.first = first
        self.second = second
    }
}

extension ConflictGraph {
    /// The part of the graph that some candidates make up, and what its candidates and items are called here.
    ///
    /// - Parameters:
    ///   - candidates: ascending.
    ///   - places: one for each candidate here; overwritten.
    func induced(by candidates: [Int32], places: inout [Int32]) -> (graph: ConflictGraph, items: [Int32]) {
        var items: [Int32] = []
        var firsts: [Int32] = []
        var owners: [Int32] = []
        owners.reserveCapacity(candidates.count)
        for (place, candidate) in candidates.enumerated() {
            places[Int(candidate)] = Int32(place)
            if items.last != owner[Int(candidate)] {
                items.append(owner[Int(candidate)])
                firsts.append(Int32(place))
            }
            owners.append(Int32(items.count - 1))
        }
        firsts.append(Int32(candidates.count))
        var starts: [Int32] = [0]
        starts.reserveCapacity(candidates.count + 1)
        var list: [Int32] = []
        for candidate in candidates {
            for index in conflicts(of: Int(candidate)) {
                let place = Int(places[Int(neighbors[index])])
                // What is left from another call does not point back.
                if place < candidates.count, candidates[place] == neighbors[index] { list.append(Int32(place)) }
            }
            starts.append(Int32(list.count))
        }
        var graph = ConflictGraph(firstCandidate: firsts, owner: owners, start: starts, neighbors: list)
        if !worths.isEmpty { graph.worths = candidates.map { worths[Int($0)] } }
        if let first = items.first, let last = items.last, !classes.isEmpty,
            classes[Int(first)] != classes[Int(last)]
        {
            graph.classes = items.map { classes[Int($0)] }
        }
        return (graph, items)
    }
}
