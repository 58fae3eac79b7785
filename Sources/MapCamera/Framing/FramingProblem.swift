public import GeoTypes

/// An annotation as the camera sees it: a position, the box that hangs on it, and what else must be in the picture.
public struct FramingItem: Hashable, Sendable {
    public var position: Coordinate
    /// Pixels relative to the projected position, y down; not scaled by perspective.
    public var box: ScreenBox
    /// A line, area or set of points whose positions must all be in the picture besides the box.
    public var geometry: Geometry?
    /// The zooms at which the annotation is shown, ends included; nil for all.
    public var zooms: ClosedRange<Double>?
    /// Which items go first under ``FramingFallback/dropLowestPriority``: those with the lowest number.
    public var priority: Double

    public init(
        position: Coordinate, box: ScreenBox = .zero, geometry: Geometry? = nil, zooms: ClosedRange<Double>? = nil,
        priority: Double = 0
    ) {
        self.position = position
        self.box = box
        self.geometry = geometry
        self.zooms = zooms
        self.priority = priority
    }
}

/// A side of a box or of the rectangle that it must stay in.
public enum FramingSide: String, CaseIterable, Hashable, Sendable {
    case left, top, right, bottom
}

/// What the best camera is.
public enum FramingObjective: String, CaseIterable, Hashable, Sendable {
    /// The largest scale of the content, then equal free pixels on opposite sides; where the highest zoom stops it,
    /// that zoom with equal free pixels.
    case contentScale = "content-scale"
    /// The largest zoom, wherever that puts the content: on a tilted map as a rule at the top of the rectangle.
    case zoom
}

/// What happens when no camera holds all boxes.
public enum FramingFallback: String, CaseIterable, Hashable, Sendable {
    /// There is no camera; the solution names a smallest conflict.
    case error
    /// Items are left out until the rest fits. In order of priority, then of the list, each is kept that fits together
    /// with those kept before it.
    case dropLowestPriority = "drop-lowest-priority"
    /// Boxes may reach over the sides of the rectangle, positions are framed alone. Where the lowest zoom or the center
    /// that is kept forbids that too, they reach over all sides by as few pixels as possible.
    /// Even so there is no camera where positions would lie behind it or beyond ``FramingProblem/horizonLimit``.
    case overflow
}

/// The question which camera shows a set of positions as large as possible with all of their boxes inside a rectangle.
///
/// The answer is exact and depends on nothing but the problem. The map's edges do not count: a viewport may show more
/// than one world. Latitudes are held within ±``Mercator/maximumLatitude``. Longitudes are cut open at the meridian that
/// lets the picture be largest, as a rule in the widest gap, and never within a line or an area.
public struct FramingProblem: Hashable, Sendable {
    public var items: [FramingItem]
    public var viewport: Viewport
    /// Degrees clockwise from north.
    public var bearing: Double
    /// Whether the bearing with the largest scale of the content is looked for. Of several as good ones it is the one
    /// that is nearest to ``bearing``, which stays when the highest zoom can be had with it.
    public var choosesBearing: Bool
    /// Degrees from straight down, 0 to ``highestPitch``.
    public var pitch: Double
    /// Free space round the boxes in pixels, measured from the camera padding inwards; may be negative.
    public var padding: EdgeInsets
    /// Padding of the resulting camera in pixels.
    public var cameraPadding: EdgeInsets
    /// Lowest zoom allowed; nil allows any down to ``lowestZoom``.
    public var minZoom: Double?
    /// Highest zoom allowed; nil allows any up to ``highestZoom``.
    public var maxZoom: Double?
    /// Highest zoom for items that all lie at one place, which can be shown at any zoom.
    public var singlePointZoom: Double?
    public var objective: FramingObjective
    /// The center that the camera must have, so that only its zoom is looked for; nil for any.
    public var center: Coordinate?
    public var fallback: FramingFallback

    /// End of ``FramingSolution/zooms`` where zooming out never breaks the framing: the world is a fraction of a pixel.
    public static let lowestZoom = -24.0
    /// The deepest zoom of any engine.
    public static let highestZoom = 25.5

    /// The steepest pitch of any engine, in degrees.
    public static let highestPitch = 85.0

