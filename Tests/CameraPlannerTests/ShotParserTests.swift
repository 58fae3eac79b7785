import CameraPlanner
import Configuration
import GeoTypes
import MapCamera
import Testing

struct ShotParserTests {
    @Test func `a plan of every shot is read`() throws {
        let reading = try Reading(
            """
            [
              {"fly": "frame", "duration": 1, "rho": 1.2, "minZoom": 2},
              {"hold": 1},  // a moment
              {"ease": {"zoom": 7, "bearing": 180, "pitch": 15}, "duration": 5, "curve": "easeOut"},
              {"ease": {"zoom": 3}, "around": [10, 20], "curve": [0.1, 0.2, 0.3, 1.5]},
              {"focus": "Tokyo", "zoom": 2.5, "maxDuration": 0.5},
              {"jump": "initial", "padding": [1, 2, 3, 4]},
              {"overview": {"geometry": {"type": "Point", "coordinates": [1, 2]}, "bearing": null, "maxZoom": 9}},
              {"viewport": {"camera": {"zoom": 2.5}}, "transition": {"default": {"maxDuration": 0.5}}},
              {"animate": [{"id": "a", "zoom": 1}, {"bearing": 5, "after": "a", "on": "end", "from": {"bearing": 1}}]},
            ]
            """)
        #expect(reading.faults.isEmpty, "\(reading.faults)")
        let shots = try #require(reading.shots)
        #expect(shots.map(\.kind) == [.fly, .hold, .ease, .ease, .focus, .jump, .overview, .viewport, .animate])
        #expect(shots[0].duration == 1)
        #expect(shots[2].curve == .cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1))
        #expect(shots[3].curve == .cubicBezier(x1: 0.1, y1: 0.2, x2: 0.3, y2: 1.5))
        guard case .jump(let target) = shots[5].action else {
            Issue.record("no jump")
            return
        }
        #expect(target.padding == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        guard case .viewport(.overview(let overview), .automatic) = shots[6].action else {
            Issue.record("no overview")
            return
        }
        #expect(overview.subject == .geometries([.point(Coordinate(x: 1, y: 2))]))
        #expect(overview.bearing == nil)
        #expect(overview.pitch == 0)
        #expect(overview.maxZoom == 9)
        guard case .viewport(.camera(let camera), .standard(let longest)) = shots[7].action else {
            Issue.record("no camera")
            return
        }
        #expect(camera.zoom == 2.5 && longest == 0.5)
    }

    /// Text of a shot, the text that the fault points at, and words that the message or the remedy has.
    static let faults: [(String, String, String)] = [
        (#"{"flyy": "frame"}"#, #""flyy""#, "did you mean 'fly'?"),
        (#"{"fly": "fram"}"#, #""fram""#, "did you mean 'frame'?"),
        (#"{"fly": "framess"}"#, #""framess""#, "did you mean 'frames'?"),
        (#"{"overview": "frames"}"#, #""frames""#, "frame"),
        (#"{"ease": "frames", "around": [0, 0]}"#, "[0, 0]", "around and a center"),
        (#"{"fly": 5}"#, "5", "expected \"frame\""),
        (#"{"fly": {}}"#, "{}", "is empty"),
        (#"{"fly": {"zom": 5}}"#, #""zom""#, "did you mean 'zoom'?"),
        (#"{"fly": {"zoom": 26}}"#, "26", "a zoom in -24 to 25.5"),
        (#"{"fly": {"pitch": 90}}"#, "90", "0 to 85"),
        (#"{"fly": {"center": [0, 91]}}"#, "[0, 91]", "[lng, lat] in degrees"),
        (#"{"fly": "frame", "durration": 1}"#, #""durration""#, "did you mean 'duration'?"),
        (#"{"fly": "frame", "duration": -1}"#, "-1", "seconds"),
        (#"{"fly": "frame", "duration": 1e999}"#, "1e999", "a number"),
        (#"{"fly": "frame", "rho": 0}"#, "0", "0.001 to 100"),
        (#"{"fly": "frame", "around": [0, 0]}"#, #""around""#, "has no option 'around'"),
        (#"{"fly": "frame", "curve": "easOut"}"#, #""easOut""#, "did you mean 'easeOut'?"),
        (#"{"fly": "frame", "curve": [0, 0, 2, 1]}"#, "2", "x in 0 to 1"),
        (#"{"fly": "frame", "curve": {"spring": 0}}"#, "0", "damping ratio"),
        (#"{"fly": {"padding": 1, "zoom": 2}, "padding": 2}"#, "2", "leave out one"),
        (#"{"fly": "frame", "at": -3}"#, "-3", "0 to 86400"),
        (#"{"fly": "frame", "after": "x"}"#, #""x""#, "no shot or animator is called"),
        (#"{"viewport": "idel"}"#, #""idel""#, "did you mean 'idle'?"),
        (#"{"viewport": "idle", "duration": 2}"#, "2", "moves nothing"),
        (#"{"viewport": {"follow": {}}}"#, "{}", "has no track"),
        (#"{"viewport": {"follow": {"track": ""}}}"#, #""""#, "expected a file"),
        (#"{"viewport": {"follow": {"track": "a", "bearing": "cours"}}}"#, #""cours""#, "did you mean 'course'?"),
        (#"{"viewport": {"follow": {"track": "a", "speed": 0}}}"#, "0", "0.001"),
        (#"{"viewport": {"folow": "a"}}"#, #""folow""#, "did you mean 'follow'?"),
        (#"{"viewport": {"overveiw": {}}}"#, #""overveiw""#, "did you mean 'overview'?"),
        (#"{"viewport": {"camera": {"zoom": 1}}, "transition": "slow"}"#, #""slow""#, "immediate"),
        (#"{"fly": "frame", "ease": "frame"}"#, #""ease""#, "one movement"),
        (#"{"duration": 1}"#, #"{"duration": 1}"#, "moves nothing"),
        ("7", "7", "expected an object"),
        (#"{"hold": "long"}"#, #""long""#, "seconds"),
        (#"{"hold": 1, "duration": 2}"#, #""duration""#, "has no option"),
        (#"{"ease": {"center": [0, 0]}, "around": [1, 1]}"#, "[1, 1]", "leave out around"),
        (#"{"focus": {"name": "x"}}"#, #"{"name": "x"}"#, "id or name"),
        (#"{"focus": "x", "index": -1}"#, "-1", "from 0"),
        (#"{"focus": "x", "index": 1.5}"#, "1.5", "a whole number"),
        (#"{"overview": {"type": "Point"}}"#, #"{"type": "Point"}"#, "no geometry"),
        (#"{"overview": []}"#, "[]", "no position"),
        (#"{"overview": {"padding": 3}}"#, #"{"padding": 3}"#, "has no geometry"),
        (#"{"overview": [[0, 0], [0, "x"]]}"#, #"[0, "x"]"#, "in degrees"),
        (#"{"animate": []}"#, "[]", "no animator"),
        (#"{"animate": [{"id": "a"}]}"#, #"{"id": "a"}"#, "moves nothing"),
        (#"{"animate": [{"zoom": 1, "after": "b"}]}"#, #""b""#, "no animator 'b'"),
        (
            #"{"animate": [{"id": "zoom", "zoom": 1}, {"pitch": 1, "after": "zoon"}]}"#, #""zoon""#,
            "did you mean 'zoom'?"
        ),
        (#"{"animate": [{"zoom": 1, "on": "cancel"}]}"#, #""cancel""#, "waits for nothing"),
        (#"{"animate": [{"zoom": 1, "from": {"pitch": 3}}]}"#, "3", "does not move"),
        (#"{"animate": [{"center": [0, 0], "anchor": [1, 1]}]}"#, "[1, 1]", "leave out one"),
        (
            #"{"animate": [{"id": "a", "zoom": 1, "after": "b"}, {"id": "b", "pitch": 1, "after": "a"}]}"#,
            #"[{"id": "a", "zoom": 1, "after": "b"}, {"id": "b", "pitch": 1, "after": "a"}]"#, "wait for one another"
        ),
    ]

    @Test(arguments: faults)
    func `a fault names its place and the way out`(_ shot: String, _ place: String, _ words: String) throws {
        let reading = try Reading("[\(shot)]")
        #expect(reading.shots == nil)
        try #require(reading.faults.count == 1, "\(reading.faults)")
        #expect(reading.place(0) == place)
        let fault = reading.faults[0]
        #expect("\(fault.message); \(fault.remedy ?? "")".contains(words), "\(fault)")
    }

    @Test func `all faults are reported in the order of the text`() throws {
        let reading = try Reading(
            #"[{"fly": {"zoom": "x", "pitch": 99}, "speed": 0}, {"hold": 1}, {"eas": 1}, {"jump": "home", "delay": -1}]"#
        )
        #expect((0..<reading.faults.count).map(reading.place) == [#""x""#, "99", "0", #""eas""#, #""home""#, "-1"])
    }

    @Test func `ids are given once`() throws {
        let reading = try Reading(
            #"[{"hold": 1, "id": "a"}, {"animate": [{"id": "a", "zoom": 1}]}, {"jump": "initial", "id": ""}]"#)
        #expect(reading.faults.count == 2)
        #expect(reading.place(0) == #""a""#)
        #expect(reading.faults[0].range.lowerBound > 20)
        #expect(reading.place(1) == #""""#)
    }

    @Test func `a plan is a list`() throws {
        let reading = try Reading(#"{"fly": "frame"}"#)
        #expect(reading.shots == nil)
        #expect(reading.faults.count == 1)
        #expect(try Reading("[]").shots?.isEmpty == true)
    }

    @Test(arguments: [
        (EngineProfile.mapbox, 0.42, 0.58), (.maplibre, 0.58, 0.58), (.strict, 0.58, 0.58),
    ])
    func `easeOut is that of the engine's movement`(_ engine: EngineProfile, _ flight: Double, _ ease: Double) throws {
        let text = #"[{"fly": "initial", "curve": "easeOut"}, {"ease": "initial", "curve": "easeOut"}]"#
        let shots = try #require(try Reading(text, engine: engine).shots)
        #expect(shots[0].curve == .cubicBezier(x1: 0, y1: 0, x2: flight, y2: 1))
        #expect(shots[1].curve == .cubicBezier(x1: 0, y1: 0, x2: ease, y2: 1))
    }
}
