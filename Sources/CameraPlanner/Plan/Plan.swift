import MapCamera

/// A compiled timeline: what each property of the camera does at every moment.
package struct Plan: Sendable {
    package let viewport: Viewport
    package let engine: EngineProfile
    /// The camera before anything moves.
    package let initial: Camera
    package internal(set) var shots: [PlannedShot] = []
    /// In the order in which they were planned; the tracks of one property are ordered by start.
    package private(set) var tracks: [Track] = []
    /// What the views of annotations do, in the order in which it was planned.
    package internal(set) var viewTracks: [ViewTrack] = []
    package internal(set) var events: [PlanEvent] = []
    /// What the viewport was busy with, for plans with viewport shots; before the first entry it is idle.
    package internal(set) var viewportStatus: [ViewportStatus] = []
    /// How views are reused along the plan; nil when nobody asked.
    package internal(set) var pools: [ViewPool]?
    /// How the plan plays; nil when nobody asked.
    package internal(set) var checks: PlanChecks?
    /// Seconds.
    package internal(set) var duration = 0.0

    /// Indices into ``tracks`` by property, starts ascending.
    private var order: [[Int]] = CameraProperty.allCases.map { _ in [] }

    init(viewport: Viewport, engine: EngineProfile, initial: Camera) {
        self.viewport = viewport
        self.engine = engine
        self.initial = initial
    }

    /// Adds a track that starts no earlier than the others of its property.
    mutating func append(_ track: Track) {
        for (index, property) in CameraProperty.allCases.enumerated() where property == track.property {
            order[index].append(tracks.count)
        }
        tracks.append(track)
    }

    /// Ends tracks at a time.
    mutating func cut(_ range: Range<Int>, at time: Double) {
        for index in range { tracks[index].cut(at: time) }
    }

    /// Leaves out tracks that never moved anything.
    func withoutVoidTracks() -> Plan {
        guard tracks.contains(where: \.isVoid) else { return self }
        var plan = self
        plan.tracks = []
        plan.order = CameraProperty.allCases.map { _ in [] }
        for track in tracks where !track.isVoid { plan.append(track) }
        return plan
    }

    /// The camera at a time in seconds; before 0 the first, behind the end the last.
    ///
    /// Exactly a movement's target at its end and until the next one starts. A track that starts at this very moment
    /// counts. Complexity: O(log *n*) in tracks.
    package func camera(at time: Double) -> Camera {
        var camera = initial
        for indices in order {
            guard let index = latest(of: indices, at: time) else { continue }
            tracks[index].apply(at: time, to: &camera, engine: engine)
        }
        return camera
    }

    /// The last track that has started.
    private func latest(of indices: [Int], at time: Double) -> Int? {
        var low = 0
        var high = indices.count
        while low < high {
            let middle = (low + high) / 2
            if tracks[indices[middle]].start <= time { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : indices[low - 1]
    }
}
