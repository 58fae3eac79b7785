import CameraPlanner
import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import TestSupport
import Testing

/// A file's features under the name `t`.
func track(_ texts: [String]) throws -> [TrackFile: [Feature]] { [TrackFile("t"): try texts.map(feature)] }

func line(_ coordinates: String, _ properties: String) -> String {
    #"{"type":"Feature","geometry":{"type":"LineString","coordinates":\#(coordinates)},"properties":{\#(properties)}}"#
}

func fix(_ place: String, _ properties: String) -> String {
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":\#(place)},"properties":{\#(properties)}}"#
}

func follow(
    _ text: String, _ tracks: [TrackFile: [Feature]], from camera: Camera = world, engine: EngineProfile = .mapbox
) throws -> Plan {
    let reading = try Reading(text, engine: engine)
    let shots = try #require(reading.shots, "\(reading.faults.map(\.message))")
    return try Planner(
        targets: PlanTargets(initial: camera), viewport: phone, engine: engine, tracks: tracks
    ).compile(shots)
}

struct FollowTests {
    /// Four seconds to the east, four to the north.
    static let corner = line(
        "[[0,0],[1,0],[1,1]]",
        #""coordTimes":["2026-11-30T12:00:00Z","2026-11-30T13:00:04+01:00","2026-11-30T12:00:08.000Z"]"#)
    static let at = #""transition": "immediate""#

    @Test func `the camera goes with the point and turns with its course`() throws {
        let result = try follow(#"[{"viewport": {"follow": "t"}, \#(Self.at), "id": "f"}]"#, track([Self.corner]))
        #expect(result.duration == 8)
        let expected = [(0.0, 0.0, 0.0, 90.0), (2, 0.5, 0, 45), (3, 0.75, 0, 22.5), (4, 1, 0, 0), (7, 1, 0.75, 0)]
        for (time, x, y, bearing) in expected {
            let camera = result.camera(at: time)
            #expect(approximately(camera.center.x, x, 1e-12) && approximately(camera.center.y, y, 1e-12))
            #expect(approximately(camera.bearing, bearing, 1e-9))
            #expect(camera.zoom == 16.35 && camera.pitch == 45)
        }
        #expect(result.camera(at: 8).center == Coordinate(x: 1, y: 1))
        #expect(statusLog(result) == ["0.0 state f transition-succeeded"])
        let moving = result.tracks.filter { $0.duration > 0 }
        #expect(moving.map(\.property) == [.center, .bearing])
        guard case .path(let path) = moving[0].segment else {
            Issue.record("no path")
            return
        }
        #expect(path.times == [0, 4, 8] && path.origin == nil)
    }

    /// At equal zooms: center 0.8 s and 1 s, bearing 0.6 s and 1.2 s, pitch 1 s, zoom 1.8 s; half of each curve is 0.5.
    @Test func `the transition heads for where the point is`() throws {
        let start = Camera(center: Coordinate(x: 0, y: 0), zoom: 16.35)
        let result = try follow(
            #"[{"hold": 1}, {"viewport": {"follow": "t"}, "id": "f"}]"#, track([Self.corner]), from: start)
        #expect(result.camera(at: 1.8).center == start.center)
        // The point is at 1.3 / 4, the camera half of the way from 0.
        #expect(approximately(result.camera(at: 2.3).center.x, 0.1625, 1e-12))
        // The course at 1.2 s is 90 − 22.5 · 1.2 = 63.
        #expect(approximately(result.camera(at: 2.2).bearing, 31.5, 1e-9))
        #expect(approximately(result.camera(at: 2.8).center.x, 0.45, 1e-12))
        #expect(approximately(result.camera(at: 4).center.x, 0.75, 1e-12))
        #expect(result.camera(at: 2).pitch == 45)
        #expect(statusLog(result) == ["1.0 transition f transition-started", "2.8 state f transition-succeeded"])
        #expect(result.duration == 9 && result.shots[1].duration == 8)
    }

    @Test func `who has arrived goes on with the point`() throws {
        // Zooming in by 8.8 over no way: the center is there at once, the zoom takes 3 s, the pitch 1.2 s from 1.9 s on.
        let start = Camera(center: Coordinate(x: 0, y: 0), zoom: 7.55)
        let result = try follow(#"[{"viewport": {"follow": "t"}, "id": "f"}]"#, track([Self.corner]), from: start)
        #expect(approximately(result.camera(at: 1).center.x, 0.25, 1e-12))
        #expect(statusLog(result).last == "3.1 state f transition-succeeded")
        #expect(result.camera(at: 3).zoom == 16.35)
    }

    @Test func `what is asked for is set, null is kept`() throws {
        let start = Camera(center: Coordinate(x: 5, y: 5), zoom: 3, bearing: 10, pitch: 20)
        let result = try follow(
            """
            [{"viewport": {"follow": {"track": "t", "zoom": null, "pitch": null, "bearing": -30, "padding": 7}},
              \(Self.at)}]
            """, track([Self.corner]), from: start)
        #expect(
            result.camera(at: 4)
                == Camera(
                    center: Coordinate(x: 1, y: 0), zoom: 3, bearing: 330, pitch: 20, padding: EdgeInsets(all: 7)))
        let kept = try follow(
            #"[{"viewport": {"follow": {"track": "t", "bearing": null}}, \#(Self.at)}]"#, track([Self.corner]),
            from: start)
        #expect(kept.camera(at: 2).bearing == 10)
    }

    @Test(arguments: [(3.0, 3.0, 0.75, 0.0), (10, 10, 1, 1), (0.9, 0.9, 0.225, 0)])
    func `a duration ends it, or waits at the end`(_ asked: Double, _ end: Double, _ x: Double, _ y: Double) throws {
        let start = Camera(center: Coordinate(x: 0, y: 0), zoom: 16.35)
        let result = try follow(
            #"[{"viewport": {"follow": "t"}, "duration": \#(asked)}]"#, track([Self.corner]), from: start)
        #expect(approximately(result.duration, end, 1e-12))
        let center = result.camera(at: result.duration).center
        #expect(approximately(center.x, x, 1e-12) && approximately(center.y, y, 1e-12))
        #expect(result.viewportStatus.last?.status == .state)
        #expect(approximately(result.viewportStatus.last?.time ?? 0, min(asked, 1.8), 1e-12))
    }

    @Test func `speed plays a long way in a short time`() throws {
        let result = try follow(
            #"[{"viewport": {"follow": {"track": "t", "speed": 4}}, \#(Self.at)}]"#, track([Self.corner]))
        #expect(result.duration == 2 && result.camera(at: 1).center == Coordinate(x: 1, y: 0))
    }

    /// The times of points from 179° to -179° within ten seconds, and when they start to move.
    static let spellings: [(String, String, Double)] = [
        ("1764504000", "1764504010", 0), ("1764504000000", "1764504010000", 0),
        (#""2025-11-30T12:00:00Z""#, #""2025-11-30T12:00:10Z""#, 0),
        ("0", "10", 0), ("5", "15", 5),
    ]

    @Test(arguments: spellings)
    func `points with times go the short way`(_ first: String, _ second: String, _ delay: Double) throws {
        let points = try track([fix("[179,0]", #""time":\#(first)"#), fix("[-179,0]", #""time":\#(second)"#)])
        let result = try follow(#"[{"viewport": {"follow": "t"}, \#(Self.at)}]"#, points)
        #expect(result.duration == delay + 10 && result.camera(at: delay).center.x == 179)
        #expect(approximately(abs(result.camera(at: delay + 5).center.x), 180, 1e-9))
        #expect(approximately(result.camera(at: delay + 7.5).center.x, -179.5, 1e-9))
        #expect(result.camera(at: delay + 10).center.x == -179)
        #expect(approximately(result.camera(at: delay + 3).bearing, 90, 1e-9))
    }

    @Test func `directions of the file turn the shorter way`() throws {
        let points = try track([
            fix("[0,0]", #""time":0,"course":350"#), fix("[1,0]", #""time":10,"course":10"#),
            fix("[2,0]", #""time":20,"course":200"#),
        ])
        let result = try follow(#"[{"viewport": {"follow": "t"}, \#(Self.at)}]"#, points)
        // From 10 to 200 are 190 degrees clockwise, so it goes the other way.
        for (time, bearing) in [(0.0, 350.0), (2.5, 355), (7.5, 5), (10, 10), (15, 285), (20, 200)] {
            #expect(approximately(result.camera(at: time).bearing, bearing, 1e-9), "\(time)")
        }
    }

    @Test func `a point that rests keeps its course, one that never moves has none`() throws {
        let rest = try track([line("[[0,0],[0,0],[0,1],[0,1]]", #""times":[0,1,2,3],"name":"x""#)])
        let result = try follow(#"[{"viewport": {"follow": "t"}, \#(Self.at)}]"#, rest)
        for time in [0.0, 0.5, 1.5, 2.5, 3] { #expect(result.camera(at: time).bearing == 0) }
        let still = try follow(
            #"[{"viewport": {"follow": "t"}, \#(Self.at)}]"#, track([line("[[0,0],[0,0]]", #""times":[0,1]"#)]),
            from: Camera(center: Coordinate(x: 1, y: 1), zoom: 2, bearing: 33))
        #expect(still.camera(at: 1).bearing == 33 && still.duration == 1)
    }

    @Test(arguments: [
        (#"{"fly": {"zoom": 3}, "duration": 1, "at": 5}"#, "5.0 idle - idle-requested"),
        (#"{"viewport": "idle", "at": 5}"#, "5.0 idle - idle-requested"),
        (#"{"animate": {"pitch": 3, "owner": "gestures"}, "at": 5}"#, "5.0 idle - user-interaction"),
        (
            #"{"viewport": {"camera": {"zoom": 1}}, "at": 5, "transition": "immediate", "id": "c"}"#,
            "5.0 state c transition-succeeded"
        ),
    ])
    func `another movement ends the following`(_ shot: String, _ last: String) throws {
        let result = try follow(
            #"[{"viewport": {"follow": "t"}, \#(Self.at), "id": "f"}, \#(shot)]"#, track([Self.corner]))
        #expect(statusLog(result) == ["0.0 state f transition-succeeded", last])
        #expect(approximately(result.camera(at: 9).center.y, 0.25, 1e-12))
        #expect(result.shots[0].status == .cancelled && result.shots[0].duration == 5)
    }

    @Test func `a zoom beside it does not end it`() throws {
        let result = try follow(
            #"[{"viewport": {"follow": "t"}, \#(Self.at)}, {"animate": {"zoom": 3, "duration": 2}, "at": 1}]"#,
            track([Self.corner]))
        #expect(result.viewportStatus.count == 1)
        #expect(result.camera(at: 8) == Camera(center: Coordinate(x: 1, y: 1), zoom: 3, bearing: 0, pitch: 45))
    }

    @Test func `following what is followed changes nothing`() throws {
        let twice = #"{"viewport": {"follow": "t"}, \#(Self.at)}"#
        let result = try follow(
            #"[\#(twice), {"viewport": {"follow": "t"}, "at": 3}, \#(twice)]"#, track([Self.corner]))
        // The third one starts when the point has arrived, so that it begins again.
        #expect(result.shots.map(\.start) == [0, 3, 8] && result.shots.map(\.duration) == [8, 0, 8])
        #expect(result.viewportStatus.map(\.time) == [0, 8])
    }

    @Test(arguments: EngineProfile.allCases)
    func `a plan that follows is read back to the last bit`(_ engine: EngineProfile) throws {
        var generator = SplitMix64(seed: 91)
        for _ in 0..<20 {
            let places = (0..<9).map { _ in
                "[\(generator.uniform(-180..<180)),\(generator.uniform(-80..<80))]"
            }
            let times = (0..<9).map { "\(Double($0) * 1.7 + generator.uniform(0..<1))" }
            let points = try track([
                line("[\(places.joined(separator: ","))]", #""times":[\#(times.joined(separator: ","))]"#)
            ])
            let start = Camera(center: Coordinate(x: generator.uniform(-180..<180), y: 0), zoom: 3, bearing: 100)
            let result = try follow(
                #"[{"viewport": {"follow": {"track": "t", "zoom": 4}}}, {"fly": {"zoom": 2}, "at": 9.3}]"#, points,
                from: start, engine: engine)
            let bytes = try result.json(fps: 5)
            let read = try Plan(decoding: JSONParser.parse(bytes))
            #expect(try read.keyframes(fps: 60) == result.keyframes(fps: 60))
            #expect(try read.json(fps: 5) == bytes)
            #expect(try result.keyframes(fps: 60).allSatisfy { $0.camera.isFinite })
        }
    }

    @Test(arguments: [
        (
            #""times":[0,4,8],"values":[[0,0],[1,0],[1,1]]"#, #""times":[0,4],"values":[[0,0],[1,0],[1,1]]"#,
            "as many values"
        ),
        (#""times":[0,4,8],"values":[[0,0]"#, #""times":[4,0,8],"values":[[0,0]"#, "times, none before"),
        (#""times":[0,4,8],"values":[[0,0]"#, #""times":[0,4,8],"values":[[1e300,0]"#, "in degrees"),
        (#""values":[90"#, #""values":["90""#, "a number"),
        (#""status":"state""#, #""status":"stat""#, "one of idle"),
    ])
    func `a damaged path is refused`(_ part: String, _ other: String, _ words: String) throws {
        let result = try follow(#"[{"viewport": {"follow": "t"}, \#(Self.at)}]"#, track([Self.corner]))
        var text = String(decoding: try result.json(fps: 1), as: UTF8.self)
        text.replaceSubrange(try #require(text.firstRange(of: part)), with: other)
        let value = try JSONParser.parse(text)
        let fault = #expect(throws: OptionFault.self) { try Plan(decoding: value) }
        #expect(fault?.message.contains(words) == true, "\(String(describing: fault))")
    }
}
