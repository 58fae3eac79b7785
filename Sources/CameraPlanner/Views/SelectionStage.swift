import MapCamera

/// Which annotation is selected, and how views change with it.
struct SelectionStage: Sendable {
    /// A property with what it is at rest and while selected.
    struct Property: Sendable {
        var name: String
        var rest: ViewValue
        var shown: ViewValue
    }

    /// The selected annotation and what selecting it has changed.
    struct Selected: Sendable {
        var annotation: AnnotationName
        var properties: [Property]
        /// Seconds.
        var duration: Double
        var curve: TimingCurve
    }

    /// One animation of a view.
    struct Run: Sendable {
        var animator: String
        var annotation: AnnotationName
        var shot: Int
        var end: Double
        var isOver = false
        var tracks: Range<Int>
    }

    private(set) var selected: Selected?
    private(set) var runs: [Run] = []
    private(set) var tracks: [ViewTrack] = []
    /// The run of each view that moves.
    private var active: [AnnotationName: Int] = [:]
    /// How many runs of each shot are not over.
    private var moving: [Int: Int] = [:]
    /// Last track of each property.
    private var last: [AnnotationName: [String: Int]] = [:]

    mutating func setSelected(_ selection: Selected?) { selected = selection }

    /// Leads an annotation's view from what it is now to its selected look, or back to rest.
    ///
    /// - Returns: the new run, nil when nothing moves over time; and the run of this view that it ends.
    mutating func animate(
        _ selection: Selected, isShown: Bool, animator: String, shot: Int, at now: Double
    ) -> (run: Int?, ended: Int?) {
        let ended = active[selection.annotation]
        if let ended {
            finish(ended)
            for track in runs[ended].tracks { tracks[track].cut(at: now) }
        }
        let first = tracks.count
        for property in selection.properties {
            let target = isShown ? property.shown : property.rest
            let current = value(property.name, of: selection.annotation, at: now) ?? property.rest
            // At rest already; a movement on the way there has just been cut.
            guard current != target || isShown else { continue }
            last[selection.annotation, default: [:]][property.name] = tracks.count
            tracks.append(
                track(property.name, selection, from: current, to: target, animator: animator, at: now))
        }
        guard tracks[first...].contains(where: { $0.duration > 0 }) else { return (nil, ended) }
        runs.append(
            Run(
                animator: animator, annotation: selection.annotation, shot: shot,
                end: tracks[first...].map(\.end).max() ?? now, tracks: first..<tracks.count))
        active[selection.annotation] = runs.count - 1
        moving[shot, default: 0] += 1
        return (runs.count - 1, ended)
    }

    private func track(
        _ property: String, _ selection: Selected, from: ViewValue, to: ViewValue, animator: String, at now: Double
    ) -> ViewTrack {
        switch (from, to) {
        case (.number(let from), .number(let to)):
            ViewTrack(
                selection.annotation, property, animator: animator, start: now, duration: selection.duration,
                curve: selection.curve, segment: .linear(from: from, to: to, delta: to - from))
        case (_, .number(let to)):
            ViewTrack(
                selection.annotation, property, animator: animator, start: now, duration: 0,
                segment: .linear(from: to, to: to, delta: 0))
        case (let from, .flag(let to)):
            ViewTrack(
                selection.annotation, property, animator: animator, start: now, duration: 0,
                segment: .set(from: from == .flag(true), to: to))
        }
    }

    mutating func finish(_ run: Int) {
        runs[run].isOver = true
        active[runs[run].annotation] = nil
        moving[runs[run].shot, default: 1] -= 1
    }

    /// Whether animations of a shot still run.
    func isMoving(_ shot: Int) -> Bool { moving[shot, default: 0] > 0 }

    private func value(_ property: String, of annotation: AnnotationName, at time: Double) -> ViewValue? {
        last[annotation]?[property].map { tracks[$0].value(at: time) }
    }
}
