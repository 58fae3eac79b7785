/// The question which candidate each item takes so that no two boxes overlap.
///
/// Boxes overlap when they share more than an edge. Points and edges are rounded once to 2^−20 pixel, and every test
/// after that is made on integers: equal input gives equal output whatever machine and optimization level.
public struct PlacementProblem: Hashable, Sendable {
    public enum Objective: String, CaseIterable, Hashable, Sendable {
        /// As many items as possible are shown without overlap; the others are hidden.
        case hide
        /// All items are shown, as many as possible without overlap.
        case all
    }

    /// What becomes of a candidate that reaches beyond the bounds.
    public enum Edge: String, CaseIterable, Hashable, Sendable {
        /// It can't be chosen.
        case hide
        /// It can be chosen as long as some of it is inside, after all that lie inside whole; what is cut off is in
        /// nobody's way.
        case clip
        /// It can be chosen wherever it is.
        case allow
    }

    public var items: [PlacementItem]
    /// The part of the screen that may be covered; nil for no limit.
    public var bounds: PlacementBox?
    public var edge: Edge
    public var obstacles: [PlacementObstacle]
    /// Free pixels between the boxes of two items, ≥ 0; bounds, obstacles and markers may be touched.
    public var spacing: Double
    public var objective: Objective
    /// What it costs to move a shown item to another candidate than its previous one, or to hide it, in shown items of
    /// the same priority: at 1 nothing changes that need not.
    public var switchCost: Double
    /// For each item what each of its candidates is worth, at least 1; empty where all are worth a thousand.
    var candidateWorths: [[Int]] = []

    public init(
        items: [PlacementItem], bounds: PlacementBox? = nil, edge: Edge = .hide, obstacles: [PlacementObstacle] = [],
        spacing: Double = 0, objective: Objective = .hide, switchCost: Double = 0.5
    ) {
        self.items = items
        self.bounds = bounds
        self.edge = edge
        self.obstacles = obstacles
        self.spacing = spacing
        self.objective = objective
        self.switchCost = switchCost
    }
}

/// How much work an assignment is worth. Work is limited in steps, never in time, so that the result does not hang on
/// the machine.
public enum PlacementQuality: String, CaseIterable, Hashable, Sendable {
    /// First fit: what map engines do. Each item in turn takes its first candidate that is free.
    case fast
    /// Provably optimal where little is crowded, within a few hundredths of it where labels crowd.
    case balanced
    /// As balanced, with some twenty times the search.
    case best
}
