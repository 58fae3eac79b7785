import CameraPlanner
import GeoJSON
import GeoTypes
import MapCamera
import TestSupport
import Testing

struct PlannerTests {
    static let newYork = Camera(center: Coordinate(x: -74.0060, y: 40.7128), zoom: 2)

    /// Progress, longitude, latitude, zoom.
    typealias Sample = (Double, Double, Double, Double)
    struct Journey: CustomTestStringConvertible, Sendable {
        var name: String
        var from: Camera
        var to: Camera
        var viewport: Viewport
        var duration: Double
        var samples: [Sample]
        var testDescription: String { name }
    }

    static let wide = Viewport(width: 800, height: 600)
    static let journeys = [
        Journey(
            name: "Berlin to Tokyo", from: Camera(center: Coordinate(x: 13.405, y: 52.52), zoom: 10),
            to: Camera(center: Coordinate(x: 139.691711, y: 35.689487), zoom: 10), viewport: wide, duration: 7.225634,
            samples: [
                (0.25, 13.67162, 52.48956, 5.56226), (0.5, 76.54836, 44.71228, 2.11842),
                (0.75, 139.42509, 35.73009, 5.56226),
            ]),
        Journey(
            name: "Saigon to Hanoi", from: Camera(center: Coordinate(x: 106.629662, y: 10.823099), zoom: 5),
            to: Camera(center: Coordinate(x: 105.83416, y: 21.027763), zoom: 8), viewport: phone, duration: 1.722227,
            samples: [(0.5, 105.92255, 19.92146, 5.97830)]),
        Journey(
            name: "Fiji", from: Camera(center: Coordinate(x: 178.473, y: -18.1014), zoom: 4),
            to: Camera(center: Coordinate(x: -178.8177, y: -18.1979), zoom: 4), viewport: wide, duration: 0.0911654,
            samples: [(0.5, 179.82765, -18.15, 3.99565)]),
        Journey(
            name: "Null Island to the north", from: Camera(center: Coordinate(x: 0, y: 0), zoom: 0),
            to: Camera(center: Coordinate(x: 112.839339, y: 13.721203), zoom: 2.276257), viewport: phone,
            duration: 1.010461, samples: [(0.5, 93.5314, 11.40754, 1.06772)]),
    ]

    @Test(arguments: journeys)
    func `a flight takes its time and its way`(_ journey: Journey) throws {
        let to = journey.to
        let result = try plan(
            #"[{"fly": {"center": [\#(to.center.x), \#(to.center.y)], "zoom": \#(to.zoom)}, "curve": "linear"}]"#,
            viewport: journey.viewport, from: journey.from)
        #expect(approximately(result.duration, journey.duration, 1e-6))
        for (k, longitude, latitude, zoom) in journey.samples {
            let camera = result.camera(at: k * result.duration)
            #expect(approximately(camera.center.x, longitude, 1e-5))
            #expect(approximately(camera.center.y, latitude, latitude == -18.15 ? 1e-3 : 1e-5))
            #expect(approximately(camera.zoom, zoom, 1e-5))
        }
        #expect(result.camera(at: result.duration) == to)
        #expect(result.tracks.map(\.property) == CameraProperty.allCases)
    }

    @Test func `an ease to zoom 7, turned and tilted`() throws {
        let result = try plan(
            #"[{"ease": {"zoom": 7, "bearing": 180, "pitch": 15}, "duration": 5, "curve": "easeOut"}]"#,
            from: Self.newYork)
        #expect(result.duration == 5)
        #expect(result.tracks.map(\.property) == [.zoom, .bearing, .pitch])
        // UIKit's easeOut at a quarter: 0.378138.
        let quarter = result.camera(at: 1.25)
        #expect(approximately(quarter.zoom, 2 + 5 * 0.378138, 1e-5))
        #expect(approximately(quarter.pitch, 15 * 0.378138, 1e-5))
        // Half a turn from 0 goes against the clock in Mapbox.
        #expect(approximately(quarter.bearing, 360 - 180 * 0.378138, 1e-4))
        #expect(quarter.center == Self.newYork.center)
        let frames = try result.keyframes(fps: 60)
        #expect(frames.count == 301)
        #expect(frames.last?.time == 5)
        #expect(frames.last?.camera == Camera(center: Self.newYork.center, zoom: 7, bearing: 180, pitch: 15))
        #expect(frames.first?.camera == Self.newYork)
    }

