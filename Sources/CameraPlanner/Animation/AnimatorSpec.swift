import GeoTypes
import MapCamera

/// What one animator does, before it runs.
package struct AnimatorSpec: Sendable {
    package enum Motion: Sendable {
        /// From the camera that is there when it starts, or the values of `from`, to those of `to`. With an anchor the
        /// ground below that screen point stays where it is.
        case ease(to: CameraOptions, from: CameraOptions, anchor: ScreenPoint?)
        /// Ways that are known already.
        case segments([(property: CameraProperty, segment: Segment)])
    }

    /// For events and tracks.
    package var name: String
    package var motion: Motion
    /// Seconds.
    package var duration: Double
    package var curve: TimingCurve
    package var owner: AnimationOwner
    /// Byte range in the text that it was read from; empty when it was not read.
    package var range: Range<Int>

    package init(
        _ name: String, _ motion: Motion, duration: Double, curve: TimingCurve = .linear,
        owner: AnimationOwner = .unspecified, range: Range<Int> = 0..<0
    ) {
        self.name = name
        self.motion = motion
        self.duration = duration
        self.curve = curve
        self.owner = owner
        self.range = range
    }

    /// What it moves. An anchor moves the center too.
    package var properties: [CameraProperty] {
        switch motion {
        case .ease(let to, _, let anchor): anchor == nil ? to.properties : [.center] + to.properties
        case .segments(let segments): segments.map(\.property)
        }
    }
}

/// On whose behalf an animator runs; any word may be one.
package struct AnimationOwner: RawRepresentable, Hashable, Sendable {
    package var rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// The user's fingers: what starts for them ends everything else.
    package static let gestures = AnimationOwner(rawValue: "gestures")
    /// The compass, a tap on which ends everything else.
    package static let compass = AnimationOwner(rawValue: "compass")
    package static let unspecified = AnimationOwner(rawValue: "unspecified")

    /// Whether its animators end all others when they start.
    package var interrupts: Bool { self == .gestures || self == .compass }
}

/// Where an animator is in its life.
package enum AnimatorState: Sendable, Equatable {
    case initial, running, paused
    /// Where it ended.
    case final(PlanEvent.Position)
}

/// What an animator can't do in its state.
package struct AnimatorError: Error, Sendable, Equatable {
    package enum Reason: String, Sendable {
        /// A delay for an animator that is paused.
        case delayedResume
        /// Continuing one that isn't paused.
        case notPaused
        /// There is no ground below the anchor.
        case anchorAboveHorizon
        /// Seconds or a fraction that can't be.
        case number
    }

    package var reason: Reason
    package var animator: String
    package var state: AnimatorState
}
