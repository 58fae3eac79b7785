public import GeoTypes

/// A direct movement between two cameras: zoom, pitch and padding linear, bearing the shorter way.
///
/// The centre moves by the engine's custom: Mapbox straight in longitude and latitude, never across the antimeridian;
/// MapLibre straight in Mercator, faster at the start when zooming in; strict straight in Mercator at even steps,
/// the short way. Cameras must be finite.
public struct EasePath: Sendable {
    public let from: Camera
    /// The end, as it was given.
    public let to: Camera
    public let engine: EngineProfile
    /// Pixels from the principal point to where the end's centre appears, y down.
    public let offset: ScreenPoint
    /// The position that keeps its place on the screen; the end's centre is then not used.
    public let around: Coordinate?
    /// Whether the world repeats side by side, so that the way may lead across the antimeridian.
    public let worldCopies: Bool

    let viewport: Viewport
    let start: MercatorPoint
    let delta: MercatorPoint
    let pivot: ScreenPoint

    public init(from: Camera, to: Camera, engine: EngineProfile = .strict) {
        self.init(from: from, to: to, viewport: Viewport(width: 1, height: 1), engine: engine)
    }

    /// A movement that pins a position or moves the end by pixels, which takes the size of the screen.
    public init(
        from: Camera, to: Camera, viewport: Viewport, engine: EngineProfile = .strict, around: Coordinate? = nil,
        offset: ScreenPoint = .zero, worldCopies: Bool = true
    ) {
        self.from = from
        self.to = to
        self.engine = engine
        self.viewport = viewport
        self.around = around
        self.worldCopies = worldCopies
        self.offset = around == nil ? offset : .zero
        let projection = Projection(camera: from, viewport: viewport)
        var start = MercatorPoint(
            x: Mercator.x(longitude: from.center.longitude), y: projection.centerY)
        if self.offset != .zero {
            let point = ScreenPoint(
                x: projection.principalPoint.x + offset.x,
                y: max(projection.principalPoint.y + offset.y, projection.usableTop))
            let ground = projection.groundOffset(of: point) ?? .zero
            start.x += ground.x / projection.worldSize
            start.y += ground.y / projection.worldSize
        }
        self.start = start
        delta = GroundPath.delta(from: start, to: to.center, engine: engine, crossing: worldCopies && engine != .mapbox)
        pivot = around.map { projection.projectNearest($0).screenPoint } ?? .zero
    }

    /// The camera at progress `k`: exactly the ends at 0 and 1 (with ``offset`` or ``around``, the end that follows).
    ///
    /// A spring may overshoot; beyond [−0.5, 1.5] the path is held, and so are zoom (−24 to 25.5) and pitch (0 to 85)
    /// unless an end lies beyond. Longitudes lie within ±180. Complexity: O(1).
    public func camera(at k: Double) -> Camera {
        if k == 0 || k.isNaN { return from }
        if k == 1 && around == nil && offset == .zero { return to }
        let k = min(max(k, -0.5), 1.5)
        let zoom =
            k == 1
            ? to.zoom : GroundPath.held(zoom: Math.interpolate(from.zoom, to.zoom, k), from: from, to: to)
        if let around { return camera(at: k, zoom: zoom, around: around) }
        return GroundPath.camera(
            at: k, from: from, to: to, zoom: zoom, place: place(at: k), offset: offset, viewport: viewport,
            engine: engine)
    }

    private func place(at k: Double) -> MercatorPoint {
        var part = k
        switch engine {
        case .mapbox:
            let first = Mercator.coordinate(start)
            let place = Coordinate(
                longitude: Math.interpolate(first.longitude, to.center.longitude, k),
                latitude: Math.interpolate(first.latitude, to.center.latitude, k))
            return MercatorPoint(
                x: Mercator.x(longitude: place.longitude), y: Mercator.unboundedY(latitude: place.latitude))
        case .maplibre:
            // The part of the way per pixel at the current scale: at most twice as fast at the start.
            let change = Math.powerOfTwo(to.zoom - from.zoom)
            let base = to.zoom > from.zoom ? min(2, change) : max(0.5, change)
            part = k * Math.power(base, 1 - k)
        case .strict:
            break
        }
        return MercatorPoint(x: start.x + delta.x * part, y: start.y + delta.y * part)
    }

    private func camera(at k: Double, zoom: Double, around: Coordinate) -> Camera {
        var camera = GroundPath.turned(at: k, from: from, to: to, zoom: zoom, engine: engine)
        let nearest = (from.center.longitude - around.longitude) / 360
        let place = MercatorPoint(
            x: Mercator.x(longitude: around.longitude + 360 * nearest.rounded()),
            y: Mercator.y(latitude: around.latitude))
        camera.center = Projection.center(placing: place, at: pivot, camera: camera, viewport: viewport)
        camera.center.x = LongitudeArc.normalized(camera.center.x)
        return camera
    }
}
