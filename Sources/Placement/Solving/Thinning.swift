/// Leaves out items of which many times more crowd together than could ever be shown, so that search stays affordable.
struct Thinning {
    private let scene: PlacementScene
    private let items: [Int]
    private let cell: (width: Int64, height: Int64)?

    /// Points that stay in a cell as wide and high as a typical label. It has room for one label, and its corner points
    /// for parts of four; of few items more can be afforded.
    private static let pointsPerCell = (few: 16, many: 3)
    private static let fewItems = 2000

    init(_ scene: PlacementScene, _ items: [Int]) {
        self.scene = scene
        self.items = items
        cell = TypicalSize(scene, items).median
    }

    /// The items that may be shown, in their order: of each cell the first few.
    ///
    /// - Parameter coarseness: how many times wider and higher than a label a cell is.
    /// - Complexity: O(*n*).
    func run(coarseness: Int64) -> [Int] {
        guard let cell, cell.width > 0, cell.height > 0 else { return items }
        let limit = items.count > Self.fewItems ? Self.pointsPerCell.many : Self.pointsPerCell.few
        let (width, height) = (cell.width * coarseness, cell.height * coarseness)
        var counts: [SIMD2<Int64>: Int] = [:]
        return items.filter { item in
            // Those of one group don't crowd one another out.
            guard let point = scene.point(of: item), !scene.hasGroups || scene.problem.items[item].group == nil else {
                return true
            }
            let place = SIMD2(point.x / width, point.y / height)
            counts[place, default: 0] += 1
            return counts[place, default: 0] <= limit
        }
    }
}
