import Foundation
import Placement
import TestSupport
import Testing

/// First fit by comparing with every box placed before, on exact multiples of 1/64.
private func bruteForce(_ problem: PlacementProblem) -> [Int?] {
    var placed: [PlacementBox] = []
    var choices = [Int?](repeating: nil, count: problem.items.count)
    for item in problem.solve(.fast).order {
        for (choice, box) in problem.items[item].candidates.map({ $0.boxes[0] }).enumerated() {
            let gap = problem.spacing
            let isFree = placed.allSatisfy { other in
                box.left - gap >= other.right || box.right + gap <= other.left || box.top - gap >= other.bottom
                    || box.bottom + gap <= other.top
            }
            guard isFree else { continue }
            placed.append(box)
            choices[item] = choice
            break
        }
    }
    return choices
}

struct PlacementPropertyTests {
    @Test(arguments: Array(1...40) as [UInt64])
    func `the grid finds what comparing all boxes finds`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        // Sizes from points to half the field, negative coordinates included.
        let field = random.uniform(100..<2000)
        var items: [PlacementItem] = []
        for _ in 0..<300 {
            let width = (64 * pow(2, random.uniform(-8..<8))).rounded(.down) / 64
            let height = (64 * pow(2, random.uniform(-8..<8))).rounded(.down) / 64
            let x = (random.uniform(-field..<field) * 64).rounded() / 64
            let y = (random.uniform(-field..<field) * 64).rounded() / 64
            let count = Int(random.next() % 4) + 1
            items.append(
                PlacementItem(
                    candidates: corners(x, y, width, height).prefix(count).map { PlacementCandidate($0) },
                    priority: Double(random.next() % 3)))
        }
        let problem = PlacementProblem(items: items, spacing: Double(random.next() % 3))
        let solution = problem.solve(.fast)
        #expect(solution.outcomes.map(\.choice) == bruteForce(problem))
        #expect(solution == problem.solve(.fast))
        var ranks = [Int](repeating: 0, count: items.count)
        for (rank, item) in solution.order.enumerated() { ranks[item] = rank }
        for (index, blockers) in problem.blockers(in: solution).enumerated() {
            let outcome = solution.outcomes[index]
            #expect((outcome.reason == .collision) == (outcome.choice == nil))
            #expect(blockers.isEmpty == (outcome.choice != nil) && !blockers.contains(index))
            #expect(blockers.allSatisfy { ranks[$0] < ranks[index] && solution.outcomes[$0].choice != nil })
        }
    }

    @Test func `a hundred thousand labels of random size`() {
        var random = SplitMix64(seed: 7)
        let items = (0..<100_000).map { _ in
            PlacementItem(
                candidates: corners(
                    random.uniform(0..<7000), random.uniform(0..<7000), random.uniform(20..<120),
                    random.uniform(8..<30)
                ).map { PlacementCandidate($0) })
        }
        let solution = PlacementProblem(items: items).solve(.fast)
        // 49 million px² hold no more than 49e6 / (70 · 19) labels of average size twice over.
        #expect(solution.placedCount > 10_000 && solution.placedCount < 74_000)
    }

    /// Published first-fit counts of the random layouts of Christensen, Marks and Shieber (1995): labels of 30 × 7 on
    /// 792 × 612, four corners.
    @Test(.enabled(if: SharedData.isPresent, "needs the shared placement data"), arguments: [100, 250, 500, 750, 1000])
    func `random layouts place as many labels as reference first fit`(count: Int) throws {
        let table = String(decoding: try SharedData.bytes("data/placement/REFERENCE.tsv"), as: UTF8.self)
        let rows = table.split(separator: "\n").map { $0.split(separator: "\t") }.filter { $0[0] == "cms\(count)" }
        #expect(rows.count == 25)
        for row in rows {
            var random = SplitMix64(seed: try #require(UInt64(row[1])))
            let candidates = corners(0, 0, 30_000 / 64, 7_000 / 64).map { PlacementCandidate($0) }
            var items: [PlacementItem] = []
            for index in 0..<count {
                // Thousandths of a unit, taken as 1/64 px so that nothing is rounded.
                let x = (Double(random.next() >> 11) * 0x1p-53 * 792_000).rounded(.down) / 64
                let y = (Double(random.next() >> 11) * 0x1p-53 * 612_000).rounded(.down) / 64
                items.append(PlacementItem(x: x, y: y, candidates: candidates, key: UInt64(index)))
            }
            #expect(PlacementProblem(items: items).solve(.fast).placedCount == Int(row[6]), "layout \(row[1])")
        }
    }
}
