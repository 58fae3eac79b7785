/// The feasible sizes W.
struct SizeRange {
    var low: Double
    var high: Double
    /// Whose limits meet at the upper end; nil when it is the largest size looked at.
    var binding: FramingPair?

    var isCapped: Bool { binding == nil }
}

/// An upper and a lower limit of one axis.
struct FramingPair {
    var isHorizontal: Bool
    /// Index of the box at the left or top side.
    var upper: Int
    /// Index of the box at the right or bottom side.
    var lower: Int
}

/// The two axes of a framing problem within zoom limits.
struct FramingRegion {
    var horizontal: FramingAxis
    var vertical: FramingAxis
    /// The ends of what sizes W are looked at.
    var least: Double
    var most: Double

    /// The sizes at which both axes have room.
    func feasible() -> SizeRange? {
        guard case .sizes(let left, let right) = horizontal.range(least: least, most: most),
            case .sizes(let top, let bottom) = vertical.range(least: least, most: most)
        else { return nil }
        let low = max(left?.size ?? least, top?.size ?? least)
        let high = min(right?.size ?? most, bottom?.size ?? most)
        guard low <= high * (1 + 1e-12) else { return nil }
        let isHorizontal = (right?.size ?? .infinity) <= (bottom?.size ?? .infinity)
        let binding = (isHorizontal ? right : bottom).map {
            FramingPair(isHorizontal: isHorizontal, upper: $0.items.0, lower: $0.items.1)
        }
        return SizeRange(low: min(low, high), high: high, binding: binding)
    }

    /// At most eight indices among which is a conflict, when nothing is feasible.
    var witnesses: [Int] {
        var items: [Int] = []
        for axis in [horizontal, vertical] {
            switch axis.range(least: least, most: most) {
            case .none(let proof): items += proof
            case .sizes(let low, let high):
                for limit in [low, high] {
                    guard let limit else { continue }
                    items += [limit.items.0, limit.items.1]
                }
            }
        }
        return items
    }
}

extension FramingSolver {
    /// The axes within zoom limits; tilted ones without an upper limit when `isOpen`.
    func region(_ zooms: ClosedRange<Double>, isOpen: Bool = false) -> FramingRegion {
        let least = 512 * Math.powerOfTwo(zooms.lowerBound)
        let most = 512 * Math.powerOfTwo(zooms.upperBound)
        guard !isFlat else {
            return FramingRegion(horizontal: horizontal, vertical: vertical, least: least, most: most)
        }
        // The size at the map centre, W/(1 − t·tilt), is ≤ most when t ≤ (1 − W/most)/tilt, and likewise ≥ least.
        let reach = 1 / tilt
        var limited = vertical
        limited.reach = reach
        limited.limitStart = limited.position.count
        limited.append(position: -reach / least, recession: 0, low: -.infinity, high: -reach)
        if !isOpen { limited.append(position: -reach / most, recession: 0, low: -reach, high: .infinity) }
        // The nearest point is no lower than its box lets it be, and so no larger than this.
        let lowest = max(vertical.high[..<vertical.itemCount].max() ?? 0, 0)
        return FramingRegion(
            horizontal: horizontal, vertical: limited, least: Self.leastSize, most: 2 * most * (1 + lowest * tilt))
    }

    /// Far below the size at the lowest zoom.
    private static let leastSize = 512 * Math.powerOfTwo(FramingProblem.lowestZoom - 10)

    // MARK: Zooms

    /// The zooms within a region of which `range` are the feasible sizes; they hold the zoom of the best camera, which
    /// may lie at their end but for rounding.
    func zooms(_ region: FramingRegion, _ range: SizeRange, around camera: Double?) -> ClosedRange<Double> {
        var (low, high) = (zoom(range.low), zoom(range.high))
        if !isFlat {
            high = zoom(size(at: highest(region, range), region.vertical, upper: true))
            low = zoom(size(at: lowest(region, range), region.vertical, upper: false))
        }
        if let camera, camera > high || problem.objective == .zoom { high = camera }
        return min(low, camera ?? high, high)...high
    }

    /// The zoom of a size of the world at the map centre; a limit's own where the size is a limit's but for rounding.
    func zoom(_ size: Double) -> Double {
        let zoom = Math.binaryLogarithm(size / 512)
        for limit in [limits.max, limits.min] where abs(zoom - limit) < 1e-13 { return limit }
        return zoom
    }

    /// The world's size at the map centre with the camera as high up the screen, or as low, as W lets it be.
    private func size(at size: Double, _ axis: FramingAxis, upper: Bool) -> Double {
        let line = line(axis, size, upper: upper)
        return 1 / (line.slope / size + line.constant)
    }

    /// The W with the largest world at the map centre.
    func highest(_ region: FramingRegion, _ range: SizeRange) -> Double {
        1 / minimum(from: 1 / range.high, to: 1 / range.low) { line(region.vertical, 1 / $0, upper: true) }
    }

    /// The W with the smallest world at the map centre.
    private func lowest(_ region: FramingRegion, _ range: SizeRange) -> Double {
        1
            / minimum(from: 1 / range.high, to: 1 / range.low) {
                let line = line(region.vertical, 1 / $0, upper: false)
                return Line(slope: -line.slope, constant: -line.constant)
            }
    }

    /// A straight piece over x = 1/W.
    private struct Line {
        var slope: Double
        var constant: Double
        func callAsFunction(_ x: Double) -> Double { slope * x + constant }
    }

    /// One over the size at the map centre, (1 − t·tilt)·x, where t is the limit in force at this W.
    private func line(_ axis: FramingAxis, _ size: Double, upper: Bool) -> Line {
        let window = axis.window(size)
        let item = upper ? window.upperItem : window.lowerItem
        let side = upper ? axis.low[item] : axis.high[item]
        let slope = upper ? axis.upperSlope(item) : axis.lowerSlope(item)
        return Line(slope: item < axis.limitStart ? 1 + side * tilt : 0, constant: -slope * tilt)
    }

    /// Where a convex function is least that consists of straight pieces, `piece` being the one in force.
    ///
    /// The pieces at two places that enclose the minimum meet between them: there either they are the function, or
    /// another piece is in force, which takes the place of one of the two. Ends after finitely many steps.
    private func minimum(from low: Double, to high: Double, piece: (Double) -> Line) -> Double {
        var left = piece(low)
        var right = piece(high)
        guard low < high, left.slope < 0 else { return low }
        guard right.slope > 0 else { return high }
        while true {
            let x = min(max((left.constant - right.constant) / (right.slope - left.slope), low), high)
            let next = piece(x)
            guard next(x) > left(x) + 1e-15 * abs(left(x)) else { return x }
            if next.slope < 0, next.slope > left.slope {
                left = next
            } else if next.slope > 0, next.slope < right.slope {
                right = next
            } else {
                return x
            }
        }
    }
}
