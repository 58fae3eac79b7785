/// One screen axis of a flat framing problem.
///
/// Item *i* has the ground coordinate `position[i]` in units of the world's width and must appear at `low[i]` to
/// `high[i]` pixels from the principal point. With the world *W* pixels wide and the camera at *t* pixels:
/// W·position − high ≤ t ≤ W·position − low. So t exists when the smallest upper limit, a concave function of W, is no
/// less than the largest lower one, a convex function: the feasible W are an interval.
struct FramingAxis {
    var position: [Double] = []
    var low: [Double] = []
    var high: [Double] = []

    /// The limits of t at one size of the world, and which items set them.
    struct Window {
        /// min(W·position − low), set by the box that touches the left or top side.
        var upper: Double
        var upperItem: Int
        /// max(W·position − high), set by the box that touches the right or bottom side.
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
        case sizes(low: Limit?, high: Limit?)
        /// No size is feasible; these items prove it together.
        case none([Int])
    }

    /// Complexity: O(*n*).
    func window(_ size: Double) -> Window {
        var window = Window(upper: .infinity, upperItem: 0, lower: -.infinity, lowerItem: 0)
        for index in position.indices {
            let place = size * position[index]
            let upper = place - low[index]
            let lower = place - high[index]
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

    /// Pixels that rounding alone may take away at this size.
    func tolerance(_ size: Double) -> Double { 1e-10 + abs(size) * 1e-15 }

    /// The feasible part of [least, most], the limits being nil where they are those given.
    ///
    /// Newton's method on a concave piecewise linear function: each step goes to the zero of the piece that binds, never
    /// beyond the answer, so that it ends exactly after finitely many steps (Dinkelbach 1967). Few are needed in
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
            if window.room >= 0 { return .feasible(limit) }
            let (first, second) = (window.upperItem, window.lowerItem)
            if let limit, limit.items == (first, second) { return .feasible(limit) }
            let slope = position[first] - position[second]
            let constant = high[second] - low[first]
            let root = -constant / slope
            let proceeds = downwards ? slope < 0 && root < size : slope > 0 && root > size
            guard proceeds else {
                if window.room >= -tolerance(size) { return .feasible(limit) }
                let others = limit.map { [$0.items.0, $0.items.1] } ?? []
                return .impossible([first, second] + others)
            }
            limit = Limit(size: root, items: (first, second))
            size = root
            let passed = downwards ? root < end : root > end
            // Beyond the other end nothing is feasible, except by rounding.
            if passed && self.window(end).room < -tolerance(end) {
                return .impossible([first, second])
            }
            if passed {
                limit?.size = end
                return .feasible(limit)
            }
        }
    }
}
