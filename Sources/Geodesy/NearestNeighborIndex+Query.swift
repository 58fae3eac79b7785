import GeoTypes

extension NearestNeighborIndex {
    /// The nearest position, of equally near ones the one with the lowest index, or nil when none qualifies.
    /// - Parameters:
    ///   - origin: Where the search starts.
    ///   - meters: Largest distance, inclusive; nil for any.
    ///   - predicate: Whether the position with an index may be the answer. Asked only for candidates.
    /// - Complexity: O(log *n*) on average, O(*n*) where the predicate turns most away.
    package func nearest(
        to origin: Origin, within meters: Double? = nil, where predicate: (Int) -> Bool = { _ in true }
    ) -> Neighbor? {
        guard var search = search(from: origin, within: meters) else { return nil }
        entries.withUnsafeBufferPointer { entries in
            descend(entries, 0, entries.count, bound: 0, .zero, &search, predicate)
        }
        guard var best = search.best else { return nil }
        for tie in search.ties where tie.chord <= search.reach && tie.index < best { best = tie.index }
        return neighbor(best, origin.position, meters)
    }

    /// The nearest positions, at most `count`, by distance and then by index.
    /// - Complexity: O((log *n* + *k*) · *k*) on average for *k* answers.
    package func nearest(
        _ count: Int, to origin: Origin, within meters: Double? = nil,
        where predicate: (Int) -> Bool = { _ in true }
    ) -> [Neighbor] {
        guard count > 0, var search = search(from: origin, within: meters) else { return [] }
        var found: [Candidate] = []
        collect(entries.indices, &search, count, &found, predicate)
        return found.compactMap { neighbor($0.index, origin.position, meters) }
            .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
    }

    private func neighbor(_ index: Int, _ position: Coordinate, _ meters: Double?) -> Neighbor? {
        let distance = GreatCircle.distance(position, points[index])
        if let meters, distance > meters { return nil }
        return Neighbor(index: index, distance: distance)
    }

    private struct Candidate {
        var index: Int
        var chord: Double
    }

    private struct Search {
        let origin: UnitVector
        /// Chord up to which candidates count: the limit asked for, then the best one found, with the tolerance.
        var reach: Double {
            didSet { squaredReach = reach * reach }
        }
        /// Comparing squares saves a root for each position that is too far.
        private(set) var squaredReach: Double
        var best: Int?
        var chord = Double.infinity
        /// Candidates that may be as near as the best one.
        var ties: [Candidate] = []

        init(origin: UnitVector, reach: Double) {
            (self.origin, self.reach, squaredReach) = (origin, reach, reach * reach)
        }

        mutating func offer(_ index: Int, _ square: Double) {
            let chord = square.squareRoot()
            guard let best else {
                self.best = index
                self.chord = chord
                reach = min(reach, chord + NearestNeighborIndex.tolerance)
                return
            }
            if chord == self.chord {
                self.best = min(best, index)
            } else if chord > self.chord {
                ties.append(Candidate(index: index, chord: chord))
            } else {
                let isTie = self.chord <= chord + NearestNeighborIndex.tolerance
                if !isTie { ties.removeAll(keepingCapacity: true) }
                if isTie { ties.append(Candidate(index: best, chord: self.chord)) }
                self.best = index
                self.chord = chord
                reach = min(reach, chord + NearestNeighborIndex.tolerance)
            }
        }
    }

    private func search(from origin: Origin, within meters: Double?) -> Search? {
        guard origin.position.isFinite, !entries.isEmpty else { return nil }
        guard let meters else { return Search(origin: origin.vector, reach: .infinity) }
        guard meters >= 0 else { return nil }
        return Search(origin: origin.vector, reach: GreatCircle.chord(meters: meters) + Self.tolerance)
    }

    /// Looks through the subtree `low..<high`, which lies `offsets` along the axes and the root of `bound` away from the
    /// origin of the search at least.
    private func descend(
        _ entries: UnsafeBufferPointer<Entry>, _ low: Int, _ high: Int, bound: Double, _ offsets: SIMD4<Double>,
        _ search: inout Search, _ predicate: (Int) -> Bool
    ) {
        guard high - low > Self.leafSize else {
            for place in low..<high {
                let entry = entries[place]
                let square = entry.vector.squaredDistance(to: search.origin)
                if square <= search.squaredReach, predicate(Int(entry.index)) { search.offer(Int(entry.index), square) }
            }
            return
        }
        let middle = low + (high - low) / 2
        let entry = entries[middle]
        let square = entry.vector.squaredDistance(to: search.origin)
        if square <= search.squaredReach, predicate(Int(entry.index)) { search.offer(Int(entry.index), square) }
        let side = search.origin[entry.axis] - entry.vector[entry.axis]
        let isBefore = side < 0
        descend(
            entries, isBefore ? low : middle + 1, isBefore ? middle : high, bound: bound, offsets, &search, predicate)
        // What lies beyond the plane is at least as far away as plane and the offsets along the other axes together
        // (S. Arya, D. Mount, "Algorithms for fast vector quantization", 1993).
        let axis = Int(entry.axis)
        let beyond = bound - offsets[axis] + side * side
        guard beyond <= search.squaredReach else { return }
        var offsets = offsets
        offsets[axis] = side * side
        descend(
            entries, isBefore ? middle + 1 : low, isBefore ? high : middle, bound: beyond, offsets, &search, predicate)
    }

    private func collect(
        _ range: Range<Int>, _ search: inout Search, _ count: Int, _ found: inout [Candidate],
        _ predicate: (Int) -> Bool
    ) {
        guard !range.isEmpty else { return }
        let middle = range.lowerBound + range.count / 2
        let entry = entries[middle]
        let chord = entry.vector.distance(to: search.origin)
        if chord <= search.reach, predicate(Int(entry.index)) {
            let candidate = Candidate(index: Int(entry.index), chord: chord)
            let place = found.firstIndex { ($0.chord, $0.index) > (chord, candidate.index) } ?? found.count
            found.insert(candidate, at: place)
            if found.count > count { found.removeLast() }
            if found.count == count { search.reach = min(search.reach, found[count - 1].chord) }
        }
        guard range.count > 1 else { return }
        let side = search.origin[entry.axis] - entry.vector[entry.axis]
        let before = range.lowerBound..<middle
        let behind = middle + 1..<range.upperBound
        collect(side < 0 ? before : behind, &search, count, &found, predicate)
        if abs(side) <= search.reach { collect(side < 0 ? behind : before, &search, count, &found, predicate) }
    }
}
