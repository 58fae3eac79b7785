import MapCamera

/// A change of what the viewport is busy with.
package struct ViewportStatus: Sendable, Equatable {
    package enum Status: String, CaseIterable, Sendable {
        case idle, state, transition
    }

    /// Why it changed.
    package enum Reason: String, CaseIterable, Sendable {
        /// A shot asked for it, or took the camera from what is followed.
        case idleRequested = "idle-requested"
        case transitionStarted = "transition-started"
        case transitionSucceeded = "transition-succeeded"
        /// One of the transition's animators was ended before its target.
        case transitionFailed = "transition-failed"
        /// The user touched the map.
        case userInteraction = "user-interaction"
    }

    /// Seconds from the start of the plan.
    package var time: Double
    package var status: Status
    /// The shot whose state it is, or that leads to it.
    package var state: String?
    package var reason: Reason

    package init(time: Double, status: Status, state: String? = nil, reason: Reason) {
        self.time = time
        self.status = status
        self.state = state
        self.reason = reason
    }
}
