import GeoTypes
import MapCamera

/// A plan under construction: shots that start, run animators on the stage and end.
struct Timeline {
    let planner: Planner
    var stage: AnimatorStage
    var shots: [StagedShot]
    /// Shot of each animator on the stage, by the index of its token.
    var owners: [Int] = []
    /// What happens when an alarm goes off.
    var alarms: [Alarm] = []
    var activity = ViewportActivity()
    var selections = SelectionStage()
    /// Seconds at which the last movement or hold ends.
    private var end = 0.0

    var engine: EngineProfile { planner.engine }
    var viewport: Viewport { planner.viewport }
    var ways: EaseWay { EaseWay(viewport: viewport, engine: engine) }

    enum Alarm {
        case start(shot: Int)
        case end(shot: Int)
        case animator(shot: Int, place: Int)
        case view(run: Int)
    }

    init(planner: Planner, shots: [Shot]) {
        self.planner = planner
        self.shots = shots.map { StagedShot(shot: $0) }
        stage = AnimatorStage(viewport: planner.viewport, engine: planner.engine, initial: planner.targets.initial)
    }

    mutating func run() throws(PlanError) -> Plan {
        for index in shots.indices {
            if case .at(let time) = shots[index].shot.start { cue(index, at: time) }
        }
        if let first = shots.indices.first(where: { shots[$0].shot.start == nil }) { cue(first, at: 0) }
        while let happening = stage.next() {
            switch happening {
            case .ended(let token, let position): try animatorEnded(token, position)
            case .alarm(let number):
                switch alarms[number] {
                case .start(let shot): try start(shot)
                case .end(let shot): try close(shot)
                case .animator(let shot, let place): try startAnimator(place, of: shot)
                case .view(let run): try endView(run)
                }
            }
        }
        if let waiting = shots.first(where: { $0.state == .waiting }) {
            throw PlanError(
                .order, "shot '\(waiting.id)' waits for something that never ends",
                remedy: "shots that wait for one another need one that starts by itself", range: waiting.shot.range)
        }
        return finished()
    }

    private func finished() -> Plan {
        var plan = stage.finished()
        plan.duration = end
        plan.viewportStatus = activity.log
        plan.viewTracks = selections.tracks.filter { !$0.isVoid }
        plan.shots = shots.enumerated().sorted {
            $0.element.start == $1.element.start ? $0.offset < $1.offset : $0.element.start < $1.element.start
        }.map(\.element.planned)
        return plan
    }

    mutating func setAlarm(_ alarm: Alarm, at time: Double) {
        stage.setAlarm(alarms.count, at: time)
        alarms.append(alarm)
    }

    /// Lets a shot start behind its delay.
    private mutating func cue(_ index: Int, at time: Double) {
        shots[index].state = .cued
        setAlarm(.start(shot: index), at: time + shots[index].shot.delay)
    }

    // MARK: Shots

    private mutating func start(_ index: Int) throws(PlanError) {
        let shot = shots[index].shot
        shots[index].state = .running
        shots[index].start = stage.now
        // A movement of the camera as a whole ends the one that runs, whatever it moves; a user's hands end all.
        if shot.owner.interrupts {
            touch(shot.owner, by: shots[index].id)
            interrupt(by: index)
        }
        shots[index].from = stage.camera
        if try isRedundant(index) { return try closeIfDone(index) }
        if shot.isWhole {
            cancelWholeShots(by: index)
        }
        switch shot.action {
        case .jump(let target): jump(index, try camera(target, shot))
        case .fly(let target, let options):
            try fly(index, to: try camera(target, shot).applied(to: stage.camera), options)
        case .ease(let target, let around, let offset):
            try ease(index, to: try camera(target, shot), around: around, offset: offset)
        case .viewport(let state, let transition): try show(index, state, transition)
        case .focus(let reference, var camera):
            camera.center = try planner.targets.position(of: reference, range: shot.range)
            try ease(index, to: camera)
        case .select(let selection): try select(index, selection)
        case .animate(let animators): try animate(index, animators)
        case .hold(let seconds): setAlarm(.end(shot: index), at: stage.now + seconds)
        }
        try closeIfDone(index)
    }

    private mutating func interrupt(by index: Int) {
        for other in shots.indices where other != index && shots[other].state == .running {
            shots[other].queued = []
            shots[other].waiting = [:]
        }
        stage.cancelAll(by: shots[index].id)
    }

    private mutating func cancelWholeShots(by index: Int) {
        for other in shots.indices
        where other != index && shots[other].state == .running && shots[other].shot.isWhole {
            for token in shots[other].animators { stage.cancel(token, by: shots[index].id) }
        }
    }

    /// Ends a shot when none of its animators runs or waits.
    func isDone(_ index: Int) -> Bool {
        if case .hold = shots[index].shot.action { return false }
        return shots[index].queued.isEmpty && shots[index].waiting.isEmpty && !selections.isMoving(index)
            && shots[index].animators.allSatisfy { token in
                if case .final = stage.state(token) { true } else { false }
            }
    }

    mutating func closeIfDone(_ index: Int) throws(PlanError) {
        if shots[index].state == .running, isDone(index) { try close(index) }
    }

