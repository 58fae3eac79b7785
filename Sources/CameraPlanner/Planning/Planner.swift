import GeoJSON
import GeoTypes
import MapCamera

/// Compiles shots into a timeline.
package struct Planner: Sendable {
    package let targets: PlanTargets
    package let viewport: Viewport
    package let engine: EngineProfile
    /// What the files hold that shots follow.
    package let tracks: [TrackFile: [Feature]]

    /// - Parameter viewport: must be valid (``Viewport/isValid``).
    package init(
        targets: PlanTargets, viewport: Viewport, engine: EngineProfile, tracks: [TrackFile: [Feature]] = [:]
    ) {
        self.tracks = tracks
        self.targets = targets
        self.viewport = viewport
        self.engine = engine
    }

    /// The timeline of shots. They run one after another, but for those that say when they start; what these take over
    /// is cancelled.
    ///
    /// - Throws: when a shot names a camera or an annotation that isn't there, or can't be framed, or waits for
    ///   something that never ends.
    /// - Complexity: O(*n* log *n*) in shots, of which `"frames"` counts as one for each group, and animators; a focus or
    ///   an overview adds O(*m*) in features or positions, and
    ///   what the options ask for O(*m* · *k*) in features and frames.
    package func compile(_ shots: [Shot], _ options: PlanOptions = PlanOptions()) throws(PlanError) -> Plan {
        guard targets.initial.isFinite, viewport.isValid else {
            throw PlanError(.range, "the camera or the viewport that the plan starts with isn't finite")
        }
        var timeline = Timeline(planner: self, shots: try named(shots))
        var plan = try timeline.run()
        try checkKeys(plan, shots)
        try complete(&plan, options)
        return plan
    }

    /// The shots, each with an id, those to all frames taken apart.
    private func named(_ shots: [Shot]) throws(PlanError) -> [Shot] {
        var names = Set(shots.compactMap(\.id))
        for case .animate(let animators) in shots.map(\.action) { names.formUnion(animators.compactMap(\.id)) }
        var list: [Shot] = []
        // Waiting for a shot to all frames is waiting for its last one.
        var last: [String: String] = [:]
        for (index, shot) in shots.enumerated() {
            var id = shot.id ?? "\(shot.kind.rawValue)-\(index + 1)"
            while shot.id == nil && !names.insert(id).inserted { id += "'" }
            guard let stops = try shot.stops(in: targets, id: id) else {
                var shot = shot
                shot.id = id
                list.append(shot)
                continue
            }
            for (place, stop) in stops.enumerated() {
                var stop = stop
                var id = stop.id ?? id
                while !names.insert(id).inserted { id += "'" }
                stop.id = id
                // The first one starts when the shot says, each other behind the one before it.
                if place > 0, shot.start != nil { stop.start = list.last?.id.map { .after($0) } }
                list.append(stop)
            }
            last[id] = list.last?.id
        }
        for index in list.indices {
            if case .after(let id) = list[index].start, let other = last[id] { list[index].start = .after(other) }
        }
        return list
    }
}
