import CameraPlanner
import GeoTypes
import MapCamera
import Synchronization
import TestSupport
import Testing

/// The life of an animator, call by call and state by state, as Mapbox documents it; what is an assertion there is a
/// thrown error here.
struct AnimatorStageTests {
    typealias Token = AnimatorStage.Token

    /// A stage at zoom 2 with an animator to zoom 4 in 2 s, brought into a state at 0.5 s.
    private func stage(_ state: AnimatorState) throws -> (AnimatorStage, Token) {
        var stage = AnimatorStage(
            viewport: phone, engine: .mapbox, initial: Camera(center: Coordinate(x: 0, y: 0), zoom: 2))
        let token = stage.add(Self.spec("a", CameraOptions(zoom: 4)))
        switch state {
        case .initial: stage.advance(to: 0.5)
        case .running:
            try stage.start(token)
            stage.advance(to: 0.5)
        case .paused:
            try stage.start(token)
            stage.advance(to: 0.5)
            try stage.pause(token)
        case .final:
            try stage.start(token)
            stage.advance(to: 0.5)
            stage.stop(token)
        }
        #expect(stage.state(token) == state)
        return (stage, token)
    }

    static func spec(
        _ name: String, _ to: CameraOptions, duration: Double = 2, owner: AnimationOwner = .unspecified
    ) -> AnimatorSpec {
        AnimatorSpec(
            name, .ease(to: to, from: CameraOptions(), anchor: nil), duration: duration, curve: .linear, owner: owner)
    }

    private func log(_ stage: AnimatorStage) -> [String] {
        stage.plan.events.filter { $0.kind != .cameraChanged }.map { event in
            ["\(event.time) \(event.kind.rawValue) \(event.animator)", event.position?.rawValue, event.cause]
                .compactMap { $0 }.joined(separator: " ")
        }
    }

    enum Call: String, Sendable { case start, startAfterDelay, pause, stop, resume }

    /// Call, state before, state after or nil for an error, events of the call.
    static let table: [(Call, AnimatorState, AnimatorState?, [String])] = [
        (.start, .initial, .running, ["0.5 started a"]),
        (.start, .running, .running, []),
        (.start, .paused, .running, ["0.5 started a"]),
        (.start, .final(.current), .final(.current), []),
        (.startAfterDelay, .initial, .running, ["0.5 started a"]),
        (.startAfterDelay, .running, .running, []),
        (.startAfterDelay, .paused, nil, []),
        (.startAfterDelay, .final(.current), .final(.current), []),
        (.pause, .initial, .paused, []),
        (.pause, .running, .paused, ["0.5 paused a"]),
        (.pause, .paused, .paused, []),
        (.pause, .final(.current), .final(.current), []),
        (.stop, .initial, .final(.current), []),
        (.stop, .running, .final(.current), ["0.5 cancelled a current"]),
        (.stop, .paused, .final(.current), ["0.5 cancelled a current"]),
        (.stop, .final(.current), .final(.current), []),
        (.resume, .initial, nil, []),
        (.resume, .running, nil, []),
        (.resume, .paused, .running, ["0.5 started a"]),
        (.resume, .final(.current), nil, []),
    ]

    @Test(arguments: table)
    func `what a call does in a state`(
        _ call: Call, _ before: AnimatorState, _ after: AnimatorState?, _ events: [String]
    ) throws {
        var (stage, token) = try stage(before)
        let known = log(stage).count
        do throws(AnimatorError) {
            switch call {
            case .start: try stage.start(token)
            case .startAfterDelay: try stage.start(token, afterDelay: 1)
            case .pause: try stage.pause(token)
            case .stop: stage.stop(token)
            case .resume: try stage.resume(token)
            }
            #expect(stage.state(token) == after)
        } catch {
            #expect(after == nil && error.state == before && error.animator == "a")
            #expect(stage.state(token) == before)
        }
        #expect(Array(log(stage).dropFirst(known)) == events)
    }

    @Test func `values are taken when it starts, also behind a delay`() throws {
        var (stage, token) = try stage(.initial)
        try stage.start(token, afterDelay: 1)
        #expect(stage.state(token) == .running)
        stage.advance(to: 2.5)
        // One second of its two has passed.
        #expect(stage.camera.zoom == 3 && stage.fractionComplete(token) == 0.5)
        #expect(stage.plan.camera(at: 1.4).zoom == 2)
        stage.advance(to: 9)
        #expect(stage.state(token) == .final(.end) && stage.camera.zoom == 4)
        #expect(log(stage) == ["0.5 started a", "3.5 finished a end"])
    }

