import GeoTypes
import MapCamera

extension Timeline {
    /// Cues the animators of a shot, each to start from what the camera is when it begins to move.
    mutating func animate(_ index: Int, _ animators: [AnimatorDeclaration]) throws(PlanError) {
        let shot = shots[index].shot
        let longest = try ends(of: index, animators).max() ?? 0
        shots[index].factor = shot.maxDuration.map { $0 < longest ? $0 / longest : 1 } ?? 1
        for (place, animator) in animators.enumerated() {
            shots[index].names.insert(name(place, of: index))
            if let cue = animator.after { shots[index].waiting[place] = cue } else { queue(place, of: index) }
        }
    }

    /// Lets an animator start behind its delay.
    private mutating func queue(_ place: Int, of index: Int) {
        shots[index].queued.insert(place)
        let delay = declaration(place, of: index).delay * shots[index].factor
        setAlarm(.animator(shot: index, place: place), at: stage.now + delay)
    }

    /// Starts an animator whose delay has passed.
    mutating func startAnimator(_ place: Int, of index: Int) throws(PlanError) {
        guard shots[index].queued.remove(place) != nil else { return }
        let shot = shots[index].shot
        let animator = declaration(place, of: index)
        let duration = animator.duration ?? shot.duration ?? Conventions.easeDuration(engine)
        let owner = animator.owner ?? shot.owner
        let spec = AnimatorSpec(
            name(place, of: index), .ease(to: animator.to, from: animator.from, anchor: animator.anchor),
            duration: duration * shots[index].factor,
            curve: animator.curve ?? shot.curve ?? Conventions.standardEaseCurve(engine), owner: owner,
            range: animator.range.isEmpty ? shot.range : animator.range)
        touch(owner, by: spec.name)
        if owner.interrupts { stage.cancelAll(by: spec.name) }
        try startAnimator(spec, of: index)
        cueAnimators(of: index, behind: spec.name, on: .start, isLast: false)
    }

    /// Cues the animators that wait for this moment of another one. At its last one those that waited for a moment that
    /// has not come never start.
    mutating func cueAnimators(of index: Int, behind name: String, on moment: AnimatorCue.Moment, isLast: Bool) {
        for (place, cue) in shots[index].waiting.sorted(by: { $0.key < $1.key }) where cue.id == name {
            if cue.moment == moment {
                shots[index].waiting[place] = nil
                queue(place, of: index)
            } else if isLast {
                shots[index].waiting[place] = nil
                drop(behind: self.name(place, of: index), of: index)
            }
        }
    }

    /// Whoever waits for an animator that never starts never starts either.
    private mutating func drop(behind name: String, of index: Int) {
        for (place, cue) in shots[index].waiting where cue.id == name {
            shots[index].waiting[place] = nil
            drop(behind: self.name(place, of: index), of: index)
        }
    }

    private func declaration(_ place: Int, of index: Int) -> AnimatorDeclaration {
        guard case .animate(let animators) = shots[index].shot.action else { return AnimatorDeclaration(to: .init()) }
        return animators[place]
    }

    private func name(_ place: Int, of index: Int) -> String {
        guard case .animate(let animators) = shots[index].shot.action else { return shots[index].id }
        return animators[place].id ?? (animators.count == 1 ? shots[index].id : "\(shots[index].id).\(place + 1)")
    }

    /// Seconds behind the start of the shot at which each animator ends if none is cancelled.
    private func ends(of index: Int, _ animators: [AnimatorDeclaration]) throws(PlanError) -> [Double] {
        let shot = shots[index].shot
        var times: [String: (start: Double, end: Double)] = [:]
        // What waits for a cancellation, and whoever waits for it, is not expected.
        var unexpected: Set<String> = []
        var waiting = Array(animators.enumerated())
        while !waiting.isEmpty {
            var rest: [(offset: Int, element: AnimatorDeclaration)] = []
            for (place, animator) in waiting {
                var begin: Double? = 0
                if let cue = animator.after {
                    if cue.moment == .cancel || unexpected.contains(cue.id) {
                        unexpected.insert(name(place, of: index))
                        continue
                    }
                    begin = times[cue.id].map { cue.moment == .start ? $0.start : $0.end }
                }
                guard let begin else {
                    rest.append((place, animator))
                    continue
                }
                let start = begin + animator.delay
                let duration = animator.duration ?? shot.duration ?? Conventions.easeDuration(engine)
                times[name(place, of: index)] = (start, start + duration)
            }
            guard rest.count < waiting.count else {
                throw PlanError(
                    .order, "animators wait for one that never starts: \(rest.compactMap(\.element.after?.id))",
                    remedy: "let one of them start by itself", range: shot.range)
            }
            waiting = rest
        }
        return times.values.map(\.end)
    }
}
