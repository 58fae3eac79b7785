public import GeoTypes

/// Where a position on the ground lies as seen from the camera.
public enum PointVisibility: String, CaseIterable, Hashable, Sendable {
    /// In front of the camera and within the viewport, its edges included.
    case onScreen = "on-screen"
    /// In front of the camera, beside the viewport.
    case offScreen = "off-screen"
    /// Beside or behind the camera: it has no place on the screen, and the projected x and y mean nothing.
    case behindCamera = "behind-camera"
}

extension Projection {
    /// Whether a position that was projected by this projection is on the screen.
    ///
    /// The ground in front of the camera always appears below the horizon, if only by a hair.
    public func visibility(of point: ProjectedPoint) -> PointVisibility {
        guard point.isInFront else { return .behindCamera }
        let isInside = point.x >= 0 && point.x <= viewport.width && point.y >= 0 && point.y <= viewport.height
        return isInside ? .onScreen : .offScreen
    }

    /// Whether a position is on the screen, on the copy of the world that its longitude names.
    public func visibility(of coordinate: Coordinate) -> PointVisibility { visibility(of: project(coordinate)) }

    /// Whether a point of the screen shows sky, where ``unproject(_:)`` has no answer: at the horizon and above it.
    public func isAboveHorizon(_ point: ScreenPoint) -> Bool { groundOffset(of: point) == nil }
}
