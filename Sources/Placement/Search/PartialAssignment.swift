/// An assignment under work: which candidate each item has, and for each candidate how many placed ones stand in its
/// way. Every step is logged, so that it can be taken back.
struct PartialAssignment {
    let graph: ConflictGraph
    /// Candidate of each item, or −1.
    private(set) var choices: [Int32]
    /// For each candidate the taken candidates of other items that are in conflict with it: how many, and below that
    /// the sum of their numbers, which is the blocker's own when there is one.
    private var blockers: [Int64]
    /// What the taken candidates are worth together.
    private(set) var worth = 0
    /// Conflicts looked at so far: what the search costs.
    private(set) var work = 0
    private var log: [(item: Int32, choice: Int32)] = []

    init(_ graph: ConflictGraph) {
        self.graph = graph
        choices = [Int32](repeating: -1, count: graph.itemCount)
        blockers = [Int64](repeating: 0, count: graph.candidateCount)
    }

    /// Counts conflicts that somebody else has looked at.
    mutating func charge(_ conflicts: Int) { work += conflicts }

    /// Leaves room for the sum of a million numbers of candidates, and for two million blockers.
    private static let one: Int64 = 1 << 42

    /// How many taken candidates of other items are in conflict with a candidate.
    func blockerCount(of candidate: Int) -> Int { Int(blockers[candidate] / Self.one) }

    func isFree(_ candidate: Int) -> Bool { blockers[candidate] == 0 }

    /// Gives an item that has none a candidate that nothing blocks.
    mutating func place(_ candidate: Int) {
        let item = Int(graph.owner[candidate])
        log.append((Int32(item), -1))
        set(item, Int32(candidate))
    }

    mutating func remove(_ item: Int) {
        log.append((Int32(item), choices[item]))
        clear(item)
    }

    /// Where the log stands, for ``undo(to:)``.
    var mark: Int { log.count }

    /// Takes back what has been done since the mark.
    mutating func undo(to mark: Int) {
        while log.count > mark, let step = log.popLast() {
            if step.choice < 0 {
                clear(Int(step.item))
            } else {
                set(Int(step.item), step.choice)
            }
        }
    }

    /// Forgets how the assignment came about.
    mutating func commit() { log.removeAll(keepingCapacity: true) }

    /// What the steps since the mark have brought: positive if the assignment is worth more than it was.
    ///
    /// - Parameter worth: what it was worth then.
    /// - Complexity: O(1) for one class of items, else O(*s*²) for *s* steps.
    func gain(since mark: Int, worth before: Int) -> Int {
        guard !graph.classes.isEmpty else { return worth - before }
        var gains: [(rank: Int32, gain: Int)] = []
        for index in mark..<log.count {
            let step = log[index]
            // Only the first step tells what an item had.
            guard !log[mark..<index].contains(where: { $0.item == step.item }) else { continue }
            let gain =
                graph.worth(ofChoice: choices[Int(step.item)]) - graph.worth(ofChoice: step.choice)
            let rank = graph.classes[Int(step.item)]
            if let place = gains.firstIndex(where: { $0.rank == rank }) {
                gains[place].gain += gain
            } else {
                gains.append((rank, gain))
            }
        }
        return gains.filter { $0.gain != 0 }.min { $0.rank < $1.rank }?.gain ?? 0
    }

    private mutating func set(_ item: Int, _ candidate: Int32) {
        choices[item] = candidate
        let entry = Self.one + Int64(candidate)
        for index in graph.conflicts(of: Int(candidate)) { blockers[Int(graph.neighbors[index])] += entry }
        work += graph.conflicts(of: Int(candidate)).count
        worth += graph.worth(of: Int(candidate))
    }

    private mutating func clear(_ item: Int) {
        let candidate = Int(choices[item])
        let entry = Self.one + Int64(candidate)
        for index in graph.conflicts(of: candidate) { blockers[Int(graph.neighbors[index])] -= entry }
        work += graph.conflicts(of: candidate).count
        worth -= graph.worth(of: candidate)
        choices[item] = -1
    }

    /// The placed items in conflict with a candidate.
    func blockers(of candidate: Int) -> [Int] {
        graph.conflicts(of: candidate).compactMap { index in
            let other = graph.neighbors[index]
            let item = Int(graph.owner[Int(other)])
            return choices[item] == other ? item : nil
        }
    }

    /// The item in the way of a candidate; nil unless it is exactly one.
    func blocker(of candidate: Int) -> Int? {
        guard blockers[candidate] / Self.one == 1 else { return nil }
        return Int(graph.owner[Int(blockers[candidate] % Self.one)])
    }
}
