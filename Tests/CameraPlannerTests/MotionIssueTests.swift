import CameraPlanner
import Configuration
import GeoTypes
import MapCamera
import TestSupport
import Testing

/// What people reported to the map engines' trackers about camera movements, with the outcome that they wanted.
struct MotionIssueTests {
    typealias Issue = ReportedIssue

    static let issues = views + flights + ways + durations + animations

    @Test(arguments: issues) func `what a reporter wanted`(issue: Issue) throws { try issue.check() }

    @Test func `every issue stands here once`() {
        #expect(Self.issues.count == 21 && Set(Self.issues.map(\.tracker)).count == 21)
    }

    static func camera(
        _ x: Double, _ y: Double, _ zoom: Double, bearing: Double = 0, pitch: Double = 0, padding: EdgeInsets = .zero
    ) -> Camera {
        Camera(center: Coordinate(x: x, y: y), zoom: zoom, bearing: bearing, pitch: pitch, padding: padding)
    }

    static let steps = (0...200).map { Double($0) / 200 }

    /// Cameras at even steps of a plan.
    static func cameras(_ plan: Plan) -> [Camera] { steps.map { plan.camera(at: $0 * plan.duration) } }

    /// Pixels between a position and a point of the screen.
    static func distance(_ position: Coordinate, _ point: ScreenPoint, in camera: Camera) -> Double {
        let shown = Projection(camera: camera, viewport: phone).project(position)
        return ((shown.x - point.x) * (shown.x - point.x) + (shown.y - point.y) * (shown.y - point.y)).squareRoot()
    }

    /// Started, finished and cancelled, with who did it.
    static func log(_ plan: Plan) -> [String] {
        plan.events.filter { $0.kind != .cameraChanged }.map { event in
            ["\(event.time) \(event.kind.rawValue) \(event.animator)", event.cause].compactMap { $0 }
                .joined(separator: " ")
        }
    }
}

extension MotionIssueTests {
    static let views = [
        Issue("mapbox-maps-ios#990", "a flight under a large padding comes nearer with every frame") {
            let target = Coordinate(x: 40, y: 40)
            let place = ScreenPoint(x: 193.5, y: 522)
            for (start, end) in [(2.0, 5.0), (0.5, 0.8), (3, 3), (5, 2)] {
                let plan = try plan(
                    #"[{"fly": {"center": [40, 40], "zoom": \#(end), "padding": [250, 30, 50, 33]}}]"#,
                    from: camera(0, 0, start))
                let distances = cameras(plan).map { distance(target, place, in: $0) }
                #expect(approximately(distances.last ?? .nan, 0, 1e-6))
                for (before, after) in zip(distances, distances.dropFirst()) { #expect(after < before) }
            }
        },
        Issue("mapbox-maps-ios#357, #1598", "a fit that fails is an error, not a flight that does nothing") {
            let covered = #"[{"overview": {"geometry": [[0, 0], [1, 1]], "geometryPadding": [500, 0, 400, 0]}}]"#
            #expect(try planError(covered)?.code == .framing)
            #expect(try planError(#"[{"fly": "frame"}]"#)?.code == .frame)
            let faults = try Reading(#"[{"fly": {}}]"#).faults
            #expect(faults.count == 1 && faults.allSatisfy { $0.message.contains("is empty") })
            #expect(try Reading(#"[{"overview": []}]"#).shots == nil)
        },
        Issue("mapbox-maps-ios#2022", "how a flight speeds up and slows down can be chosen") {
            let curves: [(String, TimingCurve)] = [
                ("", .cubicBezier(x1: 0, y1: 0, x2: 0.42, y2: 1)), (#", "curve": "linear""#, .linear),
                (#", "curve": "easeIn""#, .cubicBezier(x1: 0.58, y1: 0, x2: 1, y2: 1)),
                (#", "curve": [0.1, 0.2, 0.3, 0.4]"#, .cubicBezier(x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.4)),
                (#", "curve": {"spring": 0.8}"#, .spring(dampingRatio: 0.8)),
            ]
            for (beside, curve) in curves {
                let plan = try plan(#"[{"fly": {"center": [9, 9], "zoom": 4}\#(beside)}]"#)
                #expect(plan.tracks.count == 5 && plan.tracks.allSatisfy { $0.curve == curve })
            }
        },
        Issue("mapbox-maps-ios#2149, #2109, mapbox-maps-android#2681", "an annotation in view stays in view on a turn")
        {
            let padding = EdgeInsets(top: 40, left: 10, bottom: 300, right: 20)
            let start = camera(24.94, 60.17, 12, pitch: 60, padding: padding)
            let plan = try plan(
                #"[{"ease": {"bearing": 120}, "duration": 1}, {"ease": {"bearing": 240}, "duration": 1}, "#
                    + #"{"ease": {"bearing": 0}, "duration": 1}]"#, from: start)
            // 80 px from the middle of the padded screen, whichever way the map turns. Tilted by 60° it comes up to
            // 69.3 px nearer than the 1266 px of the middle, and is then seen 84.64 px away.
            let near = Coordinate(x: 24.94 + 80.0 / (512 * 4096) * 360, y: 60.17)
            for camera in cameras(plan) {
                let projection = Projection(camera: camera, viewport: phone)
                #expect(distance(start.center, ScreenPoint(x: 190, y: 292), in: camera) < 1e-6)
                #expect(projection.visibility(of: near) == .onScreen)
                #expect(distance(near, ScreenPoint(x: 190, y: 292), in: camera) <= 84.65)
                let box = Anchor.bottom.box(width: 100, height: 60).moved(by: projection.project(near).screenPoint)
                #expect(phone.box(inset: padding).contains(box))
            }
        },
        Issue(
            "maplibre-native#791, #1361, mapbox-gl-native-ios#86, #198", "a flight takes a padding and keeps one"
        ) {
            let start = camera(0, 0, 4, padding: EdgeInsets(top: 70, right: 5))
            for engine in EngineProfile.allCases {
                let flown = try plan(
                    #"[{"fly": {"center": [9, 9], "padding": {"left": 120, "bottom": 30}}}, {"fly": {"zoom": 6}}]"#,
                    engine: engine, from: start)
                let end = EdgeInsets(left: 120, bottom: 30)
                #expect(flown.shots.map(\.to.padding) == [end, end])
                #expect(try plan(#"[{"fly": {"zoom": 6}}]"#, engine: engine, from: start).shots[0].to.padding.top == 70)
            }
        },
        Issue("maplibre-native-ffi#693", "a padding much larger than the view tilts nothing") {
            let tiny = Viewport(width: 1, height: 1)
            for engine in EngineProfile.allCases {
                for shot in ["fly", "ease"] {
                    let plan = try plan(
                        #"[{"\#(shot)": {"center": [8, 9], "zoom": 3, "padding": [28, 392, 0, 0]}, "duration": 1}]"#,
                        engine: engine, viewport: tiny, from: camera(10, 10, 2))
                    for camera in cameras(plan) {
                        #expect(camera.isFinite && camera.pitch == 0)
                        #expect(abs(camera.center.x - 9) <= 1 && abs(camera.center.y - 9.5) <= 0.5 + 1e-9)
                    }
                }
            }
        },
    ]
}
