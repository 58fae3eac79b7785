extension Shot {
    /// Whether the shot asks for a framed camera, which a step of the chain must have found.
    package var usesFrame: Bool {
        switch action {
        case .jump(let target), .fly(let target, _), .ease(let target, around: _, offset: _): target.usesFrame
        case .viewport(.overview(let overview), _): overview.usesFrame
        case .viewport(.camera, _), .focus, .animate, .hold: false
        }
    }
}

extension CameraTarget {
    fileprivate var usesFrame: Bool {
        guard case .frame = place else { return false }
        return true
    }
}

extension Overview {
    fileprivate var usesFrame: Bool {
        guard case .frame = subject else { return false }
        return true
    }
}
