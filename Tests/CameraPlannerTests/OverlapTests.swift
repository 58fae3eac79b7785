import CameraPlanner
import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import TestSupport
import Testing

/// Shots that start when they say, and what they take over.
struct OverlapTests {
    private func log(_ plan: Plan) -> [String] {
        plan.events.filter { $0.kind != .cameraChanged }.map { event in
            ["\(event.time) \(event.kind.rawValue) \(event.animator)", event.cause].compactMap { $0 }
                .joined(separator: " ")
        }
    }

    @Test func `the guide's three movements, one behind the other`() throws {
        // Zoom to 14 in 4 s after 1 s, then pitch to 55 in 2 s, then bearing to −45 in 4 s: 11 s in all.
        let plan = try plan(
            """
            [{"animate": [
              {"id": "zoom", "zoom": 14, "duration": 4, "delay": 1, "curve": "easeInOut"},
              {"id": "pitch", "pitch": 55, "duration": 2, "after": "zoom", "curve": "easeInOut"},
              {"id": "bearing", "bearing": -45, "duration": 4, "after": "pitch", "curve": "easeInOut"}]}]
            """)
        #expect(plan.duration == 11)
        #expect(
            log(plan) == [
                "1.0 started zoom", "5.0 finished zoom", "5.0 started pitch", "7.0 finished pitch",
                "7.0 started bearing", "11.0 finished bearing",
            ])
        #expect(plan.camera(at: 11) == Camera(center: world.center, zoom: 14, bearing: 315, pitch: 55))
        // Even curves are half-way at half time.
        #expect(approximately(plan.camera(at: 3).zoom, 7, 1e-12))
        #expect(approximately(plan.camera(at: 6).pitch, 27.5, 1e-12))
        #expect(approximately(plan.camera(at: 9).bearing, 337.5, 1e-12))
    }

    @Test func `within one shot the animator that starts later takes over`() throws {
        let plan = try plan(
            """
            [{"animate": [{"id": "a", "bearing": 80, "duration": 4, "curve": "linear"},
                          {"id": "b", "bearing": 0, "duration": 1, "delay": 2, "curve": "linear"}]}]
            """)
        #expect(log(plan) == ["0.0 started a", "2.0 cancelled a b", "2.0 started b", "3.0 finished b"])
        #expect(plan.events.first { $0.kind == .cancelled }?.value == CameraOptions(bearing: 40))
        #expect(plan.duration == 3 && plan.shots.map(\.status) == [.finished])
        #expect([1, 2, 2.5].map { plan.camera(at: $0).bearing } == [20, 40, 20])
    }

    @Test func `chains from the start and from a cancellation`() throws {
        let plan = try plan(
            """
            [{"animate": [
              {"id": "a", "zoom": 4, "duration": 4},
              {"id": "with", "pitch": 20, "duration": 1, "after": "a", "on": "start", "delay": 0.5},
              {"id": "takes", "zoom": 0, "duration": 1, "delay": 2},
              {"id": "then", "bearing": 10, "duration": 1, "after": "a", "on": "cancel"},
              {"id": "never", "padding": 9, "duration": 1, "after": "a"},
              {"id": "nor", "pitch": 9, "duration": 1, "after": "never"}]}]
            """)
        #expect(
            log(plan) == [
                "0.0 started a", "0.5 started with", "1.5 finished with", "2.0 cancelled a takes", "2.0 started takes",
                "2.0 started then", "3.0 finished takes", "3.0 finished then",
            ])
        #expect(plan.duration == 3)
    }

    @Test func `a flight ends the one that runs, and the order goes on behind it`() throws {
        let plan = try plan(
            """
            [{"ease": {"zoom": 8}, "duration": 4, "curve": "linear", "id": "first"},
             {"ease": {"pitch": 30}, "duration": 1, "id": "next"},
             {"fly": {"center": [10, 10], "zoom": 3}, "duration": 2, "at": 1, "id": "intruder"}]
            """)
        #expect(plan.shots.map(\.id) == ["first", "intruder", "next"])
        #expect(plan.shots.map(\.status) == [.cancelled, .finished, .finished])
        #expect(plan.shots.map(\.start) == [0, 1, 3] && plan.shots.map(\.duration) == [1, 2, 1])
        #expect(plan.shots[0].cancelledBy == "intruder" && plan.shots[0].to.zoom == 2)
        #expect(plan.camera(at: 1).zoom == 2 && plan.camera(at: 3).zoom == 3 && plan.duration == 4)
        #expect(plan.camera(at: 4) == Camera(center: Coordinate(x: 10, y: 10), zoom: 3, pitch: 30))
    }

    @Test func `an animator only takes the property that it moves`() throws {
        let plan = try plan(
            """
            [{"animate": [{"id": "zoom", "zoom": 8, "duration": 4, "curve": "linear"},
                          {"id": "turn", "bearing": 40, "duration": 4, "curve": "linear"}], "id": "show"},
             {"animate": {"zoom": 0, "duration": 1, "curve": "linear"}, "at": 2, "id": "back"}]
            """)
        #expect(
            log(plan) == [
                "0.0 started zoom", "0.0 started turn", "2.0 cancelled zoom back", "2.0 started back",
                "3.0 finished back", "4.0 finished turn",
            ])
        #expect(plan.shots[0].status == .cancelled && plan.shots[0].duration == 4)
        #expect(plan.camera(at: 4) == Camera(center: world.center, zoom: 0, bearing: 40))
    }

    @Test func `after names a shot or an animator`() throws {
        let plan = try plan(
            """
            [{"animate": [{"id": "a", "zoom": 1, "duration": 1}, {"id": "b", "pitch": 9, "duration": 3}], "id": "s"},
             {"animate": {"bearing": 9, "duration": 1}, "after": "a", "delay": 0.5, "id": "x"},
             {"jump": {"center": [5, 5]}, "after": "s", "id": "y"},
             {"hold": 1, "id": "z"}]
            """)
        #expect(plan.shots.map { "\($0.id) \($0.start)" } == ["s 0.0", "x 1.5", "y 3.0", "z 3.0"])
        #expect(plan.duration == 4)
    }

    @Test func `a touch ends everything`() throws {
        let plan = try plan(
            """
            [{"animate": [{"id": "a", "zoom": 8, "duration": 4}, {"id": "late", "pitch": 9, "delay": 3}]},
             {"animate": {"center": [1, 1], "duration": 1}, "at": 2, "owner": "gestures", "id": "touch"}]
            """)
        #expect(log(plan) == ["0.0 started a", "2.0 cancelled a touch", "2.0 started touch", "3.0 finished touch"])
        #expect(plan.shots[1].owner == "gestures")
    }

    @Test(arguments: [
        (#"[{"hold": 1, "at": 1, "after": "x"}]"#, "both 'at' and 'after'"),
        (#"[{"hold": 1, "after": "y"}, {"hold": 1, "id": "x"}]"#, "no shot or animator is called"),
        (#"[{"animate": {"zoom": 1, "on": "cancel"}}]"#, "waits for nothing"),
        (#"[{"animate": [{"zoom": 1, "id": "a"}, {"zoom": 1, "after": "a", "on": "begin"}]}]"#, "expected end, start"),
    ])
    func `what can't be waited for`(text: String, words: String) throws {
        let reading = try Reading(text)
        #expect(reading.shots == nil)
        #expect(reading.faults.contains { $0.message.contains(words) }, "\(reading.faults.map(\.message))")
    }

    @Test(arguments: [
        #"[{"hold": 1, "id": "a", "after": "b"}, {"hold": 1, "id": "b", "after": "a"}]"#,
        #"[{"hold": 1, "id": "a", "after": "a"}]"#,
    ])
    func `shots that wait for one another are refused`(text: String) throws {
        let reading = try Reading(text)
        #expect(reading.faults.map(\.message) == ["shot 'a' waits for itself, or for one that waits for it"])
    }

    @Test func `waiting for a tour is waiting for its end`() throws {
        var targets = PlanTargets(initial: world)
        targets.frames = [1.0, 2, 3].map { zoom in
            (.number(zoom), Camera(center: Coordinate(x: 10 * zoom, y: 0), zoom: zoom))
        }
        let plan = try plan(
            """
            [{"id": "tour", "ease": "frames", "duration": 1},
             {"id": "then", "ease": {"zoom": 5}, "after": "tour", "duration": 1}]
            """, targets: targets)
        #expect(
            plan.shots.map { "\($0.id) \($0.start)" } == ["tour.1 0.0", "tour.2 1.0", "tour.3 2.0", "then 3.0"])
    }

    @Test func `what waits for a cancellation does not count for the longest duration`() throws {
        let plan = try plan(
            """
            [{"animate": [{"id": "z", "zoom": 14, "duration": 4}, {"id": "u", "bearing": 77, "duration": 4, "after": "z", "on": "cancel"},
                          {"bearing": 9, "duration": 4, "after": "u"}], "maxDuration": 5}]
            """)
        #expect(plan.duration == 4)
    }

    @Test func `a cancelled shot leads to where it stopped`() throws {
        let plan = try plan(
            """
            [{"id": "b", "ease": {"zoom": 4}, "duration": 2, "curve": "linear"}, {"id": "j", "jump": {"zoom": 9}, "at": 1},
             {"hold": 1}]
            """)
        #expect(plan.shots[0].status == .cancelled && plan.shots[0].to.zoom == 2 && plan.camera(at: 1).zoom == 9)
    }

    @Test func `loops run again with ids of their own`() throws {
        let plan = try plan(
            """
            [{"loop": [{"animate": [{"id": "in", "zoom": 4, "duration": 1}, {"id": "out", "zoom": 2, "duration": 1, "after": "in"}],
                        "id": "breathe"}, {"hold": 0.5}], "times": 3}, {"jump": "initial", "id": "end"}]
            """)
        #expect(
            plan.shots.map { "\($0.id) \($0.start)" } == [
                "breathe 0.0", "hold-2 2.0", "breathe#2 2.5", "hold-4 4.5", "breathe#3 5.0", "hold-6 7.0", "end 7.5",
            ])
        #expect(plan.duration == 7.5 && plan.camera(at: 3.5).zoom == 4)
        #expect(plan.tracks.map(\.animator).prefix(4) == ["in", "out", "in#2", "out#2"])
        for (text, words) in [
            (#"[{"loop": []}]"#, "has no shots"), (#"[{"loop": [{"hold": 1, "at": 1}]}]"#, "with 'at'"),
            (#"[{"loop": [{"hold": 1}], "times": 0}]"#, "1 to 1000"),
            (
                #"[{"loop": [{"loop": [{"loop": [{"hold": 1}], "times": 1000}], "times": 1000}], "times": 1000}]"#,
                "more than 10000 shots"
            ),
            (#"[{"loop": [{"hold": 1, "id": "a"}]}, {"hold": 1, "id": "a#2"}]"#, "given twice"),
        ] {
            let reading = try Reading(text)
            #expect(reading.faults.contains { $0.message.contains(words) }, "\(reading.faults.map(\.message))")
        }
    }

    @Test func `a plan is read back to the last bit`() throws {
        let plan = try plan(
            """
            [{"ease": {"zoom": 8, "bearing": 70}, "duration": 4, "id": "first"},
             {"fly": {"center": [10, 10], "zoom": 3}, "duration": 2, "at": 1.3, "owner": "me"}]
            """)
        let again = try Plan(decoding: JSONParser.parse(try plan.json(fps: 5)))
        for time in stride(from: 0, through: 4, by: 0.05) { #expect(again.camera(at: time) == plan.camera(at: time)) }
        #expect(again.events == plan.events && again.shots.map(\.owner) == plan.shots.map(\.owner))
        #expect(try again.json(fps: 5) == plan.json(fps: 5))
    }
}
