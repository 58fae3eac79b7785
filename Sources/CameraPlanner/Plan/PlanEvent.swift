import MapCamera

/// Something that happens at one moment of a plan.
package struct PlanEvent: Sendable, Equatable {
    /// In the order in which events of one moment are listed.
    package enum Kind: String, CaseIterable, Sendable {
        case paused, cancelled, finished
        /// An annotation is the selected one no longer, or has become it.
        case deselected, selected
        case started
        /// A movement has brought the camera somewhere, or a jump has.
        case cameraChanged = "camera-changed"
        /// An annotation has come into the viewport or gone out of it.
        case enter, leave
    }

    /// Where an animator stood when it ended.
    package enum Position: String, CaseIterable, Sendable {
        case start, current, end
    }

    /// Seconds from the start of the plan.
    package var time: Double
    package var kind: Kind
    /// The animator, the shot that selects, or nothing for what comes and goes.
    package var animator: String
    /// For the end of an animator.
    package var position: Position?
    /// The animator or shot that caused it.
    package var cause: String?
    /// What the animator's properties were when it was cancelled.
    package var value: CameraOptions?
    /// Whose view changes, who is selected, or who comes and goes.
    package var annotation: AnnotationName?

    package init(
        time: Double, kind: Kind, animator: String, position: Position? = nil, cause: String? = nil,
        value: CameraOptions? = nil, annotation: AnnotationName? = nil
    ) {
        self.time = time
        self.kind = kind
        self.animator = animator
        self.position = position
        self.cause = cause
        self.value = value
        self.annotation = annotation
    }

    /// Orders events by time, then by kind; those alike keep their order, and so do selections and deselections.
    static func sort(_ events: inout [PlanEvent]) {
        var ranks = Dictionary(uniqueKeysWithValues: Kind.allCases.enumerated().map { ($1, $0) })
        ranks[.selected] = ranks[.deselected]
        let ordered = events.enumerated().sorted { a, b in
            if a.element.time != b.element.time { return a.element.time < b.element.time }
            let (first, second) = (ranks[a.element.kind] ?? 0, ranks[b.element.kind] ?? 0)
            return first == second ? a.offset < b.offset : first < second
        }
        events = ordered.map(\.element)
    }
}
