import GeoTypes
import MapCamera

/// One camera movement of a plan, as it was asked for.
package struct Shot: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case jump, fly, ease, overview, viewport, focus, select, animate, hold
    }

    package enum Action: Sendable {
        case jump(CameraTarget)
        case fly(CameraTarget, FlightOptions)
        case ease(CameraTarget, around: Coordinate?, offset: ScreenPoint?)
        case viewport(ViewportState, ViewportTransition)
        /// An ease to an annotation; the options have no center.
        case focus(AnnotationReference, CameraOptions)
        case select(Selection)
        case animate([AnimatorDeclaration])
        /// Seconds.
        case hold(Double)
    }

    package var kind: Kind
    package var action: Action
    package var id: String?
    /// Seconds; nil takes the engine's custom.
    package var duration: Double?
    /// Seconds that the movement may take at the most.
    package var maxDuration: Double?
    /// Seconds before the first movement.
    package var delay: Double
    /// nil takes the engine's custom.
    package var curve: TimingCurve?
    /// When it starts, if not behind the shot before it.
    package var start: ShotStart?
    package var owner: AnimationOwner
    /// Whether a flight or an ease may lead across the antimeridian.
    package var worldCopies = true
    /// Byte range in the text that it was read from; empty when it was not read.
    package var range: Range<Int>

    package init(
        _ kind: Kind, _ action: Action, id: String? = nil, duration: Double? = nil, maxDuration: Double? = nil,
        delay: Double = 0, curve: TimingCurve? = nil, start: ShotStart? = nil, owner: AnimationOwner = .unspecified,
        range: Range<Int> = 0..<0
    ) {
        self.kind = kind
        self.action = action
        self.id = id
        self.duration = duration
        self.maxDuration = maxDuration
        self.delay = delay
        self.curve = curve
        self.start = start
        self.owner = owner
        self.range = range
    }
}

/// When a shot starts that does not wait for the one before it.
package enum ShotStart: Sendable, Equatable {
    /// Seconds from the start of the plan.
    case at(Double)
    /// When the shot or animator of this id has ended, in whatever way.
    case after(String)
}

/// Where a movement goes.
package struct CameraTarget: Sendable, Equatable {
    package enum Place: Sendable, Equatable {
        /// The camera of the framed set, or of one of its groups.
        case frame(key: String?)
        /// The cameras of all groups, one shot for each, in the order of the set.
        case frames
        /// Where the plan started.
        case initial
        case options(CameraOptions)
    }

    package var place: Place
    /// Takes the place of the padding that the camera has.
    package var padding: EdgeInsets?

    package init(_ place: Place, padding: EdgeInsets? = nil) {
        self.place = place
        self.padding = padding
    }
}

/// What shapes a flight; nil takes the engine's custom.
package struct FlightOptions: Sendable, Equatable {
    /// Curvature, > 0.
    package var rho: Double?
    /// ρ-screenfuls a second, > 0.
    package var speed: Double?
    /// Screenfuls a second, > 0; takes the place of `speed`.
    package var screenSpeed: Double?
    package var minZoom: Double?
    /// Pixels from the principal point to where the target's center is to appear, y down.
    package var offset: ScreenPoint?

    package init(
        rho: Double? = nil, speed: Double? = nil, screenSpeed: Double? = nil, minZoom: Double? = nil,
        offset: ScreenPoint? = nil
    ) {
        self.rho = rho
        self.speed = speed
        self.screenSpeed = screenSpeed
        self.minZoom = minZoom
        self.offset = offset
    }
}

/// One animator of an `animate` shot.
package struct AnimatorDeclaration: Sendable, Equatable {
    package var id: String?
    package var to: CameraOptions
    /// The screen point in pixels that keeps its place on the ground.
    package var anchor: ScreenPoint?
    /// Values to start from instead of the current ones.
    package var from: CameraOptions
    /// Seconds; nil takes the shot's.
    package var duration: Double?
    /// Seconds behind the start of the shot, or the end of the animator that it waits for.
    package var delay: Double
    package var curve: TimingCurve?
    /// The animator of this shot that it waits for.
    package var after: AnimatorCue?
    /// nil takes the shot's.
    package var owner: AnimationOwner?
    package var range: Range<Int>

    package init(
        id: String? = nil, to: CameraOptions, anchor: ScreenPoint? = nil, from: CameraOptions = CameraOptions(),
        duration: Double? = nil, delay: Double = 0, curve: TimingCurve? = nil, after: AnimatorCue? = nil,
        owner: AnimationOwner? = nil, range: Range<Int> = 0..<0
    ) {
        self.id = id
        self.to = to
        self.anchor = anchor
        self.from = from
        self.duration = duration
        self.delay = delay
        self.curve = curve
        self.after = after
        self.owner = owner
        self.range = range
    }
}

/// What of another animator an animator waits for.
package struct AnimatorCue: Sendable, Equatable {
    package enum Moment: String, CaseIterable, Sendable {
        /// It has reached its target.
        case end
        case start
        /// It was ended before.
        case cancel
    }

    package var id: String
    package var moment: Moment

    package init(_ id: String, on moment: Moment = .end) {
        self.id = id
        self.moment = moment
    }
}
