import CameraPlanner
import GeoJSON
import GeoTypes
import MapCamera
import Testing

/// Annotations that come into view and leave it, and the views that are reused meanwhile.
struct VisibilityTests {
    private func targets(
        _ features: [(id: Int, longitude: Double, properties: String)], pitch: Double = 0
    ) throws -> PlanTargets {
        let camera = Camera(center: Coordinate(x: 0, y: 0), zoom: 4, pitch: pitch)
        return PlanTargets(
            initial: camera,
            features: try features.map { id, longitude, properties in
                try feature(
                    #"{"type":"Feature","id":\#(id),"geometry":{"type":"Point","coordinates":[\#(longitude),0]},"#
                        + #""properties":{\#(properties)}}"#)
            })
    }

    private func log(_ plan: Plan) -> [String] {
        plan.events.filter { $0.kind == .enter || $0.kind == .leave }.map {
            "\($0.kind.rawValue) \($0.annotation?.key ?? "-")"
        }
    }

    private func pools(_ plan: Plan) -> [String] {
        (plan.pools ?? []).map { "\($0.identifier ?? "-") \($0.created) \($0.reused) \($0.peak) \($0.queued)" }
    }

    /// At zoom 4 a degree of longitude is 8192/360 px, and the camera goes 2° a second: the point at 10° is 195 px right
    /// of the middle at (10 − 195·360/8192)/2 = 0.715332 s, its box of 40 px comes 20 px earlier, at 0.275879 s, and they
    /// leave on the other side at 9.284668 and 9.724121 s.
    @Test func `an annotation enters with its box and leaves with it`() throws {
        let plan = try plan(
            """
            {"shots": [{"ease": {"center": [20, 0]}, "duration": 10, "curve": "linear"}], "events": ["visibility"]}
            """, engine: .strict,
            targets: targets([(1, 10, ""), (2, 10, #""annotation:size":[40,40]"#), (3, 0, ""), (4, 170, "")]))
        #expect(log(plan) == ["enter 3", "enter 2", "enter 1", "leave 3", "leave 1", "leave 2"])
        let times = plan.events.filter { $0.annotation != nil }.map(\.time)
        // The point at 0° is at the left edge after 195·360/8192/2 s.
        for (time, exact) in zip(times, [0, 0.275879, 0.715332, 4.284668, 9.284668, 9.724121]) {
            #expect(time >= exact - 1e-6 && time <= exact + 0.001, "\(time) \(exact)")
        }
        #expect(times.count == 6)
    }

    @Test func `a box hangs by its anchor and offset`() throws {
        let box = #""annotation:size":[40,40],"annotation:anchor":"left","annotation:offset":[-10,0]"#
        let plan = try plan(
            """
            {"shots": [{"ease": {"center": [20, 0]}, "duration": 10, "curve": "linear"}], "events": ["visibility"]}
            """, engine: .strict, targets: targets([(1, 10, box)]))
        // From 10 px left of the point to 30 px right of it: in at (10 − 205·360/8192)/2, out at (10 + 225·360/8192)/2.
        let times = plan.events.filter { $0.annotation != nil }.map(\.time)
        #expect(times.count == 2 && abs(times[0] - 0.495605) <= 0.001 && abs(times[1] - 9.943848) <= 0.001, "\(times)")
    }

    @Test func `a jump is met exactly`() throws {
        let plan = try plan(
            #"{"shots": [{"hold": 1.0137}, {"jump": {"center": [179, 0]}}, {"hold": 1}], "events": ["visibility"]}"#,
            targets: targets([(1, 0, ""), (2, -179, "")]))
        #expect(log(plan) == ["enter 1", "enter 2", "leave 1"])
        #expect(plan.events.filter { $0.annotation != nil }.map(\.time) == [0, 1.0137, 1.0137])
    }

    @Test func `nobody comes or goes without being asked for`() throws {
        let plan = try plan(
            #"{"shots": [{"jump": {"center": [100, 0]}}]}"#, targets: targets([(1, 0, ""), (2, 100, "")]))
        #expect(log(plan) == [] && plan.pools == nil)
        #expect(!String(decoding: try plan.json(), as: UTF8.self).contains("\"views\""))
    }

    @Test func `an event of what comes has an annotation and no animator`() throws {
        let plan = try plan(#"{"shots": [{"hold": 1}], "events": ["visibility"]}"#, targets: targets([(7, 0, "")]))
        let value = try JSONParser.parse(plan.json(fps: 1))
        #expect(value["events"]?.array?.map(\.text) == [#"{"time":0,"type":"enter","annotation":7}"#])
    }

    private static let there = #"{"jump": {"center": [100, 0]}}, {"hold": 1}, {"jump": {"center": [0, 0]}}"#

    /// At 0° and at 100°, 2276 px apart where 195 + 780 px count as on the screen. The one far away gives its view to the
    /// queue in the first frame; each that comes takes the one that waits, before the other gives its own.
    @Test(arguments: [
        (#""pin""#, ["pin 2 2 1 1"]), (#"["get", "kind"]"#, ["a 1 1 1 1", "3 1 1 1 1"]),
        (#"["get", "none"]"#, ["- 2 0 2 0"]),
    ])
    func `views are reused by their identifiers`(_ identifier: String, _ expected: [String]) throws {
        let plan = try plan(
            #"{"shots": [{"hold": 1}, \#(Self.there)], "views": {"identifier": \#(identifier)}}"#,
            targets: targets([(1, 0, #""kind":"a""#), (2, 100, #""kind":3"#)]))
        #expect(pools(plan) == expected)
    }

    /// 40° are 910 px: within 975 px of the middle, but not on the screen.
    @Test(arguments: [(0.0, ["pin 1 0 1 0"]), (30.0, ["pin 1 0 0 1"])])
    func `with pitch only the screen counts`(_ pitch: Double, _ expected: [String]) throws {
        let plan = try plan(
            #"{"shots": [{"hold": 1}], "views": {"identifier": "pin"}}"#,
            targets: targets([(1, 40, "")], pitch: pitch))
        #expect(pools(plan) == expected)
    }

    @Test func `a view that is animated is not given up`() throws {
        let text =
            #"{"shots": [{"select": 1, "view": {"size": [1, 2], "duration": 5}}, {"jump": {"center": [100, 0]}, "at": 1}"#
        let views = #"], "views": {"identifier": "pin"}}"#
        let targets = try targets([(1, 0, "")])
        #expect(pools(try plan(text + views, targets: targets)) == ["pin 1 0 1 0"])
        // The next movement behind the animation's end gives it up.
        let next = #", {"jump": {"center": [110, 0]}, "at": 6}"#
        #expect(pools(try plan(text + next + views, targets: targets)) == ["pin 1 0 1 1"])
    }

    @Test func `an unreadable point is an error`() throws {
        let error = try planError(
            #"{"shots": [{"hold": 1}], "events": ["visibility"]}"#,
            targets: targets([(1, 0, #""annotation:point":"here""#)]))
        #expect(error?.code == .annotation && error?.range.isEmpty == false)
    }
}
