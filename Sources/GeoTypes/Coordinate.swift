/// A horizontal position: degrees east and north in CRS84, or easting and northing in the units of another CRS.
@frozen
public struct Coordinate: Hashable, Sendable {
    public var x: Double
    public var y: Double

    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// A position in CRS84, in degrees.
    @inlinable
    public init(longitude: Double, latitude: Double) {
        self.init(x: longitude, y: latitude)
    }

    /// Degrees east. The same number as ``x``, for code that works in CRS84 only.
    @inlinable public var longitude: Double { x }

    /// Degrees north. The same number as ``y``, for code that works in CRS84 only.
    @inlinable public var latitude: Double { y }

    @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }
}
