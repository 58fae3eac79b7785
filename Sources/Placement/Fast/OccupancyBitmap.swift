/// Cells of the screen that placed boxes cover wholly.
///
/// A box that reaches into such a cell overlaps what covers it, so that one look at a few words turns away most boxes
/// of a crowded screen; the others are tested exactly. Cells are pixels, or larger powers of two where the screen has
/// more than 2^26 of those.
struct OccupancyBitmap {
    private let origin: (x: Int64, y: Int64)
    private let cellBits: Int64
    private let columns: Int
    private let rows: Int
    private let wordsPerRow: Int
    private var words: [UInt64]

    private static let cellLimit = 1 << 26

    /// Nil for bounds too large to keep a map of.
    init?(_ bounds: UnitBox) {
        origin = (bounds.left, bounds.top)
        var bits: Int64 = 20
        var size = (Int.max, Int.max)
        while true {
            size = (
                Int((bounds.right - bounds.left) >> bits) + 1, Int((bounds.bottom - bounds.top) >> bits) + 1
            )
            if size.0 <= Self.cellLimit / max(size.1, 1) { break }
            bits += 1
            // Cells as large as labels cover nothing wholly.
            guard bits < 24 else { return nil }
        }
        cellBits = bits
        (columns, rows) = size
        wordsPerRow = (columns + 63) / 64
        words = [UInt64](repeating: 0, count: wordsPerRow * rows)
    }

    /// Marks the cells that lie wholly inside the box.
    mutating func insert(_ box: UnitBox) {
        let one: Int64 = 1 << cellBits
        let firstColumn = max(Int((box.left - origin.x + one - 1) >> cellBits), 0)
        let endColumn = min(Int((box.right - origin.x) >> cellBits), columns)
        let firstRow = max(Int((box.top - origin.y + one - 1) >> cellBits), 0)
        let endRow = min(Int((box.bottom - origin.y) >> cellBits), rows)
        guard firstColumn < endColumn, firstRow < endRow else { return }
        for row in firstRow..<endRow {
            let base = row * wordsPerRow
            for word in (firstColumn >> 6)...((endColumn - 1) >> 6) {
                words[base + word] |= Self.mask(word, firstColumn, endColumn)
            }
        }
    }

    /// Whether the box is known to overlap what is marked: its first, middle and last row of cells are looked at, which
    /// meet every box of at least half its height.
    func covers(_ box: UnitBox) -> Bool {
        guard box.left < box.right, box.top < box.bottom else { return false }
        let firstColumn = max(Int((box.left - origin.x) >> cellBits), 0)
        let endColumn = min(Int((box.right - 1 - origin.x) >> cellBits) + 1, columns)
        let firstRow = max(Int((box.top - origin.y) >> cellBits), 0)
        let lastRow = min(Int((box.bottom - 1 - origin.y) >> cellBits), rows - 1)
        guard firstColumn < endColumn, firstRow <= lastRow else { return false }
        let firstWord = firstColumn >> 6
        let lastWord = (endColumn - 1) >> 6
        return isMarked(firstRow, firstWord, lastWord, firstColumn, endColumn)
            || isMarked(lastRow, firstWord, lastWord, firstColumn, endColumn)
            || isMarked((firstRow + lastRow) / 2, firstWord, lastWord, firstColumn, endColumn)
    }

    private func isMarked(
        _ row: Int, _ firstWord: Int, _ lastWord: Int, _ firstColumn: Int, _ endColumn: Int
    ) -> Bool {
        let base = row * wordsPerRow
        var word = firstWord
        while word <= lastWord {
            if words[base + word] & Self.mask(word, firstColumn, endColumn) != 0 { return true }
            word += 1
        }
        return false
    }

    /// The bits of a word that stand for columns from first up to end.
    private static func mask(_ word: Int, _ first: Int, _ end: Int) -> UInt64 {
        var mask = UInt64.max
        if word == first >> 6 { mask &= .max << UInt64(first & 63) }
        if word == (end - 1) >> 6 { mask &= .max >> UInt64(63 - (end - 1) & 63) }
        return mask
    }
}
