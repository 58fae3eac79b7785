/// Finds the smallest set of items that can't be framed together.
///
/// Each two items leave an interval of sizes at which they fit, over both axes and within the zoom limits. By Helly's
/// theorem on the line, all items fit when every two of these intervals meet. So a smallest conflict is one item (a
/// box larger than the rectangle), two (an empty interval), three (two intervals of one shared item that do not meet),
/// or four.
struct FramingConflict {
    private let horizontal: FramingAxis
    private let vertical: FramingAxis
    private let region: FramingRegion

    init(_ region: FramingRegion) {
        (horizontal, vertical) = (region.horizontal, region.vertical)
        self.region = region
    }

    private static let searchLimit = 2048

    private struct Interval {
        var low: Double
        var high: Double

        /// Clearly empty, not only by rounding.
        var isEmpty: Bool { low > high * (1 + 1e-12) }

        /// Cuts to the sizes W with slope·W + constant ≥ 0.
        mutating func cut(slope: Double, constant: Double) {
            if slope > 0 {
                low = max(low, -constant / slope)
            } else if slope < 0 {
                high = min(high, -constant / slope)
            } else if constant < -1e-10 {
                low = .infinity
            }
        }

        mutating func cut(_ axis: FramingAxis, _ i: Int, _ j: Int) {
            cut(axis, upper: i, lower: j)
            cut(axis, upper: j, lower: i)
        }

        private mutating func cut(_ axis: FramingAxis, upper: Int, lower: Int) {
            let constant = axis.high[lower] - axis.low[upper]
            guard constant.isFinite else { return }
            let slope = axis.upperSlope(upper) - axis.lowerSlope(lower)
            // Boxes on one point that fill the rectangle, but for rounding.
            if abs(constant) <= 1e-10 && abs(slope) <= -1e-10 * axis.recession[upper] { return }
            cut(slope: slope, constant: constant)
        }
    }

    /// Ascending indices. Complexity: O(*n*²) up to 2048 items; beyond, O(*n*) and the smallest set that holds an item
    /// of the first conflict found.
    func smallest() -> [Int] {
        let all = 0..<horizontal.itemCount
        for item in all where interval(item, item).isEmpty { return [item] }
        let seeds = all.count <= Self.searchLimit ? Array(all) : witnesses()
        var triple: [Int]?
        var lowest = (high: Double.infinity, items: [0])
        var highest = (low: -Double.infinity, items: [0])
        for first in seeds {
            var low = (value: -Double.infinity, item: first)
            var high = (value: Double.infinity, item: first)
            for second in all {
                let interval = interval(first, second)
                if interval.isEmpty { return [first, second].sorted() }
                if interval.low > low.value { low = (interval.low, second) }
                if interval.high < high.value { high = (interval.high, second) }
            }
            if triple == nil && Interval(low: low.value, high: high.value).isEmpty {
                triple = [first, low.item, high.item]
            }
            if low.value > highest.low { highest = (low.value, [first, low.item]) }
            if high.value < lowest.high { lowest = (high.value, [first, high.item]) }
        }
        return Set(triple ?? lowest.items + highest.items).sorted()
    }

    private func interval(_ i: Int, _ j: Int) -> Interval {
        var interval = Interval(low: region.least, high: region.most)
        interval.cut(horizontal, i, j)
        interval.cut(vertical, i, j)
        for axis in [horizontal, vertical] {
            for limit in axis.itemCount..<axis.position.count {
                interval.cut(axis, i, limit)
                if j != i { interval.cut(axis, j, limit) }
            }
        }
        return interval
    }

    private func witnesses() -> [Int] {
        let proof = region.witnesses.filter { $0 < horizontal.itemCount }
        return proof.isEmpty ? [0] : proof
    }
}
