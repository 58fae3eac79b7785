import CameraPlanner
import GeoTypes
import MapCamera
import TestSupport
import Testing

struct DefaultTransitionTests {
    static func expect(
        _ transition: DefaultTransition, _ expected: [(CameraProperty, Double, Double)], within tolerance: Double
    ) {
        #expect(transition.steps.map(\.property) == expected.map(\.0))
        for (step, (property, delay, duration)) in zip(transition.steps, expected) {
            #expect(approximately(step.delay, delay, tolerance), "delay of \(property): \(step.delay)")
            #expect(approximately(step.duration, duration, tolerance), "duration of \(property): \(step.duration)")
        }
    }

    @Test func `zooming in by two over 300 pixels`() {
        let transition = DefaultTransition(
            zoomingInBy: 2, over: 300, properties: CameraProperty.allCases, maxDuration: 3.5)
        Self.expect(
            transition,
            [
                (.center, 0, 0.6), (.zoom, 0.3, 0.90909), (.bearing, 0, 1.8), (.pitch, 0.10909, 1.2),
                (.padding, 0.10909, 1.2),
            ], within: 1e-5)
        #expect(approximately(transition.duration, 1.8, 1e-12))
    }

    @Test func `a long way in is compressed`() {
        let transition = DefaultTransition(
            zoomingInBy: 14, over: 2000, properties: CameraProperty.allCases, maxDuration: 3.5)
        Self.expect(
            transition,
            [
                (.center, 0, 2.2826), (.zoom, 1.1413, 2.2826), (.bearing, 2.0543, 1.3696), (.pitch, 2.5870, 0.9130),
                (.padding, 2.5870, 0.9130),
            ], within: 5e-5)
    }

    @Test func `zooming out within half a second`() {
        let transition = DefaultTransition(
            from: Camera(center: Coordinate(x: 0, y: 0), zoom: 5),
            to: CameraOptions(Camera(center: Coordinate(x: 1, y: 1), zoom: 4)), viewport: phone, engine: .mapbox,
            maxDuration: 0.5)
        Self.expect(
            transition,
            [
                (.center, 0.2222, 0.2778), (.zoom, 0, 0.5), (.bearing, 0.1667, 0.3333), (.pitch, 0, 0.2778),
                (.padding, 0, 0.3333),
            ], within: 5e-5)
    }

    /// Berlin to Helsinki of a weather app: what can be seen moving is squeezed by a padding that doesn't change.
    @Test func `a viewport camera with padding zero`() throws {
        let berlin = Camera(center: Coordinate(x: 13.405, y: 52.52), zoom: 1.5)
        let result = try plan(
            #"[{"viewport": {"camera": {"center": [24.9384, 60.1699], "zoom": 2.5}}, "maxDuration": 0.5}]"#,
            from: berlin)
        let expected = [(0, 0.06044), (0.03022, 0.18939), (0, 0.5)]
        #expect(result.tracks.map(\.property) == [.center, .zoom, .padding])
        for (track, (delay, duration)) in zip(result.tracks, expected) {
            #expect(approximately(track.start, delay, 2e-5), "\(track.property): \(track.start)")
            #expect(approximately(track.duration, duration, 2e-5), "\(track.property): \(track.duration)")
            #expect(track.curve == .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
        }
        #expect(result.duration == 0.5)
        #expect(result.camera(at: 0.5).center == Coordinate(x: 24.9384, y: 60.1699))
    }

    @Test(arguments: [10.0, 100, 170])
    func `a place off the screen is equally far for Mapbox`(_ longitude: Double) {
        let from = Camera(center: Coordinate(x: 0, y: 0), zoom: 6)
        let target = CameraOptions(center: Coordinate(x: longitude, y: 0), zoom: 7)
        let transition = DefaultTransition(
            from: from, to: target, viewport: phone, engine: .mapbox, maxDuration: 100)
        #expect(approximately(transition.steps[0].duration, 0.9324, 5e-5))
        let measured = DefaultTransition(
            from: from, to: target, viewport: phone, engine: .strict, maxDuration: 100)
        // 512·2⁶ pixels to 360 degrees, 500 of them a second, three seconds at most.
        #expect(approximately(measured.steps[0].duration, min(longitude / 360 * 32768 / 500, 3), 1e-9))
    }

    @Test(arguments: [nil, 5, 4.5] as [Double?])
    func `what doesn't zoom in takes 1.8 seconds`(_ zoom: Double?) {
        var options = CameraOptions(Camera(center: Coordinate(x: 1, y: 1), zoom: 0, bearing: 9, pitch: 9))
        options.zoom = zoom
        let transition = DefaultTransition(
            from: Camera(center: Coordinate(x: 0, y: 0), zoom: 5), to: options, viewport: phone, engine: .mapbox)
        #expect(approximately(transition.duration, 1.8, 1e-12))
        let center = transition.steps.first { $0.property == .center }
        #expect(center == DefaultTransition.Step(.center, delay: 0.8, duration: 1))
        let bearing = transition.steps.first { $0.property == .bearing }
        #expect(bearing == DefaultTransition.Step(.bearing, delay: 0.6, duration: 1.2))
    }

    /// Half a turn: from the lower number backwards, from the higher one forwards, in place and direction.
    @Test(arguments: [(-90.0, 90.0), (90, -90)])
    func `half a turn goes by Mapbox's rule`(start: Double, end: Double) throws {
        let from = Camera(center: Coordinate(x: start, y: 0), zoom: 3, bearing: start + 90)
        let plan = try plan(
            #"[{"viewport": {"camera": {"center": [\#(end), 0], "bearing": \#(end + 90)}}, "curve": "linear"}]"#,
            from: from)
        let tracks = Dictionary(uniqueKeysWithValues: plan.tracks.map { ($0.property, $0) })
        let (center, bearing) = (try #require(tracks[.center]), try #require(tracks[.bearing]))
        #expect(approximately(abs(plan.camera(at: center.start + center.duration / 2).center.x), 180, 1e-9))
        #expect(approximately(plan.camera(at: bearing.start + bearing.duration / 2).bearing, 270, 1e-9))
    }

    @Test func `the center goes the short way, evenly in degrees`() throws {
        let result = try plan(
            #"[{"viewport": {"camera": {"center": [-170, 20], "zoom": 2}}, "curve": "linear"}]"#,
            from: Camera(center: Coordinate(x: 170, y: 10), zoom: 3))
        let center = try #require(result.tracks.first)
        #expect((center.start, center.duration) == (0.8, 1))
        let middle = result.camera(at: 1.3).center
        #expect(approximately(abs(middle.x), 180, 1e-9))
        #expect(approximately(middle.y, 15, 1e-9))
    }
}
