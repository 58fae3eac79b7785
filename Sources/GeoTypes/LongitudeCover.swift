/// Longitudes covered so far, in bounded memory.
///
/// The globe is cut into cells of 1/1024 degree. Within one cell everything between the westernmost and the
/// easternmost counts as covered; since that is a closure operator, the answer depends neither on the order nor on
/// how the parts were spread over several covers. Few spans are kept as a list, many as a table with one entry a cell.
struct LongitudeCover: Sendable {
    private static let cellsPerDegree = 1024.0
    private static let cellCount = 360 * 1024 + 1
    /// Spans across more cells stay in the list when there is a table.
    private static let widest = 8
    private static let none = LongitudeInterval(from: .infinity, to: -.infinity)

    private var spans: [LongitudeInterval] = []
    /// The covered part of each cell; empty as long as the list is short.
    private var cells: [LongitudeInterval] = []
    /// Length at which the list is merged again: twice what the last merge left, so that merging stays cheap.
    private var limit = 4096

    /// All spans, sorted and apart from one another.
    /// - Complexity: O(*m* log *m*) in kept spans, at most some 370 000.
    var merged: [LongitudeInterval] { Self.merged(spans + cells.filter { $0.from <= $0.to }) }

    /// Adds what lies eastwards from `start` to `end`, both within ±180 and at most a turn apart.
    mutating func add(from start: Double, to end: Double, isPoint: Bool) {
        if isPoint && !cells.isEmpty {
            cover(Self.cell(of: start), from: start, to: start)
            return
        }
        let count = spans.count
        LongitudeInterval.appendSpans(from: start, to: end, isPoint: isPoint, to: &spans)
        if !cells.isEmpty { moveToCells(from: count) }
        compactIfNeeded()
    }

    /// Adds what another cover holds.
    mutating func add(_ other: LongitudeCover) {
        if cells.isEmpty && !other.cells.isEmpty {
            var sum = other
            sum.add(self)
            self = sum
            return
        }
        for (index, cell) in other.cells.enumerated() where cell.from <= cell.to {
            cover(index, from: cell.from, to: cell.to)
        }
        let count = spans.count
        spans.append(contentsOf: other.spans)
        if !cells.isEmpty { moveToCells(from: count) }
        compactIfNeeded()
    }

    private mutating func compactIfNeeded() {
        guard spans.count > limit else { return }
        spans = Self.merged(spans)
        if cells.isEmpty && spans.count > 4096 {
            cells = Array(repeating: Self.none, count: Self.cellCount)
            moveToCells(from: 0)
        }
        limit = max(4096, 2 * spans.count)
    }

    /// Moves the spans behind `start` that are narrow into the table.
    private mutating func moveToCells(from start: Int) {
        var kept = start
        for index in start..<spans.count {
            let span = spans[index]
            let first = Self.cell(of: span.from)
            let last = Self.cell(of: span.to)
            if last - first > Self.widest {
                spans[kept] = span
                kept += 1
                continue
            }
            for cell in first...last {
                cover(
                    cell, from: max(span.from, Self.west(of: cell)), to: min(span.to, Self.west(of: cell + 1)))
            }
        }
        spans.removeLast(spans.count - kept)
    }

    private mutating func cover(_ cell: Int, from start: Double, to end: Double) {
        cells[cell].from = min(cells[cell].from, start)
        cells[cell].to = max(cells[cell].to, end)
    }

    private static func cell(of longitude: Double) -> Int {
        Int((longitude * cellsPerDegree).rounded(.down)) + cellCount / 2
    }

    private static func west(of cell: Int) -> Double { Double(cell - cellCount / 2) / cellsPerDegree }

    private static func merged(_ spans: [LongitudeInterval]) -> [LongitudeInterval] {
        LongitudeInterval.merged(spans) { cell(of: $0) == cell(of: $1) }
    }
}
