public import GeoTypes

/// Where a position appears on the screen.
@frozen
public struct ProjectedPoint: Hashable, Sendable {
    /// Pixels from the left edge.
    public var x: Double
    /// Pixels from the top edge, down.
    public var y: Double
    /// Distance along the viewing direction in pixels; at the camera's centre the camera distance. Behind the
    /// camera (≤ 0) `x` and `y` mean nothing.
    public var depth: Double

    public init(x: Double, y: Double, depth: Double) {
        self.x = x
        self.y = y
        self.depth = depth
    }

    public var isInFront: Bool { depth > 0 }
    public var screenPoint: ScreenPoint { ScreenPoint(x: x, y: y) }
}

/// The perspective of one camera onto flat ground in web Mercator, as Mapbox and MapLibre draw it.
///
/// Padding moves the principal point and changes nothing else. The closed form is the engines' product of matrices
/// written out: with the ground rotated by the bearing, depth w = D − y·sin φ, screen = principal point + D·(x, y·cos φ)/w.
/// Inputs must be finite, the viewport valid and the pitch in [0, 90).
public struct Projection: Sendable {
    public let camera: Camera
    public let viewport: Viewport
    /// Where the camera's centre appears.
    public let principalPoint: ScreenPoint
    /// Pixels from the camera to its centre on the ground.
    public let distance: Double

    let worldSize: Double
    let centerY: Double
    let sinBearing: Double
    let cosBearing: Double
    let sinPitch: Double
    let cosPitch: Double

    public init(camera: Camera, viewport: Viewport) {
        self.camera = camera
        self.viewport = viewport
        principalPoint = viewport.principalPoint(padding: camera.padding)
        distance = viewport.cameraDistance
        worldSize = camera.worldSize
        centerY = Mercator.unboundedY(latitude: camera.center.latitude)
        sinBearing = Math.sine(Math.radians(camera.bearing))
        cosBearing = Math.cosine(Math.radians(camera.bearing))
        sinPitch = Math.sine(Math.radians(camera.pitch))
        cosPitch = Math.cosine(Math.radians(camera.pitch))
    }

    /// The screen point of a position on the copy of the world that its longitude names.
    ///
    /// Latitudes are held within ±``Mercator/maximumLatitude``.
    public func project(_ coordinate: Coordinate) -> ProjectedPoint {
        let dx = (coordinate.longitude - camera.center.longitude) / 360 * worldSize
        let dy = (Mercator.y(latitude: coordinate.latitude) - centerY) * worldSize
        return project(east: dx, south: dy)
    }

    /// The screen point of the copy of a position that is nearest to the camera's centre in longitude.
    public func projectNearest(_ coordinate: Coordinate) -> ProjectedPoint {
        let turns = ((camera.center.longitude - coordinate.longitude) / 360).rounded()
        return project(Coordinate(longitude: coordinate.longitude + 360 * turns, latitude: coordinate.latitude))
    }

    /// The position on the ground below a screen point, or nil at and above the horizon.
    ///
    /// The longitude runs on from the camera's centre and may lie outside ±180.
    public func unproject(_ point: ScreenPoint) -> Coordinate? {
        guard let ground = groundOffset(of: point) else { return nil }
        return Coordinate(
            longitude: camera.center.longitude + ground.x / worldSize * 360,
            latitude: Mercator.latitude(y: centerY + ground.y / worldSize))
    }

    /// The world pixels east and south from the centre to the ground below a screen point; nil above the horizon.
    func groundOffset(of point: ScreenPoint) -> ScreenPoint? {
        let nx = point.x - principalPoint.x
        let ny = point.y - principalPoint.y
        let divisor = distance * cosPitch + ny * sinPitch
        guard divisor > 0 else { return nil }
        let down = ny * distance / divisor
        let right = nx * (distance - down * sinPitch) / distance
        return ScreenPoint(x: right * cosBearing - down * sinBearing, y: right * sinBearing + down * cosBearing)
    }

    /// The centre that a camera needs so that `place` appears at `point`, its other properties kept.
    ///
    /// A point above the horizon is lowered to just below it. The longitude is not wrapped.
    static func center(
        placing place: MercatorPoint, at point: ScreenPoint, camera: Camera, viewport: Viewport
    ) -> Coordinate {
        let projection = Projection(camera: camera, viewport: viewport)
        let visible = ScreenPoint(x: point.x, y: max(point.y, projection.usableTop))
        let ground = projection.groundOffset(of: visible) ?? .zero
        return Mercator.coordinate(
            MercatorPoint(
                x: place.x - ground.x / projection.worldSize, y: place.y - ground.y / projection.worldSize))
    }
}
