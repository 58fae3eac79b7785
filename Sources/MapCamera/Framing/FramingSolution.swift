public import GeoTypes

/// The best camera for a ``FramingProblem``, with the reasons why none is better.
public struct FramingSolution: Hashable, Sendable {
    public enum Status: String, Hashable, Sendable {
        /// No camera shows the boxes larger; ``FramingSolution/binding`` says what stops it.
        case optimal
        /// The highest zoom allowed stops it.
        case maxZoom = "max-zoom"
        /// The boxes fit below the lowest zoom allowed only; there is no camera.
        case minZoom = "min-zoom"
        /// The boxes fit at no zoom up to the highest one allowed; there is no camera.
        case infeasible
    }

    /// A side of a box that touches the rectangle's side of the same name.
    public struct Contact: Hashable, Sendable {
        /// Index into ``FramingProblem/items``.
        public var item: Int
        public var side: FramingSide

        public init(item: Int, side: FramingSide) {
            self.item = item
            self.side = side
        }
    }

    public var status: Status
    /// nil unless the status is `optimal` or `maxZoom`. The longitude lies within ±180.
    public var camera: Camera?
    public var objective: FramingObjective
    /// All sides that touch, in the order of the items.
    public var binding: [Contact]
    /// Free pixels between the boxes and each side of the rectangle; zero without a camera.
    public var slack: EdgeInsets
    /// The zooms at which all boxes fit, each with its own centre.
    ///
    /// Within the limits when there is a camera. Without one: the zooms at which they would fit if there were no
    /// limits, or nil when they fit at none.
    public var zooms: ClosedRange<Double>?
    /// The smallest set of items that can't be framed together within the limits, ascending; empty with a camera.
    ///
    /// With pitch, in rare cases, one that merely no item can be left out of.
    public var conflict: [Int]
    /// What the camera shows.
    public var bounds: BoundingBox?

    public init(
        status: Status, camera: Camera? = nil, objective: FramingObjective, binding: [Contact] = [],
        slack: EdgeInsets = .zero, zooms: ClosedRange<Double>? = nil, conflict: [Int] = [],
        bounds: BoundingBox? = nil
    ) {
        self.status = status
        self.camera = camera
        self.objective = objective
        self.binding = binding
        self.slack = slack
        self.zooms = zooms
        self.conflict = conflict
        self.bounds = bounds
    }

    public var isFeasible: Bool { camera != nil }
}
