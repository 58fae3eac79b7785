import CameraPlanner
import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import Testing

/// Shots that select an annotation and animate its view.
struct SelectionTests {
    static func stage(_ camera: Camera = world) throws -> PlanTargets {
        let features = try [("Tokyo", 139.69, 35.69), ("Berlin", 13.4, 52.5)].map { name, x, y in
            try feature(
                #"{"type":"Feature","id":"\#(name.lowercased())","geometry":{"type":"Point","coordinates":[\#(x),\#(y)]},"#
                    + #""properties":{"name":"\#(name)","annotation:size":[40,30]}}"#)
        }
        let nameless = try feature(
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,10]},"properties":{"name":"Ship"}}"#)
        return PlanTargets(initial: camera, features: features + [nameless])
    }

    static func id(_ text: String) -> AnnotationName { .id(.string(text)) }

    private func log(_ plan: Plan) -> [String] {
        plan.events.filter { $0.kind != .cameraChanged }.map { event in
            ["\(event.time)", event.kind.rawValue, event.annotation?.key ?? "-", event.animator, event.cause ?? ""]
                .joined(separator: " ").trimmingSpaces
        }
    }

    private func number(_ value: ViewValue?) throws -> Double {
        guard case .number(let number) = try #require(value) else {
            Issue.record("\(String(describing: value)) is no number")
            return .nan
        }
        return number
    }

    /// The spring with response 0.15 s and damping fraction 0.86: ω = 2π/0.15 = 41.887902, ζω = 36.023596 and
    /// √(1−ζ²) = 0.510294, so that the envelope is a thousandth at ln(1000/0.510294)/36.023596 = 0.210432 s. Parts of the
    /// way by integrating x″ = ω²(1 − x) − 2ζω·x′ in steps of a microsecond (Runge-Kutta).
    static let springValues = [
        (0.0, 0.0), (0.02, 0.2173165), (0.05, 0.6766346), (0.1, 0.9758763), (0.15, 1.0049815), (0.2, 1.0014492),
    ]

    @Test func `a view grows by an interactive spring`() throws {
        let plan = try plan(
            #"[{"select": "Tokyo", "view": {"size": [35, 50], "text": true, "spring": {}}}]"#, targets: Self.stage())
        #expect(abs(plan.duration - 0.210432) < 1e-6, "\(plan.duration)")
        let track = try #require(plan.viewTracks.first)
        #expect(track.property == "size" && track.annotation == Self.id("tokyo") && track.animator == "select-1.select")
        #expect(track.curve == .spring(dampingRatio: 0.86))
        for (time, part) in Self.springValues {
            let size = try number(plan.view("size", of: Self.id("tokyo"), at: time))
            #expect(abs(size - (35 + 15 * part)) < 1e-5, "\(time): \(size)")
        }
        #expect(plan.view("size", of: Self.id("tokyo"), at: plan.duration) == .number(50))
        #expect(plan.view("text", of: Self.id("tokyo"), at: 0) == .flag(true))
        #expect(plan.view("text", of: Self.id("tokyo"), at: -1) == .flag(false))
        #expect(plan.camera(at: 1) == world && plan.tracks.isEmpty)
    }

    @Test func `a border grows to a part of the box and back`() throws {
        let plan = try plan(
            """
            [{"select": "berlin", "view": {"border-width": [2, "width/4"], "duration": 0.1, "curve": "linear"}},
             {"hold": 1}, {"select": null}]
            """, targets: Self.stage())
        let berlin = Self.id("berlin")
        #expect(plan.shots.map(\.start) == [0, 0.1, 1.1] && abs(plan.duration - 1.2) < 1e-12)
        #expect(plan.view("border-width", of: berlin, at: 0.05) == .number(6))
        #expect(plan.view("border-width", of: berlin, at: 0.7) == .number(10))
        #expect(abs(try number(plan.view("border-width", of: berlin, at: 1.175)) - 4) < 1e-9)
        #expect(plan.view("border-width", of: berlin, at: 9) == .number(2))
        #expect(plan.shots[2].kind == .select)
    }

    @Test func `the one selected before is deselected at the same moment`() throws {
        let plan = try plan(
            """
            {"views": {"selected": {"size": [10, 20], "callout": true, "duration": 0.5, "curve": "linear"}},
             "shots": [{"id": "a", "select": "Tokyo"}, {"id": "b", "select": "Berlin"}, {"id": "c", "select": "Berlin"},
                       {"id": "d", "select": null}, {"id": "e", "select": null}]}
            """, targets: Self.stage())
        #expect(
            log(plan) == [
                "0.0 selected tokyo a", "0.0 started tokyo a.select", "0.5 finished tokyo a.select",
                "0.5 deselected tokyo b", "0.5 selected berlin b", "0.5 started tokyo b.deselect",
                "0.5 started berlin b.select", "1.0 finished tokyo b.deselect", "1.0 finished berlin b.select",
                "1.0 deselected berlin d", "1.0 started berlin d.deselect", "1.5 finished berlin d.deselect",
            ])
        #expect(
            plan.views(at: 0.75).map(\.values).map { $0.map(\.value) } == [
                [.number(15), .flag(false)], [.number(15), .flag(true)],
            ])
        #expect(
            plan.views(at: 2).map(\.values).map { $0.map(\.value) } == [
                [.number(10), .flag(false)], [.number(10), .flag(false)],
            ])
        #expect(plan.duration == 1.5)
    }

    @Test func `a view that is still growing turns round where it is`() throws {
        let plan = try plan(
            """
            {"views": {"selected": {"size": [10, 30], "duration": 1, "curve": "linear"}},
             "shots": [{"id": "a", "select": "Tokyo"}, {"id": "b", "select": null, "at": 0.25},
                       {"id": "c", "select": "Tokyo", "at": 0.5}]}
            """, targets: Self.stage())
        let tokyo = Self.id("tokyo")
        // 15 after a quarter of a second; on the way back to 10 it is 13.75 after another one; from there to 30.
        #expect(plan.view("size", of: tokyo, at: 0.25) == .number(15))
        #expect(plan.view("size", of: tokyo, at: 0.5) == .number(13.75))
        #expect(plan.view("size", of: tokyo, at: 1) == .number(13.75 + 16.25 / 2))
        #expect(plan.view("size", of: tokyo, at: 1.5) == .number(30))
        #expect(log(plan).contains("0.25 cancelled tokyo a.select b.deselect"))
        #expect(plan.shots.map(\.status) == [.cancelled, .cancelled, .finished])
        #expect(plan.shots.map(\.cancelledBy) == ["b.deselect", "c.select", nil])
        #expect(plan.shots.map(\.duration) == [0.25, 0.25, 1] && plan.duration == 1.5)
    }

    /// What takes no time leaves only what is there in the end.
    @Test func `two selections at one moment`() throws {
        let plan = try plan(
            """
            {"views": {"selected": {"size": [10, 30], "text": true, "duration": 1, "curve": "linear"}},
             "shots": [{"id": "a", "select": "Tokyo", "at": 1}, {"id": "b", "select": "Berlin", "at": 1}]}
            """, targets: Self.stage())
        #expect(
            log(plan).prefix(4) == [
                "1.0 cancelled tokyo a.select b.deselect", "1.0 selected tokyo a", "1.0 deselected tokyo b",
                "1.0 selected berlin b",
            ])
        #expect(plan.views(at: 1.5).map { $0.values.map(\.value) } == [[.flag(false)], [.number(20), .flag(true)]])
    }

    @Test(arguments: [
        (#""zoom": 3"#, Camera(center: Coordinate(x: 13.4, y: 52.5), zoom: 3)),
        (#""center": true"#, Camera(center: Coordinate(x: 13.4, y: 52.5), zoom: 0)),
        (#""center": false, "zoom": 3"#, Camera(center: world.center, zoom: 3)),
        (#""center": false"#, world), (#""duration": 2"#, world),
    ])
    func `the camera moves if the shot says so`(_ beside: String, _ end: Camera) throws {
        let plan = try plan(#"[{"select": "Berlin", \#(beside)}]"#, targets: Self.stage())
        #expect(plan.camera(at: 5) == end)
        #expect(plan.duration == (end == world ? 0 : 0.3))
        #expect(plan.events.first?.kind == .selected)
    }

    @Test func `camera and view move side by side, each in its own time`() throws {
        let plan = try plan(
            #"""
            [{"select": "Berlin", "zoom": 4, "duration": 2, "maxDuration": 1, "curve": "linear",
              "view": {"size": [1, 3], "duration": 0.5}}, {"hold": 0}]
            """#, targets: Self.stage())
        #expect(plan.camera(at: 0.5).zoom == 2 && plan.view("size", of: Self.id("berlin"), at: 0.25) == .number(2))
        #expect(plan.shots.map(\.start) == [0, 1])
    }

    @Test func `a feature without an id of its own is named by its place`() throws {
        let plan = try plan(#"[{"select": "Ship", "view": {"size": [1, 2]}}]"#, targets: Self.stage())
        #expect(plan.viewTracks.map(\.annotation) == [.index(2)])
        let value = try JSONParser.parse(plan.json(fps: 1))
        #expect(value["tracks"]?.array?.first?["annotation"]?.text == #"{"index":2}"#)
        #expect(value["keyframes"]?.array?.first?["annotations"]?.text == ##"{"#2":{"size":1}}"##)
    }

    @Test(arguments: EngineProfile.allCases)
    func `a plan with views is read back to the last bit`(_ engine: EngineProfile) throws {
        let plan = try plan(
            """
            {"views": {"selected": {"size": [10.1, 30.7], "text": true, "icon": false, "spring": {"response": 0.31}},
                       "identifier": "pin"}, "events": ["visibility"],
             "shots": [{"id": "a", "select": "Tokyo", "zoom": 2}, {"id": "b", "select": "Ship", "at": 0.213},
                       {"fly": {"center": [10, 10], "zoom": 3}, "duration": 1}, {"select": null}]}
            """, engine: engine, targets: Self.stage())
        let bytes = try plan.json(fps: 7)
        let again = try Plan(decoding: JSONParser.parse(bytes))
        #expect(again.viewTracks == plan.viewTracks && again.events == plan.events && again.pools == plan.pools)
        #expect(try again.keyframes(fps: 50) == plan.keyframes(fps: 50))
        #expect(try again.json(fps: 7) == bytes)
        #expect(plan.viewTracks.contains { $0.fraction < 1 } && plan.pools != nil)
    }

    @Test func `keyframes without tracks of views say nothing of annotations`() throws {
        let plan = try plan(#"[{"select": "Tokyo"}, {"hold": 1}]"#, targets: Self.stage())
        #expect(!String(decoding: try plan.json(fps: 2), as: UTF8.self).contains("\"annotations\""))
    }

    @Test func `formats other than JSON leave views out`() throws {
        let plan = try plan(#"[{"select": "Tokyo", "view": {"size": [1, 2]}}]"#, targets: Self.stage())
        let frames = try plan.keyframes(count: 3)
        for format in KeyframeFormat.allCases {
            let text = String(decoding: format.bytes(frames, viewport: phone), as: UTF8.self)
            #expect(text.contains("tokyo") == (format == .json || format == .ndjson))
        }
    }

    @Test(arguments: [
        (#"{"select": []}"#, "[]", "or null"),
        (#"{"select": null, "zoom": 3}"#, "3", "deselects and has 'zoom'"),
        (#"{"select": "A", "view": 3}"#, "3", "expected an object"),
        (#"{"select": "A", "view": {}}"#, "{}", "changes nothing"),
        (#"{"select": "A", "view": {"size": 50}}"#, "50", "expected [from, to]"),
        (#"{"select": "A", "view": {"size": [1, 2], "durration": 3}}"#, "3", "did you mean 'duration'?"),
        (#"{"select": "A", "view": {"size": [1, "wide/2"]}}"#, #""wide/2""#, "width/4"),
        (#"{"select": "A", "view": {"size": ["width/0", 1]}}"#, #""width/0""#, "width/4"),
        (#"{"select": "A", "view": {"size": [1, 1e10]}}"#, "1e10", "goes to or from"),
        (#"{"select": "A", "view": {"size": [1, 2], "duration": -1}}"#, "-1", "seconds"),
        (#"{"select": "A", "view": {"size": [1, 2], "size": true}}"#, #""size""#, "twice"),
        (#"{"select": "A", "view": {"size": [1, 2], "spring": {}, "duration": 1}}"#, "1", "both 'spring'"),
        (#"{"select": "A", "view": {"size": [1, 2], "spring": {"respons": 1}}}"#, #""respons""#, "'response'"),
        (#"{"select": "A", "view": {"size": [1, 2], "spring": {"dampingFraction": 1.2}}}"#, "1.2", "0.01 to 1"),
        (#"{"select": "A", "centre": true}"#, #""centre""#, "did you mean 'center'?"),
        (#"{"select": "A", "index": -1}"#, "-1", "count from 0"),
    ])
    func `what can't be selected`(_ shot: String, _ place: String, _ words: String) throws {
        let reading = try Reading("[\(shot)]")
        let fault = try #require(reading.faults.first)
        #expect(reading.shots == nil && reading.faults.count == 1)
        #expect("\(fault.message); \(fault.remedy ?? "")".contains(words), "\(fault.message); \(fault.remedy ?? "")")
        #expect(reading.place(0) == place)
    }

    @Test(arguments: [
        (#"{"shots": 3}"#, "list of shots"), (#"{"shotts": []}"#, "did you mean 'shots'?"),
        (#"{"events": ["visible"]}"#, "visibility"), (#"{"views": {"identifier": 3}}"#, "[\"get\", PROPERTY]"),
        (#"{"views": {"selected": {"size": 3}}}"#, "[from, to]"), (#"{"views": 3}"#, "object"), ("3", "list of shots"),
        (#"{"views": {"idntifier": "a"}}"#, "did you mean 'identifier'?"),
    ])
    func `what is no plan`(_ text: String, _ words: String) throws {
        let reading = try Reading(text)
        let fault = try #require(reading.faults.first)
        #expect("\(fault.message); \(fault.remedy ?? "")".contains(words), "\(fault.message); \(fault.remedy ?? "")")
        #expect(!fault.range.isEmpty)
    }

    @Test(arguments: [
        (#"{"select": "Oslo"}"#, "no annotation called", #"{"select": "Oslo"}"#),
        (#"{"select": "Ship", "view": {"size": [1, "width/4"]}}"#, "annotation #2, which has none", #"[1, "width/4"]"#),
        (#"{"select": "Tokyo", "view": {"size": [1, "width*1e9"]}}"#, "beyond", #"[1, "width*1e9"]"#),
    ])
    func `what is not there to select`(_ shot: String, _ words: String, _ place: String) throws {
        let text = "[\(shot)]"
        let error = try #require(try planError(text, targets: Self.stage()))
        #expect(error.code == .annotation && error.message.contains(words), "\(error.message)")
        #expect(String(decoding: Array(text.utf8)[error.range], as: UTF8.self) == place)
    }

    @Test func `ids that read alike can't both have tracks`() throws {
        let targets = PlanTargets(initial: world, features: try towns())
        let view = #""view": {"size": [1, 2]}"#
        let error = try planError(
            #"[{"select": 1, \#(view)}, {"select": "1", \#(view)}]"#, targets: targets)
        #expect(error?.code == .annotation && error?.message.contains("both read '1'") == true)
    }

    @Test(arguments: [
        (#""from":10,"#, #""from":1e99,"#, "a number in"),
        (#""type":"linear","from":10"#, #""type":"set","from":10"#, "true or false"),
        (#""annotation":"tokyo""#, #""annotation":[1]"#, "an id or"),
        (#""curve":"linear""#, #""curve":"slow""#, "one of"),
    ])
    func `a damaged track of a view is refused`(_ part: String, _ other: String, _ words: String) throws {
        let plan = try plan(
            #"[{"select": "Tokyo", "view": {"size": [10, 20], "curve": "linear"}}]"#, targets: Self.stage())
        var text = String(decoding: try plan.json(), as: UTF8.self)
        text.replaceSubrange(try #require(text.firstRange(of: part)), with: other)
        let value = try JSONParser.parse(text)
        let fault = #expect(throws: OptionFault.self) { try Plan(decoding: value) }
        #expect(fault?.message.contains(words) == true, "\(String(describing: fault))")
    }
}

extension String {
    fileprivate var trimmingSpaces: String { split(separator: " ").joined(separator: " ") }
}
