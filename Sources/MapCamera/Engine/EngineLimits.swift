import GeoTypes

/// How far an engine follows a camera that it is handed: its ranges, and the edges of the flat world.
///
/// MapLibre stands for MapLibre GL JS 5.3.0. Mapbox stands for v11, whose core is closed: its ranges are the
/// documented ones, its rule at the world's edge is that of the open engine which it grew from (`heightOnly`, the
/// default of both). Strict changes nothing.
public struct EngineLimits: Hashable, Sendable {
    public let engine: EngineProfile
    /// The zooms that the map is set to.
    public var zoom: ClosedRange<Double>
    /// The pitches that the map is set to, in degrees.
    public var pitch: ClosedRange<Double>
    /// Whether the world repeats side by side, so that the view ends nowhere in longitude. Without copies, MapLibre
    /// holds the view between 180° W and 180° E (`renderWorldCopies: false`); the other engines do not heed it.
    public var worldCopies: Bool

    /// Limits of an engine's default settings.
    ///
    /// | engine | zoom | pitch |
    /// |---|---|---|
    /// | `mapbox` | 0 to 22 | 0 to 85 |
    /// | `maplibre` | −2 to 22 | 0 to 60 |
    /// | `strict` | any | any |
    public init(_ engine: EngineProfile) {
        switch engine {
        case .mapbox: self.init(engine, zoom: 0...22, pitch: 0...85)
        case .maplibre: self.init(engine, zoom: -2...22, pitch: 0...60)
        case .strict: self.init(engine, zoom: -.infinity ... .infinity, pitch: -.infinity ... .infinity)
        }
    }

    /// Limits of a map that is set up otherwise.
    public init(
        _ engine: EngineProfile, zoom: ClosedRange<Double>, pitch: ClosedRange<Double>, worldCopies: Bool = true
    ) {
        self.engine = engine
        self.zoom = zoom
        self.pitch = pitch
        self.worldCopies = worldCopies
    }

    /// What the engine would change about `camera`: at most one entry for each property, in the order longitude,
    /// latitude, zoom, pitch.
    ///
    /// Looked at are the zoom and pitch ranges and the world's edges on a flat map. Not looked at: the globe,
    /// terrain, bounds that the map is confined to (`maxBounds`), roll. Camera padding plays no part, as it plays
    /// none in MapLibre (whether Mapbox narrows the pitch for it is not known). A camera that is not finite or a
    /// viewport without a size has no entries. Complexity: O(1).
    public func constraints(on camera: Camera, viewport: Viewport) -> [EngineConstraint] {
        hold(camera, viewport).constraints
    }

    /// The camera that the engine really shows.
    ///
    /// Whenever a center moves, MapLibre also brings its longitude to within ±180, which names the same place on
    /// another copy of the world. Asking again for the result changes nothing.
    public func inForce(_ camera: Camera, viewport: Viewport) -> Camera {
        hold(camera, viewport).camera
    }
}

extension EngineLimits {
    private func hold(_ camera: Camera, _ viewport: Viewport) -> (camera: Camera, constraints: [EngineConstraint]) {
        guard engine != .strict, camera.isFinite, viewport.isValid else { return (camera, []) }
        var held = camera
        let (zoom, zoomReason) = heldZoom(camera.zoom, viewport)
        held.zoom = zoom
        held.pitch = min(max(camera.pitch, pitch.lowerBound), pitch.upperBound)

        let size = held.worldSize
        let place = WorldSpan.latitude(engine).held(
            y(of: camera.center.latitude), screen: viewport.height / size, (.worldHeight, .northEdge, .southEdge))
        if place.reason != nil { held.center.y = Mercator.latitude(y: place.value) }
        var column: (value: Double, reason: EngineConstraint.Reason?) = (0, nil)
        if let span = longitudeSpan {
            let x = Mercator.x(longitude: camera.center.longitude)
            column = span.held(x, screen: viewport.width / size, (.worldWidth, .westEdge, .eastEdge))
            if column.reason != nil { held.center.x = Mercator.longitude(x: column.value) }
        }
        if engine == .maplibre && held.center != camera.center {
            held.center.x = Self.wrapped(held.center.x)
        }

        let changes: [(EngineConstraint.Property, Double, Double, EngineConstraint.Reason?)] = [
            (.longitude, camera.center.longitude, held.center.longitude, column.reason),
            (.latitude, camera.center.latitude, held.center.latitude, place.reason),
            (.zoom, camera.zoom, held.zoom, zoomReason),
            (.pitch, camera.pitch, held.pitch, held.pitch < camera.pitch ? .maxPitch : .minPitch),
        ]
        let constraints = changes.compactMap { property, value, clamped, reason in
            reason.flatMap {
                value == clamped
                    ? nil
                    : EngineConstraint(engine: engine, property: property, value: value, clamped: clamped, reason: $0)
            }
        }
        return (held, constraints)
    }

    /// The zoom range first; then as far up as the world needs to fill the viewport, beyond the range if need be.
    private func heldZoom(_ asked: Double, _ viewport: Viewport) -> (Double, EngineConstraint.Reason?) {
        let clamped = min(max(asked, zoom.lowerBound), zoom.upperBound)
        let size = 512 * Math.powerOfTwo(clamped)
        let height = WorldSpan.latitude(engine).enlargement(for: viewport.height, worldSize: size)
        let width = longitudeSpan?.enlargement(for: viewport.width, worldSize: size) ?? 1
        let scale = max(height, width)
        if scale > 1 { return (clamped + Math.binaryLogarithm(scale), height >= width ? .worldHeight : .worldWidth) }
        if clamped == asked { return (asked, nil) }
        return (clamped, clamped > asked ? .minZoom : .maxZoom)
    }

    /// y with the latitude held within the engine's world.
    private func y(of latitude: Double) -> Double {
        let edge = WorldSpan.edge(engine)
        return Mercator.unboundedY(latitude: min(max(latitude, -edge), edge))
    }

    private var longitudeSpan: WorldSpan? { engine == .maplibre && !worldCopies ? .longitude : nil }

    /// The longitude within (−180, 180].
    private static func wrapped(_ longitude: Double) -> Double {
        let normal = LongitudeArc.normalized(longitude)
        return normal == -180 ? 180 : normal
    }
}