    @Test func `a pause holds the value, and the rest takes what is left`() throws {
        var (stage, token) = try stage(.paused)
        stage.advance(to: 3)
        #expect(stage.camera.zoom == 2.5 && stage.fractionComplete(token) == 0.25)
        try stage.resume(token)
        stage.advance(to: 4)
        #expect(stage.camera.zoom == 3.5)
        stage.advance(to: 4.5)
        #expect(stage.state(token) == .final(.end))
        #expect(log(stage) == ["0.0 started a", "0.5 paused a", "3.0 started a", "4.5 finished a end"])
        // Any time, not only the present.
        let plan = stage.finished()
        #expect([0.25, 0.5, 2, 3, 3.5, 4.5].map { plan.camera(at: $0).zoom } == [2.25, 2.5, 2.5, 2.5, 3, 4])
    }

    @Test func `resuming at another pace or by another curve`() throws {
        var (stage, token) = try stage(.paused)
        try stage.resume(token, durationFactor: 0.5)
        stage.advance(to: 1.5)
        #expect(stage.state(token) == .final(.end) && stage.camera.zoom == 4)
        (stage, token) = try self.stage(.paused)
        try stage.resume(token, curve: .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1), durationFactor: 1)
        stage.advance(to: 1.5)
        // Half-way of an even curve from 2.5 to 4.
        #expect(approximately(stage.camera.zoom, 3.25, 1e-12))
        stage.advance(to: 2.5)
        #expect(stage.state(token) == .final(.end) && stage.camera.zoom == 4)
    }

    @Test func `turned round it goes back to its start and counts as cancelled`() throws {
        var (stage, token) = try stage(.running)
        stage.setReversed(true, token)
        stage.advance(to: 0.75)
        #expect(stage.camera.zoom == 2.25)
        stage.advance(to: 5)
        #expect(stage.state(token) == .final(.start) && stage.camera.zoom == 2)
        #expect(log(stage) == ["0.0 started a", "1.0 cancelled a start"])
    }

    @Test func `a fraction can be set`() throws {
        var (stage, token) = try stage(.initial)
        try stage.setFractionComplete(0.75, token)
        #expect(stage.state(token) == .paused && stage.camera.zoom == 3.5)
        try stage.start(token)
        stage.advance(to: 1)
        #expect(stage.state(token) == .final(.end))
        (stage, token) = try self.stage(.running)
        try stage.setFractionComplete(0.5, token)
        stage.advance(to: 1)
        #expect(stage.camera.zoom == 3.5)
        #expect(throws: AnimatorError.self) { try stage.setFractionComplete(1.5, token) }
    }

    @Test func `the second of two bearing animators ends the first before its own first frame`() throws {
        var stage = AnimatorStage(viewport: phone, engine: .mapbox, initial: world)
        let first = stage.add(Self.spec("first", CameraOptions(bearing: 80), duration: 4))
        let second = stage.add(Self.spec("second", CameraOptions(bearing: 0), duration: 1))
        try stage.start(first)
        stage.advance(to: 2)
        try stage.start(second)
        #expect(stage.state(first) == .final(.current) && stage.cause(of: first) == "second")
        #expect(stage.next() == .ended(first, .current))
        stage.advance(to: 9)
        let plan = stage.finished()
        #expect(
            plan.events.map { "\($0.time) \($0.kind.rawValue) \($0.animator)" } == [
                "0.0 started first", "2.0 cancelled first", "2.0 started second", "2.0 camera-changed first",
                "3.0 finished second", "3.0 camera-changed second",
            ])
        let cancelled = try #require(plan.events.first { $0.kind == .cancelled })
        #expect(cancelled.cause == "second" && cancelled.position == .current)
        #expect(cancelled.value == CameraOptions(bearing: 40))
        #expect([1, 2, 2.5, 3].map { plan.camera(at: $0).bearing } == [20, 40, 20, 0])
    }

    @Test func `completions start what comes next`() throws {
        // The guide's example: zoom to 14 in 4 s after 1 s, then pitch to 55 in 2 s, then bearing to −45 in 4 s.
        var stage = AnimatorStage(viewport: phone, engine: .mapbox, initial: world)
        let zoom = stage.add(Self.spec("zoom", CameraOptions(zoom: 14), duration: 4))
        let pitch = stage.add(Self.spec("pitch", CameraOptions(pitch: 55), duration: 2))
        let bearing = stage.add(Self.spec("bearing", CameraOptions(bearing: -45), duration: 4))
        let log = Mutex<[String]>([])
        for (token, next) in [(zoom, Optional(pitch)), (pitch, bearing), (bearing, nil)] {
            stage.whenEnded(token) { stage, position in
                log.withLock { $0.append("\(stage.spec(token).name) \(position.rawValue) \(stage.now)") }
                if let next { try? stage.start(next) }
            }
        }
        try stage.start(zoom, afterDelay: 1)
        stage.advance(to: 20)
        #expect(log.withLock { $0 } == ["zoom end 5.0", "pitch end 7.0", "bearing end 11.0"])
        #expect(stage.camera == Camera(center: world.center, zoom: 14, bearing: 315, pitch: 55))
        // One that is added afterwards is called as well, once.
        stage.whenEnded(zoom) { _, position in log.withLock { $0.append("late \(position.rawValue)") } }
        stage.advance(to: 21)
        #expect(log.withLock { $0.last } == "late end" && log.withLock { $0.count } == 4)
    }

    @Test func `the loser's completion comes before the winner's first frame`() throws {
        var stage = AnimatorStage(viewport: phone, engine: .mapbox, initial: world)
        let first = stage.add(Self.spec("first", CameraOptions(bearing: 80), duration: 4))
        let second = stage.add(Self.spec("second", CameraOptions(bearing: 0), duration: 1))
        let seen = Mutex<[Double]>([])
        stage.whenEnded(first) { stage, position in
            if position == .current { seen.withLock { $0 = [stage.now, stage.camera.bearing] } }
        }
        try stage.start(first)
        stage.advance(to: 2)
        try stage.start(second)
        stage.advance(to: 9)
        #expect(seen.withLock { $0 } == [2, 40])
    }

    @Test func `others keep moving, and an animator of two properties ends whole`() throws {
        var stage = AnimatorStage(viewport: phone, engine: .mapbox, initial: world)
        let both = stage.add(Self.spec("both", CameraOptions(zoom: 4, pitch: 40)))
        let turn = stage.add(Self.spec("turn", CameraOptions(bearing: 60)))
        let tilt = stage.add(Self.spec("tilt", CameraOptions(pitch: 0)))
        try stage.start(both)
        try stage.start(turn)
        stage.advance(to: 1)
        try stage.start(tilt)
        stage.advance(to: 9)
        #expect(stage.state(both) == .final(.current))
        #expect(stage.state(turn) == .final(.end) && stage.state(tilt) == .final(.end))
        #expect(stage.camera == Camera(center: world.center, zoom: 2, bearing: 60, pitch: 0))
    }

    @Test func `a touch ends everything, but for owners that are spared`() throws {
        var stage = AnimatorStage(viewport: phone, engine: .mapbox, initial: world)
        let mine = stage.add(Self.spec("mine", CameraOptions(zoom: 4), owner: AnimationOwner(rawValue: "me")))
        let other = stage.add(Self.spec("other", CameraOptions(pitch: 40)))
        try stage.start(mine)
        try stage.start(other)
        stage.advance(to: 1)
        stage.cancelAll(except: [AnimationOwner(rawValue: "me")])
        #expect(stage.state(mine) == .running && stage.state(other) == .final(.current))
        let touch = stage.add(Self.spec("touch", CameraOptions(bearing: 10), owner: .gestures))
        try stage.start(touch)
        #expect(stage.state(mine) == .final(.current) && stage.cause(of: mine) == "touch")
    }

    @Test func `an anchor above the horizon is an error`() throws {
        var stage = AnimatorStage(
            viewport: phone, engine: .mapbox, initial: Camera(center: world.center, zoom: 2, pitch: 80))
        let token = stage.add(
            AnimatorSpec(
                "a", .ease(to: CameraOptions(zoom: 4), from: CameraOptions(), anchor: ScreenPoint(x: 10, y: 0)),
                duration: 1))
        #expect(throws: AnimatorError.self) { try stage.start(token) }
        #expect(stage.state(token) == .initial)
    }
}