    /// Ends a shot: what waits for it starts.
    private mutating func close(_ index: Int) throws(PlanError) {
        guard shots[index].state == .running else { return }
        shots[index].state = .ended
        let shot = shots[index].shot
        shots[index].end = stage.now
        shots[index].to = stage.camera
        if shots[index].cancelledBy != nil, let last = shots[index].animators.last {
            shots[index].to = stage.lastCamera(of: last) ?? stage.camera
        }
        end = max(end, stage.now)
        guard end <= ShotOption.longest * 100 else {
            throw PlanError(.range, "the plan takes \(end) s", remedy: "shorten the shot", range: shot.range)
        }
        guard shots[index].to.isFinite else {
            throw PlanError(.range, "the shot leads to a camera that isn't finite", range: shot.range)
        }
        cueFollowers(of: shots[index].id)
        if shot.start == nil { cueNext(behind: index) }
        // Whoever was cancelled hands its place to the shot that did it.
        for other in shots.indices where shots[other].heir == index { cueNext(behind: other) }
    }

    /// Starts what waits for a shot or an animator.
    mutating func cueFollowers(of id: String) {
        for index in shots.indices where shots[index].shot.start == .after(id) && shots[index].state == .waiting {
            cue(index, at: stage.now)
        }
    }

    /// Starts the next shot of the order.
    private mutating func cueNext(behind index: Int) {
        if let canceller = shots[index].cancelledBy,
            let heir = shots.firstIndex(where: { $0.id == canceller || $0.names.contains(canceller) }),
            shots[heir].state == .running
        {
            shots[index].heir = heir
            return
        }
        shots[index].heir = nil
        let next = shots.indices.dropFirst(index + 1).first { shots[$0].shot.start == nil }
        if let next, shots[next].state == .waiting { cue(next, at: stage.now) }
    }

    // MARK: Animators

    /// Puts an animator of a shot on the stage.
    mutating func stageAnimator(_ spec: AnimatorSpec, of index: Int) -> AnimatorStage.Token {
        let token = stage.add(spec)
        owners.append(index)
        shots[index].animators.append(token)
        shots[index].names.insert(spec.name)
        return token
    }

    /// Puts an animator of a shot on the stage and starts it.
    mutating func startAnimator(_ spec: AnimatorSpec, of index: Int, delay: Double = 0) throws(PlanError) {
        let token = stageAnimator(spec, of: index)
        try start(token, delay: delay)
    }

    mutating func start(_ token: AnimatorStage.Token, delay: Double = 0) throws(PlanError) {
        do throws(AnimatorError) {
            if delay > 0 { try stage.start(token, afterDelay: delay) } else { try stage.start(token) }
        } catch {
            let spec = stage.spec(token)
            throw PlanError(
                .range, "there is no ground at the anchor of '\(spec.name)'",
                remedy: "anchor a point below the horizon", range: spec.range)
        }
    }

    private mutating func animatorEnded(
        _ token: AnimatorStage.Token, _ position: PlanEvent.Position
    ) throws(PlanError) {
        let index = owners[token.index]
        let name = stage.spec(token).name
        if position == .current, let cause = stage.cause(of: token), !shots[index].names.contains(cause) {
            shots[index].cancelledBy = cause
        }
        try viewportAnimatorEnded(token, of: index, position)
        cueAnimators(of: index, behind: name, on: position == .end ? .end : .cancel, isLast: true)
        cueFollowers(of: name)
        try closeIfDone(index)
    }

    /// What a target stands for.
    private func camera(_ target: CameraTarget, _ shot: Shot) throws(PlanError) -> CameraOptions {
        var options: CameraOptions
        switch target.place {
        case .frame(let key): options = CameraOptions(try planner.targets.framed(key, range: shot.range))
        // A shot to all frames has been taken apart; one that was not finds the single camera or an error.
        case .frames: options = CameraOptions(try planner.targets.framed(nil, range: shot.range))
        case .initial: options = CameraOptions(stage.plan.initial)
        case .options(let camera): options = camera
        }
        if let padding = target.padding { options.padding = padding }
        return options
    }
}

/// A shot and what has become of it.
struct StagedShot {
    enum State { case waiting, cued, running, ended }

    let shot: Shot
    var state = State.waiting
    /// Seconds.
    var start = 0.0
    var end = 0.0
    var from = Camera(center: Coordinate(x: 0, y: 0), zoom: 0)
    var to = Camera(center: Coordinate(x: 0, y: 0), zoom: 0)
    var animators: [AnimatorStage.Token] = []
    /// Names of its animators.
    var names: Set<String> = []
    /// Animators of an `animate` shot that wait for another one, by their place in it.
    var waiting: [Int: AnimatorCue] = [:]
    /// Places of those whose delay runs.
    var queued: Set<Int> = []
    /// All delays and durations of an `animate` shot are taken times this.
    var factor = 1.0
    var cancelledBy: String?
    /// The shot that has taken its place in the order.
    var heir: Int?

    init(shot: Shot) { self.shot = shot }

    var id: String { shot.id ?? "" }

    var planned: PlannedShot {
        PlannedShot(
            id: id, kind: shot.kind, start: start, duration: end - start, from: from, to: to,
            owner: shot.owner == .unspecified ? nil : shot.owner.rawValue,
            status: cancelledBy == nil ? .finished : .cancelled, cancelledBy: cancelledBy)
    }
}

extension Shot {
    /// Whether it moves the camera as a whole, as the engines' flights and eases do, and ends another one that does.
    var isWhole: Bool {
        switch action {
        case .viewport(.idle, _): false
        case .jump, .fly, .ease, .viewport, .focus: true
        case .select(let selection): selection.camera != nil
        case .animate, .hold: false
        }
    }
}