    public init(
        items: [FramingItem] = [], viewport: Viewport, bearing: Double = 0, choosesBearing: Bool = false,
        pitch: Double = 0, padding: EdgeInsets = .zero, cameraPadding: EdgeInsets = .zero, minZoom: Double? = nil,
        maxZoom: Double? = 22, singlePointZoom: Double? = nil, objective: FramingObjective = .contentScale,
        center: Coordinate? = nil, fallback: FramingFallback = .error
    ) {
        self.items = items
        self.viewport = viewport
        self.bearing = bearing
        self.choosesBearing = choosesBearing
        self.pitch = pitch
        self.padding = padding
        self.cameraPadding = cameraPadding
        self.minZoom = minZoom
        self.maxZoom = maxZoom
        self.singlePointZoom = singlePointZoom
        self.objective = objective
        self.center = center
        self.fallback = fallback
    }

    /// The rectangle that holds all boxes, in pixels of the screen.
    public var rectangle: ScreenBox { viewport.box(inset: cameraPadding + padding) }

    /// The highest row of the screen, in pixels, that positions may reach on a tilted map; their boxes may reach beyond.
    ///
    /// It lies below the horizon. For `content-scale` 95 % of the way there, where the ground is drawn at a twentieth of
    /// the center's scale: nearer to the horizon far positions could be made as small as one likes, so that near ones
    /// grow. `zoom` asks for no scale of the content and drives it to the horizon by itself, until the highest zoom
    /// stops it; there the limit is where numbers end, at 99.99 %.
    public var horizonLimit: Double {
        guard pitch > 0 else { return -.infinity }
        let horizon = viewport.cameraDistance / Math.tangent(Math.radians(pitch))
        let share = objective == .zoom ? 0.9999 : 0.95
        return viewport.principalPoint(padding: cameraPadding).y - share * horizon
    }
}

/// Why a problem can't be put to the solver; a set of boxes that does not fit is no error but a solution's status.
public enum FramingError: Error, Hashable, Sendable {
    case noItems
    case invalidViewport(width: Double, height: Double)
    /// Camera padding and padding leave no rectangle; its sizes, one of which is ≤ 0.
    case noRoom(width: Double, height: Double)
    /// The pitch is below 0 or above ``FramingProblem/highestPitch``.
    case pitchNotSupported(Double)
    case invalidZoomRange(min: Double, max: Double)
    /// Position or box of the item of this index is infinite or not a number.
    case nonFiniteItem(Int)
    /// A box's right edge lies left of its left edge, or its bottom above its top.
    case invertedBox(Int)
    /// Bearing, pitch, padding, center or a zoom limit is infinite or not a number, or the rectangle reaches farther than
    /// a billion pixels.
    case nonFiniteParameter
}

extension FramingProblem {
    /// The rectangle, once everything but the items is known to be usable.
    func validated() throws(FramingError) -> ScreenBox {
        guard viewport.isValid else { throw .invalidViewport(width: viewport.width, height: viewport.height) }
        guard bearing.isFinite, padding.isFinite, cameraPadding.isFinite, minZoom?.isFinite ?? true,
            maxZoom?.isFinite ?? true, singlePointZoom?.isFinite ?? true, center?.isFinite ?? true, pitch.isFinite
        else { throw .nonFiniteParameter }
        guard pitch >= 0, pitch <= Self.highestPitch else { throw .pitchNotSupported(pitch) }
        let room = rectangle
        // Beyond that differences of pixels lose what they are about.
        guard max(abs(room.left), abs(room.top), abs(room.right), abs(room.bottom), viewport.height) <= 1e9 else {
            throw .nonFiniteParameter
        }
        guard room.width > 0, room.height > 0 else { throw .noRoom(width: room.width, height: room.height) }
        let limits = zoomLimits
        guard limits.min <= limits.max else { throw .invalidZoomRange(min: limits.min, max: limits.max) }
        return room
    }

    var zoomLimits: (min: Double, max: Double) {
        (max(minZoom ?? Self.lowestZoom, Self.lowestZoom), min(maxZoom ?? Self.highestZoom, Self.highestZoom))
    }
}
