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

    package init(
        property: CameraProperty, animator: String, start: Double, duration: Double, curve: TimingCurve,
        segment: Segment
    ) {
        self.property = property
        self.animator = animator
        self.start = start
        self.duration = duration
        self.curve = curve
        self.segment = segment
    }

    /// Seconds from the start of the plan.
    package var end: Double { start + duration }

    /// Eased progress: exactly 0 at the start and 1 from the end on.
    package func progress(at time: Double) -> Double {
        time >= end ? 1 : curve.progress(at: (time - start) / duration)
    }

    /// Writes the value at a time that isn't before the start into the camera.
    func apply(at time: Double, to camera: inout Camera, engine: EngineProfile) {
        let k = progress(at: time)
        switch segment {
        case .linear(let linear): linear.apply(k, property, to: &camera, engine: engine)
        case .flight(let flight): copy(flight.camera(at: k), to: &camera)
        case .easePath(let path): copy(path.camera(at: k), to: &camera)
        }
    }

    private func copy(_ source: Camera, to camera: inout Camera) {
        if property == .center {
            camera.center = Coordinate(x: LongitudeArc.normalized(source.center.x), y: source.center.y)
        } else {
            camera.zoom = source.zoom
        }
    }
}
