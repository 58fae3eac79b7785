/// A box in whole units of 2^−20 pixel.
///
/// The unit is fine enough that boxes which don't overlap here share less than three millionths of a pixel, and coarse
/// enough that edges which ought to meet do so in spite of rounding.
struct UnitBox: Equatable {
    var left: Int64
    var top: Int64
    var right: Int64
    var bottom: Int64

    static let unitsPerPixel = 0x1p20
    /// Farther coordinates, from 2^39 pixels on, count as lying here, so that sums can't overflow.
    static let limit: Int64 = 1 << 59

    /// The nearest unit, of two the farther one from zero.
    static func units(_ pixels: Double) -> Int64 {
        let units = min(max(pixels * unitsPerPixel, -Double(limit)), Double(limit))
        return Int64(units < 0 ? units - 0.5 : units + 0.5)
    }

    init(left: Int64, top: Int64, right: Int64, bottom: Int64) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Nil when a coordinate isn't finite or the box is turned inside out.
    init?(_ box: PlacementBox) {
        guard box.isUsable else { return nil }
        left = Self.units(box.left)
        top = Self.units(box.top)
        right = Self.units(box.right)
        bottom = Self.units(box.bottom)
    }

    /// A usable box, its edges rounded inward.
    ///
    /// So boxes that touch, whose points have been rounded apart from them, never overlap by a unit.
    init(inner box: PlacementBox) {
        let scaled = [box.left, box.top, -box.right, -box.bottom].map { edge -> Int64 in
            let units = min(max(edge * Self.unitsPerPixel, -Double(Self.limit)), Double(Self.limit))
            return Int64(units.rounded(.up))
        }
        (left, top) = (scaled[0], scaled[1])
        (right, bottom) = (max(-scaled[2], left), max(-scaled[3], top))
    }

    /// A usable box that is relative to a finite point.
    init(_ box: PlacementBox, x: Double, y: Double) {
        self = UnitBox(inner: box).moved(by: UnitPoint(x: x, y: y))
    }

    func moved(by point: UnitPoint) -> UnitBox {
        UnitBox(left: left + point.x, top: top + point.y, right: right + point.x, bottom: bottom + point.y)
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

    /// The box with a margin all round, at most ``limit`` wide.
    func grown(by margin: Int64) -> UnitBox {
        UnitBox(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
    }

    /// What both boxes cover; one that lies beside `other` has no meaning.
    func clipped(to other: UnitBox) -> UnitBox {
        UnitBox(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }

    /// Square pixels that both boxes cover.
    func sharedArea(with other: UnitBox) -> Double {
        guard overlaps(other) else { return 0 }
        let shared = clipped(to: other)
        return Double(shared.right - shared.left) / Self.unitsPerPixel * Double(shared.bottom - shared.top)
            / Self.unitsPerPixel
    }
}

extension PlacementBox {
    /// Whether all coordinates are finite and the box isn't turned inside out.
    var isUsable: Bool {
        left.isFinite && top.isFinite && right.isFinite && bottom.isFinite && left <= right && top <= bottom
    }
}

/// A point on the screen in units.
struct UnitPoint: Equatable {
    var x: Int64
    var y: Int64

    /// Of an item that has none.
    static let none = UnitPoint(units: .min)

    private init(units: Int64) {
        (x, y) = (units, units)
    }

    /// ``none`` when a coordinate isn't finite.
    init(x: Double, y: Double) {
        guard x.isFinite, y.isFinite else {
            self = .none
            return
        }
        self.x = UnitBox.units(x)
        self.y = UnitBox.units(y)
    }
}
