import Configuration
import GeoJSON
import GeoTypes
import MapCamera

extension ShotParser {
    /// The list behind `animate`; one animator may stand without the brackets.
    mutating func animators(_ value: JSONValue, subject: String) -> [AnimatorDeclaration]? {
        let items = value.array ?? [value]
        guard !items.isEmpty else {
            fail("\(subject) has no animator", remedy: "give at least one", value.range)
            return nil
        }
        var animators: [AnimatorDeclaration] = []
        var waits: [(id: String, range: Range<Int>)] = []
        for (index, item) in items.enumerated() {
            let name = items.count == 1 ? "the animator of \(subject)" : "animator \(index + 1) of \(subject)"
            guard let (animator, wait) = animator(item, name) else { continue }
            animators.append(animator)
            if let wait { waits.append((wait.id, wait.range)) }
        }
        guard animators.count == items.count else { return nil }
        let names = animators.compactMap(\.id)
        var isValid = true
        for wait in waits where !names.contains(wait.id) {
            fail(
                "\(subject) has no animator '\(wait.id)' to wait for",
                remedy: Suggestion.phrase(for: wait.id, in: names)
                    ?? (names.isEmpty ? "give that animator an id" : "it has \(names.joined(separator: ", "))"),
                wait.range)
            isValid = false
        }
        guard isValid else { return nil }
        if let cycle = Self.cycle(in: animators) {
            fail(
                "animators of \(subject) wait for one another: \(cycle.joined(separator: ", "))",
                remedy: "let one of them start by itself", value.range)
            return nil
        }
        return animators
    }

    private mutating func animator(
        _ value: JSONValue, _ subject: String
    ) -> (AnimatorDeclaration, wait: (id: String, range: Range<Int>)?)? {
        guard let members = value.members else {
            fail("\(subject) is \(short(value)); expected an object", value.range)
            return nil
        }
        guard
            let values = decode(
                members, as: ShotOption.animator, subject: subject, place: value.range)
        else { return nil }
        claim(values[ShotOption.id], values.given["id"]?.range)
        var isValid = true
        var moment = AnimatorCue.Moment.end
        if let word = values[ShotOption.on] {
            let names = AnimatorCue.Moment.allCases.map(\.rawValue)
            let range = values.given["on"]?.range ?? value.range
            if let known = AnimatorCue.Moment(rawValue: word) {
                moment = known
            } else {
                fail(
                    "\"on\" is '\(word)'; expected \(names.joined(separator: ", "))",
                    remedy: Suggestion.phrase(for: word, in: names), range)
                isValid = false
            }
            if values[ShotOption.after] == nil {
                fail("\(subject) has \"on\" and waits for nothing", remedy: "add \"after\"", range)
                isValid = false
            }
        }
        var animator = AnimatorDeclaration(
            id: values[ShotOption.id], to: values.cameraOptions, anchor: values[ShotOption.anchor]?.point,
            duration: values[ShotOption.duration], delay: values[ShotOption.delay] ?? 0,
            curve: curve(values[ShotOption.curve], ofFlight: false),
            after: values[ShotOption.after].map { AnimatorCue($0, on: moment) },
            owner: values[ShotOption.owner].map(AnimationOwner.init(rawValue:)), range: value.range)
        if animator.to.isEmpty {
            fail("\(subject) moves nothing", remedy: "give center, zoom, bearing, pitch or padding", value.range)
            isValid = false
        }
        if animator.to.center != nil, animator.anchor != nil {
            fail(
                "\(subject) has both center and anchor", remedy: "leave out one of them",
                values.given["anchor"]?.range ?? value.range)
            isValid = false
        }
        if let start = values[ShotOption.from] {
            guard let from = startValues(start, of: animator, subject) else { return nil }
            animator.from = from
        }
        guard isValid else { return nil }
        return (animator, animator.after.map { ($0.id, values.given["after"]?.range ?? value.range) })
    }

    private mutating func startValues(
        _ value: JSONValue, of animator: AnimatorDeclaration, _ subject: String
    ) -> CameraOptions? {
        guard let members = value.members else {
            fail("\"from\" of \(subject) is \(short(value)); expected an object", value.range)
            return nil
        }
        guard
            let values = decode(
                members, as: ShotOption.camera, subject: "\"from\" of \(subject)", place: value.range)
        else { return nil }
        let from = values.cameraOptions
        let moved = animator.to.properties
        for property in from.properties where !moved.contains(property) {
            fail(
                "\"from\" of \(subject) has \(property.rawValue), which the animator does not move",
                remedy: "give its \(property.rawValue) too, or leave this out",
                values.given[property.rawValue]?.range ?? value.range)
            return nil
        }
        return from
    }

    /// Ids of animators that never start, because they wait for themselves.
    private static func cycle(in animators: [AnimatorDeclaration]) -> [String]? {
        var started: Set<String> = []
        var waiting = animators
        while true {
            let rest = waiting.filter { animator in animator.after.map { !started.contains($0.id) } ?? false }
            if rest.isEmpty { return nil }
            if rest.count == waiting.count { return rest.map { $0.id ?? "one without id" } }
            started.formUnion(waiting.filter { $0.after.map { started.contains($0.id) } ?? true }.compactMap(\.id))
            waiting = rest
        }
    }
}
