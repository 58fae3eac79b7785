/// One screen axis of a framing problem.
///
/// Item *i* has the coordinate `position[i]` in units of the world's width and must appear at `low[i]` to `high[i]`
/// pixels from the principal point. With *W* world widths per pixel at the depth of the nearest item, the camera at *t*
/// pixels and the item's relative depth w = 1 − W·recession ≥ 1, it appears at (W·position − t)/w, so that
/// W·position − high·w ≤ t ≤ W·position − low·w. All of that is linear in (W, t). So t exists when the smallest upper
/// limit, a concave function of W, is no less than the largest lower one, a convex function: the feasible W are an
/// interval.
struct FramingAxis {
    var position: [Double] = []
    /// How the items fall back in depth, ≤ 0; zero on an untilted map.
    var recession: [Double] = []
    var low: [Double] = []
    var high: [Double] = []
    /// How many items there are; what follows them are a center that is given and limits of t, which are no boxes.
    var itemCount = 0
    /// Where limits of the zoom begin.
    var limitStart = Int.max
    /// Pixels by which the numbers of those limits exceed the screen's, for the rounding to expect.
    var reach = 0.0

    mutating func reserve(_ count: Int) {
        position.reserveCapacity(count)
        recession.reserveCapacity(count)
        low.reserveCapacity(count)
        high.reserveCapacity(count)
    }

    mutating func append(position: Double, recession: Double, low: Double, high: Double) {
        self.position.append(position)
        self.recession.append(recession)
        self.low.append(low)
        self.high.append(high)
    }

    /// The limits of t at one size of the world, and which items set them.
    struct Window {
        /// min(W·position − low·w), set by the box that touches the left or top side.
        var upper: Double
        var upperItem: Int
        /// max(W·position − high·w), set by the box that touches the right or bottom side.
        var lower: Double
        var lowerItem: Int

        var room: Double { upper - lower }
        var middle: Double { lower + (upper - lower) / 2 }
    }

    /// A half line of feasible W, from a pair of items: W·slope ≥ −constant.
    struct Limit {
        var size: Double
        var items: (Int, Int)
    }

    enum Range {
        /// The limits are nil where the sizes asked for end first.
        case sizes(low: Limit?, high: Limit?)
        /// No size is feasible; these items prove it together.
        case none([Int])
    }

    /// Complexity: O(*n*).
    func window(_ size: Double) -> Window {
        var window = Window(upper: .infinity, upperItem: 0, lower: -.infinity, lowerItem: 0)
        for index in position.indices {
            let place = size * position[index]
            let depth = 1 - size * recession[index]
            let upper = place - low[index] * depth
            let lower = place - high[index] * depth
            if upper < window.upper {
                window.upper = upper
                window.upperItem = index
            }
            if lower > window.lower {
                window.lower = lower
                window.lowerItem = index
            }
        }
        return window
    }

    /// Growth of an item's upper limit with W.
    func upperSlope(_ index: Int) -> Double { position[index] + low[index] * recession[index] }

    /// Growth of an item's lower limit with W.
    func lowerSlope(_ index: Int) -> Double { position[index] + high[index] * recession[index] }

    /// Whether the item at the upper limit and the one at the lower limit have room, or lack it by rounding alone.
    private func fits(_ window: Window, _ size: Double) -> Bool {
        if window.room >= 0 { return true }
        // Boxes on one point that fill the rectangle: their limits stay parallel but for rounding, and meet nowhere
        // that means anything.
        guard abs(high[window.lowerItem] - low[window.upperItem]) <= 1e-10 else { return false }
        let depth = 1 - size * max(recession[window.upperItem], recession[window.lowerItem])
        return window.room >= -1e-10 * depth
    }

    /// Whether rounding alone may have taken the room away.
    private func nearlyFits(_ window: Window, _ size: Double) -> Bool {
        let isLimit = max(window.upperItem, window.lowerItem) >= itemCount
        return window.room >= -(1e-10 + abs(size) * 1e-15 + (isLimit ? reach * 1e-15 : 0))
    }

    /// The feasible part of [least, most], the limits being nil where they are those given.
    ///
    /// Newton's method on a concave piecewise linear function: each step goes to the zero of the piece that binds,
    /// never beyond the answer, so that it ends exactly after finitely many steps (Dinkelbach 1967). Few are needed in
    /// practice. Complexity: O(*n*) a step.
    func range(least: Double, most: Double) -> Range {
        var high: Limit?
        switch approach(from: most, downwards: true, until: least) {
        case .feasible(let limit): high = limit
        case .impossible(let items): return .none(items)
        }
        switch approach(from: least, downwards: false, until: high?.size ?? most) {
        case .feasible(let limit): return .sizes(low: limit, high: high)
        case .impossible(let items): return .none(items)
        }
    }

    private enum Approach {
        case feasible(Limit?)
        case impossible([Int])
    }

    private func approach(from start: Double, downwards: Bool, until end: Double) -> Approach {
        var size = start
        var limit: Limit?
        while true {
            let window = window(size)
            if fits(window, size) { return .feasible(limit) }
            let (first, second) = (window.upperItem, window.lowerItem)
            if let limit, limit.items == (first, second) { return .feasible(limit) }
            let slope = upperSlope(first) - lowerSlope(second)
            let constant = high[second] - low[first]
            let root = -constant / slope
            let proceeds = downwards ? slope < 0 && root < size : slope > 0 && root > size
            guard proceeds else {
                if nearlyFits(window, size) { return .feasible(limit) }
                let others = limit.map { [$0.items.0, $0.items.1] } ?? []
                return .impossible([first, second] + others)
            }
            limit = Limit(size: root, items: (first, second))
            size = root
            let passed = downwards ? root < end : root > end
            // Beyond the other end nothing is feasible, except by rounding.
            if passed && !nearlyFits(self.window(end), end) {
                return .impossible([first, second])
            }
            if passed {
                limit?.size = end
                return .feasible(limit)
            }
        }
    }
}
