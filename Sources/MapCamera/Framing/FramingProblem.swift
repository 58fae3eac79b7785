public import GeoTypes

/// A position with the box that hangs on it.
@frozen
public struct FramingItem: Hashable, Sendable {
    public var position: Coordinate
    /// Pixels relative to the projected position, y down; not scaled by perspective.
    public var box: ScreenBox

    public init(position: Coordinate, box: ScreenBox = .zero) {
        self.position = position
        self.box = box
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

/// The question which camera shows a set of positions as large as possible with all of their boxes inside a rectangle.
///
/// The answer is exact and depends on nothing but the problem. The map's edges do not count: a viewport may show more
/// than one world. Latitudes are held within ±``Mercator/maximumLatitude``; longitudes are taken on the smallest arc
/// that holds all of them.
public struct FramingProblem: Hashable, Sendable {
    public var items: [FramingItem]
    public var viewport: Viewport
    /// Degrees clockwise from north.
    public var bearing: Double
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
    public var objective: FramingObjective

    /// End of ``FramingSolution/zooms`` where zooming out never breaks the framing: the world is a fraction of a pixel.
    public static let lowestZoom = -24.0
    /// The deepest zoom of any engine.
    public static let highestZoom = 25.5

    /// The steepest pitch of any engine, in degrees.
    public static let highestPitch = 85.0

    public init(
        items: [FramingItem], viewport: Viewport, bearing: Double = 0, pitch: Double = 0,
        padding: EdgeInsets = .zero, cameraPadding: EdgeInsets = .zero, minZoom: Double? = nil,
        maxZoom: Double? = 22, objective: FramingObjective = .contentScale
    ) {
        self.items = items
        self.viewport = viewport
        self.bearing = bearing
        self.pitch = pitch
        self.padding = padding
        self.cameraPadding = cameraPadding
        self.minZoom = minZoom
        self.maxZoom = maxZoom
        self.objective = objective
    }

    /// The rectangle that holds all boxes, in pixels of the screen.
    ///
    /// It ends below the horizon, 95 % of the way there, where the ground is drawn at a twentieth of the centre's scale.
    /// Nearer to the horizon a set of points could be made as small as one likes.
    public var rectangle: ScreenBox {
        var box = viewport.box(inset: cameraPadding + padding)
        if pitch > 0 {
            let horizon = viewport.cameraDistance / Math.tangent(Math.radians(pitch))
            box.top = max(box.top, viewport.principalPoint(padding: cameraPadding).y - 0.95 * horizon)
        }
        return box
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
    /// Bearing, pitch, padding or a zoom limit is infinite or not a number.
    case nonFiniteParameter
}

extension FramingProblem {
    /// The rectangle, once everything is known to be usable.
    func validated() throws(FramingError) -> ScreenBox {
        guard !items.isEmpty else { throw .noItems }
        guard viewport.isValid else { throw .invalidViewport(width: viewport.width, height: viewport.height) }
        guard bearing.isFinite, padding.isFinite, cameraPadding.isFinite, minZoom?.isFinite ?? true,
            maxZoom?.isFinite ?? true, pitch.isFinite
        else { throw .nonFiniteParameter }
        guard pitch >= 0, pitch <= Self.highestPitch else { throw .pitchNotSupported(pitch) }
        let room = rectangle
        guard room.width > 0, room.height > 0 else { throw .noRoom(width: room.width, height: room.height) }
        let range = zoomLimits
        guard range.min <= range.max else { throw .invalidZoomRange(min: range.min, max: range.max) }
        for (index, item) in items.enumerated() {
            guard item.position.isFinite, item.box.isFinite else { throw .nonFiniteItem(index) }
            guard item.box.width >= 0, item.box.height >= 0 else { throw .invertedBox(index) }
        }
        return room
    }

    var zoomLimits: (min: Double, max: Double) {
        (max(minZoom ?? Self.lowestZoom, Self.lowestZoom), min(maxZoom ?? Self.highestZoom, Self.highestZoom))
    }
}
