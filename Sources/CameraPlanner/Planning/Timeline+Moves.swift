import GeoTypes
import MapCamera

extension Timeline {
    /// Sets the camera at once. It is no animator, so that only the change is an event.
    mutating func jump(_ index: Int, _ options: CameraOptions) {
        stage.set(options, by: shots[index].id)
    }

    /// A flight moves every property, as in the engines. How long it takes follows from its ends before it starts
    /// (``Planner/duration(of:from:)``).
    mutating func fly(_ index: Int, to target: Camera, _ options: FlightOptions) throws(PlanError) {
        let shot = shots[index].shot
        let from = stage.camera
        var to = target.reported(by: engine)
        if let offset = options.offset, case .options(let camera)? = shot.target?.place, camera.center == nil {
            to.center = ways.ground(beside: offset, of: from)
        }
        let flight = Flight(
            from: from, to: to, viewport: viewport, engine: engine, rho: options.rho, minZoom: options.minZoom,
            offset: options.offset ?? .zero, worldCopies: shot.worldCopies)
        if Conventions.isEase(flight) { return try ease(index, to: CameraOptions(to), offset: options.offset) }
        let automatic = flight.duration(
            speed: options.speed ?? Flight.standardSpeed, screenSpeed: options.screenSpeed)
        let duration = Conventions.capped(
            flight: shot.duration ?? automatic, at: shot.maxDuration, engine: engine)
        let segments: [(CameraProperty, Segment)] =
            [(.center, .flight(flight)), (.zoom, .flight(flight))]
            + ways.straight([.bearing, .pitch, .padding], from: from, to: to)
        try startAnimator(
            spec(index, segments, duration, shot.curve ?? Conventions.standardFlightCurve(engine)), of: index)
    }

    mutating func ease(
        _ index: Int, to options: CameraOptions, around: Coordinate? = nil, offset: ScreenPoint? = nil
    ) throws(PlanError) {
        let shot = shots[index].shot
        var duration = shot.duration ?? Conventions.easeDuration(engine)
        if let limit = shot.maxDuration { duration = min(duration, limit) }
        let segments = ways.segments(
            from: stage.camera, to: options, around: around, offset: offset, worldCopies: shot.worldCopies)
        try startAnimator(
            spec(index, segments, duration, shot.curve ?? Conventions.standardEaseCurve(engine)), of: index)
    }

    /// The animator of a shot that has only one.
    private func spec(
        _ index: Int, _ segments: [(property: CameraProperty, segment: Segment)], _ duration: Double,
        _ curve: TimingCurve
    ) -> AnimatorSpec {
        let shot = shots[index].shot
        return AnimatorSpec(
            shots[index].id, .segments(segments), duration: duration, curve: curve, owner: shot.owner,
            range: shot.range)
    }
}
