/// The question from which scale on each label is shown, so that zooming in never hides one (Been, Daiches and Yap,
/// "Dynamic map labeling", 2006).
///
/// Boxes keep their size on the screen while the points move apart: a position on the screen is the position in the
/// world times the scale. A label that is shown at a scale is shown at every larger one, always at one candidate.
public struct ActiveRangeProblem: Hashable, Sendable {
    public struct Item: Hashable, Sendable {
        /// Position in the world: pixels at scale 1, y down. Without a finite one it is never shown.
        public var x: Double
        public var y: Double
        /// In order of preference, as in a ``PlacementItem``.
        public var candidates: [PlacementCandidate]
        /// Higher goes first.
        public var priority: Double
        /// Decides between items of one priority: lower goes first.
        public var key: UInt64

        public init(
            x: Double, y: Double, candidates: [PlacementCandidate], priority: Double = 0, key: UInt64 = 0
        ) {
            self.x = x
            self.y = y
            self.candidates = candidates
            self.priority = priority
            self.key = key
        }
    }

    /// When an item is shown.
    public struct ActiveRange: Hashable, Sendable {
        /// Index of the candidate that it is shown at.
        public var candidate: Int
        /// It is shown from this scale up to the largest.
        public var start: Double

        public init(candidate: Int, start: Double) {
            self.candidate = candidate
            self.start = start
        }
    }

    public var items: [Item]
    /// From the smallest scale to the largest. Nothing is shown if the smallest isn't above 0 or the largest isn't
    /// finite.
    public var scales: ClosedRange<Double>

    public init(items: [Item], scales: ClosedRange<Double>) {
        self.items = items
        self.scales = scales
    }

    /// For each item the range in which it is shown; nil for one that is shown at no scale.
    ///
    /// In the order of precedence (priority, fewer candidates, key, then what the item is) each takes the candidate with
    /// the smallest start such that at no scale from there on it overlaps an item before it that is shown there; of
    /// equal candidates the first.
    ///
    /// - Complexity: O(*n* log *r*) expected for *n* candidates of similar size and scales of a ratio *r*.
    public func solve() -> [ActiveRange?] {
        var ranges = [ActiveRange?](repeating: nil, count: items.count)
        guard scales.lowerBound > 0, scales.upperBound.isFinite else { return ranges }
        let order = Precedence.order(
            of: items.map {
                PlacementItem(x: $0.x, y: $0.y, candidates: $0.candidates, priority: $0.priority, key: $0.key)
            })
        var index = ActiveRangeIndex(self)
        var neighbors: [Int] = []
        for item in order where items[item].x.isFinite && items[item].y.isFinite {
            index.collect(around: items[item], into: &neighbors)
            var best: ActiveRange?
            for (number, candidate) in items[item].candidates.enumerated() {
                guard !candidate.boxes.isEmpty, candidate.boxes.allSatisfy(\.isUsable) else { continue }
                let limit = best?.start ?? .infinity
                let start = index.start(of: candidate, at: items[item], among: neighbors, below: limit)
                guard let start else { continue }
                best = ActiveRange(candidate: number, start: start)
                if start == scales.lowerBound { break }
            }
            guard let best else { continue }
            ranges[item] = best
            index.insert(items[item].candidates[best.candidate], at: items[item], start: best.start)
        }
        return ranges
    }
}
