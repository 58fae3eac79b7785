import GeoTypes
import MapCamera

/// The movement of one property by one animator.
package struct Track: Sendable {
    package var property: CameraProperty
    /// The animator's id; one animator may own several tracks, which then share start, duration and curve.
    package var animator: String
    /// Seconds from the start of the plan.
    package var start: Double
    /// Seconds; 0 sets the value at once.
    package var duration: Double
    package var curve: TimingCurve
    package var segment: Segment
    /// The parts of the animator's time, 0 to 1, at which the track starts and ends: not the whole where the animator
    /// was paused, turned round or cancelled.
    package var fractions: (start: Double, end: Double)

    package init(
        property: CameraProperty, animator: String, start: Double, duration: Double, curve: TimingCurve,
        segment: Segment, fractions: (start: Double, end: Double) = (0, 1)
    ) {
        self.property = property
        self.animator = animator
        self.start = start
        self.duration = duration
        self.curve = curve
        self.segment = segment
        self.fractions = fractions
    }

    /// Seconds from the start of the plan.
    package var end: Double { start + duration }

    /// Eased progress: exactly 0 and 1 where the animator starts and ends.
    package func progress(at time: Double) -> Double { progress(fraction(at: time)) }

    private func progress(_ fraction: Double) -> Double { fraction == 1 ? 1 : curve.progress(at: fraction) }

    /// The part of the animator's time.
    private func fraction(at time: Double) -> Double {
        time >= end ? fractions.end : fractions.start + (fractions.end - fractions.start) * ((time - start) / duration)
    }

    /// Whether it was cut before it began.
    private(set) var isVoid = false

    /// Ends the track at a time.
    mutating func cut(at time: Double) {
        guard time < end else { return }
        if time <= start {
            // It stays as what holds the value that was there, until it is left out.
            isVoid = true
            start = time
            fractions.end = fractions.start
            duration = 0
            return
        }
        fractions.end = fractions.start + (fractions.end - fractions.start) * ((time - start) / duration)
        duration = time - start
    }

    /// Writes the value at a time that isn't before the start into the camera.
    func apply(at time: Double, to camera: inout Camera, engine: EngineProfile) {
        let fraction = fraction(at: time)
        segment.apply(progress(fraction), fraction: fraction, property, to: &camera, engine: engine)
    }
}
