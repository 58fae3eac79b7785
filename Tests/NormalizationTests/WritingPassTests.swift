import GeoJSON
import GeoTypes
import TestSupport
import Testing
import Topology

@testable import Normalization

@Suite struct WritingPassTests {
    private let rfc = WritingProfile(rules: .rfc7946)

    @Test(arguments: [
        "null", #"{"type": "Point", "coordinates": [1.0, 2, 3, 4]}"#,
        #"{"type": "Polygon", "coordinates": [[[0.0, 0], [4, 0], [4, 4], [0, 0.0]]], "note": [1.50]}"#,
        #"{"type": "MultiPolygon", "coordinates": [[[[0, 0], [4, 0], [4, 4], [0, 0]]]]}"#,
        #"{"type": "LineString", "coordinates": [[1.50, 2], [180, 3]]}"#,
        #"{"type": "Polygon", "coordinates": [[[-180, -90], [180, -90], [180, 90], [-180, 90], [-180, -90]]]}"#,
        #"{"type": "Polygon", "coordinates": []}"#,
    ])
    func `what is right keeps its text`(_ geometry: String) throws {
        let record = Written.record(geometry)
        for profile in [rfc, WritingProfile(), WritingProfile(boxes: .drop)] {
            let written = try Written(record, profile)
            #expect(written.text == record)
            #expect(written.notes == [])
        }
    }

