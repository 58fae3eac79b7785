import MapCamera

/// Idle, transition, state: what becomes of the viewport, by the rules of Mapbox.
extension Timeline {
    private mutating func enter(_ phase: ViewportPhase, _ reason: ViewportStatus.Reason) {
        activity.phase = phase
        let status: ViewportStatus.Status =
            switch phase {
            case .idle: .idle
            case .transition: .transition
            case .state: .state
            }
        activity.log.append(
            ViewportStatus(time: stage.now, status: status, state: phase.shot.map { shots[$0].id }, reason: reason))
    }

    /// Ends the state or transition that runs, and its animators.
    mutating func idle(by cause: String?, _ reason: ViewportStatus.Reason) {
        guard let shot = activity.phase.shot else { return }
        enter(.idle, reason)
        stopAnimators(of: shot, by: cause)
    }

    /// Makes room for another state: ends what runs, without a word about it.
    mutating func replaceState(by index: Int, _ state: ViewportState) {
        if let shot = activity.phase.shot { stopAnimators(of: shot, by: shots[index].id) }
        activity.phase = .idle
        activity.state = state
        activity.steps = []
        activity.followers = []
        activity.route = nil
    }

    private mutating func stopAnimators(of index: Int, by cause: String?) {
        for token in shots[index].animators { stage.cancel(token, by: cause) }
    }

    /// A touch of the user ends whatever the viewport does.
    mutating func touch(_ owner: AnimationOwner, by name: String) {
        if owner == .gestures { idle(by: name, .userInteraction) }
    }

    /// A transition starts its animators.
    mutating func beginTransition(_ index: Int) { enter(.transition(shot: index), .transitionStarted) }

    /// The state is reached.
    mutating func beginState(_ index: Int) { enter(.state(shot: index), .transitionSucceeded) }

    /// What the end of a shot's animator means for the viewport: a transition is over when all of its animators are, and
    /// fails when one was ended before its target.
    mutating func viewportAnimatorEnded(
        _ token: AnimatorStage.Token, of index: Int, _ position: PlanEvent.Position
    ) throws(PlanError) {
        switch activity.phase {
        case .transition(shot: index):
            if position == .end, let property = activity.steps.first(where: { $0.token == token })?.property {
                try follow(property, of: index)
            }
            let ends = activity.steps.map { stage.state($0.token) }
            guard ends.allSatisfy(\.isFinal) else { return }
            if ends.allSatisfy({ $0 == .final(.end) }) {
                beginState(index)
            } else {
                idle(by: nil, .transitionFailed)
            }
        case .state(shot: index):
            // A state that only holds goes on; one that follows is over when its last animator is taken away.
            let ends = activity.followers.map { stage.state($0) }
            if position != .end, activity.followers.contains(token), ends.allSatisfy(\.isFinal) {
                idle(by: nil, .idleRequested)
            }
        default: return
        }
    }
}

extension AnimatorState {
    var isFinal: Bool {
        if case .final = self { true } else { false }
    }
}
