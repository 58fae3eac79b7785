import GeoTypes
import TestSupport
import Testing
import Topology

@Suite struct ValidityTests {
    private static let bowTie = Geometry.polygon([ring([0, 0], [2, 2], [2, 0], [0, 2], [0, 0])])

    @Test(
        arguments: [
            (bowTie, "Self-intersection", Coordinate(x: 1, y: 1)),
            (
                .polygon([rectangle(0, 0, 4, 4), ring([5, 5], [6, 5], [6, 6], [5, 5])]), "Hole lies outside shell",
                Coordinate(x: 5, y: 5)
            ),
            (
                .multiPolygon([[rectangle(0, 0, 4, 4)], [rectangle(1, 1, 2, 2)]]), "Nested shells",
                Coordinate(x: 1, y: 1)
            ),
            (
                .polygon([rectangle(0, 0, 9, 9), rectangle(1, 1, 8, 8), rectangle(3, 3, 4, 4)]), "Holes are nested",
                Coordinate(x: 3, y: 3)
            ),
            (
                // Two triangles that meet at (1, 1) in one ring.
                .polygon([ring([0, 0], [2, 0], [1, 1], [2, 2], [0, 2], [1, 1], [0, 0])]), "Ring Self-intersection",
                Coordinate(x: 1, y: 1)
            ),
            (
                .collection([.point(Coordinate(x: 0, y: 0)), bowTie]), "Self-intersection", Coordinate(x: 1, y: 1)
            ),
            (.polygon([ring([0, 0], [1, 0], [1, 1], [0, 1])]), "Ring is not closed", Coordinate(x: 0, y: 1)),
            (
                .polygon([ring([0, 0], [1, 0], [0, 0])]), "Ring has fewer than four positions", Coordinate(x: 0, y: 0)
            ),
            (.lineString(ring([7, 8])), "Line has fewer than two positions", Coordinate(x: 7, y: 8)),
        ] as [(Geometry, String, Coordinate)])
    func `why and where a geometry is invalid`(_ geometry: Geometry, _ reason: String, _ place: Coordinate) throws {
        let validity = try TopologyContext().validity(of: geometry)
        #expect(validity == .invalid(reason: reason, location: place))
        #expect(!validity.isValid)
    }

    @Test(
        arguments: [
            .polygon([rectangle(0, 0, 9, 9), rectangle(1, 1, 2, 2)]), .polygon([]), .collection([]),
            .lineString(ring([0, 0], [2, 2], [2, 0], [0, 2])), .multiPoint(ring([0, 0], [0, 0])),
            // A clockwise exterior is no flaw.
            .polygon([ring([0, 0], [0, 1], [1, 1], [1, 0], [0, 0])]),
        ] as [Geometry])
    func `valid geometries`(_ geometry: Geometry) throws {
        let context = try TopologyContext()
        #expect(try context.validity(of: geometry) == .valid)
        #expect(try context.repaired(geometry) == geometry)
    }

    @Test func `a position that is not finite is invalid`() throws {
        let line = Geometry.lineString(ring([0, 0], [.nan, 1]))
        #expect(
            try TopologyContext().validity(of: line)
                == .invalid(reason: "Position 1 is not finite", location: nil))
    }

    @Test func `a bow tie becomes its two triangles`() throws {
        let repaired = try TopologyContext().repaired(Self.bowTie)
        #expect(repaired.kind == .multiPolygon)
        let corners = (0..<2).map { Set(repaired.coordinates[repaired.lineRange($0)]) }
        #expect(
            Set(corners) == [
                Set(ring([0, 0], [1, 1], [0, 2])), Set(ring([2, 2], [1, 1], [2, 0])),
            ])
        #expect(area(repaired) == 2)
    }

    @Test(
        arguments: [
            // Overlapping squares are united: 2 × 2 and 2 × 2 over 1 × 2.
            (.multiPolygon([[rectangle(0, 0, 2, 2)], [rectangle(1, 0, 3, 2)]]), .polygon, 6.0),
            // A hole wholly outside is kept as a polygon of its own.
            (.polygon([rectangle(0, 0, 4, 4), rectangle(5, 5, 6, 6)]), .multiPolygon, 17),
            // A hole that sticks out: 4 × 4 less 2 × 2 inside.
            (.polygon([rectangle(0, 0, 4, 4), rectangle(2, 1, 6, 3)]), .polygon, 12),
            (.polygon([ring([0, 0], [3, 0], [3, 3], [0, 3])]), .polygon, 9),
            (.polygon([rectangle(0, 0, 3, 3), ring([1, 1], [2, 2], [1, 1])]), .polygon, 9),
            // What has collapsed is gone.
            (.polygon([ring([0, 0], [1, 1], [2, 2], [0, 0])]), .polygon, 0),
            (.polygon([ring([0, 0], [1, 1], [0, 0])]), .polygon, 0),
            (.lineString(ring([1, 1])), .lineString, 0),
        ] as [(Geometry, Geometry.Kind, Double)])
    func `areas after repair`(_ geometry: Geometry, _ kind: Geometry.Kind, _ expected: Double) throws {
        let context = try TopologyContext()
        let repaired = try context.repaired(geometry)
        #expect(repaired.kind == kind)
        #expect(approximately(area(repaired), expected, 1e-12))
        #expect(repaired.isEmpty == (expected == 0))
        #expect(try context.validity(of: repaired) == .valid)
    }

    @Test func `whatever is repaired is valid`() throws {
        var random = SplitMix64(seed: 0xBAD)
        let context = try TopologyContext()
        for _ in 0..<500 {
            let repaired = try context.repaired(random.geometry())
            #expect(try context.validity(of: repaired) == .valid)
            #expect(try context.repaired(repaired) == repaired)
        }
    }
}
