import GeoTypes
import MapCamera
import TestSupport
import Testing

struct FlightTests {
    struct Vector: Sendable {
        var from: Camera
        var to: Camera
        var span: Double
        var length: Double
        var seconds: Double
        var peak: Double?
        /// Progress, longitude, latitude, zoom; nil longitude and latitude are not printed.
        var samples: [(Double, Double, Double?, Double)]
    }

    static func camera(_ x: Double, _ y: Double, _ zoom: Double) -> Camera {
        Camera(center: Coordinate(x: x, y: y), zoom: zoom)
    }

    static let vectors = [
        Vector(
            from: camera(13.405, 52.52, 10), to: camera(139.691711, 35.689487, 10), span: 800, length: 8.670761,
            seconds: 7.225634, peak: 2.118416,
            samples: [
                (0.25, 13.67162, 52.48956, 5.56226), (0.5, 76.54836, 44.71228, 2.11842),
                (0.75, 139.42509, 35.73009, 5.56226),
            ]),
        Vector(
            from: camera(106.629662, 10.823099, 5), to: camera(105.83416, 21.027763, 8), span: 844, length: 2.066673,
            seconds: 1.722227, peak: 4.982938, samples: [(0.5, 105.92255, 19.92146, 5.97830)]),
        Vector(
            from: camera(178.473, -18.1014, 4), to: camera(-178.8177, -18.1979, 4), span: 800, length: 0.1093984,
            seconds: 0.0911654, peak: nil, samples: [(0.5, 179.82765, nil, 3.99565)]),
        Vector(
            from: camera(0, 0, 0), to: camera(112.839339, 13.721203, 2.276257), span: 844, length: 1.212553,
            seconds: 1.010461, peak: 0, samples: [(0.5, 93.5314, 11.40754, 1.06772)]),
    ]

