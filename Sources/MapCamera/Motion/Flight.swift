import GeoTypes

/// The path of van Wijk and Nuij, "Smooth and efficient zooming and panning" (2003), between two cameras.
///
/// Centre and zoom follow the path; bearing turns the shorter way, pitch and padding change linearly. Cameras must be
/// finite. Mapbox and strict use the inverse hyperbolic sine, MapLibre the logarithm, which loses its digits on flights
/// that hardly move; there it falls back to a mere change of zoom, as it does itself.
public struct Flight: Sendable {
    /// What the path does.
    public enum Kind: String, CaseIterable, Sendable {
        /// Zooms out and in along a hyperbola.
        case curve
        /// Zooms only: the ends lie at one place.
        case zoom
        /// Moves at one zoom, because no lower zoom is allowed.
        case pan
    }

    /// Numbers that define centre and zoom of the path, all that is needed to draw it again.
    public struct Constants: Hashable, Sendable {
        /// Visible span at the start, in pixels.
        public var w0: Double
        /// Visible span at the end, in pixels at the scale of the start.
        public var w1: Double
        /// Distance of the centres, in pixels at the scale of the start.
        public var u1: Double
        /// Curvature: how much the path prefers zooming to moving.
        public var rho: Double
        /// Parameter of the hyperbola at the start; 0 unless the path is a curve.
        public var r0: Double
        /// Length of the path in ρ-screenfuls.
        public var length: Double

        public init(w0: Double, w1: Double, u1: Double, rho: Double, r0: Double, length: Double) {
            self.w0 = w0
            self.w1 = w1
            self.u1 = u1
            self.rho = rho
            self.r0 = r0
            self.length = length
        }
    }

    public let from: Camera
    /// The end, as it was given.
    public let to: Camera
    public let viewport: Viewport
    public let engine: EngineProfile
    /// Pixels from the principal point to where the end's centre appears, y down.
    public let offset: ScreenPoint
    public let kind: Kind
    public let constants: Constants
    /// Where the path starts.
    public let start: MercatorPoint
    /// From the start to the end, the way taken across the antimeridian.
    public let delta: MercatorPoint

    /// The curvature that people liked best in the paper's study, which engines use.
    public static let standardRho = 1.42
    /// ρ-screenfuls a second.
    public static let standardSpeed = 1.2

    /// - Parameters:
    ///   - rho: Curvature, > 0; otherwise ``standardRho``.
    ///   - minZoom: Zoom below which the path does not dip, unless an end lies lower. Exact for Mapbox and strict;
    ///     MapLibre replaces ρ by √(2·wMax/u1), which comes near.
    ///   - offset: Pixels from the principal point to where the end's centre is to appear.
    ///   - worldCopies: Whether the world repeats side by side, so that the way may lead across the antimeridian.
    public init(
        from: Camera, to: Camera, viewport: Viewport, engine: EngineProfile = .strict, rho: Double? = nil,
        minZoom: Double? = nil, offset: ScreenPoint = .zero, worldCopies: Bool = true
    ) {
        self.from = from
        self.to = to
        self.viewport = viewport
        self.engine = engine
        self.offset = offset
        start = Self.startPoint(from: from, viewport: viewport, offset: offset)
        delta = GroundPath.delta(from: start, to: to.center, engine: engine, crossing: worldCopies)
        let curvature = rho.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } ?? Self.standardRho
        let span = Self.span(viewport: viewport, padding: to.padding, engine: engine)
        let path = Self.path(
            span: span, distance: Math.length(delta.x, delta.y) * from.worldSize, zooms: (from.zoom, to.zoom),
            rho: curvature, minZoom: minZoom, engine: engine)
        kind = path.kind
        constants = path.constants
    }

    /// A flight from its stored numbers: draws the same cameras, to the last bit, as the flight that they come from.
    public init(
        from: Camera, to: Camera, viewport: Viewport, engine: EngineProfile, offset: ScreenPoint = .zero, kind: Kind,
        constants: Constants, start: MercatorPoint, delta: MercatorPoint
    ) {
        self.from = from
        self.to = to
        self.viewport = viewport
        self.engine = engine
        self.offset = offset
        self.kind = kind
        self.constants = constants
        self.start = start
        self.delta = delta
    }

    /// Length S of the path in ρ-screenfuls.
    public var pathLength: Double { constants.length }

    /// Seconds that the flight takes, known before it starts: pathLength / `speed`; 0 when centre and zoom stay.
    /// - Parameters:
    ///   - speed: ρ-screenfuls a second, > 0.
    ///   - screenSpeed: Screenfuls a second; takes the place of `speed`.
    public func duration(speed: Double = Flight.standardSpeed, screenSpeed: Double? = nil) -> Double {
        let velocity = screenSpeed.map { $0 / constants.rho } ?? speed
        return velocity > 0 ? constants.length / velocity : 0
    }

    /// The lowest zoom of the path.
    public var peakZoom: Double {
        let ends = min(from.zoom, to.zoom)
        guard kind == .curve else { return ends }
        let top = -constants.r0 / constants.rho
        guard top > 0, top < constants.length else { return ends }
        return min(ends, from.zoom - Math.binaryLogarithm(Math.hyperbolicCosine(constants.r0)))
    }

    private static func startPoint(from: Camera, viewport: Viewport, offset: ScreenPoint) -> MercatorPoint {
        var start = MercatorPoint(
            x: Mercator.x(longitude: from.center.longitude),
            y: Mercator.unboundedY(latitude: from.center.latitude))
        guard offset != .zero else { return start }
        let projection = Projection(camera: from, viewport: viewport)
        let point = ScreenPoint(
            x: projection.principalPoint.x + offset.x,
            y: max(projection.principalPoint.y + offset.y, projection.usableTop))
        let ground = projection.groundOffset(of: point) ?? .zero
        start.x += ground.x / projection.worldSize
        start.y += ground.y / projection.worldSize
        return start
    }
}
