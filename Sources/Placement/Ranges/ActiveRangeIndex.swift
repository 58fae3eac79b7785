/// Labels with a start, found by where they lie in the world.
///
/// Labels whose starts are alike within a factor of two share a grid. They are free of overlap at twice the scale at
/// which the grid begins, so that of labels of similar size a cell as wide as they reach at that scale holds few.
struct ActiveRangeIndex {
    private struct Entry {
        var x: Double
        var y: Double
        var boxes: [PlacementBox]
        var start: Double
    }

    private struct Cell: Hashable {
        var column: Int
        var row: Int
    }

    private struct Level {
        /// Width of a cell in the world.
        var size: Double
        var cells: [Cell: [Int32]] = [:]
    }

    /// Positions and boxes beyond count as lying here, so that differences stay finite.
    private static let limit = 0x1p500

    private let scales: ClosedRange<Double>
    /// How far two labels' points can be apart on the screen when the labels overlap.
    private let reach: Double
    private var entries: [Entry] = []
    private var levels: [Level] = []
    private var levelOfExponent: [Int: Int] = [:]

    init(_ problem: ActiveRangeProblem) {
        scales = problem.scales
        var farthest = 0.0
        for candidate in problem.items.lazy.flatMap(\.candidates) {
            for box in candidate.boxes where box.isUsable {
                farthest = max(farthest, abs(box.left), abs(box.right), abs(box.top), abs(box.bottom))
            }
        }
        reach = 2 * min(farthest, Self.limit)
    }

    mutating func insert(_ candidate: PlacementCandidate, at item: ActiveRangeProblem.Item, start: Double) {
        let exponent = start.exponent
        let level: Int
        if let known = levelOfExponent[Int(exponent)] {
            level = known
        } else {
            level = levels.count
            levelOfExponent[Int(exponent)] = level
            // A little more than the reach, so that neighbors of a cell suffice in spite of rounding.
            let smallest = max(Double(sign: .plus, exponent: exponent, significand: 1), scales.lowerBound)
            levels.append(Level(size: max(reach / smallest * (1 + 0x1p-20), .leastNormalMagnitude)))
        }
        let entry = Entry(
            x: Self.limited(item.x), y: Self.limited(item.y), boxes: candidate.boxes.map { Self.limited($0) },
            start: start)
        levels[level].cells[cell(entry.x, entry.y, levels[level].size), default: []].append(Int32(entries.count))
        entries.append(entry)
    }

    /// Fills a list with the labels that may overlap one at a position at some scale at which they are shown.
    func collect(around item: ActiveRangeProblem.Item, into list: inout [Int]) {
        list.removeAll(keepingCapacity: true)
        let (x, y) = (Self.limited(item.x), Self.limited(item.y))
        for level in levels {
            let center = cell(x, y, level.size)
            for row in (center.row - 1)...(center.row + 1) {
                for column in (center.column - 1)...(center.column + 1) {
                    for entry in level.cells[Cell(column: column, row: row)] ?? [] {
                        let other = entries[Int(entry)]
                        guard abs(x - other.x) <= level.size, abs(y - other.y) <= level.size else { continue }
                        list.append(Int(entry))
                    }
                }
            }
        }
    }

    /// The smallest scale from which on a candidate is free of the labels in a list up to the largest scale; nil if
    /// there is none below `limit`.
    func start(
        of candidate: PlacementCandidate, at item: ActiveRangeProblem.Item, among list: [Int], below limit: Double
    ) -> Double? {
        let (x, y) = (Self.limited(item.x), Self.limited(item.y))
        let boxes = candidate.boxes.map { Self.limited($0) }
        var start = scales.lowerBound
        guard start < limit else { return nil }
        for entry in list {
            guard let end = end(of: boxes, x, y, entries[entry]) else { continue }
            start = max(start, end)
            guard start <= scales.upperBound, start < limit else { return nil }
        }
        return start
    }

    /// The scale up to which boxes overlap a label while it is shown; nil if they never do.
    private func end(of boxes: [PlacementBox], _ x: Double, _ y: Double, _ other: Entry) -> Double? {
        var end: Double?
        for box in boxes {
            for obstacle in other.boxes {
                guard
                    let overlap = ScaleInterval(box, obstacle, dx: x - other.x, dy: y - other.y),
                    overlap.low < scales.upperBound, overlap.high > max(other.start, scales.lowerBound)
                else { continue }
                end = max(end ?? 0, overlap.high)
            }
        }
        return end
    }

    private func cell(_ x: Double, _ y: Double, _ size: Double) -> Cell {
        func index(_ value: Double) -> Int {
            Int(min(max((value / size).rounded(.down), -0x1p60), 0x1p60))
        }
        return Cell(column: index(x), row: index(y))
    }

    private static func limited(_ value: Double) -> Double { min(max(value, -limit), limit) }

    private static func limited(_ box: PlacementBox) -> PlacementBox {
        PlacementBox(
            left: limited(box.left), top: limited(box.top), right: limited(box.right), bottom: limited(box.bottom))
    }
}
