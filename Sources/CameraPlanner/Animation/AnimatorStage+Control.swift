import GeoTypes
import MapCamera

/// An animator on the stage.
struct StagedAnimator: Sendable {
    let spec: AnimatorSpec
    var state = AnimatorState.initial
    /// Its ways, from the camera that was there when it started.
    var segments: [(property: CameraProperty, segment: Segment)] = []
    var curve: TimingCurve
    /// Seconds of the whole way.
    var duration: Double
    /// Part of its time that is done.
    var fraction = 0.0
    var isReversed = false
    /// Counts pieces of running, so that an end that was foreseen for another piece is known as such.
    var run = 0
    /// When the present piece began to move, behind a delay.
    var began = 0.0
    /// Tracks of the present piece.
    var tracks = 0..<0
    /// Who ended it.
    var cause: String?
    /// The camera at its end, before anything else moved.
    var last: Camera?

    init(spec: AnimatorSpec) {
        self.spec = spec
        curve = spec.curve
        duration = spec.duration
    }
}

extension AnimatorStage {
    /// Starts an animator from the camera that is there now, or lets a paused one go on. One that runs or has ended is
    /// left alone.
    package mutating func start(_ token: Token) throws(AnimatorError) {
        let index = token.index
        switch animators[index].state {
        case .initial:
            try capture(index)
            begin(index)
        case .paused: begin(index)
        case .running, .final: return
        }
    }

    /// Starts an animator that moves after some seconds, from the camera that is there now; it counts as running at
    /// once.
    package mutating func start(_ token: Token, afterDelay delay: Double) throws(AnimatorError) {
        let index = token.index
        switch animators[index].state {
        case .initial:
            guard delay >= 0, delay.isFinite else { throw error(.number, index) }
            try capture(index)
            begin(index, delay: delay)
        case .paused: throw error(.delayedResume, index)
        case .running, .final: return
        }
    }

    /// Holds an animator where it is. One that has not started is held at its start.
    package mutating func pause(_ token: Token) throws(AnimatorError) {
        let index = token.index
        switch animators[index].state {
        case .initial:
            try capture(index)
            animators[index].state = .paused
        case .running:
            halt(index)
            animators[index].state = .paused
            log(PlanEvent(time: now, kind: .paused, animator: animators[index].spec.name))
        case .paused, .final: return
        }
    }

    /// Lets a paused animator go on.
    ///
    /// - Parameters:
    ///   - curve: Leads from where it is to its target in another way; nil keeps the curve.
    ///   - durationFactor: How long the rest takes in parts of the whole duration; 0 keeps the pace.
    package mutating func resume(
        _ token: Token, curve: TimingCurve? = nil, durationFactor: Double = 0
    ) throws(AnimatorError) {
        let index = token.index
        guard animators[index].state == .paused else { throw error(.notPaused, index) }
        guard durationFactor >= 0, durationFactor.isFinite else { throw error(.number, index) }
        let left = animators[index].isReversed ? animators[index].fraction : 1 - animators[index].fraction
        if let curve {
            // A new way from here, run through from its beginning.
            var target = camera
            for (property, segment) in animators[index].segments {
                segment.apply(1, property, to: &target, engine: plan.engine)
            }
            animators[index].segments = EaseWay(viewport: plan.viewport, engine: plan.engine).segments(
                from: camera, to: target.options(animators[index].spec.properties))
            animators[index].duration *= durationFactor > 0 ? durationFactor : left
            animators[index].curve = curve
            animators[index].fraction = 0
        } else if durationFactor > 0, left > 0 {
            animators[index].duration *= durationFactor / left
        }
        begin(index)
    }

    /// Ends an animator where it is. One that has not started ends too.
    package mutating func stop(_ token: Token) { end(token.index, at: .current, by: nil) }

    /// Turns an animator round: it goes back to where it started.
    package mutating func setReversed(_ isReversed: Bool, _ token: Token) {
        let index = token.index
        guard animators[index].isReversed != isReversed else { return }
        let wasRunning = animators[index].state == .running
        if wasRunning { halt(index) }
        animators[index].isReversed = isReversed
        if wasRunning { run(index) }
    }

    /// The part of its time that an animator has done, 0 to 1.
    package func fractionComplete(_ token: Token) -> Double { fraction(token.index) }

    /// Puts an animator to a part of its time; one that has not started is paused there.
    package mutating func setFractionComplete(_ fraction: Double, _ token: Token) throws(AnimatorError) {
        let index = token.index
        guard (0...1).contains(fraction) else { throw error(.number, index) }
        switch animators[index].state {
        case .initial:
            try capture(index)
            animators[index].state = .paused
        case .running: halt(index)
        case .paused: break
        case .final: return
        }
        animators[index].fraction = fraction
        if animators[index].state == .running {
            run(index)
        } else {
            place(index, from: now, lasting: 0, to: fraction)
            animators[index].tracks = 0..<0
        }
    }

