import Placement
import TestSupport

/// One instance to place, however it is given.
struct PlacementCase {
    struct Result {
        var placed: Int
        var bound: Int
        var iterations: Int
    }

    var name: String
    var count: Int
    var reference: PlacementSets.Reference?
    var solve: (PlacementQuality) -> Result

    init(
        _ name: String, count: Int, reference: PlacementSets.Reference? = nil,
        solve: @escaping (PlacementQuality) -> Result
    ) {
        self.name = name
        self.count = count
        self.reference = reference
        self.solve = solve
    }

    init(_ name: String, _ problem: PlacementProblem, reference: PlacementSets.Reference? = nil) {
        self.init(name, count: problem.items.count, reference: reference) { quality in
            let solution = problem.solve(quality)
            return Result(placed: solution.placedCount, bound: solution.bound, iterations: solution.iterations)
        }
    }
}

extension PlacementCase {
    /// Where the box lies, in its own widths and heights from the point: the four corners, the four sides, on the point.
    static let anchors: [(x: Double, y: Double)] = [
        (0, -1), (-1, -1), (-1, 0), (0, 0), (-0.5, -1), (0, -0.5), (-0.5, 0), (-1, -0.5), (-0.5, -0.5),
    ]

    static func candidates(_ width: Double, _ height: Double, anchors count: Int) -> [PlacementCandidate] {
        anchors.prefix(count).map { x, y in
            PlacementCandidate(
                PlacementBox(left: x * width, top: y * height, right: (x + 1) * width, bottom: (y + 1) * height))
        }
    }

    /// Labels of 30 × 7 units; a thousandth of a unit is 1/64 px, so that nothing is rounded.
    static func layouts(_ count: Int, anchors: Int) -> [PlacementCase]? {
        let candidates = candidates(30_000 / 64, 7_000 / 64, anchors: anchors)
        return PlacementSets.layouts(count)?.map { layout in
            let items = layout.points.enumerated().map { index, point in
                PlacementItem(
                    x: Double(point.x) / 64, y: Double(point.y) / 64, candidates: candidates, key: UInt64(index))
            }
            return PlacementCase(
                layout.name, PlacementProblem(items: items),
                reference: anchors == 4 ? PlacementSets.references[layout.name] : nil)
        }
    }

    /// Labels of their own sizes in four corners.
    static func labels(_ name: String) -> PlacementCase? {
        guard let set = PlacementSets.labels(name) else { return nil }
        // Where a unit is a nanometer, thousands of pixels are enough.
        let farthest = set.labels.reduce(0) { max($0, $1.x, $1.y) }
        let scale = farthest > 1_000_000 ? 0x1p-16 : 1
        let items = set.labels.enumerated().map { index, label in
            PlacementItem(
                x: Double(label.x) * scale, y: Double(label.y) * scale,
                candidates: candidates(Double(label.width) * scale, Double(label.height) * scale, anchors: 4),
                key: UInt64(index))
        }
        return PlacementCase(name, PlacementProblem(items: items))
    }

    /// Labels of one size, evenly spread.
    static func crowd(_ count: Int, width: Double, height: Double, label: (Double, Double), anchors: Int)
        -> PlacementProblem
    {
        var random = SplitMix64(seed: UInt64(count))
        let candidates = candidates(label.0, label.1, anchors: anchors)
        let items = (0..<count).map { index in
            PlacementItem(
                x: (random.uniform(0..<width) * 64).rounded(.down) / 64,
                y: (random.uniform(0..<height) * 64).rounded(.down) / 64, candidates: candidates, key: UInt64(index))
        }
        return PlacementProblem(items: items, bounds: PlacementBox(left: 0, top: 0, right: width, bottom: height))
    }
}
