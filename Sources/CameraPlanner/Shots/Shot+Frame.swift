extension Shot {
    /// Which member of the collection with framed cameras the shot needs; nil when it needs none.
    package var framedMember: FramedMember? {
        switch action {
        case .jump(let target), .fly(let target, _), .ease(let target, around: _, offset: _): target.framedMember
        case .viewport(.overview(let overview), _): overview.framedMember
        case .viewport, .focus, .select, .animate, .hold: nil
        }
    }

    /// Whether the shot looks for an annotation among the features.
    package var usesFeatures: Bool {
        switch action {
        case .focus: true
        case .select(let selection): selection.reference != nil
        default: false
        }
    }
}

/// Where a framed annotation set has its cameras.
package enum FramedMember: String, Sendable {
    /// The one camera of the set.
    case camera
    /// A camera for each of its groups.
    case frames
}

extension CameraTarget {
    fileprivate var framedMember: FramedMember? {
        switch place {
        case .frame(key: nil): .camera
        case .frame, .frames: .frames
        case .initial, .options: nil
        }
    }
}

extension Overview {
    fileprivate var framedMember: FramedMember? {
        guard case .frame(let key) = subject else { return nil }
        return key == nil ? .camera : .frames
    }
}
