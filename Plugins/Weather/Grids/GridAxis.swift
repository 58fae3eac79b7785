/// The positions of the nodes along one direction, in degrees.
struct GridAxis: Sendable {
    /// Ascending. Longitudes run on beyond 180 or 360.
    let values: [Double]
    /// The place of each value in the list that the axis was made from.
    let order: [Int]
    /// Whether the first node follows on the last one, all the way round.
    let isCyclic: Bool
    /// From the last node to the first one, all the way round.
    private let seam: Double
    /// Nodes to a degree, on average: where to look first.
    private let density: Double

    /// How near to a node, in steps, a position counts as on it; above what rounding does to longitudes.
    private static let snap = 1e-9
    /// How near to a full turn, in steps, a net counts as closed. Files have steps such as 1/3 degree in thousandths,
    /// and positions in single precision.
    private static let closure = 0.01

    private init(_ values: [Double], _ order: [Int], isCyclic: Bool) {
        (self.values, self.order, self.isCyclic) = (values, order, isCyclic)
        let span = values[values.count - 1] - values[0]
        seam = 360 - span
        density = span > 0 ? Double(values.count - 1) / span : 0
    }

    /// The axis of latitudes, which ascend or descend.
    static func latitudes(_ values: [Double]) throws(GridFault) -> GridAxis {
        let name = "latitudes"
        guard !values.isEmpty else { throw .axis(name, "are none") }
        if let wrong = values.first(where: { !($0 >= -90.000_001 && $0 <= 90.000_001) }) {
            throw .axis(name, "have \(wrong)")
        }
        let isDescending = values.count > 1 && values[1] < values[0]
        let order = isDescending ? Array(values.indices.reversed()) : Array(values.indices)
        let sorted = order.map { min(max(values[$0], -90), 90) }
        guard zip(sorted, sorted.dropFirst()).allSatisfy({ $0 < $1 }) else { throw .axis(name, "are in no order") }
        return GridAxis(sorted, order, isCyclic: false)
    }

    /// The axis of longitudes, which run east or west, at most once round, from anywhere: 0 to 360, -180 to 180, or
    /// across the antimeridian.
    static func longitudes(_ values: [Double]) throws(GridFault) -> GridAxis {
        let name = "longitudes"
        guard !values.isEmpty else { throw .axis(name, "are none") }
        if let wrong = values.first(where: { !(abs($0) <= 720) }) { throw .axis(name, "have \(wrong)") }
        let steps = zip(values, values.dropFirst()).map { turned($1 - $0) }
        let east = steps.reduce(0, +)
        let west = steps.reduce(0) { $0 + (360 - $1) }
        let isWestward = west < east
        var order = isWestward ? Array(values.indices.reversed()) : Array(values.indices)
        var sorted = [values[order[0]]]
        sorted.reserveCapacity(values.count)
        for index in order.indices.dropFirst() {
            sorted.append(sorted[index - 1] + turned(values[order[index]] - values[order[index - 1]]))
        }
        let gaps = zip(sorted, sorted.dropFirst()).map { $1 - $0 }
        let tolerance = closure * (gaps.min() ?? 0)
        // More than half of the way round in one step is a step back.
        guard gaps.allSatisfy({ $0 > 0 && ($0 <= 180 || gaps.count == 1) }),
            sorted[sorted.count - 1] - sorted[0] <= 360 + tolerance
        else { throw .axis(name, "are in no order, or go round more than once") }
        // The last column stands where the first one does.
        if sorted.count > 2, sorted[sorted.count - 1] - sorted[0] >= 360 - tolerance {
            sorted.removeLast()
            order.removeLast()
            return GridAxis(sorted, order, isCyclic: true)
        }
        guard sorted.count > 1 else { return GridAxis(sorted, order, isCyclic: false) }
        let step = (sorted[sorted.count - 1] - sorted[0]) / Double(sorted.count - 1)
        let isRegular = sorted.indices.allSatisfy { abs(sorted[$0] - sorted[0] - Double($0) * step) <= closure * step }
        let isClosed = abs(Double(sorted.count) * step - 360) <= closure * step
        return GridAxis(sorted, order, isCyclic: isRegular && isClosed)
    }

    /// Degrees from 0 up to 360.
    private static func turned(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        return rest < 0 ? rest + 360 : rest
    }

    /// The longitude as one at or after the first node, less than a turn away.
    func unrolled(_ longitude: Double) -> Double {
        let distance = Self.turned(longitude - values[0])
        // A hair before the first node is on it, or else a whole turn away.
        return distance > 360 - 1e-9 ? values[0] : values[0] + distance
    }

    /// Where a position lies: on node `index`, or `share` of the way to the next one. Nil when it lies outside.
    ///
    /// - Complexity: O(1) where nodes are evenly spaced, O(log *n*) else.
    @inline(__always)
    func locate(_ position: Double) -> (index: Int, share: Double)? {
        values.withUnsafeBufferPointer { values in
            let last = values.count - 1
            let offset = position - values[0]
            guard offset >= 0 else { return offset >= -Self.snap ? (0, 0) : nil }
            guard position < values[last] else {
                if position - values[last] <= Self.snap { return (last, 0) }
                guard isCyclic else { return nil }
                let share = (position - values[last]) / seam
                return share > 1 - Self.snap ? (0, 0) : (last, share)
            }
            var index = min(Int(offset * density), last - 1)
            if position < values[index] || position >= values[index + 1] { index = search(values, position) }
            let share = (position - values[index]) / (values[index + 1] - values[index])
            if share <= Self.snap { return (index, 0) }
            return share >= 1 - Self.snap ? (index + 1, 0) : (index, share)
        }
    }

    /// The last node at or before a position that lies between the first and the last.
    private func search(_ values: UnsafeBufferPointer<Double>, _ position: Double) -> Int {
        var (low, high) = (0, values.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if values[middle] <= position { low = middle } else { high = middle }
        }
        return low
    }
}
