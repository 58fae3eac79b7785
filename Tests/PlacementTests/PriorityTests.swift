import Foundation
import Placement
import TestSupport
import Testing

struct PriorityTests {
    /// Every assignment of up to six items: none leaves more of the highest priority, then of the next, and so on.
    @Test(arguments: Array(1...20) as [UInt64])
    func `shown items by priority are the best that exhaustive search finds`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 {
            let items = (0..<Int(2 + random.next() % 5)).map { index in
                PlacementItem(
                    x: Double(random.next() % 24), y: Double(random.next() % 24),
                    candidates: corners(0, 0, Double(6 + random.next() % 12), Double(6 + random.next() % 12))
                        .prefix(Int(1 + random.next() % 3)).map { PlacementCandidate($0) },
                    priority: Double(random.next() % 3), key: UInt64(index))
            }
            let solution = PlacementProblem(items: items).solve(.balanced)
            var counts = [0, 0, 0]
            for (item, outcome) in zip(items, solution.outcomes) where outcome.choice != nil {
                counts[2 - Int(item.priority)] += 1
            }
            #expect(counts == exhaustive(items[...], [], [0, 0, 0]), "\(items)")
        }
    }

    /// The lexicographically largest counts by priority from 2 down to 0.
    private func exhaustive(
        _ items: ArraySlice<PlacementItem>, _ placed: [PlacementBox], _ counts: [Int]
    ) -> [Int] {
        guard let item = items.first else { return counts }
        var best = exhaustive(items.dropFirst(), placed, counts)
        for candidate in item.candidates {
            let box = candidate.boxes[0]
            let moved = PlacementBox(
                left: item.x + box.left, top: item.y + box.top, right: item.x + box.right, bottom: item.y + box.bottom)
            let isFree = placed.allSatisfy {
                $0.right <= moved.left || moved.right <= $0.left || $0.bottom <= moved.top || moved.bottom <= $0.top
            }
            guard isFree else { continue }
            var more = counts
            more[2 - Int(item.priority)] += 1
            let result = exhaustive(items.dropFirst(), placed + [moved], more)
            if best.lexicographicallyPrecedes(result) { best = result }
        }
        return best
    }

    /// Lower priorities cost the highest nothing: as many of it are shown as a proof allows for it alone.
    @Test(arguments: [2, 3, 5])
    func `the highest priority is placed as if it were alone`(classes: Int) {
        var random = SplitMix64(seed: 11)
        let items = (0..<500).map { index in
            PlacementItem(
                x: random.uniform(0..<550), y: random.uniform(0..<440),
                candidates: corners(0, 0, 30, 7).map { PlacementCandidate($0) }, priority: Double(index % classes),
                key: UInt64(index))
        }
        let top = items.filter { Int($0.priority) == classes - 1 }
        let alone = PlacementProblem(items: top).solve(.best)
        #expect(alone.placedCount == alone.bound)
        let shown = zip(items, PlacementProblem(items: items).solve().outcomes).count { item, outcome in
            Int(item.priority) == classes - 1 && outcome.choice != nil
        }
        #expect(shown == alone.placedCount)
    }

    static let crowds: [(Int, UInt64)] = [1, 3, 10, 150].flatMap { classes in (1...2).map { (classes, $0) } }

    /// Labels of which half find room.
    @Test(arguments: crowds)
    func `nothing hidden has a free place or could drive out lower ones alone`(classes: Int, seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let items = (0..<150).map { index in
            PlacementItem(
                x: (random.uniform(0..<190) * 64).rounded() / 64, y: (random.uniform(0..<120) * 64).rounded() / 64,
                candidates: corners(0, 0, 30, 7).map { PlacementCandidate($0) },
                priority: Double(random.next() % UInt64(classes)), key: UInt64(index))
        }
        let problem = PlacementProblem(items: items)
        for quality in [PlacementQuality.fast, .balanced] {
            let solution = problem.solve(quality)
            #expect(PlacementJudge(problem, solution).faults().isEmpty)
            for (index, blockers) in problem.blockers(in: solution).enumerated() {
                #expect(blockers.allSatisfy { items[$0].priority >= items[index].priority }, "\(index) at \(quality)")
            }
        }
        // Search never loses against first fit, class by class.
        let counts = [PlacementQuality.balanced, .fast].map { quality in
            var counts = [Int](repeating: 0, count: classes)
            for (item, outcome) in zip(items, problem.solve(quality).outcomes) where outcome.choice != nil {
                counts[classes - 1 - Int(item.priority)] += 1
            }
            return counts
        }
        #expect(!counts[0].lexicographicallyPrecedes(counts[1]), "\(counts)")
    }

    private struct City {
        var population: Double
        var item: PlacementItem
    }

    /// Populated places on the whole world in web Mercator, 1920 px wide.
    private static func cities() throws -> [City] {
        let bytes = try SharedData.bytes("data/ne_50m_populated_places_simple.geojson")
        let collection = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        let features = try #require(collection?["features"] as? [[String: Any]])
        return try features.enumerated().map { index, feature in
            let properties = try #require(feature["properties"] as? [String: Any])
            let geometry = try #require(feature["geometry"] as? [String: Any])
            let position = try #require(geometry["coordinates"] as? [Double])
            let population = try #require(properties["pop_max"] as? Double)
            let name = try #require(properties["name"] as? String)
            let latitude = position[1] * .pi / 180
            let width = 8 + 7 * Double(name.count)
            let candidates = [(0, -0.5), (-1, -0.5), (-0.5, -1), (-0.5, 0)].map { x, y in
                PlacementCandidate(
                    PlacementBox(left: x * width, top: y * 14, right: (x + 1) * width, bottom: (y + 1) * 14))
            }
            return City(
                population: population,
                item: PlacementItem(
                    x: 1920 * (position[0] + 180) / 360,
                    y: 540 - 1920 * log(tan(.pi / 4 + latitude / 2)) / (2 * .pi), candidates: candidates,
                    priority: population, key: UInt64(index)))
        }
    }

    @Test(.enabled(if: SharedData.isPresent, "needs the shared data"), arguments: PlacementQuality.allCases)
    func `cities that hide another one on a world view are larger`(quality: PlacementQuality) throws {
        var cities = try Self.cities()
        #expect(cities.count > 1000)
        // A thorough search of all takes minutes without optimization.
        let limits: [PlacementQuality: Int] = [.balanced: 400, .best: 150]
        cities = Array(
            cities.sorted { $0.population > $1.population }.prefix(limits[quality] ?? cities.count))
        let problem = PlacementProblem(
            items: cities.map(\.item), bounds: PlacementBox(left: 0, top: 0, right: 1920, bottom: 1080), spacing: 2)
        let solution = problem.solve(quality)
        let blockers = problem.blockers(in: solution)
        var hidden = 0
        for (index, outcome) in solution.outcomes.enumerated() where outcome.reason == .collision {
            hidden += 1
            #expect(!blockers[index].isEmpty)
            for blocker in blockers[index] {
                #expect(cities[blocker].population >= cities[index].population, "\(index) by \(blocker)")
                #expect(solution.outcomes[blocker].choice != nil)
            }
        }
        #expect(hidden > cities.count / 10 && solution.placedCount > cities.count / 6)
        // The largest city has nothing to give way to.
        let largest = try #require(cities.indices.max { cities[$0].population < cities[$1].population })
        #expect(solution.outcomes[largest].choice != nil)
    }
}
