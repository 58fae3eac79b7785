import GeoJSON
import GeoTypes
import Testing

@testable import WeatherPlugin

/// Which annotations an alert's own polygon reaches.
struct AlertsPlaceTests {
    private static func annotation(_ type: String, _ coordinates: String) throws -> Feature {
        try weatherFeature(
            #"{"type":"Feature","geometry":{"type":"\#(type)","coordinates":\#(coordinates)},"properties":{}}"#)
    }

    static let positions: [(x: Double, y: Double, isIn: Bool)] = [
        (0.5, 0.5, true), (0, 0, true), (1, 0.25, true), (0.5, 1, true), (1.0000000001, 0.5, false),
        (0.5, -0.0000000001, false), (360.5, 0.5, true), (-359.5, 0.5, true), (180.5, 0.5, false),
    ]

    @Test(arguments: positions)
    func `the boundary belongs to the area`(x: Double, y: Double, isIn: Bool) throws {
        let run = try AlertsRun([alertFeature("a")], on: [try weatherPlace(x, y)])
        #expect(run.alerts() == (isIn ? ["a"] : nil))
        #expect(run.count() == (isIn ? 1 : 0))
        #expect(run.names().count == (isIn ? 4 : 1))
    }

    @Test func `a hole does not belong to the area but its boundary does`() throws {
        let ring = "[[0.25,0.25],[0.25,0.75],[0.75,0.75],[0.75,0.25],[0.25,0.25]]"
        let geometry = #"{"type":"Polygon","coordinates":[\#(alertBox(0, 0, 1, 1)),\#(ring)]}"#
        let run = try AlertsRun(
            [alertFeature("a", geometry: geometry)],
            on: [try weatherPlace(0.5, 0.5), try weatherPlace(0.25, 0.5), try weatherPlace(0.1, 0.5)])
        #expect((0..<3).map { run.count(of: $0) } == [0, 1, 1])
    }

    static let shapes: [(type: String, coordinates: String, isIn: Bool)] = [
        ("LineString", "[[-1,0.5],[2,0.5]]", true), ("LineString", "[[-1,1],[2,1]]", true),
        ("LineString", "[[-1,2],[2,1.5]]", false), ("MultiPoint", "[[5,5],[1,1]]", true),
        ("MultiPoint", "[[5,5],[1,1.5]]", false), ("Polygon", "[\(alertBox(-5, -5, 5, 5))]", true),
        ("Polygon", "[\(alertBox(1, 1, 5, 5))]", true), ("Polygon", "[\(alertBox(1.5, 1, 5, 5))]", false),
        ("MultiPolygon", "[[\(alertBox(2, 2, 5, 5))],[\(alertBox(0.1, 0.1, 0.2, 0.2))]]", true),
        ("MultiLineString", "[[[2,2],[3,3]],[[0,-1],[0,2]]]", true),
        // Its box overlaps, the shape does not.
        ("LineString", "[[0.9,2],[2,0.9]]", false),
        // A bow tie whose left wing lies in the square.
        ("Polygon", "[[[0.5,0.2],[0.5,0.8],[3,0.2],[3,0.8],[0.5,0.2]]]", true),
        // Numbers that are no longitudes don't keep anything busy.
        ("LineString", "[[1e300,0],[0,0]]", true), ("MultiPoint", "[[-1e300,50],[9,9]]", false),
    ]

    @Test(arguments: shapes)
    func `what is no point matches where it shares a position`(
        type: String, coordinates: String, isIn: Bool
    ) throws {
        let run = try AlertsRun([alertFeature("a")], on: [try Self.annotation(type, coordinates)])
        #expect(run.rejected.isEmpty)
        #expect(run.count() == (isIn ? 1 : 0), "\(type) \(coordinates)")
    }

    @Test func `a collection matches by any of its members`() throws {
        let collection =
            #"{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[9,9]},"#
            + #"{"type":"LineString","coordinates":[[-1,-1],[2,2]]}]},"properties":null}"#
        let other = collection.replacing("[-1,-1]", with: "[3,3]")
        let run = try AlertsRun([alertFeature("a")], on: [try weatherFeature(collection), try weatherFeature(other)])
        #expect(run.count(of: 0) == 1 && run.count(of: 1) == 0)
    }

    /// The western Aleutians between 178° E and 178° W, as different sources write them.
    static let aleutians = [
        #"{"type":"MultiPolygon","coordinates":[[\#(alertBox(178, 51, 180, 53))],[\#(alertBox(-180, 51, -178, 53))]]}"#,
        alertPolygon(178, 51, 182, 53), alertPolygon(-182, 51, -178, 53), alertPolygon(538, 51, 542, 53),
        // From neighbor to neighbor the short way.
        #"{"type":"Polygon","coordinates":[[[178,51],[-178,51],[-178,53],[178,53],[178,51]]]}"#,
        #"{"type":"GeometryCollection","geometries":[\#(alertPolygon(178, 51, 180, 53)),\#(alertPolygon(-180, 51, -178, 53))]}"#,
    ]

    @Test(arguments: aleutians)
    func `an area across the antimeridian holds what lies on either side`(geometry: String) throws {
        let inside = [178, 179.5, 180, -180, -179.5, -178, 181, -181, 539]
        let outside = [177.9, -177.9, 0, 182.1, -2]
        let shapes = [
            try Self.annotation("LineString", "[[179,52],[179.5,52]]"),
            try Self.annotation("LineString", "[[-178.5,50],[-178.5,54]]"),
            try Self.annotation("LineString", "[[170,52],[-170,52]]"),
            try Self.annotation("LineString", "[[190,52],[181,52]]"),
            try Self.annotation("MultiPolygon", "[[\(alertBox(170, 40, 180, 55))],[\(alertBox(-180, 40, -170, 55))]]"),
            try Self.annotation("LineString", "[[-170,52],[0,52],[170,52]]"),
            try Self.annotation("LineString", "[[170,54],[-170,54]]"),
        ]
        let run = try AlertsRun(
            [alertFeature("a", geometry: geometry)],
            on: try (inside + outside).map { try weatherPlace($0, 52) } + shapes)
        let counts = run.features.indices.map { run.count(of: $0) }
        #expect(counts == inside.map { _ in 1 } + outside.map { _ in 0 } + [1, 1, 1, 1, 1, 0, 0])
        // Cut at the antimeridian as RFC 7946 wants it, nothing was wrong with the source.
        #expect(run.warnings.isEmpty)
    }

    @Test func `areas that are not valid are repaired`() throws {
        let bowTie = #"{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}"#
        let collapsed = #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[2,2],[0,0]]]}"#
        let open = #"{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,2]]]}"#
        let run = try AlertsRun(
            [
                alertFeature("tie", geometry: bowTie), alertFeature("flat", geometry: collapsed),
                alertFeature("open", geometry: open),
            ], on: [try weatherPlace(0.2, 1), try weatherPlace(1, 0.2)])
        #expect(run.alerts(of: 0) == ["open", "tie"] && run.alerts(of: 1) == ["open"])
        #expect(
            run.warnings == [
                "the area of 1 alert had open rings, which are closed",
                "areas that are not valid are repaired: flat, tie",
                "1 alert has no polygon and no zone, so that nothing can match",
            ])
    }

