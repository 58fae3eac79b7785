/// A bound on the number of items shown at once, from the room that they take.
///
/// Of a lattice a little finer than the boxes every box holds a point, and of the boxes that hold one point only one can
/// be shown. So no more are shown than points are held. Items with smaller boxes count one each.
struct LatticeBound {
    private let scene: PlacementScene
    private let items: [Int]
    /// Of the lattice's cells, in units.
    private let width: Int64
    private let height: Int64
    private let small: Int

    /// Lattices that are tried, shifted against one another.
    private static let shifts: Int64 = 4

    /// Nil where items may share room, or have no typical size.
    init?(_ scene: PlacementScene, _ items: [Int]) {
        guard !scene.hasGroups, scene.problem.edge != .clip, let size = TypicalSize(scene, items).lower,
            size.width > 1, size.height > 1
        else { return nil }
        self.scene = scene
        self.items = items
        // A box that is not smaller holds a point strictly inside.
        (width, height) = (size.width - 1, size.height - 1)
        small = items.count { item in
            guard let least = scene.leastSize(of: item) else { return false }
            return least.width + scene.spacing < size.width || least.height + scene.spacing < size.height
        }
    }

    /// From the size of the screen alone; nil where boxes may lie outside.
    ///
    /// - Complexity: O(1).
    func screen() -> Int? {
        guard let bounds = scene.bounds, scene.problem.edge == .hide else { return nil }
        let columns = (bounds.right - bounds.left + scene.spacing + width - 1) / width
        let rows = (bounds.bottom - bounds.top + scene.spacing + height - 1) / height
        let (product, isTooLarge) = columns.multipliedReportingOverflow(by: rows)
        return isTooLarge ? nil : Int(product) + small
    }

    /// From the points that candidates hold.
    ///
    /// - Complexity: O(*n*) for *n* candidates.
    func held() -> Int {
        var bound = Int.max
        for shift in 0..<Self.shifts {
            let (x, y) = (shift * width / Self.shifts, shift * height / Self.shifts)
            var held: Set<SIMD2<Int64>> = []
            for item in items {
                guard let least = scene.leastSize(of: item), least.width + scene.spacing > width,
                    least.height + scene.spacing > height
                else { continue }
                for candidate in 0..<scene.candidateCount(of: item) {
                    guard case .usable = scene.screen(item, candidate),
                        let box = scene.collisionBoxes(of: item, candidate).first
                    else { continue }
                    held.insert(
                        SIMD2(
                            Self.cell(box.left - scene.spacing - x, width),
                            Self.cell(box.top - scene.spacing - y, height)))
                }
            }
            bound = min(bound, held.count + small)
        }
        return bound
    }

    private static func cell(_ coordinate: Int64, _ size: Int64) -> Int64 {
        (coordinate - (coordinate < 0 ? size - 1 : 0)) / size
    }
}

/// How large the boxes of some items are, spacing included, by a sample of a thousand.
struct TypicalSize {
    private var widths: [Int64] = []
    private var heights: [Int64] = []

    private static let sampleSize = 1000

    init(_ scene: PlacementScene, _ items: [Int]) {
        for place in stride(from: 0, to: items.count, by: max(items.count / Self.sampleSize, 1)) {
            guard let size = scene.leastSize(of: items[place]) else { continue }
            widths.append(size.width + scene.spacing)
            heights.append(size.height + scene.spacing)
        }
        widths.sort()
        heights.sort()
    }

    /// In units; nil without boxes.
    var median: (width: Int64, height: Int64)? { size(at: widths.count / 2) }
    /// Not reached by one in twenty.
    var lower: (width: Int64, height: Int64)? { size(at: widths.count / 20) }

    private func size(at place: Int) -> (width: Int64, height: Int64)? {
        widths.isEmpty ? nil : (widths[place], heights[place])
    }
}
