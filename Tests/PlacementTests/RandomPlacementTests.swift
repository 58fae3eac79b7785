import Placement
import TestSupport
import Testing

/// Ten thousand small random problems with everything in them, judged by comparing all boxes with one another. All
/// coordinates are multiples of 2^−20, so that sums are exact and nothing is rounded.
struct RandomPlacementTests {
    @Test(arguments: Array(1...40) as [UInt64])
    func `what is shown overlaps nothing that it may not, and what is hidden has a reason`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for round in 0..<250 {
            let problem = RandomProblem(&random).problem
            let quality: PlacementQuality = round % 3 == 0 ? .fast : round % 25 == 1 ? .best : .balanced
            let solution = problem.solve(quality, seed: seed)
            let faults = PlacementJudge(problem, solution).faults()
            #expect(faults.isEmpty, "seed \(seed), round \(round), \(quality): \(faults)")
        }
    }

    @Test(arguments: Array(1...20) as [UInt64])
    func `items in another order have the same outcomes`(seed: UInt64) {
        var random = SplitMix64(seed: seed &+ 1000)
        for round in 0..<40 {
            let problem = RandomProblem(&random).problem
            let quality: PlacementQuality = round % 4 == 0 ? .fast : .balanced
            let solution = problem.solve(quality, seed: 5)
            #expect(problem.solve(quality, seed: 5) == solution)
            let places = problem.items.indices.shuffled(using: &random)
            var shuffled = problem
            shuffled.items = places.map { problem.items[$0] }
            shuffled.obstacles.shuffle(using: &random)
            let other = shuffled.solve(quality, seed: 5)
            #expect(other.outcomes == places.map { solution.outcomes[$0] }, "seed \(seed), round \(round)")
            #expect(other.order.map { places[$0] } == solution.order)
            #expect(other.bound == solution.bound && other.iterations == solution.iterations)
        }
    }
}

struct PermutationTests {
    @Test(arguments: Array(1...6) as [UInt64])
    func `crowded labels in another order have the same outcomes`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let items = (0..<200).map { _ in
            PlacementItem(
                x: (random.uniform(0..<280) * 64).rounded() / 64, y: (random.uniform(0..<170) * 64).rounded() / 64,
                candidates: corners(0, 0, 30, 7).map { PlacementCandidate($0) },
                priority: seed % 2 == 0 ? Double(random.next() % 3) : 0,
                // Where keys are alike, what the items are decides.
                key: seed % 3 == 0 ? 0 : random.next())
        }
        let solution = PlacementProblem(items: items).solve(.balanced, seed: seed)
        #expect(solution.iterations > 0)
        let places = items.indices.shuffled(using: &random)
        let other = PlacementProblem(items: places.map { items[$0] }).solve(.balanced, seed: seed)
        #expect(other.outcomes == places.map { solution.outcomes[$0] })
        #expect(other.bound == solution.bound && other.iterations == solution.iterations)
    }
}

/// A problem in which anything may occur.
private struct RandomProblem {
    let problem: PlacementProblem

    init(_ random: inout SplitMix64) {
        // On a coarse lattice edges meet often, on the finest one almost never.
        let unit = [1, 0.5, 0x1p-20][Int(random.next() % 3)]
        func number(_ range: Range<Double>) -> Double { (random.uniform(range) / unit).rounded() * unit }
        func chance(_ one: UInt64) -> Bool { random.next() % one == 0 }
        func box(_ reach: Double) -> PlacementBox {
            let (left, top) = (number(-reach..<reach / 2), number(-reach..<reach / 2))
            return PlacementBox(
                left: left, top: top, right: left + (chance(12) ? 0 : number(0..<reach)),
                bottom: top + (chance(12) ? 0 : number(0..<reach)))
        }
        let size = number(4..<40)
        let hasClaims = chance(4)
        let hasGroups = chance(4)
        let hasMarkers = chance(4)
        let hasPriorities = chance(2)
        let items = (0..<Int(1 + random.next() % 12)).map { index -> PlacementItem in
            var candidates = (0..<Int(random.next() % 5)).map { _ in
                PlacementCandidate((0...Int(random.next() % 6 / 5)).map { _ in box(size) })
            }
            if chance(30) { candidates.append(PlacementCandidate([])) }
            if chance(30) {
                candidates.insert(PlacementCandidate(PlacementBox(left: 1, top: 0, right: .nan, bottom: 1)), at: 0)
            }
            return PlacementItem(
                x: chance(60) ? .nan : number(0..<100), y: number(0..<100), candidates: candidates,
                priority: hasPriorities ? Double(random.next() % 3) : 0, key: UInt64(index) &* 0x9E37_79B9_7F4A_7C15,
                group: hasGroups && chance(2) ? Int(random.next() % 2) : nil,
                previous: chance(6) ? Int(random.next() % 3) : nil,
                claim: hasClaims ? [.optional, .optional, .required, .overlapping][Int(random.next() % 4)] : .optional,
                marker: hasMarkers && chance(2) ? box(6) : nil)
        }
        let obstacles = (0..<Int(random.next() % 3)).map { _ -> PlacementObstacle in
            let (x, y, width, height) = (number(0..<90), number(0..<90), number(1..<30), number(1..<30))
            let shape: PlacementObstacle.Shape =
                switch random.next() % 3 {
                case 0: .box(PlacementBox(left: x, top: y, right: x + width, bottom: y + height))
                case 1:
                    .polygon([
                        [
                            .init(x: x, y: y), .init(x: x + width, y: y), .init(x: x + width, y: y + height),
                            .init(x: x, y: y + height),
                        ]
                    ])
                default:
                    .line([.init(x: x, y: y), .init(x: x + width, y: y)], width: 2 * number(0..<6))
                }
            return PlacementObstacle(shape, priority: chance(3) ? Double(random.next() % 3) : .infinity)
        }
        problem = PlacementProblem(
            items: items,
            bounds: chance(3)
                ? nil
                : PlacementBox(
                    left: number(0..<10), top: number(0..<10), right: number(80..<100), bottom: number(80..<100)),
            edge: [.hide, .hide, .clip, .allow][Int(random.next() % 4)], obstacles: obstacles,
            spacing: chance(3) ? number(0..<8) : 0, objective: chance(5) ? .all : .hide,
            switchCost: [0, 0.5, 1][Int(random.next() % 3)])
    }
}
