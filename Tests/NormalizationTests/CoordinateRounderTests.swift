import GeoJSON
import GeoTypes
import TestSupport
import Testing
import Topology

@testable import Normalization

@Suite struct CoordinateRounderTests {
    private func rounder(_ decimals: Int) throws -> CoordinateRounder {
        CoordinateRounder(decimals: decimals, isPlanar: false, topology: try TopologyContext())
    }

    @Test(arguments: [
        (52.300000000000004, 6, 52.3), (120.08290462195872, 7, 120.0829046), (-0.5, 0, -1), (0.5, 0, 1), (2.5, 0, 3),
        (-1.25, 1, -1.3), (1.25, 1, 1.3), (-0.0000001, 6, 0), (180, 15, 180), (179.99999999, 6, 180),
        (1e-7, 7, 1e-7), (1.4e-7, 7, 1e-7), (0.1 + 0.2, 15, 0.3), (6378137.123456789, 3, 6378137.123),
        (-123.456789, 2, -123.46), (1e22, 15, 1e22),
    ])
    func `numbers`(_ value: Double, _ decimals: Int, _ expected: Double) throws {
        #expect(try rounder(decimals).rounded(value) == expected)
    }

    @Test func `rounding twice changes nothing, and leaves no more decimals`() throws {
        var random = SplitMix64(seed: 77)
        for decimals in 0...15 {
            let rounder = try rounder(decimals)
            for size in [1e-3, 1, 9.9, 180, 2e7] {
                for _ in 0..<300 {
                    let value = random.uniform(-size..<size)
                    let once = rounder.rounded(value)
                    #expect(rounder.rounded(once) == once, "\(value) to \(decimals)")
                    #expect(abs(once - value) <= 0.5000001 * Self.step(decimals) + abs(value) * 0x1p-52)
                    let text = JSONText.number(once)
                    let digits = text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
                    #expect(digits <= decimals || text.contains("e"), "\(text) has more than \(decimals)")
                }
            }
        }
    }

    private static func step(_ decimals: Int) -> Double { (0..<decimals).reduce(1.0) { step, _ in step / 10 } }

    private func written(_ geometry: String, _ decimals: Int) throws -> Written {
        try Written(Written.record(geometry), WritingProfile(precision: decimals))
    }

