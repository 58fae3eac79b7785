import MapCamera

/// When a shot ran and what it did to the camera.
package struct PlannedShot: Sendable {
    package enum Status: String, CaseIterable, Sendable {
        case finished, cancelled
    }

    package var id: String
    package var kind: Shot.Kind
    /// Seconds from the start of the plan, the shot's delay included.
    package var start: Double
    /// Seconds from the start to the end of the last movement.
    package var duration: Double
    package var from: Camera
    package var to: Camera
    package var owner: String?
    package var status: Status
    /// The animator that took over, for a cancelled shot.
    package var cancelledBy: String?

    package init(
        id: String, kind: Shot.Kind, start: Double, duration: Double, from: Camera, to: Camera, owner: String? = nil,
        status: Status = .finished, cancelledBy: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.start = start
        self.duration = duration
        self.from = from
        self.to = to
        self.owner = owner
        self.status = status
        self.cancelledBy = cancelledBy
    }
}
