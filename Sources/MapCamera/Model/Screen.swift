/// A point of the screen in pixels: x right and y down from the top left corner, or an offset in these directions.
@frozen
public struct ScreenPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    public static let zero = ScreenPoint(x: 0, y: 0)
}

/// A rectangle in pixels, y down: on the screen, or relative to the point that it hangs on.
@frozen
public struct ScreenBox: Hashable, Sendable {
    public var left: Double
    public var top: Double
    public var right: Double
    public var bottom: Double

    public init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// The box of a bare point.
    public static let zero = ScreenBox(left: 0, top: 0, right: 0, bottom: 0)

    public var width: Double { right - left }
    public var height: Double { bottom - top }
    public var isFinite: Bool { left.isFinite && top.isFinite && right.isFinite && bottom.isFinite }

    /// The box moved by `point`: from relative to absolute.
    public func moved(by point: ScreenPoint) -> ScreenBox {
        ScreenBox(left: left + point.x, top: top + point.y, right: right + point.x, bottom: bottom + point.y)
    }

    /// Whether `other` lies inside, its edges reaching out by no more than `tolerance` pixels.
    public func contains(_ other: ScreenBox, tolerance: Double = 0) -> Bool {
        other.left >= left - tolerance && other.right <= right + tolerance && other.top >= top - tolerance
            && other.bottom <= bottom + tolerance
    }

    /// Whether the boxes share more than an edge.
    public func overlaps(_ other: ScreenBox) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
}

/// Distances from the four edges of a rectangle in pixels; positive is inwards.
@frozen
public struct EdgeInsets: Hashable, Sendable {
    public var top: Double
    public var left: Double
    public var bottom: Double
    public var right: Double

    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The same distance from all edges.
    public init(all inset: Double) {
        self.init(top: inset, left: inset, bottom: inset, right: inset)
    }

    public static let zero = EdgeInsets()

    public var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }

    /// Edge by edge from `self` at `k` = 0 to `other` at `k` = 1.
    public func interpolated(to other: EdgeInsets, _ k: Double) -> EdgeInsets {
        EdgeInsets(
            top: Math.interpolate(top, other.top, k), left: Math.interpolate(left, other.left, k),
            bottom: Math.interpolate(bottom, other.bottom, k), right: Math.interpolate(right, other.right, k))
    }

    public static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
        EdgeInsets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
    }
}

/// Size of the map view in pixels and the angle of its lens.
@frozen
public struct Viewport: Hashable, Sendable {
    /// Pixels, > 0.
    public var width: Double
    /// Pixels, > 0.
    public var height: Double
    /// Angle between the top and the bottom edge as seen from the camera, in radians, in (0, π).
    public var verticalFieldOfView: Double

    /// 2·atan(1/3), 36.87 degrees: what Mapbox and MapLibre use unless told otherwise.
    public static let defaultFieldOfView = 2 * Math.arcTangent(1.0 / 3)

    public init(width: Double, height: Double, verticalFieldOfView: Double = Viewport.defaultFieldOfView) {
        self.width = width
        self.height = height
        self.verticalFieldOfView = verticalFieldOfView
    }

    /// Distance from the camera to the map centre in pixels at the current zoom: 1.5 heights at the default lens.
    public var cameraDistance: Double { height / (2 * Math.tangent(verticalFieldOfView / 2)) }

    /// What `insets` leave of the screen; turned inside out when they leave nothing.
    public func box(inset insets: EdgeInsets) -> ScreenBox {
        ScreenBox(
            left: insets.left, top: insets.top, right: width - insets.right, bottom: height - insets.bottom)
    }

    /// Where the camera's centre appears under `padding`: the middle of the padded screen, held inside the screen.
    public func principalPoint(padding: EdgeInsets) -> ScreenPoint {
        ScreenPoint(
            x: min(max((padding.left + width - padding.right) / 2, 0), width),
            y: min(max((padding.top + height - padding.bottom) / 2, 0), height))
    }

    public var isValid: Bool {
        width.isFinite && width > 0 && height.isFinite && height > 0 && verticalFieldOfView > 0
            && verticalFieldOfView < .pi
    }
}
