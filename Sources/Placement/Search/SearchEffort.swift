/// How long to search, in steps.
struct SearchEffort {
    /// Steps of local search for each item that is left to search for.
    var stepsPerItem: Int
    /// Conflicts that local search looks at for each of them.
    var workPerItem: Int
    /// Items of a piece up to which it is searched exactly.
    var exactItems: Int
    /// Larger pieces are searched exactly, too, while no more items than this seem to be missing: there a proof is short
    /// or the missing ones are found soon.
    var exactGap: Int
    /// Branches of the exact search for each piece.
    var exactNodes: Int
    /// Rounds that bounds are computed in, for pieces of up to ``boundItems``.
    var boundRounds: Int
    var boundItems: Int
    /// What a bound may cost for each item of a piece.
    var boundWorkPerItem: Int
    /// Moves of annealing for each item.
    var movesPerItem: Int

    /// - Parameter items: all that are left to search for. Very many get fewer steps each.
    init(_ quality: PlacementQuality, items: Int) {
        switch quality {
        case .fast, .balanced:
            stepsPerItem = min(max(200_000 / max(items, 1), 2), 8)
            workPerItem = min(100_000_000 / max(items, 1), 12_000)
            (exactItems, exactGap, exactNodes) = (40, 0, 300)
            (boundRounds, boundItems, boundWorkPerItem) = (40, 2000, 4_000)
            movesPerItem = min(max(2_000_000 / max(items, 1), 10), 100)
        case .best:
            stepsPerItem = min(max(4_000_000 / max(items, 1), 20), 200)
            workPerItem = min(2_000_000_000 / max(items, 1), 200_000)
            (exactItems, exactGap, exactNodes) = (160, 2, 20_000)
            (boundRounds, boundItems, boundWorkPerItem) = (400, 20_000, 400_000)
            movesPerItem = min(max(40_000_000 / max(items, 1), 100), 2000)
        }
    }
}
