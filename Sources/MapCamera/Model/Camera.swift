public import GeoTypes

/// Which engine's conventions hold where map engines differ: path of an ease, span of a flight, ties, curves.
public enum EngineProfile: String, CaseIterable, Hashable, Sendable {
    case mapbox
    case maplibre
    /// Neither: the geometrically straight choice everywhere.
    case strict
}

/// A complete view of the map.
@frozen
public struct Camera: Hashable, Sendable {
    /// The position that appears in the middle of the padded screen, in degrees.
    public var center: Coordinate
    /// Binary logarithm of the world's width in units of 512 pixels.
    public var zoom: Double
    /// The compass direction that is up, in degrees clockwise from north.
    public var bearing: Double
    /// Angle of view from straight down in degrees, in [0, 90).
    public var pitch: Double
    /// Pixels covered at each edge; moves the middle of the screen, nothing else.
    public var padding: EdgeInsets

    public init(
        center: Coordinate, zoom: Double, bearing: Double = 0, pitch: Double = 0, padding: EdgeInsets = .zero
    ) {
        self.center = center
        self.zoom = zoom
        self.bearing = bearing
        self.pitch = pitch
        self.padding = padding
    }

    /// Width of the world in pixels: 512·2^zoom.
    public var worldSize: Double { 512 * Math.powerOfTwo(zoom) }

    public var isFinite: Bool {
        center.isFinite && zoom.isFinite && bearing.isFinite && pitch.isFinite && padding.isFinite
    }
}

/// A change of camera: what is nil stays as it is.
@frozen
public struct CameraOptions: Hashable, Sendable {
    public var center: Coordinate?
    public var zoom: Double?
    public var bearing: Double?
    public var pitch: Double?
    public var padding: EdgeInsets?

    public init(
        center: Coordinate? = nil, zoom: Double? = nil, bearing: Double? = nil, pitch: Double? = nil,
        padding: EdgeInsets? = nil
    ) {
        self.center = center
        self.zoom = zoom
        self.bearing = bearing
        self.pitch = pitch
        self.padding = padding
    }

    public init(_ camera: Camera) {
        self.init(
            center: camera.center, zoom: camera.zoom, bearing: camera.bearing, pitch: camera.pitch,
            padding: camera.padding)
    }

    public var isEmpty: Bool {
        center == nil && zoom == nil && bearing == nil && pitch == nil && padding == nil
    }

    /// The camera with the given properties replaced.
    public func applied(to camera: Camera) -> Camera {
        Camera(
            center: center ?? camera.center, zoom: zoom ?? camera.zoom, bearing: bearing ?? camera.bearing,
            pitch: pitch ?? camera.pitch, padding: padding ?? camera.padding)
    }
}
