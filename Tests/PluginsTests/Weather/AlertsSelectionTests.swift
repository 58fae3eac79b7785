import Configuration
import GeoJSON
import Testing

@testable import WeatherPlugin

/// Which alerts of a file hold.
struct AlertsSelectionTests {
    static let moments: [(at: String, holds: Bool)] = [
        ("2026-11-30T05:59:59Z", false), ("2026-11-30T06:00:00Z", true), ("2026-11-30T11:59:59Z", true),
        ("2026-11-30T12:00:00Z", false),
    ]

    /// The message expires at 10:00Z, the event ends at 12:00Z.
    @Test(arguments: moments)
    func `an alert holds from its onset until the end of the event`(at: String, holds: Bool) throws {
        let run = try AlertsRun([alertFeature("a")], #""at": "\#(at)""#, on: [try weatherPlace(0.5, 0.5)])
        #expect(run.count() == (holds ? 1 : 0))
        let hint = run.diagnostics.filter { $0.remedy == "'at' names another moment" }.map(\.message)
        #expect(hint == (holds ? [] : ["the alert does not hold at \(at)"]))
    }

    static let bounds: [(times: String, holds: Bool)] = [
        // Now is 06:10.
        (#""expires":"2026-11-30T06:11:00Z""#, true), (#""expires":"2026-11-30T06:10:00Z""#, false),
        (#""ends":null,"expires":"2026-11-30T06:10:00Z""#, false),
        (#""ends":"2026-11-30T07:00:00Z","expires":"2026-11-30T06:00:00Z""#, true),
        (#""ends":"2026-11-30T06:00:00Z","expires":"2026-11-30T07:00:00Z""#, false),
        (#""onset":"2026-11-30T06:11:00Z","effective":"2026-11-30T05:00:00Z""#, false),
        (#""onset":null,"effective":"2026-11-30T06:11:00Z""#, false), (#""effective":"2026-11-30T06:10:00Z""#, true),
        (#""sent":"2026-11-30T06:11:00Z""#, false),
        (#""effective":"2026-11-30T06:00:00Z","sent":"2026-11-30T06:11:00Z""#, true), (#""areaDesc":"x""#, true),
        // The same moment by another clock.
        (#""onset":"2026-11-30T11:40:00+05:30""#, true), (#""onset":"2026-11-30T11:41:00+05:30""#, false),
        // What can't be read is no bound, and is not replaced by what would be one.
        (#""onset":"soon","effective":"2026-11-30T06:11:00Z""#, true),
        (#""ends":"later","expires":"2026-11-30T06:00:00Z""#, true), (#""ends":17"#, true),
        (#""expires":"2026-11-30T06:00:00""#, true),
    ]

    @Test(arguments: bounds)
    func `the first time that is given is the bound`(times: String, holds: Bool) throws {
        let run = try AlertsRun([alertFeature(bare: "a", times)], on: [try weatherPlace(0.5, 0.5)])
        #expect(run.count() == (holds ? 1 : 0))
    }

    @Test func `times that can't be read are counted`() throws {
        let run = try AlertsRun(
            [
                alertFeature(bare: "a", #""onset":"date:now -2 minutes","ends":"date:now +425 minutes""#),
                alertFeature(bare: "b", #""sent":"","effective":null,"expires":"2026-11-30T12:00:00Z""#),
                alertFeature(bare: "c", #""status":"Test","sent":"never""#),
            ], on: [try weatherPlace(0.5, 0.5)])
        #expect(run.alerts() == ["b", "a"] || run.alerts() == ["a", "b"])
        #expect(
            run.warnings == [
                "alerts that are left out: Test 1",
                "3 times set no bound since they can't be read, such as 'date:now -2 minutes'",
            ])
        #expect(run.alerts("onset") == [nil, nil])
        #expect(run.alerts("expires") == [nil, "2026-11-30T12:00:00Z"])
    }

    /// The message's id, its type, and what it refers to.
    struct Vector: Sendable {
        var messages: [(id: String, type: String, references: String)]
        var holding: [String]
        var warning: String?
    }

    private static func reference(_ id: String) -> String {
        #"{"@id":"https://api.weather.gov/alerts/\#(id)","identifier":"\#(id)","sender":"x"}"#
    }

    static let vectors: [Vector] = [
        Vector(messages: [("a", "Alert", "[]"), ("b", "Alert", "[]")], holding: ["a", "b"]),
        Vector(
            messages: [("a", "Alert", "[]"), ("b", "Update", "[\(reference("a"))]")], holding: ["b"],
            warning: "superseded 1"),
        // A chain whose last link does not name the first message, in any order.
        Vector(
            messages: [
                ("c", "Update", "[\(reference("b"))]"), ("a", "Alert", "[]"), ("b", "Update", "[\(reference("a"))]"),
            ], holding: ["c"], warning: "superseded 2"),
        Vector(
            messages: [
                ("a", "Alert", "[]"), ("b", "Update", "[\(reference("a"))]"), ("c", "Cancel", "[\(reference("b"))]"),
            ], holding: [], warning: "superseded 2, cancelled 1"),
        Vector(
            messages: [("a", "Alert", "[]"), ("b", "Alert", "[]"), ("c", "Cancel", "[\(reference("a"))]")],
            holding: ["b"], warning: "superseded 1, cancelled 1"),
        // An alert's references are for information; only updates and cancellations replace.
        Vector(messages: [("a", "Alert", "[]"), ("b", "Alert", "[\(reference("a"))]")], holding: ["a", "b"]),
        Vector(messages: [("b", "Update", "[\(reference("elsewhere"))]")], holding: ["b"]),
        Vector(messages: [("b", "Update", "[\(reference("b"))]")], holding: ["b"]),
        Vector(
            messages: [("a", "Alert", "[]"), ("b", "Update", #"["https://api.weather.gov/alerts/a"]"#)],
            holding: ["b"], warning: "superseded 1"),
        Vector(
            messages: [
                ("a", "Alert", "[]"), ("b", "Alert", "[]"),
                ("c", "Update", #""w-nws@noaa.gov,a,2026-11-30T00:00:00Z w-nws@noaa.gov,b,2026-11-30T00:00:00Z""#),
            ], holding: ["c"], warning: "superseded 2"),
        Vector(messages: [("a", "Alert", "[]"), ("a", "Alert", "[]")], holding: ["a"], warning: "repeated 1"),
        Vector(messages: [("a", "alert", "null"), ("b", "Ack", "[]")], holding: ["a"], warning: "Ack 1"),
        Vector(
            messages: [("a", "Alert", "17"), ("b", "UPDATE", #"{"identifier":"a"}"#)], holding: ["b"],
            warning: "superseded 1"),
    ]

    @Test(arguments: vectors)
    func `what an update or a cancellation refers to is out of force`(vector: Vector) throws {
        let run = try AlertsRun(
            vector.messages.map {
                alertFeature($0.id, #""messageType":"\#($0.type)","references":\#($0.references)"#)
            }, on: [try weatherPlace(0.5, 0.5)])
        #expect(run.alerts() ?? [] == vector.holding)
        #expect(run.warnings == (vector.warning.map { ["alerts that are left out: \($0)"] } ?? []))
    }

    @Test func `only actual alerts count and only they replace others`() throws {
        let test = #""messageType":"Cancel","references":[\#(Self.reference("a"))]"#
        let statuses = ["Test", "Exercise", "System", "Draft", "Test"].enumerated().map { number, status in
            alertFeature("t\(number)", #""status":"\#(status)",\#(test)"#)
        }
        let run = try AlertsRun(statuses + [alertFeature("a")], on: [try weatherPlace(0.5, 0.5)])
        #expect(run.alerts() == ["a"])
        #expect(run.warnings == ["alerts that are left out: Draft 1, Exercise 1, System 1, Test 2"])
    }

    @Test func `the worst comes first and then what begins first and then the id`() throws {
        func alert(_ id: String, _ severity: String, _ hour: Int) -> String {
            alertFeature(
                bare: id,
                #""severity":"\#(severity)","event":"\#(severity) \#(id)","onset":"2026-11-30T0\#(hour):00:00Z""#)
        }
        let alerts = [
            alert("u", "Unknown", 1), alert("m", "Minor", 1), alert("b", "Severe", 3), alert("x", "Extreme", 6),
            alert("o", "Moderate", 1), alert("a", "Severe", 3), alert("z", "severe", 2), alert("q", "Odd", 0),
            alertFeature(bare: "n", #""severity":"Severe""#),
        ]
        let run = try AlertsRun(alerts, on: [try weatherPlace(0.5, 0.5)])
        #expect(run.alerts() == ["x", "z", "a", "b", "n", "o", "m", "q", "u"])
        #expect(run.value("top-alert")?.string == "Extreme x")
        #expect(run.value("top-severity")?.string == "Extreme")
        #expect(run.count() == 9)
        #expect(run.alerts("severity")?.last == "Unknown")
    }

    static let severities: [(least: String, ids: [String])] = [
        ("Extreme", []), ("severe", ["a"]), ("MODERATE", ["a", "b"]), ("Minor", ["a", "b"]),
        ("Unknown", ["a", "b", "c"]),
    ]

    @Test(arguments: severities)
    func `what is less severe than asked for is left out`(least: String, ids: [String]) throws {
        let alerts = [
            alertFeature("a"), alertFeature("b", #""severity":"Moderate""#), alertFeature("c", #""severity":"?""#),
        ]
        let run = try AlertsRun(alerts, #""minSeverity": "\#(least)""#, on: [try weatherPlace(0.5, 0.5)])
        #expect(run.alerts() ?? [] == ids && run.count() == Double(ids.count) && run.warnings.isEmpty)
    }

    @Test func `members without value are left out and times are in UTC`() throws {
        let full = alertFeature(
            "a",
            #""certainty":"Likely","urgency":"Expected","headline":"H","areaDesc":"Kitsap, WA","sender":"w-nws","#
                + #""senderName":"NWS Seattle WA","instruction":"none","effective":"2026-11-30T05:00:00Z""#)
        let run = try AlertsRun(
            [full, alertFeature(bare: "b", #""headline":null,"certainty":"","sender":"w-nws""#)],
            on: [try weatherPlace(0.5, 0.5)])
        #expect(
            run.value("alerts")?.text
                == #"[{"id":"a","event":"Wind Advisory","severity":"Severe","certainty":"Likely","urgency":"Expected","#
                + #""headline":"H","areaDesc":"Kitsap, WA","onset":"2026-11-30T06:00:00Z","ends":"2026-11-30T12:00:00Z","#
                + #""expires":"2026-11-30T10:00:00Z","sender":"NWS Seattle WA","matchedBy":"polygon"},"#
                + #"{"id":"b","event":"Wind Advisory","severity":"Severe","sender":"w-nws","matchedBy":"polygon"}]"#)
        #expect(run.names() == ["alerts", "alert-count", "top-alert", "top-severity"])
    }

    @Test(arguments: [
        #""at": "noon""#, #""minSeverity": "Bad""#, #""zone": """#, #""zone": ["WAZ558"]"#, #""zone": 5"#,
    ])
    func `options that are none are refused`(options: String) {
        #expect(throws: (any Error).self) {
            _ = try AlertsRun([alertFeature("a")], options, on: [])
        }
    }
}
