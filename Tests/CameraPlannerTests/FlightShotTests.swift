import CameraPlanner
import GeoJSON
import GeoTypes
import MapCamera
import TestSupport
import Testing

/// Options of flights and eases, and their odd ends.
struct FlightShotTests {
    @Test(arguments: EngineProfile.allCases)
    func `an offset puts the target's center beside the middle, whatever else changes`(engine: EngineProfile) throws {
        let plan = try plan(
            """
            [{"fly": {"center": [10, 20], "zoom": 6, "bearing": 70, "pitch": 30, "padding": [0, 0, 100, 40]},
              "offset": [50, -80]}]
            """, engine: engine, from: Camera(center: Coordinate(x: 12, y: 24), zoom: 5, bearing: 350, pitch: 10))
        let end = plan.camera(at: plan.duration)
        let shown = Projection(camera: end, viewport: phone).project(Coordinate(x: 10, y: 20))
        #expect(approximately(shown.x, 175 + 50, 1e-6) && approximately(shown.y, 372 - 80, 1e-6))
        #expect(end.zoom == 6 && end.bearing == 70 && end.pitch == 30)
        #expect(plan.shots[0].to == end)
        #expect(plan.camera(at: 0).difference(to: plan.shots[0].from) < 1e-9)
        #expect(plan.camera(at: plan.duration * 1e-9).difference(to: plan.shots[0].from) < 1e-5)
        let again = try Plan(decoding: JSONParser.parse(try plan.json(fps: 5)))
        for step in 0...40 {
            let time = plan.duration * Double(step) / 40
            #expect(again.camera(at: time) == plan.camera(at: time))
        }
        #expect(try again.json(fps: 5) == plan.json(fps: 5))
    }

