/// Leaves out items of which many times more crowd together than could ever be shown, so that search stays affordable.
struct Thinning {
    private let scene: PlacementScene
    private let items: [Int]

    /// Fewer items are never thinned.
    private static let leastItems = 2000
    /// Points that stay in a cell as wide and high as a typical label; a cell has room for one label, and its corner
    /// points for parts of four.
    private static let pointsPerCell = 3

    init(_ scene: PlacementScene, _ items: [Int]) {
        self.scene = scene
        self.items = items
    }

    /// The items that may be shown, in their order: of each cell the first few.
    ///
    /// - Complexity: O(*n*).
    func run() -> [Int] {
        guard items.count > Self.leastItems, let cell = TypicalSize(scene, items).median, cell.width > 0,
            cell.height > 0
        else { return items }
        var counts: [SIMD2<Int64>: Int] = [:]
        return items.filter { item in
            guard let point = scene.point(of: item), !scene.hasClaims || scene.problem.items[item].claim == .optional
            else { return true }
            let place = SIMD2(point.x / cell.width, point.y / cell.height)
            counts[place, default: 0] += 1
            return counts[place, default: 0] <= Self.pointsPerCell
        }
    }
}
