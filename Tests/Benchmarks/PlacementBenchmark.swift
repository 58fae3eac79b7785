import Foundation
import Placement
import TestSupport

/// How many labels placement finds room for on known sets, and in what CPU time, without thresholds.
enum PlacementBenchmark {
    static let qualities = PlacementQuality.allCases

    static func run() {
        print(
            "placement: labels placed in % of all, mean (and smallest); gap: labels below the best known, most of any")
        let columns = qualities.map { text("\($0)", 18) + text("gap", 5) }.joined()
        print("  \(text("set", 24))\(text("of", 4))\(columns)optimal  CPU ms at balanced, median")
        for count in [100, 250, 500, 750, 1000, 1500] {
            report("cms_\(count), 4 corners", PlacementCase.layouts(count, anchors: 4))
        }
        for count in [500, 750, 1000] { report("cms_\(count), 9 anchors", PlacementCase.layouts(count, anchors: 9)) }
        for family in ["d25", "d1000"] { report(family, graphs("lorena", family)) }
        for name in PlacementSets.names(in: "taillard") { report(name, graphs("taillard", name)) }
        var families: [String: [PlacementCase]] = [:]
        for name in PlacementSets.names(in: "clpp") {
            families[name.split(separator: "_").first.map(String.init) ?? name, default: []] += [
                PlacementCase.labels(name)
            ].compactMap { $0 }
        }
        for family in families.sorted(by: { $0.key < $1.key }) { report(family.key, family.value) }
        times()
    }

    /// Solves one case again and again, so that a counter of instructions can tell the cost of one more time.
    ///
    /// - Parameter name: of a set, `fast`, `crowd`, `thousand`, `coast` or `ranges`.
    /// - Returns: false for a name that stands for nothing.
    static func run(_ name: String, times: Int) -> Bool {
        let solve: () -> Int
        switch name {
        case "fast", "crowd":
            let problem = crowdedScreen(name == "fast" ? 1_000_000 : 100_000)
            solve = { problem.solve(name == "fast" ? .fast : .balanced).placedCount }
        case "thousand":
            solve = { small.solve().placedCount }
        case "coast":
            let problem = coastalScreen(.polygon([coast(100_000)]))
            solve = { problem.solve(.fast).placedCount }
        case "ranges":
            let problem = ranges(100_000)
            solve = { problem.solve().count { $0 != nil } }
        default:
            guard let instance = instance(name) else { return false }
            solve = { instance.solve(.balanced).placed }
        }
        for _ in 0..<times where solve() == 0 { exit(70) }
        return true
    }

    private static func instance(_ name: String) -> PlacementCase? {
        if name.hasPrefix("cms_"), let count = Int(name.dropFirst(4)) {
            return PlacementCase.layouts(count, anchors: 4)?.first
        }
        return graphs("lorena", name).first ?? graphs("taillard", name).first ?? PlacementCase.labels(name)
    }

    private static func report(_ name: String, _ cases: [PlacementCase]?) {
        guard let cases, !cases.isEmpty else { return print("  \(text(name, 24))absent") }
        var line = "  \(text(name, 24))\(text("\(cases.count)", 4))"
        var optimal = 0
        var faults: [String] = []
        var seconds: [Double] = []
        for quality in qualities {
            var shares: [Double] = []
            var gap: Int?
            for instance in cases {
                let start = clock()
                let result = instance.solve(quality)
                if quality == .balanced { seconds.append(elapsed(since: start)) }
                shares.append(100 * Double(result.placed) / Double(instance.count))
                if let reference = instance.reference { gap = max(gap ?? .min, reference.best - result.placed) }
                if quality == .best, result.placed == result.bound { optimal += 1 }
                let upper = instance.reference?.upperBound ?? instance.count
                if result.placed > upper || result.bound < max(result.placed, instance.reference?.best ?? 0) {
                    faults.append("\(instance.name) \(quality): \(result.placed) placed, bound \(result.bound)")
                }
            }
            let mean = shares.reduce(0, +) / Double(shares.count)
            line += text("\(fixed(mean, 3)) (\(fixed(shares.min() ?? 0, 1)))", 18) + text(gap.map { "\($0)" } ?? "", 5)
        }
        print(line + text("\(optimal)", 9) + fixed(median(seconds) * 1000, 2))
        for fault in faults { print("    beyond a bound: \(fault)") }
    }

