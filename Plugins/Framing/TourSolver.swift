import GeoTypes
import Geodesy

/// Short ways through all of some positions, each visited once.
///
/// Everything depends on the positions and their order alone, so that a run gives what the last one gave.
struct TourSolver {
    /// Up to here the shortest way is found for certain.
    static let exactLimit = 12
    /// Up to here distances are kept, beyond they are worked out again and again.
    static let tableLimit = 1000
    private static let roundLimit = 100

    let count: Int
    let start: Int?
    let isClosed: Bool
    private let positions: [Coordinate]
    private let table: [Double]

    /// - Parameters:
    ///   - start: index of the position that comes first; nil leaves it open.
    ///   - isClosed: whether the way from the last position to the first one counts.
    init(_ positions: [Coordinate], start: Int?, isClosed: Bool, tableLimit: Int = Self.tableLimit) {
        count = positions.count
        self.start = start
        self.isClosed = isClosed
        self.positions = positions
        guard count <= tableLimit else {
            table = []
            return
        }
        var table = [Double](repeating: 0, count: count * count)
        for a in positions.indices {
            for b in 0..<a {
                let distance = GreatCircle.distance(positions[a], positions[b])
                table[a * count + b] = distance
                table[b * count + a] = distance
            }
        }
        self.table = table
    }

    /// Meters.
    func distance(_ a: Int, _ b: Int) -> Double {
        table.isEmpty ? GreatCircle.distance(positions[a], positions[b]) : table[a * count + b]
    }

    /// Meters of the whole way.
    func length(_ order: [Int]) -> Double {
        var sum = 0.0
        for index in order.indices.dropFirst() { sum += distance(order[index - 1], order[index]) }
        if isClosed, let first = order.first, let last = order.last { sum += distance(last, first) }
        return sum
    }

    /// The positions' indices in the order of the tour.
    func order() -> [Int] {
        guard count > 1 else { return Array(0..<count) }
        return directed(count <= Self.exactLimit ? exact() : best())
    }

    /// A way and its reverse are equally long: the one that begins with the lower index is meant, or goes there first
    /// where the beginning is fixed.
    private func directed(_ order: [Int]) -> [Int] {
        if isClosed {
            let turned = rotated(order, to: start ?? 0)
            guard let last = turned.last, count > 2, turned[1] > last else { return turned }
            return [turned[0]] + turned[1...].reversed()
        }
        guard start == nil, let first = order.first, let last = order.last, first > last else { return order }
        return order.reversed()
    }

    private func rotated(_ order: [Int], to first: Int) -> [Int] {
        guard let place = order.firstIndex(of: first) else { return order }
        return Array(order[place...] + order[..<place])
    }

    // MARK: Many positions

    /// The shortest of the ways that begin as nearest neighbors of several positions and are made better.
    private func best() -> [Int] {
        var shortest: [Int] = []
        var least = Double.infinity
        for seed in seeds {
            var order = nearestNeighbors(from: seed)
            if let start { order = rotated(order, to: start) }
            improve(&order)
            let length = length(order)
            if length < least { (shortest, least) = (order, length) }
        }
        return shortest
    }

    /// The start, two positions far apart, and others evenly spread over the list.
    private var seeds: [Int] {
        let far = farthest(from: 0)
        var seeds: [Int] = []
        let limit = max(1, min(count, 32, 4000 / count))
        let spread = (0..<limit).map { $0 * count / limit }
        for seed in [start ?? far, farthest(from: far)] + spread where !seeds.contains(seed) && seeds.count < limit {
            seeds.append(seed)
        }
        return seeds
    }

    private func farthest(from position: Int) -> Int {
        var farthest = position
        for other in 0..<count where distance(position, other) > distance(position, farthest) { farthest = other }
        return farthest
    }

    private func nearestNeighbors(from seed: Int) -> [Int] {
        var order = [seed]
        var rest = (0..<count).filter { $0 != seed }
        var current = seed
        while !rest.isEmpty {
            var nearest = 0
            var least = Double.infinity
            for (place, other) in rest.enumerated() {
                let distance = distance(current, other)
                if distance < least { (nearest, least) = (place, distance) }
            }
            // The rest stays in order, on which ties depend.
            current = rest.remove(at: nearest)
            order.append(current)
        }
        return order
    }

    /// Turns parts of the way round as long as that shortens it (2-opt; G. A. Croes, 1958). In long lists only parts of
    /// limited length are tried.
    private func improve(_ order: inout [Int]) {
        let reach = max(50, 2_000_000 / count)
        let first = isClosed || start != nil ? 1 : 0
        for _ in 0..<Self.roundLimit {
            var isBetter = false
            for from in first..<(count - 1) {
                for to in (from + 1)..<min(count, from + 1 + reach) where gain(order, from, to) > 1e-6 {
                    order[from...to].reverse()
                    isBetter = true
                }
            }
            if !isBetter { return }
        }
    }

    /// Meters that turning a part round saves.
    private func gain(_ order: [Int], _ from: Int, _ to: Int) -> Double {
        var gain = 0.0
        if from > 0 { gain += distance(order[from - 1], order[from]) - distance(order[from - 1], order[to]) }
        if to + 1 < count {
            gain += distance(order[to], order[to + 1]) - distance(order[from], order[to + 1])
        } else if isClosed {
            gain += distance(order[to], order[0]) - distance(order[from], order[0])
        }
        return gain
    }

    // MARK: Few positions

    /// The shortest way of all, by the lengths of the shortest ways through each set of positions to each of its
    /// members (R. Bellman; M. Held and R. M. Karp, 1962).
    private func exact() -> [Int] {
        let all = (1 << count) - 1
        var lengths = [Double](repeating: .infinity, count: (all + 1) * count)
        var previous = [Int](repeating: -1, count: (all + 1) * count)
        let fixed = start ?? (isClosed ? 0 : nil)
        for index in 0..<count where fixed == nil || fixed == index { lengths[(1 << index) * count + index] = 0 }
        for set in 1...all {
            for end in 0..<count where lengths[set * count + end].isFinite {
                for next in 0..<count where set & (1 << next) == 0 {
                    let length = lengths[set * count + end] + distance(end, next)
                    let place = (set | 1 << next) * count + next
                    if length < lengths[place] { (lengths[place], previous[place]) = (length, end) }
                }
            }
        }
        var (end, least) = (0, Double.infinity)
        for index in 0..<count {
            var length = lengths[all * count + index]
            if isClosed, let fixed { length += distance(index, fixed) }
            if length < least { (end, least) = (index, length) }
        }
        var order: [Int] = []
        var set = all
        while end >= 0, order.count < count {
            order.append(end)
            (set, end) = (set & ~(1 << end), previous[set * count + end])
        }
        return order.reversed()
    }
}
