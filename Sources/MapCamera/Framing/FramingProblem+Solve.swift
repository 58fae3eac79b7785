extension FramingProblem {
    /// The best camera, or why there is none.
    ///
    /// Complexity: O(*n*) on average to find the places that matter, and O(*h*) in their number *h* for each of a few
    /// steps, with pitch some 100; O(*n*²) in addition to find the smallest conflict of up to 2048 items that do not
    /// fit. Leaving items out takes O(*n* log *n*) for each of them.
    public func solve() throws(FramingError) -> FramingSolution {
        let session = FramingSession(problem: self, room: try validated())
        guard !items.isEmpty else { throw .noItems }
        var places: [GridPoint] = []
        places.reserveCapacity(items.count)
        var extent = FrameExtent()
        for (index, item) in items.enumerated() { places.append(try extent.insert(item, number: index)) }
        var outcome = session.outcome(extent)
        var dropped: [Int] = []
        if outcome.fit == nil, fallback == .dropLowestPriority {
            dropped = try dropping(session)
            extent = try self.extent(of: items.indices.filter { !dropped.contains($0) })
            if !extent.isEmpty { outcome = session.outcome(extent) }
        }
        var solution = outcome.solution
        solution.dropped = dropped
        if !solution.conflict.isEmpty { solution.conflict = try conflict(solution.conflict, session) }
        guard let fit = outcome.fit else { return solution }
        let left = Set(dropped)
        // What goes round the world touches on copies that items don't know of.
        var touching = Set(solution.binding)
        for (index, item) in items.enumerated() where !left.contains(index) {
            if let zooms = item.zooms, !session.shows(item, zooms, fit, outcome.hiddenZooms) {
                solution.hidden.append(index)
            } else {
                touching.formUnion(session.contacts(item, at: places[index], number: index, fit))
            }
        }
        solution.binding = touching.sorted()
        return solution
    }

    /// The best camera for what an extent holds, in place of ``items``.
    ///
    /// The same as for the items themselves, but that ``FramingSolution/binding`` and ``FramingSolution/conflict`` name
    /// only what the extent still knows, that ``FramingSolution/hidden`` stays empty, and that nothing can be left out:
    /// ``FramingFallback/dropLowestPriority`` is here what ``FramingFallback/error`` is.
    public func solve(_ extent: FrameExtent) throws(FramingError) -> FramingSolution {
        let session = FramingSession(problem: self, room: try validated())
        guard !extent.isEmpty else { throw .noItems }
        return session.outcome(extent).solution
    }

    private func extent(of indices: some Sequence<Int>) throws(FramingError) -> FrameExtent {
        var extent = FrameExtent()
        for index in indices { try extent.add(items[index], number: index) }
        return extent
    }

    /// What was found out about places on one cut of the map, made true of items.
    ///
    /// By themselves the items may fit where the map is cut elsewhere. What then is farthest outside belongs to the
    /// conflict too, until they fit nowhere. And since an item can have several places, it may be left with one that
    /// the others don't need.
    private func conflict(_ found: [Int], _ session: FramingSession) throws(FramingError) -> [Int] {
        var conflict = Set(found)
        while let fit = session.fit(try extent(of: conflict.sorted())) {
            let others = items.indices.lazy.filter { !conflict.contains($0) }
            let slacks = others.map { (item: $0, slack: session.leastSlack(items[$0], fit)) }
            guard let farthest = slacks.min(by: { $0.slack < $1.slack }) else { break }
            conflict.insert(farthest.item)
        }
        for item in conflict.sorted() where conflict.count > 1 {
            let rest = conflict.subtracting([item])
            if session.fit(try extent(of: rest.sorted())) == nil { conflict = rest }
        }
        return conflict.sorted()
    }

    /// What can't be kept, ascending: in the order of priority each item is kept that fits with those kept before.
    ///
    /// Whatever fits together also fits with less, so that several are tried at once, twice as many after each success
    /// and one alone after a failure.
    private func dropping(_ session: FramingSession) throws(FramingError) -> [Int] {
        let order = items.indices.sorted {
            items[$0].priority != items[$1].priority ? items[$0].priority > items[$1].priority : $0 < $1
        }
        var kept = FrameExtent()
        var dropped: [Int] = []
        var next = order[...]
        var count = order.count
        while !next.isEmpty {
            var trial = kept
            for index in next.prefix(count) { try trial.add(items[index], number: index) }
            if session.fit(trial) != nil {
                trial.prune()
                kept = trial
                next = next.dropFirst(count)
                count *= 2
            } else if count > 1 {
                count = count > 64 ? count / 8 : 1
            } else {
                dropped.append(next[next.startIndex])
                next = next.dropFirst()
            }
        }
        return dropped.sorted()
    }
}
