/// Cliques of candidates that exclude one another, such that every conflict is in one of them.
///
/// "At most one of a clique" says more than "at most one of each two": that is what makes bounds worth computing.
/// Siblings count as excluding one another, so that a clique may hold several candidates of one item.
struct CliqueCover {
    /// Where each clique's part of ``members`` starts, and behind the last one its end.
    private(set) var starts: [Int32] = [0]
    private(set) var members: [Int32] = []

    var count: Int { starts.count - 1 }
    func members(of clique: Int) -> Range<Int> { Int(starts[clique])..<Int(starts[clique + 1]) }

    /// Larger cliques are not looked for.
    private static let sizeLimit = 32

    /// Grows each clique greedily from the first conflict that none holds yet.
    ///
    /// - Complexity: O(*n* *d*²) for *n* candidates of *d* conflicts.
    init(_ graph: ConflictGraph) {
        var isCovered = [Bool](repeating: false, count: graph.neighbors.count)
        var clique: [Int32] = []
        for candidate in 0..<graph.candidateCount {
            for index in graph.conflicts(of: candidate)
            where !isCovered[index] && graph.neighbors[index] > candidate {
                clique = [Int32(candidate), graph.neighbors[index]]
                Self.grow(&clique, graph)
                Self.cover(clique, graph, &isCovered)
                members += clique
                starts.append(Int32(members.count))
            }
        }
    }

    private static func grow(_ clique: inout [Int32], _ graph: ConflictGraph) {
        let seed = Int(clique[0])
        func add(_ candidate: Int32) {
            guard clique.count < sizeLimit, !clique.contains(candidate) else { return }
            let item = graph.owner[Int(candidate)]
            for member in clique where graph.owner[Int(member)] != item {
                guard graph.areInConflict(Int(candidate), member) else { return }
            }
            clique.append(candidate)
        }
        for index in graph.conflicts(of: seed) { add(graph.neighbors[index]) }
        for sibling in graph.candidates(of: Int(graph.owner[seed])) where sibling != seed { add(Int32(sibling)) }
    }

    private static func cover(_ clique: [Int32], _ graph: ConflictGraph, _ isCovered: inout [Bool]) {
        for member in clique {
            for other in clique where graph.owner[Int(other)] != graph.owner[Int(member)] {
                if let index = graph.position(of: other, in: Int(member)) { isCovered[index] = true }
            }
        }
    }
}