    private static func times() {
        print("placement: CPU, best of 3, and times a plain first fit of the same items")
        let screen = "1920 × 1080, 30 × 14, 9 anchors"
        compare("1 000 000 at fast, \(screen)", crowdedScreen(1_000_000), .fast)
        compare("100 000 at fast, \(screen)", crowdedScreen(100_000), .fast)
        compare("100 000 at balanced, \(screen)", crowdedScreen(100_000), .balanced)
        // As many units for each label as in the layouts of 1000.
        let sparse = PlacementCase.crowd(100_000, width: 7920, height: 6120, label: (30, 7), anchors: 4)
        compare("100 000 at fast, 7920 × 6120, 30 × 7, 4 corners", sparse, .fast)
        compare("100 000 at balanced, 7920 × 6120, 30 × 7, 4 corners", sparse, .balanced)
        compare("1 000 at balanced, 792 × 612, 30 × 7, 4 corners", small, .balanced)
        compare("1 000 at balanced, each of its own priority", ranked(small, 1_000), .balanced)
        compare("1 000 at balanced, 10 priorities", ranked(small, 10), .balanced)
        compare("100 000 at balanced, 10 priorities", ranked(sparse, 10), .balanced)
        compare(
            "100 000 at fast, a polygon of 100 000 points", coastalScreen(.polygon([coast(100_000)])), .fast)
        compare(
            "100 000 at fast, a line of 100 000 points", coastalScreen(.line(coast(100_000), width: 3)), .fast)
        let ranges = ranges(100_000)
        let start = clock()
        let shown = ranges.solve().count { $0 != nil }
        print("  100 000 active ranges from 0.01 to 100: \(fixed(elapsed(since: start), 3)) s, \(shown) shown")
    }

    /// At scale 1 as crowded as the layouts of 1000.
    private static func ranges(_ count: Int) -> ActiveRangeProblem {
        let side = Double(count).squareRoot() * 22
        let items = PlacementCase.crowd(count, width: side, height: side, label: (30, 7), anchors: 4).items
        return ActiveRangeProblem(
            items: items.map { .init(x: $0.x, y: $0.y, candidates: $0.candidates, key: $0.key) }, scales: 0.01...100)
    }

    private static func coastalScreen(_ shape: PlacementObstacle.Shape) -> PlacementProblem {
        var problem = crowdedScreen(100_000)
        problem.obstacles = [PlacementObstacle(shape)]
        return problem
    }

    private static let small = PlacementCase.crowd(1_000, width: 792, height: 612, label: (30, 7), anchors: 4)

    /// The items with priorities that change from one to the next.
    private static func ranked(_ problem: PlacementProblem, _ priorities: Int) -> PlacementProblem {
        var problem = problem
        for index in problem.items.indices { problem.items[index].priority = Double(index % priorities) }
        return problem
    }

    private static func crowdedScreen(_ count: Int) -> PlacementProblem {
        PlacementCase.crowd(count, width: 1920, height: 1080, label: (30, 14), anchors: 9)
    }

    /// A ring in the middle of the screen.
    private static func coast(_ count: Int) -> [PlacementObstacle.Point] {
        var random = SplitMix64(seed: 5)
        var radius = 400.0
        return (0..<count).map { index in
            radius = min(max(radius + random.uniform(-0.5..<0.5), 300), 500)
            let angle = Double(index) / Double(count) * 2 * .pi
            return PlacementObstacle.Point(x: 960 + radius * cos(angle), y: 540 + radius * sin(angle))
        }
    }

    private static func compare(_ name: String, _ problem: PlacementProblem, _ quality: PlacementQuality) {
        var (plain, ours) = (Double.infinity, Double.infinity)
        var (plainCount, count) = (0, 0)
        for _ in 0..<3 {
            var start = clock()
            plainCount = PlacementPlainFit.placed(problem)
            plain = min(plain, elapsed(since: start))
            start = clock()
            count = problem.solve(quality).placedCount
            ours = min(ours, elapsed(since: start))
        }
        print(
            "  \(name): \(fixed(ours, 4)) s, \(fixed(ours / plain, 2)) times \(fixed(plain, 4)) s; "
                + "\(count) placed, \(fixed(Double(count) / Double(plainCount), 3)) times \(plainCount)")
    }

    private static func elapsed(since start: clock_t) -> Double {
        Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? .nan : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    private static func text(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 1))
    }

    private static func fixed(_ value: Double, _ decimals: Int) -> String { String(format: "%.\(decimals)f", value) }
}
