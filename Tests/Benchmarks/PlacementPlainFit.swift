import Placement

/// First fit as anyone would write it, to compare times with: boxes of one size, the items in the order of the list,
/// and a grid of cells as large as a box. Two boxes that don't overlap never begin in one cell.
struct PlacementPlainFit {
    private struct Box {
        var left: Double
        var top: Double
    }

    /// How many items of a problem have a place; all have the same candidates of one box and one size.
    static func placed(_ problem: PlacementProblem) -> Int {
        guard let first = problem.items.first?.candidates.first?.boxes.first, let bounds = problem.bounds else {
            return 0
        }
        let (width, height) = (first.right - first.left, first.bottom - first.top)
        let boxes = problem.items[0].candidates.compactMap(\.boxes.first)
        let columns = Int((bounds.right - bounds.left) / width) + 3
        let rows = Int((bounds.bottom - bounds.top) / height) + 3
        var cells = [Box](repeating: Box(left: .infinity, top: .infinity), count: columns * rows)
        var placed = 0
        for item in problem.items {
            for box in boxes {
                let (left, top) = (item.x + box.left, item.y + box.top)
                guard
                    left >= bounds.left, top >= bounds.top, left + width <= bounds.right, top + height <= bounds.bottom
                else { continue }
                let column = Int((left - bounds.left) / width) + 1
                let cell = (Int((top - bounds.top) / height) + 1) * columns + column
                var isFree = true
                for row in [cell, cell - columns, cell + columns] {
                    for neighbor in (row - 1)...(row + 1) where isFree {
                        isFree =
                            abs(cells[neighbor].left - left) >= width || abs(cells[neighbor].top - top) >= height
                    }
                }
                guard isFree else { continue }
                cells[cell] = Box(left: left, top: top)
                placed += 1
                break
            }
        }
        return placed
    }
}