    @Test(arguments: vectors, EngineProfile.allCases)
    func `published vectors`(vector: Vector, engine: EngineProfile) {
        let flight = Flight(
            from: vector.from, to: vector.to, viewport: Viewport(width: 390, height: vector.span), engine: engine)
        #expect(approximately(flight.pathLength, vector.length, 1e-6))
        #expect(approximately(flight.duration(), vector.seconds, 1e-6))
        if let peak = vector.peak { #expect(approximately(flight.peakZoom, peak, 1e-6)) }
        for (k, x, y, zoom) in vector.samples {
            let camera = flight.camera(at: k)
            #expect(approximately(camera.center.x, x, 6e-6), "\(camera)")
            if let y { #expect(approximately(camera.center.y, y, 6e-6), "\(camera)") }
            #expect(approximately(camera.zoom, zoom, 6e-6), "\(camera)")
        }
    }

    @Test func `the second vector is lowest near its start`() {
        let vector = Self.vectors[1]
        let flight = Flight(from: vector.from, to: vector.to, viewport: Viewport(width: 390, height: vector.span))
        let (constants, length) = (flight.constants, flight.pathLength)
        #expect(approximately(-constants.r0 / constants.rho / length, 0.0525, 5e-5))
        #expect(approximately(flight.camera(at: 0.0525).zoom, 4.982938, 1e-6))
    }

    @Test func `another curvature`() {
        // Berlin to Tokyo as math.gl flies it: ρ = 1.414 on 844 pixels.
        let vector = Self.vectors[0]
        let flight = Flight(from: vector.from, to: vector.to, viewport: Viewport(width: 390, height: 844), rho: 1.414)
        #expect(approximately(flight.pathLength, 8.619847, 1e-6) && approximately(flight.duration(), 7.183206, 1e-6))
        #expect(approximately(flight.peakZoom, 2.207875, 1e-6))
        #expect(approximately(flight.duration(speed: 0.6), 2 * 7.183206, 2e-6))
        #expect(approximately(flight.duration(screenSpeed: 1.2), 1.414 * 7.183206, 2e-6))
    }

    @Test func `the first vector in numbers that a plan stores`() {
        let vector = Self.vectors[0]
        let flight = Flight(from: vector.from, to: vector.to, viewport: Viewport(width: 390, height: 800))
        #expect(approximately(flight.constants.u1, 187125.329, 1e-3))
        #expect(flight.constants.w0 == 800 && flight.constants.w1 == 800 && flight.constants.rho == 1.42)
        #expect(flight.kind == .curve)
    }

    @Test func `a flight is drawn again from its stored numbers`() {
        for engine in EngineProfile.allCases {
            let flight = Flight(
                from: Self.camera(170, 20, 3), to: Self.camera(-150, -30, 5),
                viewport: Viewport(width: 390, height: 800),
                engine: engine, minZoom: 2)
            let again = Flight(
                from: flight.from, to: flight.to, viewport: flight.viewport, engine: engine, kind: flight.kind,
                constants: flight.constants, start: flight.start, delta: flight.delta)
            for k in stride(from: 0, through: 1, by: 0.05) { #expect(again.camera(at: k) == flight.camera(at: k)) }
        }
    }

    @Test func `a hair's breadth apart at high zoom`() {
        // mapbox-maps-ios: 3.29e-6 px apart, where the logarithm is −∞.
        let from = Self.camera(11.57336700000414, 48.19267299999896, 19)
        let to = Self.camera(11.573367, 48.192673, 16.5)
        let viewport = Viewport(width: 1920, height: 960)
        let flight = Flight(from: from, to: to, viewport: viewport, engine: .mapbox)
        #expect(approximately(flight.constants.u1, 3.29e-6, 2e-8))
        #expect(approximately(flight.constants.r0, -22.9159, 2e-3))
        let last = flight.constants.r0 + flight.constants.rho * flight.pathLength
        #expect(approximately(last, -21.1831, 2e-3))
        for engine in EngineProfile.allCases {
            let flight = Flight(from: from, to: to, viewport: viewport, engine: engine)
            #expect(approximately(flight.pathLength, 1.2203295, 1e-7))
            for k in stride(from: 0, through: 1, by: 0.125) { #expect(flight.camera(at: k).isFinite) }
            #expect(approximately(flight.camera(at: 0.5).zoom, 17.75, 1e-6))
        }
    }

    @Test func `a short flight at high zoom does not undershoot`() {
        // mapbox-gl-js 7296.
        for delta in [0, 1e-9, 1e-8] {
            let flight = Flight(
                from: Self.camera(10, 50, 19), to: Self.camera(10 + delta, 50, 18),
                viewport: Viewport(width: 1000, height: 800))
            for (k, zoom) in [(0.0, 19), (0.25, 18.75), (0.5, 18.5), (0.75, 18.25), (1, 18.0)] {
                #expect(approximately(flight.camera(at: k).zoom, zoom, 1e-6))
            }
        }
    }

    @Test func `a low flight moves steadily east`() {
        // maplibre-gl-js 62.
        let flight = Flight(
            from: Self.camera(99.63705, 25.00275, 2), to: Self.camera(175.3655, 35.7514, 0),
            viewport: Viewport(width: 1000, height: 800))
        let middle = flight.camera(at: 0.5)
        #expect(approximately(middle.center.x, 114.78274, 6e-6) && approximately(middle.zoom, 0.97797, 6e-6))
        var last = 99.0
        for k in stride(from: 0, through: 1, by: 1.0 / 64) {
            let x = flight.camera(at: k).center.x
            #expect(x > last)
            last = x
        }
    }

    @Test func `a lowest zoom equal to both ends makes a pan`() {
        // mapbox-gl-js 4953: without the limit the path dips to 11.96321.
        let from = Self.camera(-73.94036665, 40.74010274, 12)
        let to = Self.camera(-73.95746808, 40.71358551, 12)
        let viewport = Viewport(width: 1000, height: 800)
        let free = Flight(from: from, to: to, viewport: viewport)
        #expect(approximately(free.pathLength, 0.319424, 1e-6) && approximately(free.peakZoom, 11.96321, 6e-6))
        let held = Flight(from: from, to: to, viewport: viewport, minZoom: 12)
        #expect(held.kind == .pan && held.peakZoom == 12)
        #expect(held.pathLength >= free.pathLength && held.pathLength < 1.02 * free.pathLength)
        for k in [0.25, 0.5, 0.75] {
            let camera = held.camera(at: k)
            #expect(camera.zoom == 12)
            #expect(approximately(camera.center.x, -73.94036665 - k * 0.01710143, 1e-9))
        }
    }

    @Test(arguments: [(9.0, 9.0, 8.83904), (6, 6, 5.99719), (2.5, 2.5, 2.49998)])
    func `the lowest zoom is met exactly, in MapLibre nearly`(minZoom: Double, exact: Double, maplibre: Double) {
        let vector = Self.vectors[0]
        let viewport = Viewport(width: 390, height: 800)
        let strict = Flight(from: vector.from, to: vector.to, viewport: viewport, minZoom: minZoom)
        #expect(approximately(strict.peakZoom, exact, 1e-9))
        let other = Flight(
            from: vector.from, to: vector.to, viewport: viewport, engine: .maplibre, minZoom: minZoom)
        #expect(approximately(other.peakZoom, maplibre, 6e-6))
        if minZoom == 9 { #expect(approximately(strict.constants.rho, 0.1217, 5e-5)) }
    }

    @Test func `a lowest zoom that the path does not reach changes nothing`() {
        let vector = Self.vectors[0]
        let viewport = Viewport(width: 390, height: 800)
        let flight = Flight(from: vector.from, to: vector.to, viewport: viewport, engine: .mapbox, minZoom: 1)
        #expect(flight.constants.rho == 1.42 && approximately(flight.peakZoom, 2.118416, 1e-6))
        let sloped = Flight(from: Self.camera(0, 0, 5), to: Self.camera(3, 0, 8), viewport: viewport, minZoom: 9)
        #expect(approximately(sloped.peakZoom, 5, 1e-9))
    }

    @Test func `the span is what the end's padding leaves, never nothing`() {
        let (from, to) = (Self.camera(0, 0, 5), Self.camera(5, 5, 6))
        var padded = to
        padded.padding = EdgeInsets(top: 100, left: 30, bottom: 200, right: 10)
        let viewport = Viewport(width: 390, height: 844)
        #expect(Flight(from: from, to: padded, viewport: viewport, engine: .mapbox).constants.w0 == 544)
        #expect(Flight(from: from, to: padded, viewport: viewport, engine: .maplibre).constants.w0 == 844)
        padded.padding = EdgeInsets(all: 1000)
        let covered = Flight(from: from, to: padded, viewport: viewport, engine: .mapbox)
        #expect(covered.constants.w0 == 844)
        #expect(covered.camera(at: 0.3).isFinite && covered.duration().isFinite)
    }

    @Test(arguments: EngineProfile.allCases) func `ends are exactly those given`(engine: EngineProfile) {
        let from = Camera(
            center: Coordinate(x: 170.1, y: 3.3), zoom: 0.6, bearing: 350, pitch: 11, padding: EdgeInsets(all: 3))
        let to = Camera(center: Coordinate(x: -170.7, y: 9.1), zoom: 2, bearing: 10, pitch: 40)
        let flight = Flight(from: from, to: to, viewport: Viewport(width: 300, height: 200), engine: engine)
        #expect(flight.camera(at: 0) == from && flight.camera(at: 1) == to)
        #expect(flight.camera(at: 1 - 1e-12).difference(to: to) < 1e-9)
        #expect(flight.camera(at: 1e-12).difference(to: from) < 1e-9)
        let middle = flight.camera(at: 0.5)
        #expect(approximately(middle.pitch, 25.5, 1e-12) && middle.padding == EdgeInsets(all: 1.5))
        #expect(approximately((middle.bearing + 180).truncatingRemainder(dividingBy: 360), 180, 1e-9))
    }
}
