/// Shows all items, as many as possible free of conflict, by simulated annealing over the items in conflict.
///
/// Classes come one after the other: what is free of an earlier class stays so.
/// Source: Christensen, Marks, Shieber, "An empirical study of algorithms for point-feature label placement", ACM
/// Transactions on Graphics 14(3), 1995; moves are drawn near conflicts instead of everywhere.
struct Annealing {
    private(set) var assignment: CrowdedAssignment
    private let start: [Int32]
    private var generator: Generator
    private(set) var iterations = 0

    /// The chance of a move that puts one more item in conflict falls from the first to the last stage by a constant
    /// factor: temperatures of 0.6 to 0.12. Given as chances, so that no result hangs on a library's exponential.
    private static let firstChance = 0.189
    private static let chanceFactor = 0.9355
    private static let stages = 100

    /// - Parameter start: candidates for some items, by item; the others take the one that is least in conflict.
    init(_ graph: ConflictGraph, start: [Int32], seed: UInt64) {
        assignment = CrowdedAssignment(graph)
        generator = Generator(seed: seed)
        self.start = start
    }

    private var graph: ConflictGraph { assignment.graph }

    /// - Parameter movesPerItem: moves tried for each item of a class.
    mutating func run(movesPerItem: Int) {
        var first = 0
        while first < graph.itemCount {
            let items = graph.classRange(from: first)
            first = items.upperBound
            for item in items where start[item] >= 0 { assignment.move(item, to: start[item]) }
            for item in items where start[item] < 0 {
                // On a heap that is there rather than on what is free.
                let best = graph.candidates(of: item).min {
                    (assignment.disturbed(by: $0), assignment.conflictCount[$0])
                        < (assignment.disturbed(by: $1), assignment.conflictCount[$1])
                }
                if let best { assignment.move(item, to: Int32(best)) }
            }
            anneal(items, moves: movesPerItem * items.count)
        }
    }

    private mutating func anneal(_ items: Range<Int>, moves: Int) {
        let (before, crowded) = (Array(assignment.choices[items]), assignment.crowded.count)
        defer {
            if assignment.crowded.count > crowded {
                for (item, choice) in zip(items, before) { assignment.move(item, to: choice) }
            }
        }
        var chance = Self.firstChance
        for stage in 0...Self.stages {
            // The last stage accepts no loss.
            if stage == Self.stages { chance = 0 }
            for _ in 0..<(moves + Self.stages - 1) / Self.stages {
                guard !assignment.crowded.isEmpty else { return }
                tryMove(items, chance: chance)
            }
            chance *= Self.chanceFactor
        }
    }

    private mutating func tryMove(_ items: Range<Int>, chance: Double) {
        iterations += 1
        guard let item = subject(items) else { return }
        let candidates = graph.candidates(of: item)
        let previous = assignment.choices[item]
        let candidate = candidates.lowerBound + generator.next(below: candidates.count)
        guard candidate != Int(previous), !assignment.disturbs(itemsBefore: items.lowerBound, with: candidate) else {
            return
        }
        let before = assignment.crowded.count
        assignment.move(item, to: Int32(candidate))
        let loss = assignment.crowded.count - before
        guard loss > 0 else { return }
        var limit = chance
        for _ in 1..<loss { limit *= chance }
        if Double(generator.next() >> 11) * 0x1p-53 >= limit { assignment.move(item, to: previous) }
    }

    /// An item in conflict, or half the time one that is in its way or could be; nil when it is of another class.
    private mutating func subject(_ items: Range<Int>) -> Int? {
        let item = Int(assignment.crowded[generator.next(below: assignment.crowded.count)])
        guard generator.next(below: 2) == 0 else { return items.contains(item) ? item : nil }
        let candidates = graph.candidates(of: item)
        let conflicts = graph.conflicts(of: candidates.lowerBound + generator.next(below: candidates.count))
        guard !conflicts.isEmpty else { return items.contains(item) ? item : nil }
        let shift = generator.next(below: conflicts.count)
        for step in 0..<conflicts.count {
            let other = Int(graph.neighbors[conflicts.lowerBound + (shift + step) % conflicts.count])
            let owner = Int(graph.owner[other])
            if assignment.isTaken(other), items.contains(owner) { return owner }
        }
        return nil
    }
}
