/// Longitudes covered without a break, `from` ≤ `to`, in degrees; both may lie outside ±180.
public struct LongitudeInterval: Hashable, Sendable {
    public var from: Double
    public var to: Double

    public init(from: Double, to: Double) {
        self.from = from
        self.to = to
    }

    /// Adds the interval as one or two spans within ±180, cut at the antimeridian. Nothing when an end isn't finite.
    func appendSpans(to spans: inout [LongitudeInterval]) {
        guard from.isFinite, to.isFinite else { return }
        if to - from >= 360 {
            spans.append(LongitudeInterval(from: -180, to: 180))
            return
        }
        Self.appendSpans(
            from: LongitudeArc.normalized(from), to: LongitudeArc.normalized(to), isPoint: from == to, to: &spans)
    }

    /// Adds what lies eastwards from `start` to `end`, both within ±180 and less than a turn apart.
    static func appendSpans(
        from start: Double, to end: Double, isPoint: Bool, to spans: inout [LongitudeInterval]
    ) {
        if isPoint || end >= start {
            spans.append(LongitudeInterval(from: start, to: isPoint ? start : end))
        } else {
            spans.append(LongitudeInterval(from: start, to: 180))
            if end > -180 { spans.append(LongitudeInterval(from: -180, to: end)) }
        }
    }

    /// The spans sorted, with those that touch made one.
    static func merged(_ spans: [LongitudeInterval]) -> [LongitudeInterval] {
        merged(spans) { $1 <= $0 }
    }

    /// The spans sorted, with neighbors made one where they touch or `isBridged(end, nextStart)`.
    static func merged(
        _ spans: [LongitudeInterval], where isBridged: (Double, Double) -> Bool
    ) -> [LongitudeInterval] {
        var merged: [LongitudeInterval] = []
        for span in spans.sorted(by: { $0.from < $1.from }) {
            if let end = merged.last?.to, span.from <= end || isBridged(end, span.from) {
                merged[merged.count - 1].to = max(end, span.to)
            } else {
                merged.append(span)
            }
        }
        return merged
    }
}
