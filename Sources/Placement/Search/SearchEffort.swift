/// How long to search, in steps.
struct SearchEffort {
    /// Steps of local search for each item that is left to search for.
    var stepsPerItem: Int
    /// Conflicts that local search looks at for each of them.
    var workPerItem: Int
    /// Items of a piece up to which it is searched exactly.
    var exactItems: Int
    /// Branches of the exact search for each piece.
    var exactNodes: Int
    /// Rounds that bounds are computed in, for pieces of up to ``boundItems``.
    var boundRounds: Int
    var boundItems: Int

    /// - Parameter items: all that are left to search for. Very many get fewer steps each.
    init(_ quality: PlacementQuality, items: Int) {
        switch quality {
        case .fast, .balanced:
            stepsPerItem = min(max(200_000 / max(items, 1), 2), 10)
            workPerItem = min(100_000_000 / max(items, 1), 50_000)
            (exactItems, exactNodes) = (40, 300)
            (boundRounds, boundItems) = (60, 2000)
        case .best:
            stepsPerItem = min(max(4_000_000 / max(items, 1), 20), 200)
            workPerItem = min(2_000_000_000 / max(items, 1), 1_000_000)
            (exactItems, exactNodes) = (160, 20_000)
            (boundRounds, boundItems) = (400, 20_000)
        }
    }
}
