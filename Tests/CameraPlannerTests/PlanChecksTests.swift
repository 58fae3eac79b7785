import CameraPlanner
import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import TestSupport
import Testing

struct PlanChecksTests {
    private static func plan(_ text: String, _ targets: PlanTargets) throws -> Plan {
        var faults: [OptionFault] = []
        let value = try JSONParser.parse(text, dialect: .configuration)
        let read = try #require(Shot.parsePlan(value, engine: .mapbox) { faults.append($0) }, "\(faults)")
        return try Planner(targets: targets, viewport: Viewport(width: 400, height: 400), engine: .mapbox)
            .compile(read.shots, read.options)
    }

    private static let features = [
        #"{"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[0,0]},"properties":{"annotation:size":[40,20]}}"#,
        #"{"type":"Feature","id":"b","geometry":{"type":"Point","coordinates":[-60,0]},"properties":{"annotation:size":[100,20]}}"#,
        #"{"type":"Feature","id":"c","geometry":{"type":"Point","coordinates":[-120,0]},"properties":{}}"#,
    ]

    @Test func `speeds, holds and times off the screen`() throws {
        // At zoom 1 the world is 1024 px wide, and 400 px show 140.625 degrees.
        var targets = PlanTargets(initial: Camera(center: Coordinate(x: 0, y: 0), zoom: 1))
        targets.features = try Self.features.map(feature)
        let plan = try Self.plan(
            """
            {"checks": true, "shots": [
              {"hold": 1, "id": "still"},
              {"animate": [{"bearing": 90, "duration": 2, "curve": "linear"}]},
              {"jump": {"center": [-120, 0], "bearing": 0}},
              {"hold": 2, "id": "west"}]}
            """, targets)
        let checks = try #require(plan.checks)
        // 90 degrees in 2 s; the jump has no speed.
        #expect(approximately(checks.bearing.speed, 45, 1e-6))
        #expect(checks.bearing.time >= 1 && checks.bearing.time < 3)
        #expect(checks.zoom.speed == 0 && checks.pitch.speed == 0 && checks.pixels.speed == 0)
        // b hangs 170.67 px left of the middle, its box from 220.67 px: beyond the edge at 200. c is 341 px away.
        #expect(checks.holds.map(\.shot) == ["still", "west"])
        #expect(
            checks.holds[0]
                == PlanChecks.Hold(shot: "still", annotations: 3, outside: [.id(.string("b")), .id(.string("c"))]))
        // From −120: b is 170.67 px to the right, likewise over the edge; a is 341 px away.
        #expect(checks.holds[1].outside == [.id(.string("a")), .id(.string("b"))])
        // a is away from the jump on, c until then; b is never.
        #expect(checks.offscreen.map(\.annotation) == [.id(.string("a")), .id(.string("c"))])
        #expect(
            approximately(checks.offscreen[0].seconds, 2, 1e-3) && approximately(checks.offscreen[1].seconds, 3, 1e-3))
        #expect(!plan.events.contains { $0.kind == .enter })
        let text = String(decoding: try plan.json(fps: 2), as: UTF8.self)
        #expect(text.contains(#""holds":[{"shot":"still","annotations":3,"outside":["b","c"]}"#))
    }

    @Test func `a held group is judged by its own features`() throws {
        let camera = Camera(center: Coordinate(x: -120, y: 0), zoom: 1)
        var targets = PlanTargets(initial: Camera(center: Coordinate(x: 0, y: 0), zoom: 1))
        targets.features = try Self.features.map(feature)
        targets.frames = [(.string("west"), camera)]
        targets.groups = [(camera, [2])]
        let plan = try Self.plan(
            #"{"checks": true, "shots": [{"jump": "frame:west"}, {"hold": 1, "id": "h"}]}"#, targets)
        #expect(plan.checks?.holds == [PlanChecks.Hold(shot: "h", annotations: 1)])
    }

    @Test func `pixels a second of an even ease`() throws {
        var targets = PlanTargets(initial: Camera(center: Coordinate(x: 0, y: 0), zoom: 1))
        targets.features = []
        let plan = try Self.plan(
            #"{"checks": true, "shots": [{"ease": {"center": [90, 0]}, "duration": 2, "curve": "linear"}]}"#, targets)
        // A quarter of 1024 px in 2 s.
        #expect(approximately(plan.checks?.pixels.speed ?? 0, 128, 1e-6))
    }

    @Test func `a plan compiled twice is the same to the last byte`() throws {
        var targets = PlanTargets(initial: Camera(center: Coordinate(x: 0, y: 0), zoom: 1))
        targets.features = try Self.features.map(feature)
        let text = """
            {"checks": true, "events": ["visibility"], "views": {"identifier": "pin"}, "shots": [
              {"fly": {"center": [-100, 30], "zoom": 4, "bearing": 200, "pitch": 50}}, {"select": "b", "zoom": 3},
              {"overview": {"geometry": [[0, 0], [-120, 40]]}}, {"ease": {"zoom": 2}, "at": 1}]}
            """
        #expect(try Self.plan(text, targets).json() == Self.plan(text, targets).json())
    }
}
