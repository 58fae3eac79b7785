import Configuration
import Foundation
import GeoJSON
import GeoTypes
import PluginKit
import TestSupport
import Testing

@testable import FramingPlugin

struct FramingTourTests {
    private let fit = FramingProcessors.all[0]
    private let tour = FramingProcessors.all[1]

    /// One group for each position, called by the JSON text of its key.
    private func groups(_ positions: [(key: String, Double, Double)]) throws -> AnnotationChain {
        var chain = try AnnotationChain(positions.map { AnnotationChain.point($0.1, $0.2, #"{"g":\#($0.key)}"#) })
        try chain.run(fit, #"{"groupBy": "g"}"#)
        return chain
    }

    private func keys(_ chain: AnnotationChain) -> [String] {
        (chain.batch[member: "frames"]?.array ?? []).map { $0["key"]?.text ?? "none" }
    }

    private func visit(_ positions: [(key: String, Double, Double)], _ options: String = "{}") throws -> [String] {
        var chain = try groups(positions)
        try chain.run(tour, options)
        return keys(chain)
    }

    private static let row = [("\"c\"", 30.0, 0.0), ("\"a\"", 10, 0), ("\"d\"", 40, 0), ("\"b\"", 20, 0)]
        .map { (key: $0.0, $0.1, $0.2) }

    @Test func `places in a row are visited along it`() throws {
        // Of the two ends, the group that came first.
        #expect(try visit(Self.row) == [#""a""#, #""b""#, #""c""#, #""d""#])
        // From c: to d and back over 40 degrees, or to a and back over 50.
        #expect(try visit(Self.row, #"{"start": "c"}"#) == [#""c""#, #""d""#, #""b""#, #""a""#])
        #expect(try visit(Self.row, #"{"start": "d"}"#) == [#""d""#, #""c""#, #""b""#, #""a""#])
    }

    @Test func `frames move as they are`() throws {
        var chain = try groups(Self.row)
        let before = Dictionary(
            uniqueKeysWithValues: (chain.batch[member: "frames"]?.array ?? []).map { ($0["key"]?.text ?? "", $0.text) })
        try chain.run(tour)
        let after = chain.batch[member: "frames"]?.array ?? []
        #expect(after.count == 4 && after.allSatisfy { before[$0["key"]?.text ?? ""] == $0.text })
        #expect(after.map { $0["features"]?.text } == ["[1]", "[3]", "[0]", "[2]"])
        #expect(chain.batch.members.map(\.key) == ["viewport", "frames"])
    }

    @Test func `a row across the antimeridian`() throws {
        let places = [("4", -160.0), ("1", 160), ("3", -175), ("2", 175)].map { (key: $0.0, $0.1, 10.0) }
        #expect(try visit(places) == ["4", "3", "2", "1"])
        #expect(try visit(places, #"{"start": 1}"#) == ["1", "2", "3", "4"])
        // From 175: 10 and 15 degrees to the east and 40 back to 160, or 15 to the west and 40 the other way.
        #expect(try visit(places, #"{"start": 2}"#) == ["2", "1", "3", "4"])
    }

    @Test func `one group, two groups, and none`() throws {
        #expect(try visit([(#""x""#, 1, 2)]) == [#""x""#])
        let two = [(key: #""x""#, 1.0, 2.0), (key: #""y""#, 5.0, 2.0)]
        #expect(try visit(two) == [#""x""#, #""y""#])
        #expect(try visit(two, #"{"start": "y"}"#) == [#""y""#, #""x""#])
        #expect(try visit(two, #"{"closed": true, "start": "y"}"#) == [#""y""#, #""x""#])
        var chain = try AnnotationChain([AnnotationChain.point(0, 0)])
        chain.batch[member: "frames"] = .array([])
        try chain.run(tour)
        #expect(chain.batch[member: "frames"]?.text == "[]")
        let error = #expect(throws: ProcessorError.self) { try chain.run(tour, #"{"start": 1}"#) }
        #expect(error?.remedy == "there are no groups")
    }

    // MARK: Given orders

    @Test func `given keys come first, the others as they came`() throws {
        #expect(try visit(Self.row, #"{"order": ["b", "d"]}"#) == [#""b""#, #""d""#, #""c""#, #""a""#])
        #expect(try visit(Self.row, #"{"order": ["a"]}"#) == [#""a""#, #""c""#, #""d""#, #""b""#])
    }

    @Test func `keys are compared as JSON values`() throws {
        let places = [("\"1\"", 0.0), ("1", 10), ("null", 20), ("true", 30)].map { (key: $0.0, $0.1, 0.0) }
        #expect(try visit(places, #"{"order": [true, null, 1.0]}"#) == ["true", "null", "1", #""1""#])
        #expect(try visit(places, #"{"start": null}"#).first == "null")
        let error = #expect(throws: ProcessorError.self) { try visit(places, #"{"order": ["tru"]}"#) }
        #expect(error?.message == #"no group has the key "tru""#)
        #expect(error?.remedy == "did you mean true?")
    }

    static let unknown: [(String, String, String)] = [
        (#"{"order": ["a", "bb"]}"#, #""bb""#, #"did you mean "b"?"#),
        (#"{"order": ["Jakarta"]}"#, #""Jakarta""#, #"the groups are "c", "a", "d", "b""#),
        (#"{"start": "A"}"#, #""A""#, #"did you mean "a"?"#),
    ]

    @Test(arguments: unknown)
    func `a key that no group has`(_ options: String, _ key: String, _ remedy: String) throws {
        var chain = try groups(Self.row)
        let error = #expect(throws: ProcessorError.self) { try chain.run(tour, options) }
        #expect(error?.kind == .data && error?.code == "frames")
        #expect(error?.message == "no group has the key \(key)")
        #expect(error?.remedy == remedy)
    }

    @Test func `without groups the option to give is named`() throws {
        var chain = try AnnotationChain([AnnotationChain.point(0, 0), AnnotationChain.point(9, 9)])
        let bare = #expect(throws: ProcessorError.self) { try chain.run(tour) }
        #expect(bare?.kind == .configuration && bare?.message.contains("nothing has been framed") == true)
        try chain.run(fit)
        let single = #expect(throws: ProcessorError.self) { try chain.run(tour) }
        #expect(single?.message == "the step orders the cameras of groups, but there is one camera for all features")
        #expect(single?.remedy?.contains("groupBy") == true)
    }

    static let faulty: [(String, String)] = [
        (#"{"order": "shortes"}"#, "did you mean 'shortest'?"),
        (#"{"order": "Asia"}"#, #"for the one key write ["Asia"]"#),
        (#"{"order": ["a", "b", "a"]}"#, "leave one out"),
        (#"{"order": ["a"], "start": "a"}"#, "put the key first in 'order'"),
        (#"{"order": ["a"], "closed": true}"#, "leave it out"),
    ]

    @Test(arguments: faulty)
    func `faulty options`(_ options: String, _ remedy: String) throws {
        let fault = #expect(throws: OptionFault.self) { try AnnotationChain.make(tour, options) }
        #expect(fault?.remedy == remedy)
    }

    @Test func `an empty list and a number are no order`() throws {
        for options in [#"{"order": []}"#, #"{"order": 3}"#] {
            #expect(throws: OptionFault.self) { try AnnotationChain.make(tour, options) }
        }
    }
}

struct TourSolverTests {
    /// Meters by the law of cosines on the sphere, another formula than that of the solver.
    private static func meters(_ a: Coordinate, _ b: Coordinate) -> Double {
        let rad = Double.pi / 180
        let dot = { (c: Coordinate) -> [Double] in
            [
                cos(c.y * rad) * cos(c.x * rad), cos(c.y * rad) * sin(c.x * rad), sin(c.y * rad),
            ]
        }
        let product = zip(dot(a), dot(b)).reduce(0) { $0 + $1.0 * $1.1 }
        return 6_371_008.8 * acos(min(1, max(-1, product)))
    }

    private static func length(_ order: [Int], _ points: [Coordinate], isClosed: Bool) -> Double {
        var sum = zip(order, order.dropFirst()).reduce(0) { $0 + meters(points[$1.0], points[$1.1]) }
        if isClosed { sum += meters(points[order[order.count - 1]], points[order[0]]) }
        return sum
    }

    /// Length of the shortest of all orders.
    private static func shortest(_ points: [Coordinate], start: Int?, isClosed: Bool) -> Double {
        var least = Double.infinity
        func extend(_ order: [Int]) {
            if order.count == points.count { least = min(least, length(order, points, isClosed: isClosed)) }
            for next in points.indices where !order.contains(next) { extend(order + [next]) }
        }
        if let start { extend([start]) } else { points.indices.forEach { extend([$0]) } }
        return least
    }

    @Test(arguments: Array(1...6) as [UInt64])
    func `few places have the shortest tour of all`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let points = (0..<6).map { _ in Coordinate(x: random.uniform(-180..<180), y: random.uniform(-80..<80)) }
        for isClosed in [false, true] {
            for start in [nil, 0, 4] as [Int?] {
                let order = TourSolver(points, start: start, isClosed: isClosed).order()
                #expect(order.sorted() == Array(0..<6))
                if let start { #expect(order.first == start) }
                let least = Self.shortest(points, start: start, isClosed: isClosed)
                #expect(approximately(Self.length(order, points, isClosed: isClosed) / least, 1, 1e-9))
            }
        }
    }

    /// A circle of 10 degrees round a place, its points in a shuffled order.
    private static func circle(_ count: Int, x: Double, y: Double, seed: UInt64) -> (
        points: [Coordinate], places: [Int]
    ) {
        var random = SplitMix64(seed: seed)
        let places = Array(0..<count).shuffled(using: &random)
        let points = places.map { place in
            let angle = 2 * Double.pi * Double(place) / Double(count)
            return Coordinate(x: LongitudeArc.normalized(x + 10 * cos(angle)), y: y + 10 * sin(angle))
        }
        return (points, places)
    }

    @Test(arguments: [8, 12, 13, 40, 90], [0.0, 178])
    func `points on a circle are visited round it`(_ count: Int, _ longitude: Double) {
        let (points, places) = Self.circle(count, x: longitude, y: 5, seed: UInt64(count))
        for start in [nil, 3] as [Int?] {
            let order = TourSolver(points, start: start, isClosed: true).order()
            #expect(order.first == start ?? 0)
            let steps = zip(order, order.dropFirst() + [order[0]]).map { (places[$1] - places[$0] + count) % count }
            #expect(steps.allSatisfy { $0 == steps[0] } && [1, count - 1].contains(steps[0]))
            // Of the two ways round, the one that goes to the lower index first.
            #expect(order[1] < order[count - 1])
        }
        let open = TourSolver(points, start: nil, isClosed: false).order()
        let steps = zip(open, open.dropFirst()).map { (places[$1] - places[$0] + count) % count }
        #expect(steps.allSatisfy { $0 == steps[0] } && [1, count - 1].contains(steps[0]))
        #expect(open[0] < open[count - 1])
    }

    @Test(arguments: [5, 12, 13, 30, 100])
    func `points on a line are visited from end to end`(_ count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let places = Array(0..<count).shuffled(using: &random)
        let points = places.map { Coordinate(x: LongitudeArc.normalized(160 + 40 * Double($0) / Double(count)), y: 0) }
        let order = TourSolver(points, start: nil, isClosed: false).order().map { places[$0] }
        #expect(order == Array(0..<count) || order == (0..<count).reversed())
        let end = places.firstIndex(of: count - 1) ?? 0
        #expect(TourSolver(points, start: end, isClosed: false).order().map { places[$0] } == (0..<count).reversed())
    }

    @Test(arguments: Array(1...4) as [UInt64])
    func `many places: no exchange makes the tour shorter, and it is no longer than nearest neighbors`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let points = (0..<60).map { _ in Coordinate(x: random.uniform(0..<40), y: random.uniform(0..<40)) }
        for isClosed in [false, true] {
            let order = TourSolver(points, start: 7, isClosed: isClosed).order()
            #expect(order.first == 7 && order.sorted() == Array(0..<60))
            #expect(order == TourSolver(points, start: 7, isClosed: isClosed).order())
            let length = Self.length(order, points, isClosed: isClosed)
            var nearest = [7]
            while let last = nearest.last, nearest.count < 60 {
                let rest = points.indices.filter { !nearest.contains($0) }
                let next = rest.min { Self.meters(points[last], points[$0]) < Self.meters(points[last], points[$1]) }
                nearest.append(next ?? 0)
            }
            #expect(length <= Self.length(nearest, points, isClosed: isClosed))
            for from in 1..<59 {
                for to in (from + 1)..<60 {
                    let turned = order[..<from] + order[from...to].reversed() + order[(to + 1)...]
                    #expect(Self.length(Array(turned), points, isClosed: isClosed) > length - 1e-3)
                }
            }
        }
    }

    @Test func `places that coincide are all visited`() {
        let same = [Coordinate](repeating: Coordinate(x: 5, y: 5), count: 20)
        #expect(TourSolver(same, start: nil, isClosed: false).order().sorted() == Array(0..<20))
        #expect(TourSolver(Array(same[..<9]), start: 4, isClosed: true).order().sorted() == Array(0..<9))
    }

    @Test func `distances that are not kept give the same tour`() {
        var random = SplitMix64(seed: 9)
        let points = (0..<50).map { _ in Coordinate(x: random.uniform(-180..<180), y: random.uniform(-80..<80)) }
        let kept = TourSolver(points, start: nil, isClosed: true).order()
        #expect(TourSolver(points, start: nil, isClosed: true, tableLimit: 0).order() == kept)
    }
}
