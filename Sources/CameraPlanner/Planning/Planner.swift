import GeoJSON
import GeoTypes
import MapCamera

/// Compiles shots into a timeline.
package struct Planner: Sendable {
    package let targets: PlanTargets
    package let viewport: Viewport
    package let engine: EngineProfile

    /// - Parameter viewport: must be valid (``Viewport/isValid``).
    package init(targets: PlanTargets, viewport: Viewport, engine: EngineProfile) {
        self.targets = targets
        self.viewport = viewport
        self.engine = engine
    }

    /// The timeline of shots that run one after another.
    ///
    /// - Throws: when a shot names a camera or an annotation that isn't there, can't be framed, or has two animators
    ///   that move one property at the same time.
    /// - Complexity: O(*n* log *n*) in shots, of which `"frames"` counts as one for each group, and animators; a focus or an overview adds O(*m*) in features or positions.
    package func compile(_ shots: [Shot]) throws(PlanError) -> Plan {
        guard targets.initial.isFinite, viewport.isValid else {
            throw PlanError(.range, "the camera or the viewport that the plan starts with isn't finite")
        }
        var timeline = Timeline(planner: self)
        var names = Set(shots.compactMap(\.id))
        for case .animate(let animators) in shots.map(\.action) { names.formUnion(animators.compactMap(\.id)) }
        for (index, shot) in shots.enumerated() {
            var id = shot.id ?? "\(shot.kind.rawValue)-\(index + 1)"
            while shot.id == nil && !names.insert(id).inserted { id += "'" }
            guard let stops = try shot.stops(in: targets, id: id) else {
                try timeline.run(shot, id: id)
                continue
            }
            for stop in stops {
                var id = stop.id ?? id
                while !names.insert(id).inserted { id += "'" }
                try timeline.run(stop, id: id)
            }
        }
        return timeline.finished()
    }
}

/// When a shot runs. The end is kept beside the duration, since adding up rounds.
struct Span {
    var duration: Double
    var end: Double

    init(from start: Double, lasting duration: Double) {
        self.duration = duration
        end = start + duration
    }

    init(from start: Double, to end: Double) {
        duration = end - start
        self.end = end
    }
}

/// A plan under construction.
struct Timeline {
    let planner: Planner
    var plan: Plan
    /// Seconds at which the next shot starts.
    var now = 0.0

    var engine: EngineProfile { planner.engine }
    var viewport: Viewport { planner.viewport }

    init(planner: Planner) {
        self.planner = planner
        plan = Plan(
            viewport: planner.viewport, engine: planner.engine,
            initial: planner.targets.initial.reported(by: planner.engine))
    }

    mutating func finished() -> Plan {
        plan.duration = now
        PlanEvent.sort(&plan.events)
        return plan
    }

    /// Plans one shot and moves on to its end.
    mutating func run(_ shot: Shot, id: String) throws(PlanError) {
        let start = now + shot.delay
        // The camera that the shot finds, all earlier movements done.
        let from = plan.camera(at: now)
        let span: Span
        switch shot.action {
        case .jump(let target): span = jump(try camera(target, from: from, range: shot.range), id, start)
        case .fly(let target, let options):
            let camera = try camera(target, from: from, range: shot.range)
            span = fly(shot, from: from, to: camera.applied(to: from), options, id, start)
        case .ease(let target, let around, let offset):
            let camera = try camera(target, from: from, range: shot.range)
            span = ease(shot, from: from, to: camera, around: around, offset: offset, id, start)
        case .viewport(let state, let transition):
            let camera = try camera(state, from: from, range: shot.range)
            span = follow(shot, from: from, to: camera, transition, id, start)
        case .focus(let reference, var camera):
            camera.center = try planner.targets.position(of: reference, range: shot.range)
            span = ease(shot, from: from, to: camera, around: nil, offset: nil, id, start)
        case .animate(let animators): span = try animate(shot, animators, id, start)
        case .hold(let seconds): span = Span(from: now, lasting: seconds)
        }
        let end = span.end
        let to = plan.camera(at: end)
        guard end <= ShotOption.longest * 100 else {
            throw PlanError(.range, "the plan takes \(end) s", remedy: "shorten the shot", range: shot.range)
        }
        guard to.isFinite else {
            throw PlanError(.range, "the shot leads to a camera that isn't finite", range: shot.range)
        }
        plan.shots.append(
            PlannedShot(id: id, kind: shot.kind, start: start, duration: span.duration, from: from, to: to))
        now = end
    }

    /// Adds the tracks of one animator and the events of its start and end.
    mutating func add(
        _ animator: String, start: Double, duration: Double, curve: TimingCurve,
        _ segments: [(property: CameraProperty, segment: Segment)]
    ) {
        guard !segments.isEmpty else { return }
        for (property, segment) in segments {
            plan.append(
                Track(
                    property: property, animator: animator, start: start, duration: duration, curve: curve,
                    segment: segment))
        }
        let end = start + duration
        plan.events.append(PlanEvent(time: start, kind: .started, animator: animator))
        plan.events.append(PlanEvent(time: end, kind: .finished, animator: animator, position: .end))
        plan.events.append(PlanEvent(time: end, kind: .cameraChanged, animator: animator))
    }

    /// What a target stands for.
    private func camera(
        _ target: CameraTarget, from: Camera, range: Range<Int>
    ) throws(PlanError) -> CameraOptions {
        var options: CameraOptions
        switch target.place {
        case .frame(let key): options = CameraOptions(try planner.targets.framed(key, range: range))
        // A shot to all frames has been taken apart; one that was not finds the single camera or an error.
        case .frames: options = CameraOptions(try planner.targets.framed(nil, range: range))
        case .initial: options = CameraOptions(plan.initial)
        case .options(let camera): options = camera
        }
        if let padding = target.padding { options.padding = padding }
        return options
    }
}
