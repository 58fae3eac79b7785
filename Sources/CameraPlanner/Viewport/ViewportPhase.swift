import MapCamera

/// What the viewport is busy with.
enum ViewportPhase: Sendable {
    case idle
    /// The shot leads to its state.
    case transition(shot: Int)
    /// The state of a shot is shown.
    case state(shot: Int)

    /// The shot that leads to a state or shows it.
    var shot: Int? {
        switch self {
        case .idle: nil
        case .transition(let shot), .state(let shot): shot
        }
    }
}

/// The viewport of a plan under construction.
struct ViewportActivity: Sendable {
    var phase = ViewportPhase.idle
    /// What is led to or shown; without meaning while idle.
    var state = ViewportState.idle
    var log: [ViewportStatus] = []
    /// The animators of the transition.
    var steps: [(property: CameraProperty?, token: AnimatorStage.Token)] = []
    /// What is followed, for a state that does.
    var route: FollowedPoint?
    /// The animators that go with the point, one for each property.
    var followers: [AnimatorStage.Token] = []
}

/// A moving point by the clock of the shot that follows it.
struct FollowedPoint: Sendable {
    var point: MovingPoint
    /// Seconds of the plan at which its clock starts.
    var start: Double
    /// Seconds of its clock up to which it is followed.
    var end: Double
    /// Whether the camera looks where the point goes.
    var turns: Bool

    /// The way of a property from one time of the clock on, or from a time to another; nil when it doesn't change with
    /// the point.
    func path(_ property: CameraProperty, from begin: Double, to end: Double) -> PathSegment? {
        switch property {
        case .center: point.way(from: begin, to: end)
        case .bearing: turns ? point.turns(from: begin, to: end) : nil
        case .zoom, .pitch, .padding: nil
        }
    }
}
