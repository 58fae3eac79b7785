public import GeoTypes

/// The bounds of what is framed, in degrees. Longitudes run on from the camera's center, `east` ≥ `west`, so that
/// projecting them as they are gives the copy of the world that is in the picture.
@frozen
public struct FramedExtent: Hashable, Sendable {
    public var west: Double
    public var south: Double
    public var east: Double
    public var north: Double

    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// A framed position on the copy of the world that is in the picture.
    public func unwrap(_ position: Coordinate) -> Coordinate {
        // The middle of what is left of the turn is where no position can be, whatever rounding did to the ends.
        let start = west - (360 - (east - west)) / 2
        let turns = ((position.longitude - start) / 360).rounded(.down)
        return Coordinate(longitude: position.longitude - 360 * turns, latitude: position.latitude)
    }
}

/// The best camera for a ``FramingProblem``, with the reasons why none is better.
public struct FramingSolution: Hashable, Sendable {
    public enum Status: String, Hashable, Sendable {
        /// No camera shows the boxes larger; ``FramingSolution/binding`` says what stops it.
        case optimal
        /// The highest zoom allowed stops it.
        case maxZoom = "max-zoom"
        /// The boxes fit below the lowest zoom allowed only; there is no camera.
        case minZoom = "min-zoom"
        /// The boxes fit at no zoom up to the highest one allowed, or only where the world is so small that the
        /// center lies beyond all latitudes; there is no camera.
        case infeasible
    }

    /// A side of a box that touches the rectangle's side of the same name.
    public struct Contact: Hashable, Comparable, Sendable {
        /// Index into ``FramingProblem/items``, or the number that a ``FrameExtent`` was given for the item.
        public var item: Int
        public var side: FramingSide

        public init(item: Int, side: FramingSide) {
            self.item = item
            self.side = side
        }

        /// By item, then in the order of ``FramingSide``.
        public static func < (a: Contact, b: Contact) -> Bool {
            if a.item != b.item { return a.item < b.item }
            let sides = FramingSide.allCases
            return (sides.firstIndex(of: a.side) ?? 0) < (sides.firstIndex(of: b.side) ?? 0)
        }
    }

    public var status: Status
    /// nil unless the status is `optimal` or `maxZoom`, or the boxes were let over the sides. The longitude lies within
    /// ±180, unless the center was given.
    public var camera: Camera?
    public var objective: FramingObjective
    /// All sides that touch, in the order of the items.
    public var binding: [Contact]
    /// Free pixels between the boxes and each side of the rectangle, negative where they reach over it; zero without a
    /// camera.
    public var slack: EdgeInsets
    /// The zooms at which all boxes fit at the camera's bearing, each with its own center.
    ///
    /// Within the limits when there is a camera. Without one: the zooms at which they would fit if there were no
    /// limits, or nil when they fit at none.
    public var zooms: ClosedRange<Double>?
    /// The smallest set of items that can't be framed together within the limits, ascending; empty when all fit.
    ///
    /// With pitch, in rare cases, one that merely no item can be left out of.
    public var conflict: [Int]
    /// What the camera shows.
    public var bounds: BoundingBox?
    /// The framed positions, cut open where the camera is best.
    public var extent: FramedExtent?
    /// The zoom at which an untilted map has the scale that the middle of ``extent`` has in this camera.
    public var contentZoom: Double?
    /// Items that aren't shown at the camera's zoom, and don't count for it, ascending.
    public var hidden: [Int]
    /// Items left out so that the others fit, ascending.
    public var dropped: [Int]

    public init(
        status: Status, camera: Camera? = nil, objective: FramingObjective, binding: [Contact] = [],
        slack: EdgeInsets = .zero, zooms: ClosedRange<Double>? = nil, conflict: [Int] = [],
        bounds: BoundingBox? = nil, extent: FramedExtent? = nil, contentZoom: Double? = nil, hidden: [Int] = [],
        dropped: [Int] = []
    ) {
        self.status = status
        self.camera = camera
        self.objective = objective
        self.binding = binding
        self.slack = slack
        self.zooms = zooms
        self.conflict = conflict
        self.bounds = bounds
        self.extent = extent
        self.contentZoom = contentZoom
        self.hidden = hidden
        self.dropped = dropped
    }

    public var isFeasible: Bool { camera != nil }
}
