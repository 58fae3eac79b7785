import Placement
import TestSupport
import Testing

/// What search reaches on known sets, against optima proven by integer programming.
///
/// Debug builds search slowly: what takes long is left to the benchmark, which goes through all instances.
@Suite(.enabled(if: SharedData.isPresent, "needs the shared placement data"))
struct PlacementReferenceTests {
    static let graphs = (1...15).map { $0 < 10 ? "d1000_0\($0)" : "d1000_\($0)" }

    /// Yamamoto, Camara and Lorena: 1000 points each, optima between 963 and 980.
    @Test func `conflict graphs of 1000 points, at balanced at most 3 below the optimum`() throws {
        var sum = 0
        for name in Self.graphs {
            let result = try graph("lorena/\(name)").solve(.balanced)
            let reference = try #require(PlacementSets.references[name])
            #expect(result.placedCount >= reference.best - 3, "\(name)")
            #expect(result.placedCount <= reference.best, "\(name): optima are proven")
            #expect(result.bound >= reference.best, "\(name)")
            sum += result.placedCount
        }
        #expect(Double(sum) / Double(Self.graphs.count) >= 968.0)
    }

    @Test func `small conflict graphs, proven to be optimal`() throws {
        for index in 1...8 {
            let graph = try graph("lorena/d25_0\(index)")
            let best = try #require(PlacementSets.references["d25_0\(index)"]).best
            for quality in [PlacementQuality.balanced, .best] {
                let result = graph.solve(quality)
                #expect(result.placedCount == best && result.bound == best, "\(index) \(quality)")
            }
        }
    }

    static let means: [(Int, Double)] = [(100, 100), (250, 99.98), (500, 99.15), (750, 96.3), (1000, 90.5)]

    /// Random layouts as in Christensen, Marks and Shieber (1995), 25 of each size.
    @Test(arguments: means)
    func `random layouts at balanced, mean in %`(count: Int, least: Double) throws {
        let layouts = try #require(PlacementSets.layouts(count))
        var sum = 0
        for layout in layouts {
            let solution = layout.problem().solve(.balanced)
            let reference = try #require(PlacementSets.references[layout.name])
            try #expect(solution.placedCount <= #require(reference.upperBound), "layout \(layout.name)")
            #expect(solution.bound >= max(solution.placedCount, reference.best), "layout \(layout.name)")
            sum += solution.placedCount
        }
        #expect(100 * Double(sum) / Double(count * layouts.count) >= least)
    }

    @Test(arguments: [100, 250, 500])
    func `layouts of up to 500 labels at best, proven to be optimal`(count: Int) throws {
        for layout in try #require(PlacementSets.layouts(count)).prefix(count == 500 ? 5 : 25) {
            let solution = layout.problem().solve(.best)
            let best = try #require(PlacementSets.references[layout.name]).best
            #expect(solution.placedCount == best, "layout \(layout.name)")
            #expect(solution.bound == best, "layout \(layout.name)")
        }
    }

    static let nine: [(Int, Double)] = [(500, 99.65), (750, 98.4), (1000, 95.2)]

    @Test(arguments: nine)
    func `nine anchors at balanced, mean in %`(count: Int, least: Double) throws {
        let layouts = try #require(PlacementSets.layouts(count)).prefix(4)
        let sum = layouts.reduce(0) { $0 + $1.problem(anchors: 9).solve(.balanced).placedCount }
        // A few layouts may lie half a label in a hundred below the mean of all.
        #expect(100 * Double(sum) / Double(count * layouts.count) >= least - 0.5)
    }

    /// Wagner and Wolff's sets that have a place for every label, which local rules do not find.
    @Test(arguments: [1, 2, 3])
    func `hard grids are labeled in full at best`(index: Int) throws {
        let set = try #require(PlacementSets.labels("HardGrid_1000_0\(index)"))
        let items = set.labels.enumerated().map { index, label in
            PlacementItem(
                x: Double(label.x) * 0x1p-16, y: Double(label.y) * 0x1p-16,
                candidates: corners(0, 0, Double(label.width) * 0x1p-16, Double(label.height) * 0x1p-16).map {
                    PlacementCandidate($0)
                }, key: UInt64(index))
        }
        let solution = PlacementProblem(items: items).solve(.best)
        #expect(solution.placedCount == items.count)
    }

    @Test(arguments: [250, 1000])
    func `hiding some shows at least as many without overlap as showing all does`(count: Int) throws {
        for layout in try #require(PlacementSets.layouts(count)).prefix(count == 250 ? 10 : 2) {
            var problem = layout.problem()
            let hide = problem.solve(.balanced)
            problem.objective = .all
            let all = problem.solve(.balanced)
            #expect(all.placedCount <= hide.placedCount && all.placedCount <= all.bound)
            #expect(all.outcomes.allSatisfy { $0.choice != nil })
            // First fit, overlapping where it must, is the least that can be asked for.
            #expect(all.placedCount >= problem.solve(.fast).placedCount)
        }
    }

    private func graph(_ path: String) throws -> ConflictGraph {
        let set = try #require(PlacementSets.graph(path))
        return ConflictGraph(candidateCounts: set.candidateCounts, conflicts: set.conflicts)
    }
}
