import CameraPlanner
import GeoTypes
import MapCamera
import TestSupport
import Testing

extension MotionIssueTests {
    static let durations = [
        Issue("mapbox-gl-js#3904, maplibre-gl-js#6782, f0#5437", "a flight that is too long is shortened, not skipped")
        {
            let barcelona = camera(2.1734, 41.3851, 11)
            let zoom = #"{"fly": {"zoom": 13}, "speed": 0.8, "curve": "linear""#
            for engine in EngineProfile.allCases {
                #expect(
                    approximately(try plan("[\(zoom)}]", engine: engine, from: barcelona).duration, 1.2203, 5e-5))
            }
            for engine in [EngineProfile.mapbox, .strict] {
                let short = try plan(#"[\#(zoom), "maxDuration": 0.5}]"#, engine: engine, from: barcelona)
                #expect(short.duration == 0.5 && short.camera(at: 0.25).zoom == 12)
            }
            #expect(
                try plan(#"[\#(zoom), "maxDuration": 0.5}]"#, engine: .maplibre, from: barcelona).duration == 0)
            // The reporter's 7.5 s, on a map 1000 px wide at zoom 12.
            let madrid = #"{"fly": {"center": [-3.7038, 40.4168]}, "speed": 0.8"#
            let wide = Viewport(width: 1000, height: 800)
            var start = barcelona
            start.zoom = 12
            #expect(approximately(try plan("[\(madrid)}]", viewport: wide, from: start).duration, 7.5, 0.005))
            let short = try plan(#"[\#(madrid), "maxDuration": 3}]"#, viewport: wide, from: start)
            #expect(short.duration == 3 && short.camera(at: 1).zoom < 9)
        },
        Issue("mapbox-gl-js#1854", "how long a flight takes is known before it starts") {
            let list = """
                [{"fly": {"center": [139.691711, 35.689487], "zoom": 10}}, {"ease": {"zoom": 3}, "delay": 2},
                 {"fly": "initial", "at": 40, "delay": 1}, {"fly": {"bearing": 9, "zoom": 4}, "maxDuration": 0.4}]
                """
            for engine in EngineProfile.allCases {
                let shots = try #require(try Reading(list, engine: engine).shots)
                let targets = PlanTargets(initial: camera(13.405, 52.52, 10))
                let planner = Planner(targets: targets, viewport: Viewport(width: 800, height: 600), engine: engine)
                #expect(approximately(try planner.duration(of: shots[0]), 7.225634, 1e-6))
                let plan = try planner.compile(shots)
                for (shot, planned) in zip(shots, plan.shots.sorted { $0.id.last ?? " " < $1.id.last ?? " " }) {
                    let seconds = try planner.duration(of: shot, from: planned.from)
                    #expect(approximately(seconds, planned.duration, 1e-12), "\(engine) \(planned.id)")
                }
            }
        },
    ]

    static let animations = [
        Issue(
            "maplibre-gl-js#6765, #3328, #4010, #5985, mapbox-gl-js#2820, #10797, mapbox-gl-native#15200",
            "a change of one property leaves the others alone, and who is ended is told"
        ) {
            let side = try plan(
                """
                [{"animate": {"zoom": 8, "duration": 4, "curve": "linear"}, "id": "zoom"},
                 {"animate": {"padding": 50, "duration": 1, "curve": "linear"}, "id": "pad", "at": 1},
                 {"jump": {"bearing": 30}, "at": 2.5}, {"ease": {"pitch": 20}, "duration": 1, "at": 3, "id": "tilt"}]
                """)
            #expect(
                log(side) == [
                    "0.0 started zoom", "1.0 started pad", "2.0 finished pad", "3.0 started tilt",
                    "4.0 finished zoom", "4.0 finished tilt",
                ])
            #expect([1, 2, 3].map { side.camera(at: $0).zoom } == [2, 4, 6])
            #expect(side.camera(at: 1.5).padding == EdgeInsets(all: 25))
            #expect(side.camera(at: 4) == camera(0, 0, 8, bearing: 30, pitch: 20, padding: EdgeInsets(all: 50)))
            let ended = try plan(
                """
                [{"fly": {"center": [60, 40], "zoom": 9}, "duration": 4, "id": "flight"},
                 {"ease": {"zoom": 2}, "duration": 1, "at": 1, "id": "other"}, {"hold": 1}]
                """)
            let cancelled = try #require(ended.events.first { $0.kind == .cancelled })
            #expect(cancelled.time == 1 && cancelled.animator == "flight" && cancelled.cause == "other")
            #expect(cancelled.position == .current)
            #expect(cancelled.value == CameraOptions(ended.camera(at: 1)))
            #expect(ended.duration == 3, "what stands behind the two still comes")
        },
        Issue("maplibre-native#4637, #3487", "properties move at once, each in a time of its own") {
            let plan = try plan(
                """
                [{"animate": [{"id": "z", "zoom": 6, "duration": 3, "curve": "linear"},
                              {"id": "b", "bearing": 90, "duration": 1, "curve": "linear"},
                              {"id": "p", "pitch": 40, "duration": 2, "curve": "linear"},
                              {"id": "c", "center": [12, 0], "duration": 4, "curve": "linear"}]}]
                """)
            #expect(plan.events.allSatisfy { $0.kind != .cancelled } && plan.duration == 4)
            #expect(plan.camera(at: 0.5).difference(to: camera(1.5, 0, 1, bearing: 45, pitch: 10)) < 1e-9)
            #expect(plan.camera(at: 2).difference(to: camera(6, 0, 4, bearing: 90, pitch: 40)) < 1e-9)
            #expect(plan.camera(at: 4) == camera(12, 0, 6, bearing: 90, pitch: 40))
        },
        Issue("maplibre-gl-js#6576, mapbox-gl-js#13189", "a jump ends where the movement would have ended") {
            let target = #""center": [12.5, -41.25], "zoom": 7.3, "bearing": 77, "pitch": 33, "padding": [9, 40, 0, 3]"#
            for engine in EngineProfile.allCases {
                let start = camera(10, -40, 6, bearing: 300, padding: EdgeInsets(bottom: 200))
                let ends = try [
                    #"{"jump": {\#(target)}}"#, #"{"fly": {\#(target)}}"#, #"{"fly": {\#(target)}, "duration": 0}"#,
                    #"{"ease": {\#(target)}}"#, #"{"ease": {\#(target)}, "duration": 0}"#,
                    #"{"viewport": {"camera": {\#(target)}}}"#,
                    #"{"viewport": {"camera": {\#(target)}}, "transition": "immediate"}"#,
                    #"{"animate": {\#(target), "duration": 1}}"#,
                ].map { text in
                    let plan = try plan("[\(text)]", engine: engine, from: start)
                    #expect(plan.camera(at: plan.duration) == plan.shots[0].to)
                    return plan.shots[0].to
                }
                let padding = EdgeInsets(top: 9, left: 40, bottom: 0, right: 3)
                let end = camera(12.5, -41.25, 7.3, bearing: 77, pitch: 33, padding: padding)
                for found in ends { #expect(found == end, "\(engine)") }
            }
        },
        Issue(
            "mapbox-maps-android#2147, #2520, flutter#1053", "a viewport that is left moves nothing any more"
        ) {
            for (other, id) in [
                (#"{"ease": {"bearing": 40}, "duration": 1, "curve": "linear", "at": 0.5, "id": "next"}"#, "next"),
                (
                    #"{"animate": {"bearing": 40, "duration": 1, "curve": "linear"}, "owner": "compass", "at": 0.5}"#,
                    nil
                ),
                (
                    #"{"animate": {"bearing": 40, "duration": 1, "curve": "linear"}, "owner": "gestures", "at": 0.5}"#,
                    nil
                ),
            ] as [(String, String?)] {
                let plan = try plan(
                    #"[{"viewport": {"camera": {"center": [3, 3], "zoom": 2, "pitch": 30}}, "id": "show"}, \#(other)]"#,
                    from: camera(0, 0, 4))
                let moved = plan.tracks.filter { $0.animator.hasPrefix("show") }
                #expect(!moved.isEmpty && moved.allSatisfy { $0.end <= 0.5 })
                let shot = try #require(plan.shots.first { $0.id == "show" })
                #expect(shot.status == .cancelled && (id == nil || shot.cancelledBy == id))
                let left = plan.camera(at: 0.5)
                #expect(left.zoom < 4 && left.zoom > 2)
                for time in [0.75, 1, 1.5, 9] {
                    var expected = left
                    expected.bearing = min(40 * (time - 0.5), 40)
                    #expect(plan.camera(at: time).difference(to: expected) < 1e-9)
                }
            }
        },
    ]
}