    @Test(arguments: [
        (#"{"type":"Point","coordinates":[1.23456,2.5,100.987,7.777]}"#, 2, "[1.23,2.5,100.99,7.78]"),
        // Equal neighbors go where rounding made them, those of the source stay.
        (
            #"{"type":"LineString","coordinates":[[0,0],[0.001,0],[1,1],[1,1],[2,2.0004]]}"#, 2,
            "[[0,0],[1,1],[1,1],[2,2]]"
        ),
        (#"{"type":"LineString","coordinates":[[0,0,1],[0.001,0,5],[1,1,1]]}"#, 2, "[[0,0,1],[0,0,5],[1,1,1]]"),
        (#"{"type":"MultiPoint","coordinates":[[0.001,0],[0.002,0]]}"#, 2, "[[0,0],[0,0]]"),
        (
            #"{"type":"Polygon","coordinates":[[[0,0],[4.0004,0],[4,4],[3.999,4],[0,4],[0,0]]]}"#, 2,
            "[[[0,0],[4,0],[4,4],[0,4],[0,0]]]"
        ),
        (
            #"{"type":"MultiPolygon","coordinates":[[[[0,0],[4.0004,0],[4,4],[0,0]]]]}"#, 2,
            "[[[[0,0],[4,0],[4,4],[0,0]]]]"
        ),
        // More decimals than asked for are taken away even where they are zeros.
        (#"{"type":"Point","coordinates":[1.5000,2]}"#, 3, "[1.5,2]"),
    ])
    func `geometries`(_ geometry: String, _ decimals: Int, _ expected: String) throws {
        let written = try written(geometry, decimals)
        #expect(written.geometry.flatMap { GeometryText.value($0)["coordinates"] }?.text == expected)
        #expect(written.text.contains("\"coordinates\":\(expected)"))
        #expect(written.notes == [])
        #expect(try Written(written.text, WritingProfile(precision: decimals)).text == written.text)
    }

    @Test(arguments: [
        #"{"type": "Point", "coordinates": [1.50, 2]}"#, #"{"type": "Point", "coordinates": [1e-1, 2E0]}"#,
        #"{"type": "Point", "coordinates": [1, 2], "note": "v1.2345 \" 1.999"}"#,
        #"{"type": "LineString", "coordinates": [[1.5, 2], [1.5, 2]]}"#, "null",
    ])
    func `a spelling with few enough decimals stays`(_ geometry: String) throws {
        let written = try written(geometry, 2)
        #expect(written.text == Written.record(geometry) && written.notes == [])
    }

    /// The thin polygon of GDAL's issue 8332: both positions in its waist come to lie on one place.
    @Test func `a polygon that would touch itself is divided`() throws {
        let thin = #"{"type":"Polygon","coordinates":[[[0,0],[1,1e-08],[2,0],[2,1],[1,3e-08],[0,1],[0,0]]]}"#
        let written = try written(thin, 7)
        let geometry = try #require(written.geometry)
        #expect(geometry.kind == .multiPolygon && geometry.polygonEnds.count == 2)
        #expect(try TopologyContext().validity(of: geometry) == .valid)
        #expect(Written.rings(geometry).map(Written.area) == [1, 1])
        #expect(written.notes.map(\.kind) == [.precision])
        #expect(written.notes[0].message.contains("Self-intersection at [1, 0]"))
        #expect(try Written(written.text, WritingProfile(precision: 7)).text == written.text)
        // With a decimal more nothing happens to it.
        #expect(try self.written(thin, 8).text == Written.record(thin))
    }

    @Test(arguments: [
        #"{"type":"LineString","coordinates":[[1.001,2],[1.002,2]]}"#,
        #"{"type":"MultiLineString","coordinates":[[[0.001,0],[5,5]],[[1.001,2],[1.002,2]]]}"#,
        #"{"type":"Polygon","coordinates":[[[1.001,2],[1.002,2],[1.002,2.001],[1.001,2]]]}"#,
        #"{"type":"MultiPolygon","coordinates":[[[[0.001,0],[5,0],[5,5],[0.001,0]]],[[[1.001,8],[1.002,8],[1.002,8.001],[1.001,8]]]]}"#,
    ])
    func `what would collapse keeps its decimals`(_ geometry: String) throws {
        let written = try written(geometry, 1)
        #expect(written.text == Written.record(geometry))
        #expect(written.notes.map(\.kind) == [.precision])
        #expect(written.notes[0].message.hasSuffix("it keeps its decimals"))
    }

    @Test func `a hole that would collapse is closed`() throws {
        let written = try written(
            #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1.001,2],[1.001,2.001],[1.002,2],[1.001,2]]]}"#,
            1)
        #expect(written.geometry?.lineEnds.count == 1 && written.notes.count == 1)
    }

    @Test func `members of a collection are rounded each by itself`() throws {
        let written = try written(
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1.23,2]},{"type":"LineString","coordinates":[[1.001,2],[1.002,2]]}]}"#,
            1)
        #expect(
            written.geometry.flatMap { GeometryText.value($0)["geometries"] }?.text
                == #"[{"type":"Point","coordinates":[1.2,2]},{"type":"LineString","coordinates":[[1.001,2],[1.002,2]]}]"#
        )
        #expect(written.notes.map(\.kind) == [.precision])
    }

    @Test func `an invalid polygon is rounded as it is`() throws {
        let bow = #"{"type":"Polygon","coordinates":[[[0,0],[2.001,2],[2,0],[0,2],[0,0]]]}"#
        let written = try written(bow, 1)
        #expect(written.text.contains("[[[0,0],[2,2],[2,0],[0,2],[0,0]]]") && written.notes == [])
    }

    @Test func `metres are rounded in the plane`() throws {
        let record = Written.record(
            #"{"type":"Polygon","coordinates":[[[199980.26,2890200],[309780,2890200],[309780,3000000],[199980.26,2890200]]]}"#
        )
        let written = try Written(record, WritingProfile(precision: 1), isPlanar: true)
        #expect(written.text.contains("[[[199980.3,2890200],[309780,2890200],[309780,3000000],[199980.3,2890200]]]"))
    }
}
