import CameraPlanner
import GeoJSON
import GeoTypes
import MapCamera
import TestSupport
import Testing

/// A line for each change of the viewport.
func statusLog(_ plan: Plan) -> [String] {
    plan.viewportStatus.map { "\($0.time) \($0.status.rawValue) \($0.state ?? "-") \($0.reason.rawValue)" }
}

struct ViewportStatusTests {
    /// Neither nearer nor farther: center 0.8 s and 1 s, zoom 1.8 s, padding 1.2 s.
    static let away = #"{"viewport": {"camera": {"center": [10, 10], "zoom": 0}}"#
    static let back = #"{"viewport": {"camera": {"center": [-10, 0], "zoom": 0}}"#

    @Test func `a transition starts and succeeds`() throws {
        let result = try plan(#"[\#(Self.away), "id": "a"}]"#)
        #expect(statusLog(result) == ["0.0 transition a transition-started", "1.8 state a transition-succeeded"])
        #expect(result.duration == 1.8)
    }

    @Test(arguments: [
        #""transition": "immediate""#, #""transition": {"default": {"maxDuration": 0}}"#, #""duration": 0"#,
    ])
    func `one that completes at once has not started`(_ beside: String) throws {
        let result = try plan(#"[{"hold": 2}, \#(Self.away), "id": "a", \#(beside)}]"#)
        #expect(statusLog(result) == ["2.0 state a transition-succeeded"])
        #expect(result.camera(at: 2).center == Coordinate(x: 10, y: 10))
    }

    @Test func `an ease to a state is a transition`() throws {
        let result = try plan(#"[\#(Self.away), "id": "a", "duration": 0.5}]"#)
        #expect(statusLog(result) == ["0.0 transition a transition-started", "0.5 state a transition-succeeded"])
    }

    @Test func `the state that is active already is left alone`() throws {
        let result = try plan(#"[\#(Self.away), "id": "a"}, \#(Self.away), "id": "b"}]"#)
        #expect(statusLog(result).count == 2)
        #expect(result.duration == 1.8 && result.shots[1].duration == 0 && result.shots[1].status == .finished)
        #expect(!result.tracks.contains { $0.animator.hasPrefix("b") })
    }

    @Test func `a state that another shot has left is gone to again`() throws {
        let result = try plan(
            #"[\#(Self.away), "id": "a"}, {"ease": {"zoom": 0.5}, "duration": 1}, \#(Self.away), "id": "b"}]"#)
        #expect(
            statusLog(result).suffix(2) == ["2.8 transition b transition-started", "4.6 state b transition-succeeded"])
        #expect(result.camera(at: 5).zoom == 0)
    }

    @Test func `a transition to the same state goes on`() throws {
        let result = try plan(#"[\#(Self.away), "id": "a"}, \#(Self.away), "id": "b", "at": 1}]"#)
        #expect(statusLog(result) == ["0.0 transition a transition-started", "1.8 state a transition-succeeded"])
        #expect(result.shots.map(\.status) == [.finished, .cancelled])
        #expect(result.shots[1].cancelledBy == "a")
    }

    @Test func `another transition takes over without a failure`() throws {
        let result = try plan(#"[\#(Self.away), "id": "a"}, \#(Self.back), "id": "b", "at": 1}]"#)
        #expect(
            statusLog(result) == [
                "0.0 transition a transition-started", "1.0 transition b transition-started",
                "2.8 state b transition-succeeded",
            ])
        #expect(result.shots.map(\.status) == [.cancelled, .finished])
        #expect(result.camera(at: 3).center == Coordinate(x: -10, y: 0))
    }

    @Test func `one animator taken away fails the transition when the others are done`() throws {
        let result = try plan(
            #"[\#(Self.away), "id": "a"}, {"animate": {"zoom": 3, "duration": 0.1}, "at": 1, "id": "x"}]"#)
        #expect(statusLog(result) == ["0.0 transition a transition-started", "1.8 idle - transition-failed"])
        #expect(result.camera(at: 2) == Camera(center: Coordinate(x: 10, y: 10), zoom: 3))
    }

    @Test(arguments: [
        (#""owner": "gestures""#, "user-interaction"), (#""owner": "compass""#, "transition-failed"),
        (#""owner": "me""#, "transition-failed"),
    ])
    func `a movement ends a transition`(_ owner: String, _ reason: String) throws {
        let result = try plan(
            #"[\#(Self.away), "id": "a"}, {"ease": {"zoom": 3}, "at": 1, "duration": 1, \#(owner)}]"#)
        #expect(statusLog(result) == ["0.0 transition a transition-started", "1.0 idle - \(reason)"])
        #expect(result.shots[0].status == .cancelled)
    }

    @Test func `a touch ends a state, another movement does not`() throws {
        let touched = #"{"animate": [{"pitch": 3, "duration": 1, "owner": "gestures"}], "at": 4}"#
        let result = try plan(
            #"[\#(Self.away), "id": "a"}, {"fly": {"zoom": 3}, "at": 2, "duration": 1}, \#(touched)]"#)
        #expect(
            statusLog(result) == [
                "0.0 transition a transition-started", "1.8 state a transition-succeeded",
                "4.0 idle - user-interaction",
            ])
    }

    @Test func `idle ends a transition where it is`() throws {
        let result = try plan(
            #"[\#(Self.away), "id": "a", "curve": "linear"}, {"viewport": "idle", "at": 1.3}, {"hold": 1}]"#)
        #expect(statusLog(result) == ["0.0 transition a transition-started", "1.3 idle - idle-requested"])
        #expect(approximately(result.camera(at: 2).center.x, 5, 1e-12))
        #expect(result.shots.map(\.kind) == [.viewport, .viewport, .hold])
        #expect(result.shots[0].status == .cancelled && result.shots[0].cancelledBy == "viewport-2")
    }

    @Test func `idle ends no flight, and says nothing twice`() throws {
        let result = try plan(
            #"[{"fly": {"zoom": 4}, "duration": 2}, {"viewport": "idle", "at": 1}, {"viewport": "idle"}]"#)
        #expect(result.viewportStatus.isEmpty && result.shots[0].status == .finished)
        #expect(try JSONParser.parse(result.json())["viewportStatus"] == nil)
    }

    @Test func `the style's default is where the plan started`() throws {
        let start = Camera(center: Coordinate(x: 3, y: 4), zoom: 5, bearing: 6, pitch: 7, padding: EdgeInsets(all: 8))
        let result = try plan(
            #"[{"jump": {"zoom": 9, "bearing": 0, "padding": 0}}, {"viewport": "styleDefault", "id": "s"}]"#,
            from: start)
        #expect(result.camera(at: result.duration) == start)
        #expect(statusLog(result).last == "1.8 state s transition-succeeded")
    }

    @Test func `the changes are read back`() throws {
        let result = try plan(#"[\#(Self.away), "id": "a"}, {"viewport": "idle"}]"#)
        let bytes = try result.json(fps: 5)
        let value = try JSONParser.parse(bytes)
        #expect(
            value["viewportStatus"]?.array?.first?.text
                == #"{"time":0,"status":"transition","state":"a","reason":"transition-started"}"#)
        let read = try Plan(decoding: value)
        #expect(read.viewportStatus == result.viewportStatus && read.viewportStatus.count == 3)
        #expect(try read.json(fps: 5) == bytes)
    }
}
