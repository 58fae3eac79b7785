import Foundation
import Placement
import TestSupport
import Testing

private typealias Item = ActiveRangeProblem.Item

private func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> PlacementCandidate {
    PlacementCandidate(PlacementBox(left: left, top: top, right: right, bottom: bottom))
}

struct ActiveRangeTests {
    /// Boxes of 10 × 10 round points 4 apart touch at scale 2.5, and those 2 apart at scale 5.
    @Test func `a label is shown from where it touches those before it`() {
        let square = [box(-5, -5, 5, 5)]
        let items = [
            Item(x: 0, y: 0, candidates: square, priority: 3), Item(x: 4, y: 0, candidates: square, priority: 2),
            Item(x: 2, y: 0, candidates: square, priority: 1), Item(x: 0, y: 1, candidates: square),
            Item(x: 40, y: 0, candidates: square),
        ]
        let ranges = ActiveRangeProblem(items: items, scales: 1...8).solve()
        #expect(ranges.map { $0?.start } == [1, 2.5, 5, nil, 1])
        #expect(ActiveRangeProblem(items: items, scales: 1...10).solve()[3]?.start == 10)
        // The third overlaps nothing that is shown below 5 but for the first.
        #expect(ActiveRangeProblem(items: items, scales: 3...4).solve().map { $0?.start } == [3, 3, nil, nil, 3])
    }

