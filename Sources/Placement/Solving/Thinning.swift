/// Leaves out items of which many times more crowd together than could ever be shown, so that search stays affordable.
struct Thinning {
    private let board: PlacementBoard
    private let items: [Int]

    /// Fewer items are never thinned.
    private static let leastItems = 2000
    /// Points that stay in a cell as wide and high as a typical label; a cell has room for one label, and its corner
    /// points for parts of four.
    private static let pointsPerCell = 3

    init(_ board: PlacementBoard, _ items: [Int]) {
        self.board = board
        self.items = items
    }

    private var scene: PlacementScene { board.scene }

    /// The items that may be shown, in their order: of each cell the first few.
    ///
    /// - Complexity: O(*n*).
    func run() -> [Int] {
        guard items.count > Self.leastItems, let cell = cell() else { return items }
        var counts: [SIMD2<Int64>: Int] = [:]
        return items.filter { item in
            guard let point = scene.point(of: item), !scene.hasClaims || scene.problem.items[item].claim == .optional
            else { return true }
            let place = SIMD2(point.x / cell.x, point.y / cell.y)
            counts[place, default: 0] += 1
            return counts[place, default: 0] <= Self.pointsPerCell
        }
    }

    /// The median size of the first candidates, in units; nil when labels have none.
    private func cell() -> SIMD2<Int64>? {
        let stride = max(items.count / 1000, 1)
        var widths: [Int64] = []
        var heights: [Int64] = []
        for place in Swift.stride(from: 0, to: items.count, by: stride) where scene.candidateCount(of: items[place]) > 0
        {
            for box in scene.collisionBoxes(of: items[place], 0) {
                widths.append(box.right - box.left + scene.spacing)
                heights.append(box.bottom - box.top + scene.spacing)
            }
        }
        widths.sort()
        heights.sort()
        guard let width = widths.isEmpty ? nil : widths[widths.count / 2], width > 0,
            heights[heights.count / 2] > 0
        else { return nil }
        return SIMD2(width, heights[heights.count / 2])
    }
}
