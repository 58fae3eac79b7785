import Foundation
import GeoJSON
import GeoTypes

/// Times the framing solver and the path of bytes through the library, or placement, or weather, one thread, without thresholds: a
/// shared machine makes absolute times a matter of luck, so that the ratios within one run are what to compare.
@main
enum Benchmarks {
    static let rounds = 5

    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.count == 3, arguments[0] == "framing", let count = Int(arguments[1]), let times = Int(arguments[2])
        {
            return try FramingBenchmark.run(count, times: times)
        }
        if arguments.first == "placement" {
            if arguments.count == 1 { return PlacementBenchmark.run() }
            if arguments.count == 3, let times = Int(arguments[2]), PlacementBenchmark.run(arguments[1], times: times) {
                return
            }
        }
        if arguments == ["weather"] { return try WeatherBenchmark.run() }
        guard let megabytes = arguments.isEmpty ? 16 : Int(arguments.joined()), (1...1024).contains(megabytes) else {
            print("usage: Benchmarks [MEGABYTES]: size of each generated document, 1 to 1024")
            print("       Benchmarks framing POINTS TIMES: solves one framing again and again")
            print("       Benchmarks weather: reports read, joins")
            print("       Benchmarks placement: labels placed on known sets, and times")
            print("       Benchmarks placement CASE TIMES: places one case again and again:")
            print("         a set, fast, crowd, thousand, coast or ranges")
            exit(64)
        }
        try FramingBenchmark.run()
        for workload in [Workload.points(megabytes * 7_000), Workload.polygons(megabytes * 450)] {
            try run(workload)
        }
    }

    private static func run(_ workload: Workload) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "cartouche-bench-\(ProcessInfo.processInfo.processIdentifier).geojson")
        try Data(workload.bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }

        var output: [UInt8] = []
        output.reserveCapacity(workload.bytes.count * 2)
        let features = try read(url.path).flatMap { try FeatureParser.parse($0).features }
        let moved = features.map { feature in
            var feature = feature
            feature.geometry = feature.geometry
            return feature
        }
        // Stages take turns, so that a slow spell of the machine meets them all.
        let stages: [(name: String, work: () throws -> Int)] = [
            ("copy of the bytes", { copy(workload.bytes, to: &output) }),
            ("reader: cuts into blocks", { try read(url.path).reduce(0) { $0 + $1.records.count } }),
            (
                "reader and parser: features with geometry",
                { try read(url.path).reduce(0) { try $0 + FeatureParser.parse($1).features.count } }
            ),
            ("JSON tree of the whole text", { try JSONParser.parse(workload.bytes)["features"]?.array?.count ?? 0 }),
            ("writer: untouched features", { write(features, to: &output) }),
            ("writer: new geometries", { write(moved, to: &output) }),
        ]
        var best = [Double](repeating: .infinity, count: stages.count)
        var results = [Int](repeating: 0, count: stages.count)
        for _ in 0..<rounds {
            for (index, stage) in stages.enumerated() {
                let start = ContinuousClock.now
                results[index] = try stage.work()
                let elapsed = (ContinuousClock.now - start).components
                best[index] = min(best[index], Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18)
            }
        }
        report(workload, stages.map(\.name), best, features.count)
        // A stage that lost features has measured nothing.
        guard results[1] == features.count, results[2] == features.count, results[3] == features.count else {
            print("the stages disagree about the number of features: \(results)")
            exit(70)
        }
    }

    private static func report(_ workload: Workload, _ names: [String], _ seconds: [Double], _ count: Int) {
        let megabytes = Double(workload.bytes.count) / 1e6
        print("\(workload.name): \(count) features, \(format(megabytes, 1)) MB, best of \(rounds)")
        print("  \(pad("", 44))\(pad("MB/s", 10))times the reader")
        for (index, name) in names.enumerated() {
            let speed = pad(format(megabytes / seconds[index], 0), 10)
            print("  \(pad(name, 44))\(speed)\(format(seconds[index] / seconds[1], 2))")
        }
    }

    private static func read(_ path: String) throws -> [FeatureBlock] {
        let reader = try FeatureReader(path: path)
        var blocks: [FeatureBlock] = []
        while let block = try reader.next() { blocks.append(block) }
        return blocks
    }

    private static func copy(_ bytes: [UInt8], to output: inout [UInt8]) -> Int {
        output.removeAll(keepingCapacity: true)
        output.append(contentsOf: bytes)
        return output.count
    }

    private static func write(_ features: [Feature], to output: inout [UInt8]) -> Int {
        output.removeAll(keepingCapacity: true)
        for feature in features { feature.append(to: &output, asFeature: true) }
        return output.count
    }

    private static func format(_ value: Double, _ decimals: Int) -> String {
        String(format: "%.\(decimals)f", value)
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 1))
    }
}
