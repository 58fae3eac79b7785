import Placement
import TestSupport
import Testing

/// What is known of the sets must hold of the reader too.
@Suite(.enabled(if: SharedData.isPresent, "needs the shared placement data"))
struct PlacementSetTests {
    /// First fit over the layouts in the file, in the order of the file, as the table has it.
    @Test(arguments: [100, 250, 500, 750, 1000])
    func `layouts in files place as many labels as reference first fit`(count: Int) throws {
        let layouts = try #require(PlacementSets.layouts(count))
        #expect(layouts.count == 25)
        for layout in layouts {
            let reference = try #require(PlacementSets.references[layout.name])
            #expect(layout.points.count == count && reference.count == count)
            #expect(layout.problem().solve(.fast).placedCount == reference.firstFit, "layout \(layout.name)")
        }
    }

    static let graphs = [("lorena/d1000_01", 1000), ("lorena/d25_08", 25), ("taillard/chH02L24p4", 13_206)]

    @Test(arguments: graphs)
    func `a conflict graph names each conflict twice, and first fit agrees`(path: String, count: Int) throws {
        let graph = try #require(PlacementSets.graph(path))
        #expect(graph.candidateCounts == [Int](repeating: 4, count: count) && graph.conflicts.count == 4 * count)
        #expect(graph.conflicts.joined().allSatisfy { (0..<4 * count).contains($0) })
        let pairs = graph.conflicts.enumerated().reduce(into: Set<[Int]>()) { pairs, list in
            for other in list.element { pairs.insert([list.offset, other]) }
        }
        #expect(pairs.allSatisfy { pairs.contains([$0[1], $0[0]]) && $0[0] / 4 != $0[1] / 4 })
        var taken = [Bool](repeating: false, count: 4 * count)
        var placed = 0
        for point in 0..<count {
            let free = (4 * point..<4 * point + 4).first { !graph.conflicts[$0].contains { taken[$0] } }
            guard let free else { continue }
            taken[free] = true
            placed += 1
        }
        #expect(placed == PlacementSets.references[graph.name]?.firstFit)
    }

    @Test func `labels of different sizes`() throws {
        let towns = try #require(PlacementSets.labels("germantowns"))
        #expect(towns.labels.count == 2415)
        let first = try #require(towns.labels.first)
        #expect(first.x == 22692 && first.y == 26088 && first.width == 300 && first.height == 800)
        #expect(PlacementSets.labels("HardGrid_1000_01")?.labels.count == 998)
        #expect(PlacementSets.names(in: "clpp").count == 24 && PlacementSets.names(in: "lorena").count == 23)
        #expect(PlacementSets.labels("Atlantis") == nil && PlacementSets.graph("lorena/d9") == nil)
    }
}

extension PlacementSets.Layout {
    /// Labels of 30 × 7 units; a thousandth of a unit is 1/64 px, so that nothing is rounded.
    func problem(anchors: Int = 4) -> PlacementProblem {
        let (width, height) = (30_000 / 64.0, 7_000 / 64.0)
        let sides = [(-0.5, -1), (0, -0.5), (-0.5, 0), (-1, -0.5), (-0.5, -0.5)].map { x, y in
            PlacementBox(left: x * width, top: y * height, right: (x + 1) * width, bottom: (y + 1) * height)
        }
        let candidates = (corners(0, 0, width, height) + sides).prefix(anchors).map { PlacementCandidate($0) }
        return PlacementProblem(
            items: points.enumerated().map { index, point in
                PlacementItem(
                    x: Double(point.x) / 64, y: Double(point.y) / 64, candidates: candidates, key: UInt64(index))
            })
    }
}
