import GeoTypes
import MapCamera

extension Timeline {
    /// Whether a shot asks for what the viewport does already: the state that it shows, or that it is on its way to.
    ///
    /// States of a file have no identity: two that are alike are the same one, unless another shot has moved the camera
    /// away in the meantime, or what is followed has come to its end.
    mutating func isRedundant(_ index: Int) throws(PlanError) -> Bool {
        let shot = shots[index].shot
        guard case .viewport(let state, _) = shot.action, state == activity.state else { return false }
        switch activity.phase {
        case .idle: return false
        case .transition(let other):
            // Its completion would be told that it has failed, while the other one goes on.
            shots[index].cancelledBy = shots[other].id
            return true
        case .state:
            if case .follow = state { return activity.followers.contains { !stage.state($0).isFinal } }
            let now = stage.camera
            return try camera(state, from: now, range: shot.range).applied(to: now).reported(by: engine) == now
        }
    }

    /// Leads to a viewport state; with a duration it is an ease.
    mutating func show(
        _ index: Int, _ state: ViewportState, _ transition: ViewportTransition
    ) throws(PlanError) {
        let shot = shots[index].shot
        if state == .idle { return idle(by: shots[index].id, .idleRequested) }
        if transition == .automatic, case .overview(let overview) = state, try update(index, overview) { return }
        replaceState(by: index, state)
        if case .follow(let follow) = state { activity.route = try route(follow, shot) }
        let from = stage.camera
        let options = try camera(state, from: from, range: shot.range)
        let schedule = DefaultTransition(
            from: from, to: options, viewport: viewport, engine: engine, maxDuration: longest(transition, shot))
        let isEase = shot.duration != nil && activity.route == nil
        guard (isEase ? shot.duration ?? 0 : schedule.duration) > 0, transition != .immediate else {
            jump(index, options)
            beginState(index)
            for property in CameraProperty.allCases { try follow(property, of: index) }
            return
        }
        beginTransition(index)
        if isEase {
            try ease(index, to: options)
            activity.steps = shots[index].animators.map { (nil, $0) }
        } else {
            try run(schedule, of: index, from: from, to: options)
        }
    }

    private func longest(_ transition: ViewportTransition, _ shot: Shot) -> Double {
        guard case .standard(let maxDuration) = transition else { return DefaultTransition.standardMaxDuration }
        // What is followed for a while has been reached within that time.
        guard activity.route != nil, let duration = shot.duration else { return maxDuration }
        return min(maxDuration, duration)
    }

    /// An animator for each property; those that the point moves go to where it is then.
    private mutating func run(
        _ schedule: DefaultTransition, of index: Int, from: Camera, to options: CameraOptions
    ) throws(PlanError) {
        let shot = shots[index].shot
        let to = options.applied(to: from).reported(by: engine)
        for step in schedule.steps {
            var segments = ways.straight([step.property], from: from, to: to)
            if let path = activity.route?.path(step.property, from: step.delay, to: step.delay + step.duration) {
                let moving =
                    step.property == .center
                    ? path.coming(from: from.center) : path.coming(from: from.bearing, engine: engine)
                segments = [(step.property, .path(moving))]
            }
            let spec = AnimatorSpec(
                "\(shots[index].id).\(step.property.rawValue)", .segments(segments), duration: step.duration,
                curve: shot.curve ?? DefaultTransition.curve, owner: shot.owner, range: shot.range)
            let token = stageAnimator(spec, of: index)
            activity.steps.append((step.property, token))
            try start(token, delay: step.delay)
        }
    }

    /// Lets a property go with the point from now on.
    mutating func follow(_ property: CameraProperty, of index: Int) throws(PlanError) {
        guard let route = activity.route else { return }
        let time = stage.now - route.start
        guard time < route.end, let path = route.path(property, from: time, to: route.end) else { return }
        let spec = AnimatorSpec(
            "\(shots[index].id).follow-\(property.rawValue)", .segments([(property, .path(path))]),
            duration: route.end - time, owner: shots[index].shot.owner, range: shots[index].shot.range)
        let token = stageAnimator(spec, of: index)
        activity.followers.append(token)
        try start(token)
    }

    private func route(_ follow: Follow, _ shot: Shot) throws(PlanError) -> FollowedPoint {
        guard let features = planner.tracks[follow.track] else {
            throw PlanError(.track, "the track '\(follow.track.path)' has not been read", range: follow.track.range)
        }
        let point = try TrackReader(file: follow.track).point(in: features).sped(up: follow.speed)
        let end = shot.duration ?? point.end
        guard end <= ShotOption.longest, point.end.isFinite else {
            throw PlanError(
                .track, "the track '\(follow.track.path)' takes \(end) s, more than a day",
                remedy: "give \"speed\", or a \"duration\" beside the shot", range: follow.track.range)
        }
        return FollowedPoint(point: point, start: stage.now, end: end, turns: follow.bearing == .course)
    }

    /// An overview that is shown gets another geometry: the camera eases there evenly.
    private mutating func update(_ index: Int, _ overview: Overview) throws(PlanError) -> Bool {
        guard case .state = activity.phase, case .overview(let shown) = activity.state, shown.matches(overview) else {
            return false
        }
        activity.state = .overview(overview)
        activity.phase = .state(shot: index)
        let from = stage.camera
        let options = try camera(overview, from: from, range: shots[index].shot.range)
        if overview.animationDuration > 0 {
            let spec = AnimatorSpec(
                shots[index].id, .segments(ways.segments(from: from, to: options)),
                duration: overview.animationDuration, owner: shots[index].shot.owner, range: shots[index].shot.range)
            try startAnimator(spec, of: index)
        } else {
            jump(index, options)
        }
        return true
    }
}