    @Test func `what an earlier run has left is replaced or removed`() throws {
        let old =
            #"{"a":1,"weather:alerts":[{"id":"old"}],"weather:alert-count":1,"weather:top-alert":"x","weather:top-severity":"Minor","weather:code":3}"#
        let nowhere = try weatherFeature(#"{"type":"Feature","geometry":null,"properties":\#(old)}"#)
        let empty = try weatherFeature(
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[]},"properties":\#(old)}"#)
        let run = try AlertsRun(
            [alertFeature("a")],
            on: [
                try weatherPlace(0.5, 0.5, properties: old), try weatherPlace(5, 5, properties: old), nowhere, empty,
            ])
        #expect(run.alerts() == ["a"] && run.value("top-severity")?.string == "Severe")
        #expect(run.names(of: 1) == ["alert-count", "code"] && run.count(of: 1) == 0)
        #expect(run.names(of: 2) == ["code"] && run.names(of: 3) == ["code"])
        #expect(run.features[2].property("a")?.double == 1)
    }

    @Test func `a feature without place that had nothing keeps its bytes`() throws {
        let text = #"{ "type":"Feature", "geometry":null, "properties":{ "a" : 1.0 } }"#
        let run = try AlertsRun([alertFeature("a")], on: [try weatherFeature(text)])
        #expect(String(decoding: run.features[0].properties.bytes, as: UTF8.self) == #"{ "a" : 1.0 }"#)
    }
}
