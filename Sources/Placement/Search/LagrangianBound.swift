/// An upper bound on what any assignment is worth, by Lagrangian relaxation.
///
/// The constraints "at most one of a clique" are given up for prices: each clique has a price λ ≥ 0, each candidate
/// pays for its cliques, and each item takes what is left of its best candidate, or nothing. For all prices
/// Σ λ + Σ max(0, max (worth − prices)) is a bound; subgradient steps look for prices that make it small, down to the
/// bound of the linear programme at best.
///
/// Source: Held, Wolfe, Crowder, "Validation of subgradient optimization", Mathematical Programming 6, 1974.
struct LagrangianBound {
    private let graph: ConflictGraph
    private let cover: CliqueCover
    private var prices: [Double]
    /// What each candidate is worth less the prices of its cliques.
    private var reduced: [Double]

    init(_ graph: ConflictGraph) {
        self.graph = graph
        cover = CliqueCover(graph)
        prices = [Double](repeating: 0, count: cover.count)
        reduced = [Double](repeating: 0, count: graph.candidateCount)
    }

    /// The least bound found.
    ///
    /// - Parameters:
    ///   - known: what an assignment at hand is worth; there is no use in looking below it.
    ///   - rounds: steps at most.
    /// - Complexity: O(candidates in cliques) a round.
    mutating func run(known: Int, rounds: Int) -> Int {
        var best = Double.infinity
        var scale = 1.5
        var idle = 0
        var usage = [Int32](repeating: 0, count: cover.count)
        var taken = [Bool](repeating: false, count: graph.candidateCount)
        for _ in 0..<rounds {
            let value = evaluate(&taken)
            if value < best - 1e-9 {
                best = value
                idle = 0
            } else {
                idle += 1
                if idle == 6 { (scale, idle) = (scale / 2, 0) }
            }
            // A hair up, so that rounding can't make the bound too small.
            guard (best + 1e-6).rounded(.down) > Double(known), scale > 1e-3 else { break }
            var norm = 0.0
            for clique in 0..<cover.count {
                usage[clique] = 0
                for index in cover.members(of: clique) where taken[Int(cover.members[index])] { usage[clique] += 1 }
                let slack = Double(1 - usage[clique])
                if slack < 0 || prices[clique] > 0 { norm += slack * slack }
            }
            guard norm > 0 else { break }
            let step = scale * (value - Double(known)) / norm
            for clique in 0..<cover.count {
                prices[clique] = max(0, prices[clique] - step * Double(1 - usage[clique]))
            }
        }
        return Int((best + 1e-6).rounded(.down))
    }

    /// The bound at the prices in force, and which candidates it counts on.
    private mutating func evaluate(_ taken: inout [Bool]) -> Double {
        for candidate in 0..<graph.candidateCount {
            reduced[candidate] = Double(graph.worth(of: candidate))
            taken[candidate] = false
        }
        var value = 0.0
        for clique in 0..<cover.count where prices[clique] > 0 {
            value += prices[clique]
            for index in cover.members(of: clique) { reduced[Int(cover.members[index])] -= prices[clique] }
        }
        for item in 0..<graph.itemCount {
            guard let best = graph.candidates(of: item).max(by: { reduced[$0] < reduced[$1] }), reduced[best] > 0
            else { continue }
            value += reduced[best]
            taken[best] = true
        }
        return value
    }
}
