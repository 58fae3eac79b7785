import GeoTypes
import MapCamera

/// Animators of one camera on a virtual clock.
///
/// Time passes only when ``advance(to:)`` or ``next()`` is called, and everything that happens is written down in
/// ``plan``: what moved when, and who ended whom. Each property of the camera has at most one running animator. One that
/// starts cancels those that move one of its properties, wholly and before its own first frame; they stay where they are.
package struct AnimatorStage: Sendable {
    /// Names an animator of the stage.
    package struct Token: Hashable, Sendable {
        let index: Int
    }

    /// Something that the clock has come to.
    package enum Happening: Sendable, Equatable {
        /// An animator has ended; with `.current`, by another one if it has a name.
        case ended(Token, PlanEvent.Position)
        /// A moment that was asked for.
        case alarm(Int)
    }

    package private(set) var plan: Plan
    /// Seconds.
    package private(set) var now = 0.0
    var animators: [StagedAnimator] = []
    private var queue = MomentQueue()
    /// Ends that have not been handed out.
    private var endings: [Happening] = []
    /// What is to be done when animators end, by their index.
    private var completions: [Int: [Completion]] = [:]

    /// Is told where the animator ended, and may start others.
    package typealias Completion = @Sendable (inout AnimatorStage, PlanEvent.Position) -> Void

    package init(viewport: Viewport, engine: EngineProfile, initial: Camera) {
        plan = Plan(viewport: viewport, engine: engine, initial: initial.reported(by: engine))
    }

    package var camera: Camera { plan.camera(at: now) }

    /// Makes an animator that doesn't run yet.
    package mutating func add(_ spec: AnimatorSpec) -> Token {
        animators.append(StagedAnimator(spec: spec))
        return Token(index: animators.count - 1)
    }

    package func spec(_ token: Token) -> AnimatorSpec { animators[token.index].spec }
    package func state(_ token: Token) -> AnimatorState { animators[token.index].state }

    /// Asks to be called when an animator has ended: before anything else moves, in the order of asking. For one that has
    /// ended already that is when the clock is next asked.
    package mutating func whenEnded(_ token: Token, _ body: @escaping Completion) {
        completions[token.index, default: []].append(body)
    }

    private mutating func complete(_ token: Token, _ position: PlanEvent.Position) {
        for body in completions.removeValue(forKey: token.index) ?? [] { body(&self, position) }
    }

    /// Completions of animators that had ended before these were added.
    private mutating func completeLate() {
        for index in completions.keys.sorted() {
            if case .final(let position) = animators[index].state { complete(Token(index: index), position) }
        }
    }

    /// Asks to be told of a moment, which must not lie in the past.
    package mutating func setAlarm(_ number: Int, at time: Double) {
        queue.insert(Moment(time: max(time, now), rank: .alarm, content: .alarm(number)))
    }

    /// Goes to the next moment at which something happens, up to a time; nil when there is none.
    ///
    /// The clock stands at that moment then. At equal times ends come before alarms, and animators that were cancelled
    /// before those that ended.
    package mutating func next(until limit: Double = .infinity) -> Happening? {
        while true {
            if !endings.isEmpty {
                let ending = endings.removeFirst()
                if case .ended(let token, let position) = ending { complete(token, position) }
                return ending
            }
            completeLate()
            guard let moment = queue.first, moment.time <= limit else { return nil }
            queue.removeFirst()
            now = max(now, moment.time)
            switch moment.content {
            case .alarm(let number): return .alarm(number)
            case .end(let index, let run):
                guard animators[index].state == .running, animators[index].run == run else { continue }
                finish(index)
            }
        }
    }

    /// Lets time pass, whatever happens.
    package mutating func advance(to time: Double) {
        while next(until: time) != nil {}
        now = max(now, time)
    }

    mutating func scheduleEnd(of index: Int, at time: Double) {
        queue.insert(
            Moment(time: time, rank: .end, content: .end(index, run: animators[index].run)))
    }

    mutating func note(_ happening: Happening) { endings.append(happening) }
    mutating func log(_ event: PlanEvent) { plan.events.append(event) }
    mutating func append(_ track: Track) { plan.append(track) }
    mutating func cut(_ tracks: Range<Int>, at time: Double) { plan.cut(tracks, at: time) }

    /// The plan up to now, its events in order.
    package func finished() -> Plan {
        var plan = plan.withoutVoidTracks()
        plan.duration = now
        PlanEvent.sort(&plan.events)
        return plan
    }
}

/// A moment that the clock comes to.
struct Moment: Sendable {
    enum Rank: Int, Sendable { case end, alarm }
    enum Content: Sendable {
        case alarm(Int)
        /// The end of an animator's run; another run makes it void.
        case end(Int, run: Int)
    }

    var time: Double
    var rank: Rank
    var content: Content
}

/// Moments by time, then ends before alarms, then as they were asked for.
///
/// Insertion is O(*n*) in the moments behind the new one, of which there are few.
struct MomentQueue: Sendable {
    private var moments: [Moment] = []

    /// The last of the array is the next moment.
    var first: Moment? { moments.last }

    mutating func insert(_ moment: Moment) {
        var index = moments.count
        while index > 0, !precedes(moments[index - 1], moment) { index -= 1 }
        moments.insert(moment, at: index)
    }

    mutating func removeFirst() { moments.removeLast() }

    /// Whether `a` is due later than `b`, or not before it at one time.
    private func precedes(_ a: Moment, _ b: Moment) -> Bool {
        if a.time != b.time { return a.time > b.time }
        return a.rank.rawValue > b.rank.rawValue
    }
}
