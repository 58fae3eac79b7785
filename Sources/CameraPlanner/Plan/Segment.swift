import GeoTypes
import MapCamera

/// How a track's value depends on its progress: a formula with all its numbers.
package enum Segment: Sendable {
    case linear(LinearSegment)
    /// Centre or zoom of a flight.
    case flight(Flight)
    /// Centre of an ease.
    case easePath(EasePath)
    /// Centre or bearing of a camera that goes with a moving point.
    case path(PathSegment)
}

extension Segment {
    /// Writes the value of one property at progress `k` into the camera.
    /// - Parameter fraction: the part of the time that has passed, where it isn't the progress.
    func apply(
        _ k: Double, fraction: Double? = nil, _ property: CameraProperty, to camera: inout Camera,
        engine: EngineProfile
    ) {
        let source: Camera
        switch self {
        case .linear(let linear): return linear.apply(k, property, to: &camera, engine: engine)
        case .path(let path): return path.apply(k, fraction: fraction ?? k, to: &camera, engine: engine)
        case .flight(let flight): source = flight.camera(at: k)
        case .easePath(let path): source = path.camera(at: k)
        }
        if property == .center {
            camera.center = Coordinate(x: LongitudeArc.normalized(source.center.x), y: source.center.y)
        } else {
            camera.zoom = source.zoom
        }
    }
}

/// A value that changes evenly: from + delta · k, and exactly `to` at k = 1.
///
/// `delta` is the way taken, which on a circle is not always `to` − `from`.
package enum LinearSegment: Sendable, Equatable {
    case number(from: Double, to: Double, delta: Double)
    case position(from: Coordinate, to: Coordinate, delta: Coordinate)
    case insets(from: EdgeInsets, to: EdgeInsets)

    /// The straight way between two numbers.
    static func straight(_ from: Double, _ to: Double) -> LinearSegment {
        .number(from: from, to: to, delta: to - from)
    }

    /// The shorter turn between two directions, half a turn by the engine's rule.
    static func turn(_ from: Double, _ to: Double, engine: EngineProfile) -> LinearSegment {
        .number(from: from, to: to, delta: Bearing.nearest(to, to: from, engine: engine) - from)
    }

    /// The straight way in degrees with the shorter way round in longitude; half a turn exactly goes west from the
    /// lower number and east from the higher one (Mapbox).
    static func shortWay(_ from: Coordinate, _ to: Coordinate) -> LinearSegment {
        var turn = LongitudeArc.normalized(to.x) - LongitudeArc.normalized(from.x)
        if turn >= 180 { turn -= 360 } else if turn <= -180 { turn += 360 }
        return .position(from: from, to: to, delta: Coordinate(x: turn, y: to.y - from.y))
    }
}

extension LinearSegment {
    /// Writes the value at progress `k`, which a spring may bring outside [0, 1], into the camera.
    func apply(_ k: Double, _ property: CameraProperty, to camera: inout Camera, engine: EngineProfile) {
        let k = min(max(k, -0.5), 1.5)
        switch self {
        case .number(let from, let to, let delta):
            let value = k == 1 ? to : from + delta * k
            switch property {
            case .zoom:
                camera.zoom = min(max(value, FramingProblem.lowestZoom), FramingProblem.highestZoom)
            case .bearing: camera.bearing = Bearing.reported(value, engine: engine)
            case .pitch: camera.pitch = min(max(value, 0), max(85, from, to))
            case .center, .padding: break
            }
        case .position(let from, let to, let delta):
            let place = k == 1 ? to : Coordinate(x: from.x + delta.x * k, y: from.y + delta.y * k)
            camera.center = Coordinate(x: LongitudeArc.normalized(place.x), y: min(max(place.y, -90), 90))
        case .insets(let from, let to):
            camera.padding = k == 1 ? to : from.interpolated(to: to, k)
        }
    }
}
