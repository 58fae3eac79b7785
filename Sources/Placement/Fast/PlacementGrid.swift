/// Boxes that have been placed, found by where they lie.
///
/// A box belongs to the cell of its top left corner in a grid whose cells are as wide and as high as the box, rounded
/// up to powers of two. So boxes of one grid that don't overlap are at most four a cell, and a query visits few cells
/// of each grid whatever sizes occur. Cells share a table of chains without keys: the exact test sorts out strangers.
struct PlacementGrid {
    private struct Level {
        /// Binary logarithms of a cell's width and height.
        let columnBits: Int
        let rowBits: Int
        var entries: [Int32] = []
    }

    private var levels: [Level] = []
    private var boxes: [UnitBox] = []
    private var owners: [Int] = []
    /// Entry behind each entry in its chain, or −1.
    private var links: [Int32] = []
    /// First entry of each chain, or −1.
    private var heads: [Int32]
    private let mask: UInt64

    private let isAnonymous: Bool

    /// - Parameters:
    ///   - capacity: boxes expected.
    ///   - isAnonymous: whether queries never ask whose boxes they meet.
    init(capacity: Int, isAnonymous: Bool = true) {
        self.isAnonymous = isAnonymous
        var size = 64
        while size < 2 * capacity { size *= 2 }
        heads = [Int32](repeating: -1, count: size)
        mask = UInt64(size - 1)
    }

    /// Adds a box.
    ///
    /// Complexity: O(1) expected.
    mutating func insert(_ box: UnitBox, owner: Int) {
        let level = levelIndex(for: box)
        let slot = slot(
            level, Int(box.left) >> levels[level].columnBits, Int(box.top) >> levels[level].rowBits)
        // Boxes without area may lie on one another by the thousand; one stands for all of them, unless it matters whose
        // they are.
        if isAnonymous, box.left == box.right || box.top == box.bottom, chain(slot, contains: box) { return }
        let entry = Int32(boxes.count)
        boxes.append(box)
        owners.append(owner)
        links.append(heads[slot])
        heads[slot] = entry
        levels[level].entries.append(entry)
    }

    /// The first box by order of insertion that overlaps `query` and is not exempt; nil when none is.
    ///
    /// Complexity: O(1) expected for sizes of a bounded ratio.
    func firstEntry(overlapping query: UnitBox, where counts: (Int) -> Bool = { _ in true }) -> Int? {
        var first = Int32.max
        visit(query) { entry in
            if entry < first, counts(owners[Int(entry)]) { first = entry }
            return true
        }
        return first == .max ? nil : Int(first)
    }

    func owner(of entry: Int) -> Int { owners[entry] }
    func box(of entry: Int) -> UnitBox { boxes[entry] }

    /// Whether a box overlaps `query` that is not exempt.
    ///
    /// Complexity: O(1) expected for sizes of a bounded ratio.
    func contains(overlapping query: UnitBox, where counts: (Int) -> Bool = { _ in true }) -> Bool {
        var found = false
        visit(query) { entry in
            found = counts(owners[Int(entry)])
            return !found
        }
        return found
    }

    /// Calls `body` with each box that overlaps `query`, in no particular order, until it returns false.
    func forEachEntry(overlapping query: UnitBox, _ body: (Int) -> Bool) {
        visit(query) { body(Int($0)) }
    }

    /// Calls `body` with each entry that overlaps `query`, in no particular order, until it returns false.
    @inline(__always)
    private func visit(_ query: UnitBox, _ body: (Int32) -> Bool) {
        for (index, level) in levels.enumerated() {
            let columns = cells(from: query.left, to: query.right, bits: level.columnBits)
            let rows = cells(from: query.top, to: query.bottom, bits: level.rowBits)
            guard let columns, let rows else { continue }
            if columns.count > level.entries.count || columns.count * rows.count > level.entries.count {
                for entry in level.entries where boxes[Int(entry)].overlaps(query) {
                    guard body(entry) else { return }
                }
                continue
            }
            for row in rows {
                for column in columns {
                    var entry = heads[slot(index, column, row)]
                    while entry >= 0 {
                        if boxes[Int(entry)].overlaps(query) {
                            guard body(entry) else { return }
                        }
                        entry = links[Int(entry)]
                    }
                }
            }
        }
    }

    /// Cells in which a box of the level may start that shares more than an edge with low to high.
    private func cells(from low: Int64, to high: Int64, bits: Int) -> ClosedRange<Int>? {
        let first = (Int(low) - (1 << bits) + 1) >> bits
        let last = (Int(high) - 1) >> bits
        return first <= last ? first...last : nil
    }

    private mutating func levelIndex(for box: UnitBox) -> Int {
        let columnBits = Self.bits(Int(box.right) - Int(box.left))
        let rowBits = Self.bits(Int(box.bottom) - Int(box.top))
        if let index = levels.firstIndex(where: { $0.columnBits == columnBits && $0.rowBits == rowBits }) {
            return index
        }
        levels.append(Level(columnBits: columnBits, rowBits: rowBits))
        return levels.count - 1
    }

    /// Binary logarithm of the smallest power of two that is no less than the extent.
    private static func bits(_ extent: Int) -> Int {
        extent <= 1 ? 0 : Int.bitWidth - (extent - 1).leadingZeroBitCount
    }

    private func slot(_ level: Int, _ column: Int, _ row: Int) -> Int {
        var hash = UInt64(truncatingIfNeeded: column) &* 0x9E37_79B9_7F4A_7C15
        hash ^= UInt64(truncatingIfNeeded: row) &* 0xC2B2_AE3D_27D4_EB4F
        hash = (hash ^ (hash >> 29)) &+ UInt64(truncatingIfNeeded: level) &* 0x1656_67B1_9E37_79F9
        return Int((hash ^ (hash >> 32)) & mask)
    }

    private func chain(_ slot: Int, contains box: UnitBox) -> Bool {
        var entry = heads[slot]
        while entry >= 0 {
            if boxes[Int(entry)] == box { return true }
            entry = links[Int(entry)]
        }
        return false
    }
}
