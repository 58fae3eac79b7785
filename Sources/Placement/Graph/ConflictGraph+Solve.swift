extension ConflictGraph {
    /// Which candidate each item takes.
    public struct Assignment: Hashable, Sendable {
        /// For each item the number of its candidate, from 0; nil for an item that is left out.
        public var choices: [Int?]
        /// No assignment places more items.
        public var bound: Int
        /// Steps of local search made.
        public var iterations: Int

        public var placedCount: Int { choices.reduce(0) { $0 + ($1 == nil ? 0 : 1) } }
    }

    /// As many items as possible, none in conflict with another.
    ///
    /// - Parameters:
    ///   - quality: ``PlacementQuality/fast`` is first fit in the order of the items.
    ///   - seed: of the generator that breaks ties in the search.
    public func solve(_ quality: PlacementQuality = .balanced, seed: UInt64 = 0) -> Assignment {
        var found: (choices: [Int32], bound: Int, iterations: Int)
        if quality == .fast {
            found = (firstFit(), itemCount, 0)
        } else {
            let seeds = (0..<itemCount).map { Generator.mixed(seed ^ Generator.mixed(UInt64($0))) }
            var search = GraphSearch(self, quality, seeds: seeds)
            search.run()
            found = (search.choices, search.bound, search.iterations)
        }
        let choices = found.choices.enumerated().map { item, choice in
            choice < 0 ? nil : Int(choice) - candidates(of: item).lowerBound
        }
        return Assignment(choices: choices, bound: found.bound, iterations: found.iterations)
    }

    private func firstFit() -> [Int32] {
        var isBlocked = [Bool](repeating: false, count: candidateCount)
        return (0..<itemCount).map { item in
            guard let candidate = candidates(of: item).first(where: { !isBlocked[$0] }) else { return -1 }
            for index in conflicts(of: candidate) { isBlocked[Int(neighbors[index])] = true }
            return Int32(candidate)
        }
    }
}
