import Foundation
import GeoTypes
import MapCamera
import TestSupport

/// Times the framing solver in CPU seconds, without the parsing of files.
///
/// With a count as argument it solves that many points a given number of times and prints nothing else, so that a
/// counter of instructions can tell the cost of one more time.
enum FramingBenchmark {
    static let boxes = [Anchor.top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight].map {
        $0.box(width: 100, height: 60)
    }

    static func items(_ count: Int, spread: Double) -> [FramingItem] {
        var generator = SplitMix64(seed: 3)
        return (0..<count).map { index in
            FramingItem(
                position: Coordinate(
                    x: 10 + generator.uniform(-spread..<spread), y: 20 + generator.uniform(-spread..<spread) / 3),
                box: boxes[index % boxes.count])
        }
    }

    static func problem(_ count: Int, spread: Double, pitch: Double = 0) -> FramingProblem {
        FramingProblem(
            items: items(count, spread: spread), viewport: Viewport(width: 1280, height: 800), bearing: 20,
            pitch: pitch, padding: EdgeInsets(all: 10))
    }

    /// Points, spread, pitch, whether the bearing is chosen.
    private static let cases: [(Int, Double, Double, Bool)] = [
        (1_000, 5, 0, false), (1_000, 5, 45, false), (1_000, 5, 0, true), (1_000, 5, 45, true),
        (1_000, 170, 0, true), (1_000_000, 5, 0, false), (1_000_000, 170, 0, false), (1_000_000, 5, 45, false),
        (1_000_000, 170, 45, false), (1_000_000, 5, 0, true),
    ]

    static func run() throws {
        print("framing: 8 boxes, CPU, best of 5")
        for (count, spread, pitch, choosesBearing) in cases {
            var problem = problem(count, spread: spread, pitch: pitch)
            problem.choosesBearing = choosesBearing
            var best = Double.infinity
            for _ in 0..<5 {
                let start = clock()
                guard try problem.solve().camera != nil else { exit(70) }
                best = min(best, Double(clock() - start) / Double(CLOCKS_PER_SEC))
            }
            let bearing = choosesBearing ? ", bearing chosen" : ""
            print("  \(count) points within ±\(spread)°, pitch \(pitch)\(bearing): \(best * 1000) ms")
        }
    }

    /// Solves the same problem again and again.
    static func run(_ count: Int, times: Int) throws {
        let problem = problem(count, spread: 170)
        for _ in 0..<times where try problem.solve().camera == nil { exit(70) }
    }
}
