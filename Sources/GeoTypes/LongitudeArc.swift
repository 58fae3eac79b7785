/// The smallest arc of the equator that holds a set of longitudes.
///
/// RFC 7946 §5.2 wants a box round Fiji to go from 177 to −178, not round the whole globe: the arc is what remains
/// when the largest gap between neighboring longitudes is taken away.
public struct LongitudeArc: Hashable, Sendable {
    /// Western end in [−180, 180]; 180 only for an arc of no width.
    public let west: Double
    /// Eastern end in [−180, 180]; less than ``west`` when the arc crosses the antimeridian.
    public let east: Double
    /// Extent eastwards in degrees, in [0, 360].
    public let width: Double

    /// An arc from its western end in [−180, 180] and its extent eastwards in [0, 360].
    public init(west: Double, width: Double) {
        self.west = west
        self.width = width
        let end = west + width
        if width >= 360 { east = 180 } else { east = end > 180 ? end - 360 : end }
    }

    /// The complement of the largest gap of spans that are sorted, apart from one another and within ±180; the ends
    /// are numbers of the spans, not sums.
    init?(sortedSpans spans: [LongitudeInterval]) {
        guard let first = spans.first, let last = spans.last else { return nil }
        // Of gaps of the same size the one across the antimeridian counts as the largest.
        var gap = first.from + 360 - last.to
        var start = first.from
        var end = last.to
        for index in spans.indices.dropFirst() where spans[index].from - spans[index - 1].to > gap {
            gap = spans[index].from - spans[index - 1].to
            start = spans[index].from
            end = spans[index - 1].to
        }
        // ±180 are two names of one meridian: west takes −180 and east takes 180, except for that meridian alone.
        if start == 180 && abs(end) != 180 { start = -180 }
        if end == -180 && start > -180 { end = 180 }
        west = start
        east = end
        width = min(end >= start ? end - start : end + 360 - start, 360)
    }

    public var crossesAntimeridian: Bool { east < west }

    /// The longitude moved by whole turns so that it lies in [west, west + 360).
    public func unwrap(_ longitude: Double) -> Double {
        let turns = ((longitude - west) / 360).rounded(.down)
        let moved = longitude - turns * 360
        return moved >= west + 360 ? moved - 360 : moved
    }

    /// The minimal arc over points, or nil when there is none. Longitudes may lie outside ±180.
    ///
    /// The numbers of points that lie inside ±180 are kept exactly, as ``west`` and ``east``. Of gaps of the same size
    /// the one across the antimeridian counts as the largest, so that an arc within ±180 wins.
    /// - Complexity: O(*n* log *n*)
    public init?(containing longitudes: some Sequence<Double>) {
        self.init(containing: longitudes.map { LongitudeInterval(from: $0, to: $0) })
    }

    /// The minimal arc over intervals, or nil when there is none.
    ///
    /// An interval stands for what a line or ring covers without a break, such as −170 to 170 of a shape through
    /// Greenwich, and is never cut. Intervals with an end that isn't finite don't count.
    /// - Complexity: O(*n* log *n*)
    public init?(containing intervals: some Sequence<LongitudeInterval>) {
        var spans: [LongitudeInterval] = []
        for interval in intervals { interval.appendSpans(to: &spans) }
        self.init(sortedSpans: LongitudeInterval.merged(spans))
    }

    /// The longitude moved by whole turns into [−180, 180]; 180 stays.
    public static func normalized(_ longitude: Double) -> Double {
        if longitude >= -180 && longitude <= 180 { return longitude }
        let turns = ((longitude + 180) / 360).rounded(.down)
        // Rounding may leave a number a hair outside.
        return min(max(longitude - turns * 360, -180), 180)
    }
}
