extension Shot {
    /// Whether the shot asks for a framed camera, which a step of the chain must have found.
    package var usesFrame: Bool {
        switch action {
        case .jump(let target), .fly(let target, _), .ease(let target, around: _, offset: _): target.usesFrame
        case .viewport(.overview(let overview), _): overview.usesFrame
        case .viewport(.camera, _), .focus, .animate, .hold: false
        }
    }

    /// Whether the shot looks for an annotation among the features.
    package var usesFeatures: Bool {
        guard case .focus = action else { return false }
        return true
    }
}

extension CameraTarget {
    fileprivate var usesFrame: Bool {
        switch place {
        case .frame, .frames: true
        case .initial, .options: false
        }
    }
}

extension Overview {
    fileprivate var usesFrame: Bool {
        guard case .frame = subject else { return false }
        return true
    }
}
