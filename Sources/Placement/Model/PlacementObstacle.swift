/// What items keep clear of.
public struct PlacementObstacle: Hashable, Sendable {
    public enum Shape: Hashable, Sendable {
        case box(PlacementBox)
        /// A line of two points or more, in pixels, with the width at which it is drawn: round at joins and ends.
        case line([Point], width: Double)
        /// Rings by the even-odd rule, open or closed; what lies on a border is not inside.
        case polygon([[Point]])
    }

    /// A position on the screen in pixels, y down.
    @frozen
    public struct Point: Hashable, Sendable {
        public var x: Double
        public var y: Double

        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    public var shape: Shape
    /// Items of a higher priority may cover it; by default none may.
    public var priority: Double

    public init(_ shape: Shape, priority: Double = .infinity) {
        self.shape = shape
        self.priority = priority
    }
}
