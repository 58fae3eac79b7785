import GeoJSON
import MapCamera

extension Planner {
    /// Adds what the options ask for to a plan.
    func complete(_ plan: inout Plan, _ options: PlanOptions) throws(PlanError) {
        guard options.usesFeatures else { return }
        let stands = try targets.stands(range: options.range)
        let names = names()
        let visibility =
            options.events.contains(.visibility) || options.checks
            ? try plan.visibilityEvents(of: stands, named: { names[$0] }) : []
        if options.checks {
            var checks = PlanChecks()
            try plan.measureSpeeds(into: &checks)
            checks.holds = plan.holds(stands, groups: targets.groups, named: { names[$0] })
            checks.offscreen = plan.offscreen(visibility, stands.map { names[$0.feature] })
            plan.checks = checks
        }
        if options.events.contains(.visibility) {
            plan.events += visibility
            PlanEvent.sort(&plan.events)
        }
        guard let identifier = options.identifier else { return }
        let animated = Dictionary(grouping: plan.viewTracks.filter { $0.duration > 0 }, by: \.annotation)
        var moving: [Int: [ViewTrack]] = [:]
        for (index, name) in names.enumerated() where !animated.isEmpty { moving[index] = animated[name] }
        plan.pools = try plan.pools(
            of: stands, identifier: { identifier.value(for: targets.features[$0]) },
            isAnimated: { feature, time in
                moving[feature]?.contains { $0.start <= time && time < $0.end } ?? false
            })
    }

    /// What the plan calls each feature; the same as ``PlanTargets/name(ofFeature:)``, for all at once.
    private func names() -> [AnnotationName] {
        var counts: [JSONValue: Int] = [:]
        for feature in targets.features { if let id = feature.id { counts[id, default: 0] += 1 } }
        return targets.features.enumerated().map { index, feature in
            guard let id = feature.id, counts[id] == 1 else { return .index(index) }
            return .id(id.withoutPlaces)
        }
    }

    /// Keyframes name annotations by the string form of their ids, which must then differ.
    func checkKeys(_ plan: Plan, _ shots: [Shot]) throws(PlanError) {
        var known: [String: AnnotationName] = [:]
        for name in plan.viewTracks.map(\.annotation) {
            guard let other = known.updateValue(name, forKey: name.key), other != name else { continue }
            let shot = shots.first { $0.kind == .select }
            throw PlanError(
                .annotation, "the annotations \(other.json.text) and \(name.json.text) both read '\(name.key)'",
                remedy: "give them ids that read differently", range: shot?.range ?? 0..<0)
        }
    }
}
