import MapCamera

extension Shot {
    /// The target of a jump, a flight or an ease.
    var target: CameraTarget? {
        get {
            switch action {
            case .jump(let target), .fly(let target, _), .ease(let target, around: _, offset: _): target
            case .viewport, .focus, .select, .animate, .hold: nil
            }
        }
        set {
            guard let newValue else { return }
            switch action {
            case .jump: action = .jump(newValue)
            case .fly(_, let options): action = .fly(newValue, options)
            case .ease(_, let around, let offset): action = .ease(newValue, around: around, offset: offset)
            case .viewport, .focus, .select, .animate, .hold: break
            }
        }
    }

    /// The shots that a shot to `"frames"` stands for: the same one to each camera, called ID.1, ID.2 and so on. Nil for
    /// a shot with another target.
    func stops(in targets: PlanTargets, id: String) throws(PlanError) -> [Shot]? {
        guard let target, case .frames = target.place else { return nil }
        return try targets.allFrames(range: range).enumerated().map { index, camera in
            var stop = self
            stop.id = "\(id).\(index + 1)"
            stop.target = CameraTarget(.options(CameraOptions(camera)), padding: target.padding)
            return stop
        }
    }
}
