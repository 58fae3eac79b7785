import GeoTypes
import TestSupport
import Testing

@testable import Topology

@Suite struct ConversionTests {
    private func roundTrip(_ geometry: Geometry) throws -> Geometry {
        let context = try TopologyContext()
        return try context.decode(try context.encode(geometry, for: "test"), for: "test")
    }

    @Test func `random geometries come back as they went`() throws {
        var random = SplitMix64(seed: 0x6E05)
        let context = try TopologyContext()
        var kinds: Set<Geometry.Kind> = []
        for _ in 0..<2000 {
            let geometry = random.geometry()
            kinds.insert(geometry.kind)
            #expect(try context.decode(try context.encode(geometry, for: "test"), for: "test") == geometry)
        }
        #expect(kinds.count == 7)
    }

    @Test func `a position without height stays without`() throws {
        let line = Geometry(
            kind: .lineString, coordinates: ring([0, 0], [1, 1], [2, 0]), higherOrdinates: [[5], [], [7]], lineEnds: [3]
        )
        #expect(try roundTrip(line).higherOrdinates == [[5], [], [7]])
    }

    @Test func `a fourth ordinate is dropped`() throws {
        let point = Geometry(kind: .point, coordinates: ring([1, 2]), higherOrdinates: [[3, 4]])
        #expect(try roundTrip(point).higherOrdinates == [[3]])
    }

    @Test func `an error carries the text of its own call`() throws {
        let context = try TopologyContext()
        let open = Geometry.polygon([ring([0, 0], [1, 0], [1, 1], [0, 1])])
        let short = Geometry.lineString(ring([0, 0]))
        let first = #expect(throws: TopologyError.self) { try context.convexHull(of: open) }
        #expect(first?.operation == "convex hull")
        #expect(first?.message.contains("closed linestring") == true)
        let second = #expect(throws: TopologyError.self) { try context.centroid(of: short) }
        #expect(second?.message.contains("closed linestring") == false)
        #expect(second?.message.isEmpty == false)
        #expect(try context.centroid(of: .point(Coordinate(x: 1, y: 2))) == Coordinate(x: 1, y: 2))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a position that is not finite is refused`(_ bad: Double) throws {
        let context = try TopologyContext()
        let line = Geometry.collection([.lineString(ring([0, 0], [1, bad]))])
        #expect(throws: TopologyError(operation: "convex hull", message: "position 1 is not finite")) {
            try context.convexHull(of: line)
        }
    }

    @Test func `a throw halfway through a collection leaves the context usable`() throws {
        let context = try TopologyContext()
        let mixed = Geometry.collection([
            .polygon([rectangle(0, 0, 1, 1), rectangle(0.2, 0.2, 0.4, 0.4)]), .multiPoint(ring([0, 0], [1, 1])),
            .lineString(ring([3, 3])),
        ])
        for _ in 0..<50 { #expect(throws: TopologyError.self) { try context.convexHull(of: mixed) } }
        #expect(try context.convexHull(of: .multiPoint(ring([0, 0], [1, 0], [0, 1]))).kind == .polygon)
    }
}
