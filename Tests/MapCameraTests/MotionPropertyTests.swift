import GeoTypes
import MapCamera
import TestSupport
import Testing

struct MotionPropertyTests {
    private func camera(_ random: inout SplitMix64) -> Camera {
        // Poles, the antimeridian and whole numbers come up as often as anything else.
        let edges = [-90.0, 90, 0, 85.06, -85.06]
        let latitude = random.next() % 4 == 0 ? edges[Int(random.next() % 5)] : random.uniform(-90..<90)
        let longitude = random.next() % 4 == 0 ? 180 : random.uniform(-400..<400)
        return Camera(
            center: Coordinate(x: longitude, y: latitude), zoom: random.uniform(-2..<25.5),
            bearing: random.uniform(-400..<400), pitch: random.next() % 2 == 0 ? 0 : random.uniform(0..<85),
            padding: random.next() % 2 == 0
                ? .zero
                : EdgeInsets(
                    top: random.uniform(0..<900), left: random.uniform(0..<900), bottom: random.uniform(0..<900),
                    right: random.uniform(0..<900)))
    }

    private func isUsable(_ camera: Camera) -> Bool {
        camera.isFinite && abs(camera.center.x) <= 180 && abs(camera.center.y) <= 90 && camera.pitch >= 0
    }

    @Test func `no movement leaves the map or the numbers`() {
        var random = SplitMix64(seed: 1_234)
        let viewport = Viewport(width: 390, height: 844)
        for round in 0..<3000 {
            let engine = EngineProfile.allCases[round % 3]
            let from = camera(&random)
            var to = camera(&random)
            if round % 5 == 0 { to.center = from.center }
            if round % 7 == 0 { to.zoom = from.zoom }
            let minZoom = round % 2 == 0 ? nil : random.uniform(-2..<25)
            let offset = round % 4 == 0 ? ScreenPoint(x: random.uniform(-500..<500), y: 200) : .zero
            let flight = Flight(
                from: from, to: to, viewport: viewport, engine: engine, minZoom: minZoom, offset: offset)
            let seconds = flight.duration()
            #expect(seconds.isFinite && seconds >= 0, "round \(round)")
            #expect(flight.peakZoom.isFinite && flight.peakZoom <= min(from.zoom, to.zoom) + 1e-9)
            if engine != .maplibre, let minZoom {
                #expect(flight.peakZoom >= min(minZoom, from.zoom, to.zoom) - 1e-6, "round \(round)")
            }
            let ease = EasePath(
                from: from, to: to, viewport: viewport, engine: engine,
                around: round % 6 == 0 ? Coordinate(x: from.center.x + 1, y: 10) : nil, offset: offset)
            for k in [0.001, 0.3, 0.5, 0.8, 0.999] {
                #expect(isUsable(flight.camera(at: k)), "round \(round) at \(k): \(flight.camera(at: k))")
                #expect(isUsable(ease.camera(at: k)), "round \(round) at \(k): \(ease.camera(at: k))")
                #expect(flight.camera(at: k).zoom >= flight.peakZoom - 1e-6, "round \(round)")
            }
        }
    }

    @Test func `a lowest zoom that the free path goes below is met exactly`() {
        var random = SplitMix64(seed: 42)
        var met = 0
        for round in 0..<2000 {
            var (from, to) = (camera(&random), camera(&random))
            from.zoom = random.uniform(4..<18)
            to.zoom = random.uniform(4..<18)
            let engine: EngineProfile = round % 2 == 0 ? .mapbox : .strict
            let (viewport, rho) = (Viewport(width: 390, height: 844), random.uniform(0.5..<2.5))
            let free = Flight(from: from, to: to, viewport: viewport, engine: engine, rho: rho)
            let lowest = min(from.zoom, to.zoom)
            guard free.kind == .curve, free.peakZoom < lowest - 0.01 else { continue }
            let minZoom = random.uniform(free.peakZoom..<lowest)
            let held = Flight(from: from, to: to, viewport: viewport, engine: engine, rho: rho, minZoom: minZoom)
            #expect(approximately(held.peakZoom, minZoom, 1e-9), "round \(round)")
            #expect(held.constants.rho <= rho && held.pathLength.isFinite)
            // The parameter of the hyperbola is 0 at its top.
            let top = -held.constants.r0 / held.constants.rho / held.pathLength
            #expect(approximately(held.camera(at: top).zoom, minZoom, 1e-9), "round \(round)")
            met += 1
        }
        #expect(met > 1000)
    }

    @Test func `there and back is the same way`() {
        var random = SplitMix64(seed: 77)
        for _ in 0..<300 {
            var (from, to) = (camera(&random), camera(&random))
            from.center = Coordinate(x: random.uniform(-180..<180), y: random.uniform(-80..<80))
            to.center = Coordinate(x: random.uniform(-180..<180), y: random.uniform(-80..<80))
            from.zoom = random.uniform(2..<14)
            to.zoom = random.uniform(2..<14)
            from.padding = .zero
            to.padding = .zero
            let viewport = Viewport(width: 390, height: 844)
            let there = Flight(from: from, to: to, viewport: viewport)
            let back = Flight(from: to, to: from, viewport: viewport)
            #expect(approximately(there.pathLength, back.pathLength, 1e-9 * there.pathLength))
            #expect(approximately(there.peakZoom, back.peakZoom, 1e-9))
            var (one, other) = (there.camera(at: 0.3), back.camera(at: 0.7))
            one.bearing = 0
            other.bearing = 0
            #expect(one.difference(to: other) < 1e-6, "\(one) \(other)")
        }
    }
}
