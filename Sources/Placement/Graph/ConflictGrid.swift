/// Finds the pairs of candidates whose boxes overlap.
///
/// Boxes are entered into every cell of a grid that they reach into; a pair counts in the one cell that holds the top
/// left corner of what they share, so that none is found twice.
struct ConflictGrid {
    /// A box of a candidate.
    struct Entry {
        var box: UnitBox
        var candidate: Int32
    }

    private let entries: [Entry]
    private let origin: (x: Int64, y: Int64)
    private let cell: (width: Int64, height: Int64)
    private let columns: Int
    private let rows: Int

    /// Cells that the grid has at most, and that boxes reach over at most, for each entry.
    private static let cellsPerEntry = 4

    init(_ entries: [Entry]) {
        self.entries = entries
        var bounds = entries.first?.box ?? UnitBox(left: 0, top: 0, right: 0, bottom: 0)
        for entry in entries {
            bounds.left = min(bounds.left, entry.box.left)
            bounds.top = min(bounds.top, entry.box.top)
            bounds.right = max(bounds.right, entry.box.right)
            bounds.bottom = max(bounds.bottom, entry.box.bottom)
        }
        origin = (bounds.left, bounds.top)
        // Cells as large as most boxes, or larger, so that each box is in a few of them on average.
        var width = Self.typical(entries.map { $0.box.right - $0.box.left })
        var height = Self.typical(entries.map { $0.box.bottom - $0.box.top })
        func count(_ extent: Int64, _ size: Int64) -> Int { Int(extent / size) + 1 }
        let limit = Self.cellsPerEntry * entries.count + 16
        while true {
            let (across, down) = (count(bounds.right - bounds.left, width), count(bounds.bottom - bounds.top, height))
            let covered = entries.reduce(0.0) { sum, entry in
                let box = entry.box
                return sum + Double(count(box.right - box.left, width))
                    * Double(count(box.bottom - box.top, height))
            }
            if across <= limit / down, covered <= Double(limit) { break }
            width *= 2
            height *= 2
        }
        cell = (width, height)
        columns = count(bounds.right - bounds.left, width)
        rows = count(bounds.bottom - bounds.top, height)
    }

    /// The median of sizes in units, at least a pixel.
    private static func typical(_ sizes: [Int64]) -> Int64 {
        let sorted = sizes.sorted()
        return sorted.isEmpty ? 1 << 20 : max(sorted[sorted.count / 2], 1 << 20)
    }

    /// All pairs in conflict; nil when they are more than the limit.
    ///
    /// - Parameter mayMeet: whether two candidates whose boxes overlap are in conflict.
    /// - Complexity: O(*n* + *k*) expected for *n* boxes and *k* pairs in one cell.
    func pairs(limit: Int, where mayMeet: (Int32, Int32) -> Bool) -> [ConflictPair]? {
        let (starts, members) = buckets()
        var pairs: [ConflictPair] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let range = starts[row * columns + column]..<starts[row * columns + column + 1]
                guard range.count > 1 else { continue }
                let corner = (x: origin.x + Int64(column) * cell.width, y: origin.y + Int64(row) * cell.height)
                for first in range.dropLast() {
                    guard pairs.count <= limit else { return nil }
                    let entry = entries[Int(members[first])]
                    for second in (first + 1)..<range.upperBound {
                        let other = entries[Int(members[second])]
                        guard entry.box.overlaps(other.box) else { continue }
                        let (x, y) = (max(entry.box.left, other.box.left), max(entry.box.top, other.box.top))
                        guard x >= corner.x, y >= corner.y, x < corner.x + cell.width, y < corner.y + cell.height,
                            mayMeet(entry.candidate, other.candidate)
                        else { continue }
                        pairs.append(ConflictPair(entry.candidate, other.candidate))
                    }
                }
            }
        }
        return pairs
    }

    /// The entries of each cell, one cell after the other.
    private func buckets() -> (starts: [Int], members: [Int32]) {
        var starts = [Int](repeating: 0, count: columns * rows + 1)
        forEachCell { _, cell in starts[cell + 1] += 1 }
        for cell in 0..<columns * rows { starts[cell + 1] += starts[cell] }
        var fill = starts
        var members = [Int32](repeating: 0, count: starts[columns * rows])
        forEachCell { entry, cell in
            members[fill[cell]] = Int32(entry)
            fill[cell] += 1
        }
        return (starts, members)
    }

    @inline(__always)
    private func forEachCell(_ body: (_ entry: Int, _ cell: Int) -> Void) {
        for (index, entry) in entries.enumerated() {
            let box = entry.box
            let left = Int((box.left - origin.x) / cell.width)
            let right = Int((max(box.right - 1, box.left) - origin.x) / cell.width)
            let top = Int((box.top - origin.y) / cell.height)
            let bottom = Int((max(box.bottom - 1, box.top) - origin.y) / cell.height)
            for row in top...bottom {
                for column in left...right { body(index, row * columns + column) }
            }
        }
    }
}
