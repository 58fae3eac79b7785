import GeoTypes
import MapCamera

/// Where a viewport transition leads.
package enum ViewportState: Sendable, Equatable {
    /// None: whatever state or transition runs ends, and the camera stays where it is.
    case idle
    /// A camera; padding is always set, 0 unless given.
    case camera(CameraOptions)
    case overview(Overview)
    /// A point that moves.
    case follow(Follow)
    /// The camera that the plan started with.
    case styleDefault
}

/// A camera that shows a whole geometry.
package struct Overview: Sendable, Equatable {
    package enum Subject: Sendable, Equatable {
        /// What a framed camera shows.
        case frame(key: String?)
        /// At least one of them has a position; all are in degrees.
        case geometries([Geometry])
    }

    package var subject: Subject
    /// Pixels kept free round the geometry, inside the camera's padding.
    package var geometryPadding = EdgeInsets.zero
    /// The camera's padding; nil keeps it.
    package var padding: EdgeInsets?
    /// nil keeps it.
    package var bearing: Double? = 0
    /// nil keeps it.
    package var pitch: Double? = 0
    package var maxZoom: Double?
    /// Pixels by which the geometry's middle is moved, y down.
    package var offset = ScreenPoint.zero
    /// Seconds that a change takes which gives the overview another geometry while it is shown.
    package var animationDuration = 1.0
}

extension Overview {
    /// Whether the two differ in nothing but what they show.
    func matches(_ other: Overview) -> Bool {
        var same = other
        same.subject = subject
        return self == same
    }
}

/// A camera that goes with a moving point.
package struct Follow: Sendable, Equatable {
    package enum Direction: Sendable, Equatable {
        /// Where the point goes.
        case course
        /// Degrees clockwise from north.
        case constant(Double)
    }

    package var track: TrackFile
    /// nil keeps it.
    package var zoom: Double? = 16.35
    /// nil keeps it.
    package var bearing: Direction? = .course
    /// Degrees; nil keeps it.
    package var pitch: Double? = 45
    /// nil keeps it.
    package var padding: EdgeInsets?
    /// How many times faster than in the file the point moves, > 0.
    package var speed = 1.0
}

/// A file with a moving point, as a shot names it.
package struct TrackFile: Sendable, Hashable {
    /// As written, relative to the chain file.
    package var path: String
    /// Byte range in the text that it was read from; empty when it was not read.
    package var range: Range<Int>

    package init(_ path: String, range: Range<Int> = 0..<0) {
        self.path = path
        self.range = range
    }

    package static func == (a: TrackFile, b: TrackFile) -> Bool { a.path == b.path }
    package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// How a viewport gets to its state.
package enum ViewportTransition: Sendable, Equatable {
    case immediate
    /// An animator for each property, each with a delay and duration of its own; shortened to the seconds given.
    case standard(maxDuration: Double)
    /// The standard one, unless an overview is shown already and only its geometry changes: then the camera eases there
    /// within the overview's own duration for changes.
    case automatic
}

extension Shot {
    /// The file with a moving point that the shot follows.
    package var trackFile: TrackFile? {
        guard case .viewport(.follow(let follow), _) = action else { return nil }
        return follow.track
    }
}
