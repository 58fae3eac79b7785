/// One way in which an item can lie.
public struct PlacementCandidate: Hashable, Sendable {
    /// What it covers, in pixels relative to the item's point: one box as a rule, several for a callout beside its pin.
    public var boxes: [PlacementBox]

    public init(_ boxes: [PlacementBox]) {
        self.boxes = boxes
    }

    public init(_ box: PlacementBox) {
        boxes = [box]
    }
}

/// A label that wants one of several places round a point.
public struct PlacementItem: Hashable, Sendable {
    /// How far an item may be denied a place.
    public enum Claim: Hashable, Sendable {
        /// It is shown where it fits.
        case optional
        /// It is placed before all optional ones, and shown even where it overlaps others: then at the candidate that
        /// overlaps least.
        case required
        /// It is shown at its first candidate that is on the screen, whatever lies there. Others keep clear of it.
        case overlapping
    }

    /// Its point on the screen in pixels. Without a finite one it can't be placed.
    public var x: Double
    public var y: Double
    /// In order of preference. One without boxes, or with a box that isn't finite or is turned inside out, can't be
    /// chosen. Items may share one array: that saves time and memory.
    public var candidates: [PlacementCandidate]
    /// Higher wins over any number of lower ones; not a number counts as lowest.
    public var priority: Double
    /// Decides between items of one priority: lower comes first. It should hang on what the item is, not on where it
    /// stands in a list, so that the order of the list does not matter.
    public var key: UInt64
    /// Items of one group may overlap one another.
    public var group: Int?
    /// The candidate that it had before, which it keeps unless a change is worth ``PlacementProblem/switchCost``; nil
    /// if it was not shown.
    public var previous: Int?
    public var claim: Claim
    /// What the item's mark on the map covers, relative to its point, whether or not the item is shown. Candidates of
    /// other items keep clear of it, except those of its group.
    public var marker: PlacementBox?

    public init(
        x: Double = 0, y: Double = 0, candidates: [PlacementCandidate], priority: Double = 0, key: UInt64 = 0,
        group: Int? = nil, previous: Int? = nil, claim: Claim = .optional, marker: PlacementBox? = nil
    ) {
        self.x = x
        self.y = y
        self.candidates = candidates
        self.priority = priority
        self.key = key
        self.group = group
        self.previous = previous
        self.claim = claim
        self.marker = marker
    }
}