    @Test func `animators that wait for one another`() throws {
        let result = try plan(
            """
            [{"hold": 0.5},
             {"animate": [
               {"id": "bearing", "bearing": 90, "duration": 1, "after": "pitch", "delay": 0.25},
               {"id": "zoom", "zoom": 4, "duration": 2, "curve": "linear"},
               {"id": "pitch", "pitch": 30, "duration": 1.5, "after": "zoom", "curve": "linear"}
             ], "id": "show"}]
            """, from: Self.newYork)
        let times = result.tracks.map { "\($0.animator) \($0.start) \($0.end)" }
        #expect(times == ["zoom 0.5 2.5", "pitch 2.5 4.0", "bearing 4.25 5.25"])
        #expect(result.duration == 5.25)
        #expect(result.shots.map(\.id) == ["hold-1", "show"])
        #expect(result.shots[1].duration == 4.75)
        #expect(result.camera(at: 1.5) == Camera(center: Self.newYork.center, zoom: 3))
        #expect(result.camera(at: 3.25) == Camera(center: Self.newYork.center, zoom: 4, pitch: 15))
        #expect(result.camera(at: 4.1) == Camera(center: Self.newYork.center, zoom: 4, pitch: 30))
        #expect(result.camera(at: 5.25) == Camera(center: Self.newYork.center, zoom: 4, bearing: 90, pitch: 30))
        let events = result.events.map { "\($0.time) \($0.kind.rawValue) \($0.animator)" }
        #expect(
            events == [
                "0.5 started zoom", "2.5 finished zoom", "2.5 started pitch", "2.5 camera-changed zoom",
                "4.0 finished pitch", "4.0 camera-changed pitch", "4.25 started bearing", "5.25 finished bearing",
                "5.25 camera-changed bearing",
            ])
    }

    @Test func `a chain of animators shortened as a whole`() throws {
        let result = try plan(
            """
            [{"animate": [{"id": "a", "zoom": 4, "duration": 2, "delay": 1}, {"zoom": 5, "duration": 3, "after": "a"}],
              "maxDuration": 0.3, "delay": 0.1}]
            """)
        #expect(result.tracks.map(\.animator) == ["a", "animate-1.2"])
        #expect(approximately(result.tracks[0].start, 0.15, 1e-12))
        #expect(result.tracks[0].end == result.tracks[1].start)
        #expect(approximately(result.duration, 0.4, 1e-12))
        #expect(result.camera(at: result.tracks[1].start).zoom == 4)
        #expect(result.camera(at: result.duration).zoom == 5)
    }

    @Test func `animators that touch don't overlap`() throws {
        let result = try plan(
            #"[{"animate": [{"id": "a", "zoom": 1, "duration": 0.1}, {"zoom": 3, "duration": 0.2, "after": "a"}]}]"#)
        #expect(result.camera(at: 1).zoom == 3)
    }

    @Test func `a movement shortens to its longest duration, a flight of MapLibre jumps`() throws {
        let text = #"[{"fly": {"zoom": 3}, "duration": 4, "maxDuration": 1}]"#
        #expect(try plan(text, engine: .mapbox).duration == 1)
        #expect(try plan(text, engine: .strict).duration == 1)
        #expect(try plan(text, engine: .maplibre).duration == 0)
        #expect(try plan(text, engine: .maplibre).camera(at: 0).zoom == 3)
        #expect(try plan(#"[{"ease": {"zoom": 3}, "duration": 4, "maxDuration": 1}]"#, engine: .maplibre).duration == 1)
    }

    @Test(arguments: [(EngineProfile.mapbox, 0.3), (.maplibre, 0.5), (.strict, 0.3)])
    func `an ease without a duration takes the engine's`(_ engine: EngineProfile, _ seconds: Double) throws {
        #expect(try plan(#"[{"ease": {"zoom": 3}}]"#, engine: engine).duration == seconds)
        let turn = try plan(#"[{"fly": {"bearing": 90}}]"#, engine: engine)
        #expect(turn.duration == (engine == .mapbox ? 0 : seconds))
        #expect(turn.camera(at: turn.duration).bearing == 90)
    }

    @Test func `a jump is there at once and is no animator`() throws {
        let result = try plan(
            #"[{"jump": {"center": [10, 20], "bearing": -90}, "delay": 1}, {"hold": 2}, {"jump": "initial"}]"#)
        #expect(result.camera(at: 0.999) == world)
        #expect(result.camera(at: 1) == Camera(center: Coordinate(x: 10, y: 20), zoom: 0, bearing: 270))
        #expect(result.camera(at: 2.999) == result.camera(at: 1))
        #expect(result.camera(at: 3) == world)
        #expect(result.events.map(\.kind) == [.cameraChanged, .cameraChanged])
    }

    @Test func `an ease around a position keeps it on its pixel`() throws {
        for engine in EngineProfile.allCases {
            let result = try plan(
                #"[{"ease": {"zoom": 5, "bearing": 70, "pitch": 40}, "around": [-73, 41], "duration": 1}]"#,
                engine: engine, from: Self.newYork)
            let place = Coordinate(x: -73, y: 41)
            let before = Projection(camera: Self.newYork, viewport: phone).project(place)
            for time in [0.2, 0.6, 1] {
                let now = Projection(camera: result.camera(at: time), viewport: phone).project(place)
                #expect(approximately(now.x, before.x, 1e-6) && approximately(now.y, before.y, 1e-6))
            }
            #expect(result.shots[0].to.zoom == 5)
        }
    }

    @Test func `an anchored animator keeps the ground below its point`() throws {
        let anchor = ScreenPoint(x: 100, y: 600)
        let ground = try #require(Projection(camera: Self.newYork, viewport: phone).unproject(anchor))
        let result = try plan(
            #"[{"animate": {"zoom": 6, "bearing": 30, "anchor": [100, 600], "duration": 1}}]"#, from: Self.newYork)
        let now = Projection(camera: result.camera(at: 1), viewport: phone).projectNearest(ground)
        #expect(approximately(now.x, 100, 1e-6) && approximately(now.y, 600, 1e-6))
    }

    @Test func `an ease with an offset puts the center beside the middle`() throws {
        let result = try plan(
            #"[{"ease": {"center": [10, 20], "zoom": 4}, "offset": [50, -80], "duration": 1}]"#, engine: .maplibre)
        let shown = Projection(camera: result.camera(at: 1), viewport: phone).project(Coordinate(x: 10, y: 20))
        #expect(approximately(shown.x, 195 + 50, 1e-6) && approximately(shown.y, 422 - 80, 1e-6))
    }

    @Test func `an animator may start elsewhere`() throws {
        let result = try plan(
            #"[{"animate": [{"zoom": 6, "from": {"zoom": 4}, "duration": 1, "curve": "linear"}]}]"#)
        #expect(result.camera(at: 0).zoom == 4)
        #expect(result.camera(at: 0.5).zoom == 5)
    }

    @Test func `a spring overshoots and settles on the target`() throws {
        let result = try plan(
            #"[{"ease": {"pitch": 80, "zoom": 3}, "duration": 1, "curve": {"spring": 0.3}}]"#)
        let frames = try result.keyframes(fps: 100)
        let zooms = frames.map(\.camera.zoom)
        #expect(zooms.contains { $0 > 3.5 })
        #expect(frames.allSatisfy { (0...85).contains($0.camera.pitch) })
        #expect(frames.last?.camera.zoom == 3)
    }
}
