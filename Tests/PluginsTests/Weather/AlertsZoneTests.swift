import Configuration
import GeoJSON
import Testing

@testable import WeatherPlugin

/// Alerts without a polygon.
struct AlertsZoneTests {
    private static func annotation(_ zone: String, at place: (Double, Double)? = (50, 50)) throws -> Feature {
        let geometry = place.map { #"{"type":"Point","coordinates":[\#($0.0),\#($0.1)]}"# } ?? "null"
        return try weatherFeature(#"{"type":"Feature","geometry":\#(geometry),"properties":{"zone":\#(zone)}}"#)
    }

    @Test func `outlines of zones stand in for the polygon`() throws {
        let run = try AlertsRun(
            [alertFeature("a", zones: ["WAZ558", "WAZ559"])],
            zones: [
                alertZone("WAZ558", alertSquare), alertZone("WAZ559", alertPolygon(1, 0, 2, 1)),
                alertZone("WAZ560", alertPolygon(2, 0, 3, 1)),
            ],
            on: try [0.5, 1, 1.5, 2.5].map { try weatherPlace($0, 0.5) })
        // On the common boundary of two of its zones the alert counts once.
        #expect((0..<4).map { run.count(of: $0) } == [1, 1, 1, 0])
        #expect(run.alerts("matchedBy") == ["zone-polygon"] && run.alerts("matchedBy", of: 1) == ["zone-polygon"])
        #expect(run.warnings.isEmpty)
    }

    /// A polygon is exact where a zone is large: outside of it the zones of its alert don't count.
    @Test func `zones don't count for an alert with a polygon`() throws {
        let run = try AlertsRun(
            [alertFeature("a", #""geocode":{"UGC":["WAZ558"]}"#), alertFeature("b", zones: ["WAZ558"])],
            zones: [alertZone("WAZ558", alertPolygon(0, 0, 9, 9))], #""zone": "zone""#,
            on: [
                try weatherPlace(0.5, 0.5), try weatherPlace(5, 5),
                try Self.annotation(#""WAZ558""#, at: (5, 5)), try Self.annotation(#""WAZ558""#, at: (50, 50)),
            ])
        #expect(run.alerts() == ["a", "b"] && run.alerts("matchedBy") == ["polygon", "zone-polygon"])
        #expect(run.alerts(of: 1) == ["b"])
        // The outline is surer than the annotation's own word, which still counts beyond it.
        #expect(run.alerts("matchedBy", of: 2) == ["zone-polygon"])
        #expect(run.alerts("matchedBy", of: 3) == ["zone"])
    }

    static let codes: [(value: String, isIn: Bool)] = [
        (#""WAZ558""#, true), (#""waz558""#, true), (#"["ORZ001","WAZ558"]"#, true), (#""ORZ001, WAZ558""#, true),
        (#""https://api.weather.gov/zones/forecast/WAZ558""#, true), (#""WAC033""#, true), (#""WAZ999""#, false),
        (#""""#, false), ("null", false), ("558", false), (#"{"a":"WAZ558"}"#, false),
        // The fire weather zone of that number is another one.
        (#""https://api.weather.gov/zones/fire/WAZ558""#, false),
    ]

    @Test(arguments: codes)
    func `the annotation's own zone matches codes and addresses`(value: String, isIn: Bool) throws {
        let alert = alertFeature(
            "a", geometry: "null",
            #""geocode":{"UGC":["WAC033"]},"affectedZones":["https://api.weather.gov/zones/forecast/WAZ558"]"#)
        let run = try AlertsRun([alert], #""zone": "zone""#, on: [try Self.annotation(value)])
        #expect(run.alerts("matchedBy") == (isIn ? ["zone"] : nil))
        #expect(run.count() == (isIn ? 1 : 0) && run.warnings.isEmpty)
    }

    @Test func `an annotation without place matches by its zone alone`() throws {
        let run = try AlertsRun(
            [alertFeature("a", zones: ["WAZ558"]), alertFeature("b")], #""zone": "zone""#,
            on: [try Self.annotation(#""WAZ558""#, at: nil), try Self.annotation(#""WAZ559""#, at: nil)])
        #expect(run.alerts() == ["a"] && run.count() == 1)
        // Whether other alerts hold there nobody knows: no count is written.
        #expect(run.names(of: 1).isEmpty)
    }

    @Test func `an expression can give the zone`() throws {
        let run = try AlertsRun(
            [alertFeature("a", zones: ["WAZ558"])], #""zone": ["concat", "WAZ", ["get", "zone"]]"#,
            on: [try Self.annotation(#""558""#), try Self.annotation(#""559""#)])
        #expect(run.count() == 1 && run.count(of: 1) == 0)
    }

    @Test func `a fire weather zone is told from the forecast zone of the same code`() throws {
        let alerts = [
            alertFeature("fire", zones: ["WAZ654"], kind: "fire"),
            alertFeature("wind", zones: ["WAZ654"], kind: "forecast"), alertFeature("any", zones: ["WAZ654"]),
        ]
        let zones = [
            alertZone("WAZ654", alertSquare, kind: "fire"),
            alertZone("WAZ654", alertPolygon(2, 2, 3, 3), kind: "public"),
        ]
        let run = try AlertsRun(alerts, zones: zones, on: [try weatherPlace(0.5, 0.5), try weatherPlace(2.5, 2.5)])
        #expect(run.alerts() == ["any", "fire"] && run.alerts(of: 1) == ["any", "wind"])
        #expect(run.warnings.isEmpty)
    }

    @Test func `zones by the feature's id alone and across the antimeridian`() throws {
        let zone =
            #"{"type":"Feature","id":"https://api.weather.gov/zones/forecast/AKZ187","geometry":"#
            + #"{"type":"MultiPolygon","coordinates":[[\#(alertBox(178, 51, 180, 53))],[\#(alertBox(-180, 51, -178, 53))]]},"#
            + #""properties":{}}"#
        let run = try AlertsRun(
            [alertFeature("a", zones: ["AKZ187"])], zones: [zone],
            on: try [179.0, -179, 177].map { try weatherPlace($0, 52) })
        #expect((0..<3).map { run.count(of: $0) } == [1, 1, 0])
    }

    private static let manyCodes = ["WAZ1", "WAZ2", "WAZ3", "WAZ4", "WAZ5", "WAZ6", "WAZ7"]

    @Test func `alerts that nothing can match are reported with a remedy`() throws {
        let alerts = [alertFeature("a", zones: Self.manyCodes), alertFeature("b", zones: ["WAZ1"]), alertFeature("c")]
        let run = try AlertsRun(alerts, on: [try weatherPlace(0.5, 0.5)])
        #expect(run.warnings == ["2 alerts have no polygon, only zones: WAZ1, WAZ2, WAZ3, WAZ4, WAZ5 and 2 more"])
        #expect(run.diagnostics.first?.remedy?.contains("'zones'") == true)
        #expect(run.alerts() == ["c"])
        let known = try AlertsRun(alerts, #""zone": "zone""#, on: [])
        #expect(known.warnings.isEmpty)
        let partly = try AlertsRun(alerts, zones: [alertZone("WAZ1", alertSquare)], on: [try weatherPlace(0.5, 0.5)])
        #expect(
            partly.warnings == [
                "1 alert has no polygon but zones that 'zones' lacks: "
                    + "WAZ2, WAZ3, WAZ4, WAZ5, WAZ6 and 1 more"
            ])
        #expect(partly.alerts() == ["a", "b", "c"])
        let lost = try AlertsRun([alertFeature("a", geometry: "null")], #""zone": "zone""#, on: [])
        #expect(lost.warnings == ["1 alert has no polygon and no zone, so that nothing can match"])
    }

    @Test func `zones without a polygon or without a code are told`() throws {
        let run = try AlertsRun(
            [alertFeature("a", zones: ["WAZ1"])], zones: [alertZone("WAZ1", "null"), alertZone("WAZ2", "null")],
            on: [])
        #expect(run.warnings.first == "zones without a polygon: WAZ1" && run.warnings.count == 2)
        let nameless = #"{"type":"Feature","geometry":\#(alertSquare),"properties":{"name":"x"}}"#
        let none = try AlertsRun([alertFeature("a")], zones: [nameless], on: [])
        #expect(none.warnings == ["the file has no zones"])
    }
}
