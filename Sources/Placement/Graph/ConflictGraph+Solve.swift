extension ConflictGraph {
    /// Which candidate each item takes.
    public struct Assignment: Hashable, Sendable {
        /// For each item the number of its candidate, from 0; nil for an item that is left out.
        public var choices: [Int?]
        /// Items whose candidates are in conflict with those of others, ascending; none unless all are asked for.
        public var crowded: [Int]
        /// No assignment places more items.
        public var bound: Int
        /// Steps of local search made.
        public var iterations: Int

        /// How many items have a candidate that is free of conflict.
        public var placedCount: Int { choices.reduce(0) { $0 + ($1 == nil ? 0 : 1) } - crowded.count }
    }

    /// As many items as possible without conflict.
    ///
    /// - Parameters:
    ///   - quality: ``PlacementQuality/fast`` is first fit in the order of the items.
    ///   - objective: whether the others are left out, or get a candidate in conflict.
    ///   - seed: of the generator that breaks ties in the search.
    public func solve(
        _ quality: PlacementQuality = .balanced, objective: PlacementProblem.Objective = .hide, seed: UInt64 = 0
    ) -> Assignment {
        let seeds = (0..<itemCount).map { Generator.mixed(seed ^ Generator.mixed(UInt64($0))) }
        var search = GraphSearch(self, quality, seeds: seeds)
        search.run()
        var crowded: [Int] = []
        if objective == .all {
            search.placeAll()
            crowded = search.crowded.map { Int($0) }.sorted()
        }
        let choices = search.choices.enumerated().map { item, choice in
            choice < 0 ? nil : Int(choice) - candidates(of: item).lowerBound
        }
        return Assignment(
            choices: choices, crowded: crowded, bound: search.bound, iterations: search.iterations)
    }
}