    @Test(arguments: [
        // The right-hand rule.
        (
            #"{"type":"Polygon","coordinates":[[[0,0],[0,4],[4,4],[4,0],[0,0]],[[1,1],[2,1],[2,2],[1,2],[1,1]]]}"#,
            #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2],[2,1],[1,1]]]}"#
        ),
        // A whole world drawn clockwise, and one from 0 to 360.
        (
            #"{"type":"Polygon","coordinates":[[[-180,-90],[-180,90],[180,90],[180,-90],[-180,-90]]]}"#,
            #"{"type":"Polygon","coordinates":[[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]]}"#
        ),
        // A pole within ±180: closed, not cut.
        (
            #"{"type":"Polygon","coordinates":[[[-180,71],[-90,70],[0,72],[90,70],[180,71],[-180,71]]]}"#,
            #"{"type":"Polygon","coordinates":[[[-180,71],[-90,70],[0,72],[90,70],[180,71],[180,90],[-180,90],[-180,71]]]}"#
        ),
        (#"{"type":"Point","coordinates":[200,1,5]}"#, #"{"type":"Point","coordinates":[-160,1,5]}"#),
        // One part stays a Multi, foreign members stay while the type does.
        (
            #"{"type":"MultiPolygon","coordinates":[[[[0,0],[0,4],[4,4],[0,0]]]],"n":1.0}"#,
            #"{"type":"MultiPolygon","coordinates":[[[[0,0],[4,4],[0,4],[0,0]]]],"n":1.0}"#
        ),
        (
            #"{"type":"LineString","coordinates":[[179,0],[-179,0]]}"#,
            #"{"type":"MultiLineString","coordinates":[[[179,0],[180,0]],[[-180,0],[-179,0]]]}"#
        ),
        (
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"LineString","coordinates":[[179,0],[-179,0]]}]}"#,
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"MultiLineString","coordinates":[[[179,0],[180,0]],[[-180,0],[-179,0]]]}]}"#
        ),
    ])
    func `the profile's form`(_ geometry: String, _ expected: String) throws {
        let written = try Written(Written.record(geometry), rfc)
        #expect(written.text == Written.record(expected))
        #expect(try Written(written.text, rfc).text == written.text)
    }

    @Test func `a whole world from 0 to 360 keeps all of its area`() throws {
        let written = try Written(
            Written.record(#"{"type":"Polygon","coordinates":[[[0,-90],[360,-90],[360,90],[0,90],[0,-90]]]}"#), rfc)
        let geometry = try #require(written.geometry)
        #expect(geometry.polygonEnds.count == 2)
        #expect(Written.rings(geometry).reduce(0) { $0 + Written.area($1) } == 2 * 360 * 180)
        #expect(BoundingBox(of: [geometry]) == BoundingBox(west: -180, south: -90, east: 180, north: 90))
    }

    @Test(arguments: [
        (#"{"type":"Point","coordinates":[0,90.001]}"#, "latitude"),
        (#"{"type":"LineString","coordinates":[[0,0],[1e9,0]]}"#, "longitude"),
    ])
    func `what is no position in degrees is refused`(_ geometry: String, _ code: String) throws {
        let fault = try #require(throws: FeatureFault.self) { try Written(Written.record(geometry), rfc) }
        #expect(fault.code == code && fault.path == "geometry.coordinates")
        #expect(try Written(Written.record(geometry), WritingProfile()).text == Written.record(geometry))
    }

    @Test func `ordinates beyond the third go where the geometry changes`() throws {
        let turned = try Written(
            Written.record(#"{"type":"Polygon","coordinates":[[[0,0,1,9],[0,4,2],[4,4,3,9,9],[0,0,1,9]]]}"#), rfc)
        #expect(turned.text.contains("[[[0,0,1],[4,4,3],[0,4,2],[0,0,1]]]"))
        #expect(turned.notes.map(\.kind) == [.ordinates])
    }

    @Test func `collections that RFC 7946 advises against are told of`() throws {
        let point = #"{"type":"Point","coordinates":[1,2]}"#
        let line = #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#
        func kinds(_ members: String...) throws -> [NormalizationNote.Kind] {
            let text = Written.record(
                #"{"type":"GeometryCollection","geometries":[\#(members.joined(separator: ","))]}"#)
            let written = try Written(text, rfc)
            #expect(written.text == text)
            return written.notes.map(\.kind)
        }
        #expect(try kinds(point, line) == [])
        #expect(try kinds() == [])
        #expect(try kinds(point, point) == [.collection])
        #expect(try kinds(point, #"{"type":"GeometryCollection","geometries":[]}"#) == [.collection])
    }

    @Test(arguments: [
        (BoundingBoxRule.keep, #""bbox":[0,0,9,9],"#, #""bbox":[0,0,9,9],"#, ""),
        (.drop, #""bbox":[0,0,9,9],"#, "", ""), (.drop, "", "", ""), (.write, "", "", ""),
        (.all, #""bbox":[0,0,9,9],"#, #""bbox":[0,0,9,9],"#, ""), (.all, "", "", #","bbox":[1,2,3,4]"#),
    ])
    func `boxes of features by their rule`(
        _ rule: BoundingBoxRule, _ given: String, _ kept: String, _ added: String
    ) throws {
        func record(_ box: String, _ end: String) -> String {
            #"{"type":"Feature",\#(box)"properties":{},"geometry":{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}\#(end)}"#
        }
        #expect(try Written(record(given, ""), WritingProfile(boxes: rule)).text == record(kept, added))
    }

    @Test func `members that go leave no comma behind, wherever they stand`() throws {
        for (text, expected) in [
            (
                #"{"bbox":[1,2,1,2],"id":true,"type":"Feature","properties":null,"geometry":null}"#,
                #"{"type":"Feature""#
            ),
            (
                #"{ "id":null , "bbox":[1,2] , "type":"Feature","properties":null,"geometry":null}"#,
                #"{ "type":"Feature""#
            ),
            (#"{"type":"Feature","id":[],"bbox":[],"properties":null,"geometry":null}"#, #"{"type":"Feature""#),
        ] {
            let written = try Written(text, WritingProfile(boxes: .drop)).text
            #expect(try JSONParser.parse(written).members?.map(\.key) == ["type", "properties", "geometry"])
            #expect(written.replacing(" ", with: "").hasPrefix(expected.replacing(" ", with: "")))
        }
        let last = #"{"type":"Feature","properties":null,"geometry":null,"bbox":[1,2,3,4]}"#
        #expect(
            try Written(last, WritingProfile(boxes: .drop)).text
                == #"{"type":"Feature","properties":null,"geometry":null}"#)
    }
}
