import Placement
import TestSupport

extension PlacementBenchmark {
    /// Conflict graphs of a folder whose names begin with a word.
    static func graphs(_ folder: String, _ prefix: String) -> [PlacementCase] {
        PlacementSets.names(in: folder).filter { $0.hasPrefix(prefix) }.compactMap { name in
            guard let set = PlacementSets.graph("\(folder)/\(name)") else { return nil }
            let graph = ConflictGraph(candidateCounts: set.candidateCounts, conflicts: set.conflicts)
            let reference = PlacementSets.references[name]
            return PlacementCase(name, count: set.candidateCounts.count, reference: reference) { quality in
                let assignment = graph.solve(quality, seed: 0)
                return .init(
                    placed: assignment.placedCount, bound: assignment.bound, iterations: assignment.iterations)
            }
        }
    }
}
