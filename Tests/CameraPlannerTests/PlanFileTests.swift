import CameraPlanner
import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import TestSupport
import Testing

struct PlanFileTests {
    /// A plan of random shots with any engine.
    static func random(_ generator: inout SplitMix64, engine: EngineProfile) throws -> Plan {
        func camera(_ all: Bool) -> String {
            var parts: [String] = []
            func add(_ name: String, _ range: Range<Double>) {
                if all || Bool.random(using: &generator) { parts.append("\"\(name)\": \(generator.uniform(range))") }
            }
            let place = [generator.uniform(-180..<180), generator.uniform(-80..<80)]
            if all || Bool.random(using: &generator) { parts.append("\"center\": \(place)") }
            add("bearing", -360..<360)
            add("pitch", 0..<60)
            add("padding", 0..<50)
            parts.append("\"zoom\": \(generator.uniform(0..<18))")
            return "{\(parts.joined(separator: ", "))}"
        }
        let curves = [#""easeIn""#, #""easeOut""#, #""linear""#, "[0.3, -0.5, 0.2, 1.4]", #"{"spring": 0.7}"#]
        var shots: [String] = []
        for _ in 0..<6 {
            let curve = curves.randomElement(using: &generator) ?? ""
            let seconds = generator.uniform(0..<3)
            switch Int.random(in: 0..<7, using: &generator) {
            case 0: shots.append(#"{"jump": \#(camera(false))}"#)
            case 1: shots.append(#"{"fly": \#(camera(false)), "curve": \#(curve), "delay": \#(seconds)}"#)
            case 2:
                shots.append(#"{"fly": \#(camera(true)), "minZoom": 2, "duration": \#(seconds), "offset": [-20, 50]}"#)
            case 3:
                shots.append(
                    #"{"ease": \#(camera(true)), "duration": \#(seconds), "offset": [30, 40], "worldCopies": false}"#)
            case 4: shots.append(#"{"ease": {"zoom": 3, "bearing": 10}, "around": [10, 20], "curve": \#(curve)}"#)
            case 5: shots.append(#"{"overview": [[\#(generator.uniform(0..<90)), 1], [20, 30]]}"#)
            default:
                shots.append(
                    #"{"animate": [{"zoom": 3, "anchor": [300, 500], "duration": \#(seconds)}, {"bearing": 3}]}"#)
            }
        }
        let start = Camera(
            center: Coordinate(x: generator.uniform(-180..<180), y: 10), zoom: generator.uniform(0..<10))
        return try plan("[\(shots.joined(separator: ","))]", engine: engine, from: start)
    }

    @Test(arguments: EngineProfile.allCases)
    func `a plan that was read gives the same cameras`(_ engine: EngineProfile) throws {
        var generator = SplitMix64(seed: 2024)
        for round in 0..<30 {
            let original = try Self.random(&generator, engine: engine)
            let bytes = try original.json(fps: 5)
            let read = try Plan(decoding: JSONParser.parse(bytes))
            #expect(try read.keyframes(fps: 60) == original.keyframes(fps: 60), "round \(round)")
            #expect(try read.json(fps: 5) == bytes, "round \(round)")
        }
    }

    @Test(arguments: EngineProfile.allCases)
    func `every shot ends exactly on its target and the next begins there`(_ engine: EngineProfile) throws {
        var generator = SplitMix64(seed: 7)
        for _ in 0..<30 {
            let plan = try Self.random(&generator, engine: engine)
            for (shot, next) in zip(plan.shots, plan.shots.dropFirst()) {
                #expect(next.from == shot.to)
                #expect(next.start >= shot.start + shot.duration - 1e-9)
            }
            let frames = try plan.keyframes(fps: 30)
            #expect(frames.last?.camera == plan.shots.last?.to)
            #expect(frames.last?.time == plan.duration)
            #expect(frames.allSatisfy { $0.camera.isFinite })
            #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time })
        }
    }

    @Test(arguments: EngineProfile.allCases)
    func `the last keyframe is the target to the last bit`(_ engine: EngineProfile) throws {
        var generator = SplitMix64(seed: 41)
        func camera() -> Camera {
            Camera(
                center: Coordinate(x: generator.uniform(-180..<180), y: generator.uniform(-80..<80)),
                zoom: generator.uniform(0..<20),
                // Within the ranges of all engines; the turn to it may still go through north.
                bearing: generator.uniform(0..<180), pitch: generator.uniform(0..<60),
                padding: EdgeInsets(top: generator.uniform(0..<90), right: generator.uniform(0..<90)))
        }
        for _ in 0..<100 {
            var initial = camera()
            initial.bearing += 170
            let targets = PlanTargets(initial: initial, frame: camera())
            let frame = try #require(targets.frame)
            let json = #""zoom": \#(frame.zoom), "bearing": \#(frame.bearing), "pitch": \#(frame.pitch)"#
            let place = #""center": [\#(frame.center.x), \#(frame.center.y)], \#(json)"#
            let padding = #""padding": [\#(frame.padding.top), 0, 0, \#(frame.padding.right)]"#
            for shot in [
                #"{"jump": "frame"}"#, #"{"fly": "frame"}"#, #"{"ease": "frame", "delay": 0.1}"#,
                #"{"viewport": {"camera": {\#(place), \#(padding)}}}"#,
                #"{"animate": [{\#(place), "duration": 0.7}, {\#(padding)}], "delay": 0.3}"#,
            ] {
                let frames = try plan("[\(shot)]", engine: engine, targets: targets).keyframes(fps: 2)
                #expect(frames.last?.camera == frame, "\(shot)")
            }
        }
    }

    /// The ease is the fastest: 22 000 px of zoom 9 in 3 s, up to three times as fast as on average where its curve is
    /// steepest, so that less than 25 px are done between two of 20 000 frames of 18 s.
    @Test(arguments: EngineProfile.allCases)
    func `nothing jumps but a jump`(_ engine: EngineProfile) throws {
        let result = try plan(
            """
            [{"fly": {"center": [139.69, 35.69], "zoom": 9, "bearing": 200}, "duration": 4}, {"hold": 0.5},
             {"ease": {"center": [170, 10], "zoom": 3, "pitch": 50}, "duration": 3, "delay": 0.5},
             {"overview": [[10, 10], [20, 20]]},
             {"animate": [{"bearing": 90, "duration": 2}, {"zoom": 8, "anchor": [300, 300], "duration": 3}]},
             {"fly": "initial"}]
            """, engine: engine, from: Camera(center: Coordinate(x: 13.4, y: 52.5), zoom: 8))
        let times = (0...20_000).map { Double($0) / 20_000 * result.duration }
        var before = result.camera(at: 0)
        var largest = 0.0
        for time in times {
            let now = result.camera(at: time)
            let projection = Projection(camera: before, viewport: phone)
            let shown = projection.projectNearest(now.center)
            let moved = max(abs(shown.x - projection.principalPoint.x), abs(shown.y - projection.principalPoint.y))
            let turn = (now.bearing - before.bearing) / 360
            largest = max(
                largest, moved, abs(now.zoom - before.zoom) * 100, abs(turn - turn.rounded()) * 360,
                abs(now.pitch - before.pitch))
            before = now
        }
        #expect(result.duration < 18)
        #expect(largest < 25, "\(largest)")
        #expect(largest > 0.1)
    }

    @Test func `the file has the parts of a plan`() throws {
        let result = try plan(#"[{"fly": {"zoom": 3}, "duration": 0.5}, {"hold": 0.5}]"#)
        let value = try JSONParser.parse(try result.json(fps: 4))
        #expect(
            value.members?.map(\.key) == [
                "version", "viewport", "engine", "duration", "shots", "tracks", "events", "keyframes",
            ])
        #expect(value["keyframes"]?.array?.compactMap { $0["time"]?.double } == [0, 0.25, 0.5, 0.75, 1])
        #expect(value["shots"]?.array?.first?["status"]?.string == "finished")
        #expect(
            value["tracks"]?.array?.map { $0["segment"]?["type"]?.string } == [
                "flight", "flight", "linear", "linear", "linear",
            ])
        #expect(value["tracks"]?.array?.first?["curve"]?.text == "[0,0,0.42,1]")
        #expect(value["events"]?.array?.map { $0["type"]?.string } == ["started", "finished", "camera-changed"])
        #expect(value["events"]?.array?[1]["position"]?.string == "end")
    }

    @Test func `a plan without shots stands still`() throws {
        let result = try plan("[]", from: Camera(center: Coordinate(x: 1, y: 2), zoom: 3))
        let bytes = try result.json()
        #expect(try result.keyframes(fps: 60).count == 1)
        #expect(try Plan(decoding: JSONParser.parse(bytes)).camera(at: 5).zoom == 3)
    }

    @Test(arguments: [
        ("{}", "has no 'version'"), ("[]", "a plan"), (#"{"version": 2}"#, "version 1"),
        (#"{"version": 1, "shots": [], "keyframes": []}"#, "at least one keyframe"),
        (#"{"version": 1, "shots": [{"id": "a", "kind": "swim"}]}"#, "one of jump, fly"),
    ])
    func `what is no plan is refused`(_ text: String, _ words: String) throws {
        let value = try JSONParser.parse(text)
        let fault = #expect(throws: OptionFault.self) { try Plan(decoding: value) }
        #expect(fault?.message.contains(words) == true, "\(String(describing: fault))")
    }

    @Test(arguments: [
        ("\"property\":\"zoom\"", "\"property\":\"zom\"", "one of center, zoom"),
        ("\"rho\":1.42", "\"rho\":0", "a number in"),
        ("\"type\":\"flight\"", "\"type\":\"easePath\"", "has no 'bearing'"),
        ("\"curve\":[0,0,0.42,1]", "\"curve\":\"easeOut\"", "expected linear"),
        ("\"zoom\":3", "\"zoom\":1e300", "a number in"),
        ("\"start\":0", "\"start\":-1", "seconds"),
    ])
    func `a damaged plan is refused`(_ part: String, _ other: String, _ words: String) throws {
        var text = String(decoding: try plan(#"[{"fly": {"zoom": 3, "center": [9, 9]}}]"#).json(), as: UTF8.self)
        let place = try #require(text.firstRange(of: part))
        text.replaceSubrange(place, with: other)
        let value = try JSONParser.parse(text)
        let fault = #expect(throws: OptionFault.self) { try Plan(decoding: value) }
        #expect(fault?.message.contains(words) == true, "\(String(describing: fault))")
        #expect(fault?.range.isEmpty == false)
    }

    @Test func `samples include both ends`() throws {
        let result = try plan(#"[{"ease": {"zoom": 3}, "duration": 1.01, "curve": "linear"}]"#)
        #expect(try result.keyframes(count: 3).map(\.time) == [0, 0.505, 1.01])
        #expect(try result.keyframes(count: 2).map(\.camera.zoom) == [0, 3])
        #expect(try result.keyframes(fps: 50).count == 52)
        #expect(try result.keyframes(fps: 100).count == 102)
        for fps in [0, -1, .nan, .infinity, 1e9] {
            #expect(throws: PlanError.self) { try result.keyframes(fps: fps) }
        }
        for count in [0, 1, Int.max] {
            #expect(throws: PlanError.self) { try result.keyframes(count: count) }
        }
    }
}
