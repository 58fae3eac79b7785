/// A label that wants one of several places.
public struct PlacementItem: Hashable, Sendable {
    /// Boxes in order of preference. A box that isn't finite or is turned inside out can't be chosen.
    public var candidates: [PlacementBox]
    /// Higher is placed earlier; not a number counts as lowest.
    public var priority: Double

    public init(candidates: [PlacementBox], priority: Double = 0) {
        self.candidates = candidates
        self.priority = priority
    }
}

/// The question which candidate each item takes so that no two boxes overlap.
///
/// Boxes overlap when they share more than an edge. All coordinates are rounded once to 1/64 pixel.
public struct PlacementProblem: Hashable, Sendable {
    public var items: [PlacementItem]
    /// What boxes must stay inside, edges included; nil for no limit.
    public var bounds: PlacementBox?
    /// Boxes that nothing may overlap.
    public var obstacles: [PlacementBox]
    /// Free pixels between the boxes of two items, ≥ 0; bounds and obstacles may be touched.
    public var spacing: Double

    public init(
        items: [PlacementItem], bounds: PlacementBox? = nil, obstacles: [PlacementBox] = [], spacing: Double = 0
    ) {
        self.items = items
        self.bounds = bounds
        self.obstacles = obstacles
        self.spacing = spacing
    }

    /// Item indices in the order of placement: by priority from high to low, then those with fewer candidates, then
    /// as they stand, which is the order that Mapbox documents for view annotations.
    ///
    /// Complexity: O(*n* log *n*).
    public var order: [Int] {
        let priorities = items.map { $0.priority.isNaN ? -Double.infinity : $0.priority }
        return items.indices.sorted { a, b in
            if priorities[a] != priorities[b] { return priorities[a] > priorities[b] }
            let (left, right) = (items[a].candidates.count, items[b].candidates.count)
            return left != right ? left < right : a < b
        }
    }
}

/// What became of the items of a ``PlacementProblem``.
public struct PlacementSolution: Hashable, Sendable {
    /// Why an item has no place: the last test that any of its candidates came to.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// No candidate is usable.
        case invalid
        /// No candidate reaches into the bounds.
        case offscreen
        /// Candidates reach into the bounds but none lies inside.
        case edge
        /// All candidates inside the bounds overlap obstacles.
        case keepOut = "keep-out"
        /// All others overlap items that were placed before.
        case collision
    }

    public struct Outcome: Hashable, Sendable {
        /// Index of the candidate taken; nil when the item has no place.
        public var choice: Int?
        /// Nil for an item that has a place.
        public var reason: Reason?
        /// For a collision: for each candidate that came to that test the earliest placed item which it overlaps;
        /// ascending, each once.
        public var blockers: [Int]
        /// Place in ``PlacementProblem/order``, 0 for the item that chose first.
        public var rank: Int
    }

    /// One for each item.
    public var outcomes: [Outcome]

    /// How many items have a place.
    public var placedCount: Int {
        outcomes.reduce(0) { $0 + ($1.choice == nil ? 0 : 1) }
    }
}