    /// Sets properties at once. Whoever moves one of them has to go first; there is no animator.
    package mutating func set(_ options: CameraOptions, by name: String) {
        let properties = Set(options.properties)
        for other in animators.indices where animators[other].state == .running {
            if !properties.isDisjoint(with: animators[other].spec.properties) { end(other, at: .current, by: name) }
        }
        let from = camera
        let ways = EaseWay(viewport: plan.viewport, engine: plan.engine)
        for (property, segment) in ways.straight(
            options.properties, from: from, to: options.applied(to: from).reported(by: plan.engine))
        {
            append(
                Track(property: property, animator: name, start: now, duration: 0, curve: .linear, segment: segment))
        }
        log(PlanEvent(time: now, kind: .cameraChanged, animator: name))
    }

    /// The camera when an animator ended, before whoever ended it moved it; nil while it hasn't.
    package func lastCamera(of token: Token) -> Camera? { animators[token.index].last }

    /// Who ended an animator; nil while it runs, and when it ended by itself.
    package func cause(of token: Token) -> String? { animators[token.index].cause }

    /// Ends all animators that have not ended, but those of some owners.
    package mutating func cancelAll(except owners: Set<AnimationOwner> = [], by cause: String? = nil) {
        for index in animators.indices where !owners.contains(animators[index].spec.owner) {
            end(index, at: .current, by: cause)
        }
    }

    /// Ends an animator on behalf of another one.
    package mutating func cancel(_ token: Token, by cause: String?) { end(token.index, at: .current, by: cause) }

    // MARK: Steps of a life

    private func error(_ reason: AnimatorError.Reason, _ index: Int) -> AnimatorError {
        AnimatorError(reason: reason, animator: animators[index].spec.name, state: animators[index].state)
    }

    private func fraction(_ index: Int) -> Double {
        let animator = animators[index]
        guard animator.state == .running, now > animator.began else { return animator.fraction }
        guard animator.duration > 0 else { return animator.isReversed ? 0 : 1 }
        let passed = (now - animator.began) / animator.duration
        return min(max(animator.fraction + (animator.isReversed ? -passed : passed), 0), 1)
    }

    /// Takes the values of now as those to start from.
    private mutating func capture(_ index: Int) throws(AnimatorError) {
        switch animators[index].spec.motion {
        case .segments(let segments): animators[index].segments = segments
        case .ease(let to, let from, let anchor):
            let start = from.applied(to: camera).reported(by: plan.engine)
            var around: Coordinate?
            if let anchor {
                around = Projection(camera: start, viewport: plan.viewport).unproject(anchor)
                guard around != nil else { throw error(.anchorAboveHorizon, index) }
            }
            animators[index].segments = EaseWay(viewport: plan.viewport, engine: plan.engine).segments(
                from: start, to: to, around: around)
        }
    }

    /// Goes from initial or paused to running: whoever moves one of its properties has to go first.
    private mutating func begin(_ index: Int, delay: Double = 0) {
        let name = animators[index].spec.name
        let properties = Set(animators[index].spec.properties)
        let interrupts = animators[index].spec.owner.interrupts
        for other in animators.indices where other != index && animators[other].state == .running {
            guard interrupts || !properties.isDisjoint(with: animators[other].spec.properties) else { continue }
            end(other, at: .current, by: name)
        }
        animators[index].state = .running
        log(PlanEvent(time: now, kind: .started, animator: name))
        run(index, delay: delay)
    }

    /// Lays the rest of the way.
    private mutating func run(_ index: Int, delay: Double = 0) {
        let animator = animators[index]
        let target = animator.isReversed ? 0.0 : 1.0
        let start = now + delay
        animators[index].began = start
        animators[index].run += 1
        place(index, from: start, lasting: animator.duration * abs(target - animator.fraction), to: target)
        let tracks = animators[index].tracks
        scheduleEnd(of: index, at: tracks.isEmpty ? start : plan.tracks[tracks.lowerBound].end)
    }

    private mutating func place(_ index: Int, from start: Double, lasting duration: Double, to target: Double) {
        let animator = animators[index]
        let first = plan.tracks.count
        for (property, segment) in animator.segments {
            append(
                Track(
                    property: property, animator: animator.spec.name, start: start, duration: duration,
                    curve: animator.curve, segment: segment, fractions: (animator.fraction, target)))
        }
        animators[index].tracks = first..<plan.tracks.count
    }

    /// Stops the way at what is done.
    private mutating func halt(_ index: Int) {
        animators[index].fraction = fraction(index)
        cut(animators[index].tracks, at: now)
        animators[index].tracks = 0..<0
        animators[index].run += 1
    }

    mutating func finish(_ index: Int) {
        end(index, at: animators[index].isReversed ? .start : .end, by: nil)
    }

    /// Ends an animator. Only one that ran to its target has finished; all others count as cancelled.
    private mutating func end(_ index: Int, at position: PlanEvent.Position, by cause: String?) {
        let state = animators[index].state
        if case .final = state { return }
        let name = animators[index].spec.name
        if position == .current {
            if state == .running { halt(index) }
        } else {
            animators[index].fraction = position == .end ? 1 : 0
        }
        animators[index].state = .final(position)
        animators[index].cause = cause
        animators[index].last = camera
        if state != .initial {
            var event = PlanEvent(
                time: now, kind: position == .end ? .finished : .cancelled, animator: name, position: position,
                cause: cause)
            if position != .end { event.value = camera.options(animators[index].spec.properties) }
            log(event)
            log(PlanEvent(time: now, kind: .cameraChanged, animator: name))
        }
        note(.ended(Token(index: index), position))
    }
}
