import GeoTypes
import MapCamera

/// An animator with the times that its shot gives it.
private struct ScheduledAnimator {
    var declaration: AnimatorDeclaration
    var id: String
    var start: Double
    var duration: Double

    var end: Double { start + duration }
    /// An anchor moves the centre too.
    var properties: [CameraProperty] {
        let moved = declaration.to.properties
        return declaration.anchor == nil ? moved : [.center] + moved
    }
}

extension Timeline {
    /// Runs the animators of one shot, each from what the camera is when it starts to move.
    mutating func animate(
        _ shot: Shot, _ animators: [AnimatorDeclaration], _ id: String, _ start: Double
    ) throws(PlanError) -> Span {
        // Times are added up in place rather than shifted, so that what waits starts exactly where the other ends.
        let longest = try schedule(shot, animators, id: id, start: 0, factor: 1).map(\.end).max() ?? 0
        let factor = shot.maxDuration.map { $0 < longest ? $0 / longest : 1 } ?? 1
        let scheduled = try schedule(shot, animators, id: id, start: start, factor: factor)
        try checkOverlaps(scheduled, range: shot.range)
        // Those that wait stand behind those that they wait for, which counts when both start at one moment.
        let ordered = scheduled.enumerated().sorted { a, b in
            a.element.start == b.element.start ? a.offset < b.offset : a.element.start < b.element.start
        }
        for (_, animator) in ordered { try run(animator, of: shot) }
        return Span(from: start, to: scheduled.map(\.end).max() ?? start)
    }

    private mutating func run(_ animator: ScheduledAnimator, of shot: Shot) throws(PlanError) {
        let declaration = animator.declaration
        let from = declaration.from.applied(to: plan.camera(at: animator.start)).reported(by: engine)
        var around: Coordinate?
        if let anchor = declaration.anchor {
            around = Projection(camera: from, viewport: viewport).unproject(anchor)
            guard around != nil else {
                throw PlanError(
                    .range, "there is no ground at the anchor [\(anchor.x), \(anchor.y)] of '\(animator.id)'",
                    remedy: "anchor a point below the horizon", range: declaration.range)
            }
        }
        add(
            animator.id, start: animator.start, duration: animator.duration,
            curve: declaration.curve ?? shot.curve ?? Conventions.standardEaseCurve(engine),
            easeSegments(from: from, to: declaration.to, around: around))
    }

    /// When the animators run, all delays and durations times `factor`; one stands behind the one that it waits for.
    private func schedule(
        _ shot: Shot, _ animators: [AnimatorDeclaration], id: String, start: Double, factor: Double
    ) throws(PlanError) -> [ScheduledAnimator] {
        var scheduled: [ScheduledAnimator] = []
        var ends: [String: Double] = [:]
        var waiting = Array(animators.enumerated())
        while !waiting.isEmpty {
            var rest: [(offset: Int, element: AnimatorDeclaration)] = []
            for (index, animator) in waiting {
                guard let begin = animator.after.map({ ends[$0] }) ?? start else {
                    rest.append((index, animator))
                    continue
                }
                let entry = ScheduledAnimator(
                    declaration: animator, id: animator.id ?? (animators.count == 1 ? id : "\(id).\(index + 1)"),
                    start: begin + animator.delay * factor,
                    duration: (animator.duration ?? shot.duration ?? Conventions.easeDuration(engine)) * factor)
                ends[entry.id] = entry.end
                scheduled.append(entry)
            }
            guard rest.count < waiting.count else {
                throw PlanError(
                    .order, "animators wait for one that never ends: \(rest.compactMap(\.element.after))",
                    remedy: "let one of them start by itself", range: shot.range)
            }
            waiting = rest
        }
        return scheduled
    }

    /// One running animator for each property. Animators that only touch don't overlap.
    private func checkOverlaps(_ animators: [ScheduledAnimator], range: Range<Int>) throws(PlanError) {
        for property in CameraProperty.allCases {
            let movers = animators.filter { $0.properties.contains(property) }.sorted { $0.start < $1.start }
            var last: ScheduledAnimator?
            for mover in movers {
                if let last, mover.start < last.end {
                    throw PlanError(
                        .overlap,
                        "animators '\(last.id)' and '\(mover.id)' move \(property.rawValue) at the same time, "
                            + "from \(mover.start) s to \(min(last.end, mover.end)) s",
                        remedy: "let one wait with \"after\" or \"delay\"",
                        range: mover.declaration.range.isEmpty ? range : mover.declaration.range)
                }
                if mover.end > last?.end ?? -.infinity { last = mover }
            }
        }
    }
}