    @Test(arguments: ["fly", "ease"], EngineProfile.allCases)
    func `an offset without a center holds the ground there`(shot: String, engine: EngineProfile) throws {
        let start = Camera(center: Coordinate(x: 12, y: 24), zoom: 5, bearing: 350, pitch: 20)
        let point = ScreenPoint(x: 195 - 60, y: 422 + 90)
        let ground = try #require(Projection(camera: start, viewport: phone).unproject(point))
        for change in [#""zoom": 8, "bearing": 80"#, #""bearing": 80"#] {
            let plan = try plan(
                #"[{"\#(shot)": {\#(change)}, "offset": [-60, 90], "duration": 1}]"#, engine: engine, from: start)
            for camera in MotionIssueTests.cameras(plan) {
                #expect(MotionIssueTests.distance(ground, point, in: camera) < 1e-5)
            }
        }
    }

    @Test(arguments: ["fly", "ease"], EngineProfile.allCases)
    func `without copies of the world no way crosses the antimeridian`(shot: String, engine: EngineProfile) throws {
        let text = #"[{"\#(shot)": {"center": [-170, 10]}, "duration": 1, "curve": "linear", "worldCopies": false}]"#
        let plan = try plan(text, engine: engine, from: Camera(center: Coordinate(x: 170, y: 10), zoom: 3))
        #expect(approximately(plan.camera(at: 0.5).center.x, 0, 1e-9))
        let again = try Plan(decoding: JSONParser.parse(try plan.json(fps: 5)))
        for time in stride(from: 0, through: 1, by: 0.05) { #expect(again.camera(at: time) == plan.camera(at: time)) }
        let short = try MotionIssueTests.cameras(
            CameraPlannerTests.plan(
                text.replacing(", \"worldCopies\": false", with: ""), engine: engine,
                from: Camera(center: Coordinate(x: 170, y: 10), zoom: 3)))
        // Only an ease of Mapbox goes the long way by itself.
        #expect(short.contains { abs($0.center.x) < 169 } == (shot == "ease" && engine == .mapbox))
    }

    @Test func `a flight that goes nowhere takes the time that it is given`() throws {
        let start = Camera(center: Coordinate(x: 10, y: 50), zoom: 7, bearing: 20, pitch: 30)
        for engine in EngineProfile.allCases {
            let text = #"{"fly": {"center": [10, 50], "zoom": 7, "bearing": 60, "pitch": 10}, "curve": "linear""#
            let turn = try plan(#"[\#(text), "duration": 2}]"#, engine: engine, from: start)
            #expect(turn.duration == 2)
            #expect(turn.camera(at: 1) == Camera(center: start.center, zoom: 7, bearing: 40, pitch: 20))
            let still = try plan(#"[{"fly": {"zoom": 7}, "duration": 2}]"#, engine: engine, from: start)
            #expect(still.duration == 2)
            for camera in MotionIssueTests.cameras(still) { #expect(camera.difference(to: start) < 1e-12) }
            let seconds: Double = engine == .mapbox ? 0 : engine == .maplibre ? 0.5 : 0.3
            #expect(try plan("[\(text)}]", engine: engine, from: start).duration == seconds)
        }
        // Nothing changes: only MapLibre takes its time for that.
        let nothing = #"[{"fly": {"zoom": 7}}]"#
        #expect(try EngineProfile.allCases.map { try plan(nothing, engine: $0, from: start).duration } == [0, 0.5, 0])
    }

    @Test(arguments: EngineProfile.allCases)
    func `ways of less than a pixel are finite and end well`(engine: EngineProfile) throws {
        for shift in [1e-14, 1e-12, 1e-10, 1e-8, 1e-6] {
            for zoom in [7, 7 + 1e-12, 7 + 1e-6, 19] {
                let start = Camera(center: Coordinate(x: 10, y: 50), zoom: 7)
                let plan = try plan(
                    #"[{"fly": {"center": [\#(10 + shift), 50], "zoom": \#(zoom)}}]"#, engine: engine, from: start)
                #expect(plan.duration.isFinite && plan.duration < 6)
                #expect(plan.shots[0].to == Camera(center: Coordinate(x: 10 + shift, y: 50), zoom: zoom))
                for camera in MotionIssueTests.cameras(plan) {
                    #expect(camera.zoom >= 7 - 1e-9 && camera.zoom <= zoom + 1e-9)
                    #expect(camera.center.x >= 10 - 1e-9 && camera.center.x <= 10 + shift + 1e-9)
                }
            }
        }
    }

    @Test(arguments: EngineProfile.allCases) func `paddings as large as the screen and larger`(engine: EngineProfile)
        throws
    {
        for padding in ["[422, 195, 422, 195]", "[844, 390, 0, 0]", "900", "[421.9, 0, 422, 390]", "1e5"] {
            let plan = try plan(
                #"[{"fly": {"center": [15, 52], "zoom": 8, "padding": \#(padding)}}]"#, engine: engine,
                from: Camera(center: Coordinate(x: 10, y: 50), zoom: 7))
            #expect(plan.duration > 0 && plan.duration < 10)
            for camera in MotionIssueTests.cameras(plan) {
                #expect(camera.isFinite && camera.zoom > 0 && (10 - 1e-9...15 + 1e-9).contains(camera.center.x))
            }
        }
    }

    @Test(arguments: ["fly", "ease"], EngineProfile.allCases)
    func `a spring overshoots no farther than a map goes`(shot: String, engine: EngineProfile) throws {
        let up = try plan(
            #"[{"\#(shot)": {"center": [11, 50], "zoom": 25, "pitch": 84}, "duration": 1, "curve": {"spring": 0.2}}]"#,
            engine: engine, from: Camera(center: Coordinate(x: 10, y: 50), zoom: 7))
        let down = try plan(
            #"[{"\#(shot)": {"zoom": -23.5, "pitch": 1}, "duration": 1, "curve": {"spring": 0.2}}]"#,
            engine: engine, from: Camera(center: Coordinate(x: 10, y: 50), zoom: 7, pitch: 60))
        for camera in MotionIssueTests.cameras(up) + MotionIssueTests.cameras(down) {
            #expect(camera.isFinite && (-24...25.5).contains(camera.zoom) && (0...85).contains(camera.pitch))
        }
        #expect(MotionIssueTests.cameras(up).contains { $0.zoom == 25.5 && $0.pitch == 85 })
        #expect(MotionIssueTests.cameras(down).contains { $0.zoom == -24 && $0.pitch == 0 })
    }

    @Test func `how long a shot takes leaves out what comes before it`() throws {
        let text = """
            [{"fly": {"center": [10, 10], "zoom": 4}, "id": "a", "delay": 9}, {"hold": 2},
             {"ease": "initial", "duration": 3, "after": "a"}, {"overview": [[1, 1], [20, 30]]},
             {"animate": [{"id": "x", "zoom": 2, "duration": 1},
                          {"pitch": 9, "duration": 1, "after": "x", "delay": 2}]},
             {"jump": {"zoom": 3}}]
            """
        let shots = try #require(try Reading(text).shots)
        let planner = Planner(targets: PlanTargets(initial: world), viewport: phone, engine: .mapbox)
        let there = Camera(center: Coordinate(x: 10, y: 10), zoom: 4)
        let seconds = try shots.map { shot throws in try planner.duration(of: shot, from: there) }
        #expect(seconds == [0, 2, 3, 1.8, 4, 0])
        #expect(try planner.duration(of: shots[0]) == Flight(from: world, to: there, viewport: phone).duration())
        #expect(throws: PlanError.self) {
            try planner.duration(of: Shot(.fly, .fly(CameraTarget(.frame(key: nil)), FlightOptions())))
        }
    }
}
