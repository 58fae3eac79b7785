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
        /// All candidates inside the bounds overlap obstacles or markers.
        case keepOut = "keep-out"
        /// All others overlap items that are shown.
        case collision
    }

    public struct Outcome: Hashable, Sendable {
        /// Index of the candidate taken; nil when the item has no place.
        public var choice: Int?
        /// Nil for an item that has a place.
        public var reason: Reason?
        /// Whether it is shown although it overlaps another item, is nearer to one than the spacing, or lies on an
        /// obstacle.
        public var overlaps: Bool

        public init(choice: Int?, reason: Reason?, overlaps: Bool = false) {
            self.choice = choice
            self.reason = reason
            self.overlaps = overlaps
        }
    }

    /// One for each item.
    public var outcomes: [Outcome]
    /// Item indices in the order of precedence: claim, priority, then key.
    public var order: [Int]
    /// How many items are shown, in the objective ``PlacementProblem/Objective/all`` without overlap.
    public var placedCount: Int
    /// No assignment places more items, those that are shown in any case being where they are. Priorities are not
    /// considered: they can make it unreachable.
    public var bound: Int
    /// Steps of local search made.
    public var iterations: Int
    /// Items that search left out because there were many times more than could ever be shown.
    public var thinned: Int
}
