/// The smallest arc of the equator that holds a set of longitudes.
///
/// RFC 7946 §5.2 wants a box round Fiji to go from 177 to −178, not round the whole globe: the arc is what remains
/// when the largest gap between neighbouring longitudes is taken away.
public struct LongitudeArc: Hashable, Sendable {
    /// Western end in [−180, 180).
    public var west: Double
    /// Extent eastwards in degrees, in [0, 360].
    public var width: Double

    public init(west: Double, width: Double) {
        self.west = west
        self.width = width
    }

    /// Eastern end in [−180, 180]; less than ``west`` when the arc crosses the antimeridian.
    public var east: Double {
        if width >= 360 { return 180 }
        let end = west + width
        return end > 180 ? end - 360 : end
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
    /// The numbers of points that lie inside ±180 are kept exactly. Of gaps of the same size the one across the
    /// antimeridian counts as the largest, so that an arc within ±180 wins.
    /// - Complexity: O(*n* log *n*)
    public init?(containing longitudes: some Sequence<Double>) {
        self.init(containing: longitudes.map { LongitudeInterval(from: $0, to: $0) })
    }

    /// The minimal arc over intervals, or nil when there is none.
    ///
    /// An interval stands for what a line or ring covers without a break, such as −170 to 170 of a shape through
    /// Greenwich, and is never cut.
    /// - Complexity: O(*n* log *n*)
    public init?(containing intervals: some Sequence<LongitudeInterval>) {
        var spans: [(start: Double, end: Double)] = []
        for interval in intervals {
            guard interval.from.isFinite, interval.to.isFinite else { continue }
            if interval.to - interval.from >= 360 {
                self.init(west: -180, width: 360)
                return
            }
            let start = Self.normalized(interval.from)
            let end = start + (interval.to - interval.from)
            // 180 itself is as good a name as −180 for a point; the one given is kept by treating it as an end.
            if end > 180 {
                spans.append((start, 180))
                spans.append((-180, end - 360))
            } else {
                spans.append((start, end))
            }
        }
        guard !spans.isEmpty else { return nil }
        spans.sort { $0.start < $1.start }
        var merged: [(start: Double, end: Double)] = [spans[0]]
        for span in spans.dropFirst() {
            if span.start <= merged[merged.count - 1].end {
                merged[merged.count - 1].end = max(merged[merged.count - 1].end, span.end)
            } else {
                merged.append(span)
            }
        }
        let first = merged[0]
        let last = merged[merged.count - 1]
        var gap = first.start + 360 - last.end
        var west = first.start
        var end = last.end
        for index in 1..<max(merged.count, 1) where merged[index].start - merged[index - 1].end > gap {
            gap = merged[index].start - merged[index - 1].end
            west = merged[index].start
            end = merged[index - 1].end + 360
        }
        self.init(west: west == 180 ? -180 : west, width: min(max(end - west, 0), 360))
        if west == 180 && end == 180 { self.west = 180 }
    }

    /// The longitude moved by whole turns into [−180, 180]; 180 stays.
    public static func normalized(_ longitude: Double) -> Double {
        if longitude >= -180 && longitude <= 180 { return longitude }
        let turns = ((longitude + 180) / 360).rounded(.down)
        return longitude - turns * 360
    }
}

/// Longitudes covered without a break, `from` ≤ `to`, in degrees; both may lie outside ±180.
public struct LongitudeInterval: Hashable, Sendable {
    public var from: Double
    public var to: Double

    public init(from: Double, to: Double) {
        self.from = from
        self.to = to
    }
}
