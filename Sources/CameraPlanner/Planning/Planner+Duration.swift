import MapCamera

extension Planner {
    /// Seconds that a shot takes when nothing else runs, its delay not counted: how long the movement of a flight, an
    /// ease or a viewport transition will last, known before it starts.
    ///
    /// - Parameters:
    ///   - shot: its `start` and `delay` play no part.
    ///   - camera: where it begins; nil begins where the plan does.
    /// - Throws: what ``compile(_:)`` throws for it.
    /// - Complexity: that of the one shot; no other is looked at, and nothing is sampled.
    package func duration(of shot: Shot, from camera: Camera? = nil) throws(PlanError) -> Double {
        var shot = shot
        shot.start = nil
        shot.delay = 0
        if let target = shot.target, case .initial = target.place {
            shot.target = CameraTarget(.options(CameraOptions(targets.initial)), padding: target.padding)
        }
        var targets = targets
        targets.initial = camera ?? targets.initial
        return try Planner(targets: targets, viewport: viewport, engine: engine).compile([shot]).duration
    }
}