    @Test func `the candidate that is free first is taken, of equal ones the first`() {
        let right = box(0, -5, 20, 5)
        let left = box(-20, -5, 0, 5)
        let above = box(-10, -10, 10, 0)
        let items = [
            Item(x: 0, y: 0, candidates: [right], priority: 2),
            // To the left it is free of the first from 40/10 on, to the right from 20/10, above never on one line.
            Item(x: 10, y: 0, candidates: [left, right, above], priority: 1),
            Item(x: -10, y: 0, candidates: [box(0, -5, 1, 5), left, above]),
        ]
        let ranges = ActiveRangeProblem(items: items, scales: 1...16).solve()
        #expect(
            ranges == [.init(candidate: 0, start: 1), .init(candidate: 1, start: 2), .init(candidate: 0, start: 1)])
    }

    @Test func `labels that come together only in between wait until they are apart again`() {
        // The wide label's box lies to the right of its point: the small one passes through as the points part.
        let items = [
            Item(x: 0, y: 0, candidates: [box(10, -5, 30, 5)], priority: 1),
            Item(x: 5, y: 0, candidates: [box(-1, -1, 1, 1)]),
        ]
        // 5s + 1 > 10 and 5s − 1 < 30: scales between 1.8 and 6.2.
        #expect(ActiveRangeProblem(items: items, scales: 1...16).solve()[1]?.start == 6.2)
        #expect(ActiveRangeProblem(items: items, scales: 1...1.8).solve()[1]?.start == 1)
        #expect(ActiveRangeProblem(items: items, scales: 1...2).solve()[1] == nil)
        #expect(ActiveRangeProblem(items: items, scales: 6.2...7).solve()[1]?.start == 6.2)
    }

    @Test func `what has no position, no candidate or no scale is never shown`() {
        let square = [box(-5, -5, 5, 5)]
        let items = [
            Item(x: .nan, y: 0, candidates: square), Item(x: 0, y: .infinity, candidates: square),
            Item(x: 0, y: 0, candidates: []), Item(x: 0, y: 0, candidates: [PlacementCandidate([])]),
            Item(x: 0, y: 0, candidates: [box(5, 0, -5, 0), box(0, 0, .nan, 1)]),
            Item(x: 1e300, y: -1e300, candidates: [box(-1e300, 0, 1e300, 1)]),
        ]
        #expect(
            ActiveRangeProblem(items: items, scales: 1...2).solve() == [
                nil, nil, nil, nil, nil, .init(candidate: 0, start: 1),
            ])
        for scales in [0...1, -1...1, 1...Double.infinity] {
            #expect(ActiveRangeProblem(items: items, scales: scales).solve().allSatisfy { $0 == nil })
        }
        #expect(ActiveRangeProblem(items: [], scales: 1...2).solve().isEmpty)
    }

    @Test func `boxes without area are shown on one another but not inside others`() {
        let items = [
            Item(x: 0, y: 0, candidates: [box(0, 0, 0, 0)]), Item(x: 0, y: 0, candidates: [box(0, 0, 0, 0)], key: 1),
            Item(x: 1, y: 0, candidates: [box(-4, -4, 4, 4)], key: 2),
        ]
        #expect(ActiveRangeProblem(items: items, scales: 1...8).solve().map { $0?.start } == [1, 1, 4])
    }

    @Test(arguments: Array(1...20) as [UInt64])
    func `no scale shows an overlap, and no label could be shown earlier`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let scales = random.uniform(0.01..<2)...random.uniform(4..<3000)
        let items = (0..<70).map { index -> Item in
            let candidates = (0...Int(random.next() % 4)).map { _ in
                PlacementCandidate(
                    (0...Int(random.next() % 8 / 7)).map { _ in
                        let (x, y) = (random.uniform(-20..<10), random.uniform(-20..<10))
                        return PlacementBox(
                            left: x, top: y, right: x + random.uniform(0..<40), bottom: y + random.uniform(0..<15))
                    })
            }
            return Item(
                x: random.uniform(-50..<50), y: random.uniform(-50..<50), candidates: candidates,
                priority: Double(random.next() % 4), key: UInt64(index))
        }
        let ranges = ActiveRangeProblem(items: items, scales: scales).solve()
        let samples = (0...60).map {
            min(scales.lowerBound * pow(scales.upperBound / scales.lowerBound, Double($0) / 60), scales.upperBound)
        }
        let starts = ranges.compactMap { $0?.start }
        #expect(starts.count > 10 && starts.contains { $0 > scales.lowerBound })
        for scale in samples + starts {
            let shown = items.indices.filter { ranges[$0].map { $0.start <= scale } ?? false }
            let overlaps = shown.enumerated().flatMap { rank, first in
                shown[..<rank].map { second in
                    shared(items[first], ranges[first]?.candidate, items[second], ranges[second]?.candidate, scale)
                }
            }
            #expect(overlaps.allSatisfy { $0 <= 0x1p-20 }, "at \(scale)")
        }
        let order = items.indices.sorted { a, b in
            let (first, second) = (items[a], items[b])
            if first.priority != second.priority { return first.priority > second.priority }
            if first.candidates.count != second.candidates.count {
                return first.candidates.count < second.candidates.count
            }
            return first.key < second.key
        }
        for (rank, item) in order.enumerated() {
            let start = ranges[item]?.start ?? scales.upperBound
            // A little before its start each candidate that could have had it overlaps one that goes before.
            for candidate in items[item].candidates.indices where start > scales.lowerBound || ranges[item] == nil {
                let conflict = order[..<rank].contains { other in
                    guard let range = ranges[other] else { return false }
                    let critical = meetings(items[item], candidate, items[other], range.candidate)
                    return ([start * (1 - 1e-9), scales.upperBound, range.start] + critical).contains {
                        $0 >= start * (1 - 2e-9) && scales.contains($0) && range.start <= $0
                            && shared(items[item], candidate, items[other], range.candidate, $0) > 1e-12
                    }
                }
                #expect(conflict, "item \(item), candidate \(candidate)")
            }
        }
    }

    /// Scales shortly before and behind those at which edges of two labels lie on one line.
    private func meetings(_ a: Item, _ first: Int, _ b: Item, _ second: Int) -> [Double] {
        let (dx, dy) = (a.x - b.x, a.y - b.y)
        var scales: [Double] = []
        for one in a.candidates[first].boxes {
            for other in b.candidates[second].boxes {
                scales += [(other.left - one.right) / dx, (other.right - one.left) / dx]
                scales += [(other.top - one.bottom) / dy, (other.bottom - one.top) / dy]
            }
        }
        return scales.flatMap { [$0 * (1 - 1e-9), $0 * (1 + 1e-9)] }
    }

    /// The lesser extent in pixels of what two labels both cover; 0 for none.
    private func shared(_ a: Item, _ first: Int?, _ b: Item, _ second: Int?, _ scale: Double) -> Double {
        guard let first, let second else { return 0 }
        var most = 0.0
        for one in a.candidates[first].boxes {
            for other in b.candidates[second].boxes {
                let width =
                    min(one.right + a.x * scale, other.right + b.x * scale)
                    - max(one.left + a.x * scale, other.left + b.x * scale)
                let height =
                    min(one.bottom + a.y * scale, other.bottom + b.y * scale)
                    - max(one.top + a.y * scale, other.top + b.y * scale)
                most = max(most, min(width, height))
            }
        }
        return most
    }
}
