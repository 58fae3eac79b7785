/// A box on the screen in pixels, y down.
@frozen
public struct PlacementBox: Hashable, Sendable {
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
}

/// A box in whole units of 1/64 pixel.
///
/// Coordinates are rounded once, half to even, and all tests are made on integers: equal input gives equal output
/// whatever machine and optimization level.
struct UnitBox: Equatable {
    var left: Int32
    var top: Int32
    var right: Int32
    var bottom: Int32

    static let unitsPerPixel = 64.0
    /// Farther coordinates, from 16 777 216 pixels on, count as lying here, so that sums can't overflow.
    static let limit: Int32 = 1 << 30

    static func units(_ pixels: Double) -> Int32 {
        let units = (pixels * unitsPerPixel).rounded(.toNearestOrEven)
        return Int32(min(max(units, -Double(limit)), Double(limit)))
    }

    /// Nil when a coordinate isn't finite or the box is turned inside out.
    init?(_ box: PlacementBox) {
        guard box.left.isFinite, box.top.isFinite, box.right.isFinite, box.bottom.isFinite, box.left <= box.right,
            box.top <= box.bottom
        else { return nil }
        left = Self.units(box.left)
        top = Self.units(box.top)
        right = Self.units(box.right)
        bottom = Self.units(box.bottom)
    }

    /// Whether the boxes share more than an edge.
    func overlaps(_ other: UnitBox) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    /// Whether `other` lies inside, edges included.
    func contains(_ other: UnitBox) -> Bool {
        other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom
    }

    /// Whether nothing of `other` is seen inside.
    func isBeside(_ other: UnitBox) -> Bool {
        other.right <= left || other.left >= right || other.bottom <= top || other.top >= bottom
    }

    /// The box with a margin all round, at most ``limit`` / 2 wide.
    func grown(by margin: Int32) -> UnitBox {
        var box = self
        box.left -= margin
        box.top -= margin
        box.right += margin
        box.bottom += margin
        return box
    }
}
