import MapCamera

/// The change of one property of an annotation's view. A plan says when; the map application knows what the name means.
package struct ViewTrack: Sendable, Equatable {
    package var annotation: AnnotationName
    package var property: String
    package var animator: String
    /// Seconds from the start of the plan.
    package var start: Double
    /// Seconds; 0 sets the value at once.
    package var duration: Double
    package var curve: TimingCurve
    package var segment: ViewSegment
    /// The part of the animator's time, 0 to 1, at which the track ends: less than 1 where it was taken over.
    package var fraction = 1.0

    package init(
        _ annotation: AnnotationName, _ property: String, animator: String, start: Double, duration: Double,
        curve: TimingCurve = .linear, segment: ViewSegment, fraction: Double = 1
    ) {
        self.annotation = annotation
        self.property = property
        self.animator = animator
        self.start = start
        self.duration = duration
        self.curve = curve
        self.segment = segment
        self.fraction = fraction
    }

    /// Seconds from the start of the plan.
    package var end: Double { start + duration }

    /// The value at a time: before the start the first one, from the end on the last one.
    package func value(at time: Double) -> ViewValue {
        guard time >= start else { return segment.value(0) }
        let done = time >= end ? fraction : fraction * ((time - start) / duration)
        return segment.value(done == 1 ? 1 : curve.progress(at: done))
    }

    /// Ends the track at a time that isn't before its start.
    mutating func cut(at time: Double) {
        guard time < end else { return }
        fraction *= (time - start) / duration
        duration = time - start
    }

    /// Whether it was cut before it moved anything.
    var isVoid: Bool { fraction == 0 }
}

/// How a track of a view depends on its progress.
package enum ViewSegment: Sendable, Equatable {
    /// from + delta · k, and exactly `to` at k = 1.
    case linear(from: Double, to: Double, delta: Double)
    /// `to` from the start on.
    case set(from: Bool, to: Bool)

    /// The value at progress `k`, which a spring brings above 1.
    func value(_ k: Double) -> ViewValue {
        switch self {
        case .linear(let from, let to, let delta): .number(k == 1 ? to : from + delta * k)
        case .set(let from, let to): .flag(k == 1 ? to : from)
        }
    }
}

/// A value of a view's property.
package enum ViewValue: Sendable, Equatable {
    case number(Double)
    case flag(Bool)
}
