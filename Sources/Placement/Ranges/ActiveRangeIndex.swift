/// Labels with a start, found by where they lie in the world.
///
/// Labels whose starts are alike within a factor of two share a grid. They are free of overlap at twice the scale at
/// which the grid begins, so that of labels of similar size a cell as wide as they reach at that scale holds few.
struct ActiveRangeIndex {
    private struct Entry {
        var x: Double
        var y: Double
        var start: Double
        /// In ``boxes``.
        var boxes: Range<Int>
    }

    private struct Cell: Hashable {
        var column: Int
        var row: Int
    }

    private struct Level {
        /// Extents of a cell in the world.
        var width: Double
        var height: Double
        var cells: [Cell: [Int32]] = [:]
    }

    /// Positions and boxes beyond count as lying here, so that differences stay finite.
    private static let limit = 0x1p500

    private let scales: ClosedRange<Double>
    /// How far two labels' points can be apart on the screen when the labels overlap.
    private let reach: (x: Double, y: Double)
    private var entries: [Entry] = []
    private var boxes: [PlacementBox] = []
    private var levels: [Level] = []
    private var levelOfExponent: [Int: Int] = [:]

    init(_ problem: ActiveRangeProblem) {
        scales = problem.scales
        var (left, right, top, bottom) = (0.0, 0.0, 0.0, 0.0)
        for candidate in problem.items.lazy.flatMap(\.candidates) {
            for box in candidate.boxes where box.isUsable {
                (left, right) = (min(left, box.left), max(right, box.right))
                (top, bottom) = (min(top, box.top), max(bottom, box.bottom))
            }
        }
        reach = (
            Self.limited(right) - Self.limited(left), Self.limited(bottom) - Self.limited(top)
        )
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
            let scale = max(Double(sign: .plus, exponent: exponent, significand: 1), scales.lowerBound)
            func extent(_ reach: Double) -> Double { max(reach / scale * (1 + 0x1p-20), .leastNormalMagnitude) }
            levels.append(Level(width: extent(reach.x), height: extent(reach.y)))
        }
        let first = boxes.count
        boxes += candidate.boxes.map { Self.limited($0) }
        let entry = Entry(
            x: Self.limited(item.x), y: Self.limited(item.y), start: start, boxes: first..<boxes.count)
        levels[level].cells[cell(entry.x, entry.y, levels[level]), default: []].append(Int32(entries.count))
        entries.append(entry)
    }

    /// Fills a list with the labels that may overlap one at a position at some scale at which they are shown.
    func collect(around item: ActiveRangeProblem.Item, into list: inout [Int]) {
        list.removeAll(keepingCapacity: true)
        let (x, y) = (Self.limited(item.x), Self.limited(item.y))
        for level in levels {
            let center = cell(x, y, level)
            for row in (center.row - 1)...(center.row + 1) {
                for column in (center.column - 1)...(center.column + 1) {
                    guard let cell = level.cells[Cell(column: column, row: row)] else { continue }
                    for entry in cell {
                        let other = entries[Int(entry)]
                        // They are apart from the label's start on already.
                        let scale = other.start * (1 - 0x1p-20)
                        guard abs(x - other.x) * scale <= reach.x, abs(y - other.y) * scale <= reach.y else {
                            continue
                        }
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
        var start = scales.lowerBound
        guard start < limit else { return nil }
        for entry in list {
            guard let end = end(of: candidate, x, y, entries[entry]) else { continue }
            start = max(start, end)
            guard start <= scales.upperBound, start < limit else { return nil }
        }
        return start
    }

    /// The scale up to which boxes overlap a label while it is shown; nil if they never do.
    private func end(of candidate: PlacementCandidate, _ x: Double, _ y: Double, _ other: Entry) -> Double? {
        var end: Double?
        for box in candidate.boxes {
            let box = Self.limited(box)
            for obstacle in boxes[other.boxes] {
                guard
                    let overlap = ScaleInterval(box, obstacle, dx: x - other.x, dy: y - other.y),
                    overlap.low < scales.upperBound, overlap.high > max(other.start, scales.lowerBound)
                else { continue }
                end = max(end ?? 0, overlap.high)
            }
        }
        return end
    }

    private func cell(_ x: Double, _ y: Double, _ level: Level) -> Cell {
        func index(_ value: Double) -> Int { Int(min(max(value.rounded(.down), -0x1p60), 0x1p60)) }
        return Cell(column: index(x / level.width), row: index(y / level.height))
    }

    private static func limited(_ value: Double) -> Double { min(max(value, -limit), limit) }

    private static func limited(_ box: PlacementBox) -> PlacementBox {
        PlacementBox(
            left: limited(box.left), top: limited(box.top), right: limited(box.right), bottom: limited(box.bottom))
    }
}
