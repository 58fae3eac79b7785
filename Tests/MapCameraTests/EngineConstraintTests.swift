import GeoTypes
import MapCamera
import TestSupport
import Testing

struct EngineConstraintTests {
    struct Jump: Decodable {
        var id: String
        var size: [Double]
        var copies: Bool
        var wanted: [Double]
        /// What the engine made of it; absent where that is what was wanted.
        var camera: [Double]?
    }

    /// The settings of the map that the figures come from.
    static func browser(copies: Bool) -> EngineLimits {
        EngineLimits(.maplibre, zoom: -2...24, pitch: 0...85, worldCopies: copies)
    }

    @Test func `MapLibre shows the camera that is said to be in force`() throws {
        let jumps = try Fixture<Jump>.load("constraints.json")
        #expect(jumps.count == 467)
        var reasons: [EngineConstraint.Reason: Int] = [:]
        for jump in jumps {
            let wanted = Camera(row: jump.wanted)
            let real = jump.camera.map { Camera(row: $0) } ?? wanted
            let limits = Self.browser(copies: jump.copies)
            let viewport = Viewport(size: jump.size)
            let shown = limits.inForce(wanted, viewport: viewport)
            #expect(shown.difference(to: real) < 1e-9, "\(jump.id) \(shown)")
            #expect(approximately(shown.center.x, real.center.x, 1e-9), "\(jump.id): the same copy of the world")
            // Real cameras carry the engine's own rounding, which is not a constraint.
            let constraints = limits.constraints(on: wanted, viewport: viewport)
            let changes = [
                (EngineConstraint.Property.longitude, wanted.center.x, real.center.x),
                (.latitude, wanted.center.y, real.center.y), (.zoom, wanted.zoom, real.zoom),
                (.pitch, wanted.pitch, real.pitch),
            ]
            for (property, before, after) in changes {
                let found = constraints.filter { $0.property == property }
                // A center that moves is brought to the copy of the world within ±180, which is no constraint.
                let turns = property == .longitude ? ((before - after) / 360).rounded() : 0
                if approximately(before - 360 * turns, after, 1e-9) && found.isEmpty { continue }
                #expect(found.count == 1, "\(jump.id) \(property)")
                guard let constraint = found.first else { continue }
                #expect(constraint.value == before && approximately(constraint.clamped, after, 1e-9), "\(jump.id)")
                #expect(constraint.engine == .maplibre)
                reasons[constraint.reason, default: 0] += 1
            }
        }
        #expect(reasons[.northEdge] ?? 0 > 50 && reasons[.southEdge] ?? 0 > 20 && reasons[.worldHeight] ?? 0 > 20)
        #expect(reasons[.westEdge] ?? 0 > 3 && reasons[.eastEdge] ?? 0 > 10 && reasons[.worldWidth] ?? 0 > 20)
    }

    /// Progress, longitude, latitude, zoom.
    static let heldFlight = [
        [0.3, -94.62596123498923, 80, 3.341703295244693],
        [0.35, -82.7984300709357, 79.54004298200192, 3.142280716474189],
        [0.45, -49.701222327240316, 77.94326611509985, 2.890705083319222],
        [0.5, -29.999999999999773, 77.68896642628587, 2.8571427486717407],
        [0.6, 7.6890450712242, 78.62382530824607, 2.98840731802284], [0.7, 34.62596123498963, 80, 3.3417032952446935],
    ]

    @Test func `a flight is held frame by frame where it passes the edge of the world`() {
        // MapLibre GL JS flies from 120° W to 60° E at 80° N and zoom 5, 1920 by 1080 px: at progress 0.5 the path
        // is at its peak, low enough for the edge to hold the center.
        let (from, to) = (
            Camera(center: .init(x: -120, y: 80), zoom: 5), Camera(center: .init(x: 60, y: 80), zoom: 5)
        )
        let viewport = Viewport(width: 1920, height: 1080)
        let flight = Flight(from: from, to: to, viewport: viewport, engine: .maplibre)
        for row in Self.heldFlight {
            let shown = Self.browser(copies: true).inForce(flight.camera(at: row[0]), viewport: viewport)
            let expected = Camera(center: .init(x: row[1], y: row[2]), zoom: row[3])
            #expect(shown.difference(to: expected) < 1e-7, "\(row[0]) \(shown)")
        }
    }

    @Test(arguments: [
        // log2(844 / 512) = 0.72109918…; MapLibre's world is a hair higher.
        (EngineProfile.mapbox, 0.7210991887), (.maplibre, 0.7210991682),
    ])
    func `the world fills the viewport`(engine: EngineProfile, lowest: Double) {
        let viewport = Viewport(width: 390, height: 844)
        let camera = Camera(center: Coordinate(x: 10, y: 60), zoom: 0.5, bearing: 30, pitch: 20)
        let constraints = camera.constraints(of: engine, viewport: viewport)
        #expect(constraints.map(\.property) == [.latitude, .zoom])
        #expect(constraints.map(\.reason) == [.worldHeight, .worldHeight])
        #expect(constraints.map(\.value) == [60, 0.5])
        #expect(constraints[0].clamped == 0 && approximately(constraints[1].clamped, lowest, 1e-10))
        let shown = camera.inForce(in: engine, viewport: viewport)
        #expect(shown.center == Coordinate(x: 10, y: 0) && approximately(shown.zoom, lowest, 1e-10))
        #expect(shown.bearing == 30 && shown.pitch == 20)
    }

    @Test func `the world ends at the latitude where it is a square`() {
        // Zoom 2: 2048 px. Half of 600 px below the northern edge y is 300/2048, the latitude atan(sinh(π(1 −
        // 600/2048))).
        let viewport = Viewport(width: 800, height: 600)
        for (latitude, reason) in [(84.0, EngineConstraint.Reason.northEdge), (-84, .southEdge)] {
            let camera = Camera(center: Coordinate(x: 10, y: latitude), zoom: 2)
            let constraints = camera.constraints(of: .mapbox, viewport: viewport)
            #expect(constraints.count == 1 && constraints.first?.reason == reason)
            let clamped = constraints.first?.clamped ?? 0
            #expect(approximately(abs(clamped), 77.617709053, 1e-8) && clamped * latitude > 0, "\(clamped)")
        }
    }

    @Test(arguments: [
        (EngineProfile.mapbox, -1.0, 0.0, EngineConstraint.Reason.minZoom), (.maplibre, -3, -2, .minZoom),
        (.mapbox, 23, 22, .maxZoom), (.maplibre, 22.5, 22, .maxZoom),
    ])
    func `zooms out of range`(engine: EngineProfile, zoom: Double, clamped: Double, reason: EngineConstraint.Reason) {
        let camera = Camera(center: Coordinate(x: 200, y: 0), zoom: zoom)
        // A hundred pixels are lower than the world at every zoom of either engine.
        let viewport = Viewport(width: 300, height: 100)
        #expect(
            camera.constraints(of: engine, viewport: viewport) == [
                EngineConstraint(engine: engine, property: .zoom, value: zoom, clamped: clamped, reason: reason)
            ])
        #expect(camera.inForce(in: engine, viewport: viewport).center == camera.center)
    }

    @Test(arguments: [
        (EngineProfile.mapbox, 80.0, nil), (.mapbox, 88, 85.0), (.maplibre, 60, nil), (.maplibre, 75, 60),
        (.strict, 89, nil),
    ])
    func `pitches out of range`(engine: EngineProfile, pitch: Double, clamped: Double?) {
        let camera = Camera(center: Coordinate(x: 10, y: 50), zoom: 8, pitch: pitch)
        let viewport = Viewport(width: 390, height: 844)
        let expected = clamped.map {
            EngineConstraint(engine: engine, property: .pitch, value: pitch, clamped: $0, reason: .maxPitch)
        }
        #expect(camera.constraints(of: engine, viewport: viewport) == (expected.map { [$0] } ?? []))
        #expect(camera.inForce(in: engine, viewport: viewport).pitch == clamped ?? pitch)
        let steep = EngineLimits(engine, zoom: 0...22, pitch: 30...60)
        let flat = Camera(center: camera.center, zoom: 8, pitch: 10)
        #expect(steep.constraints(on: flat, viewport: viewport).map(\.reason) == (engine == .strict ? [] : [.minPitch]))
    }

    @Test func `copies of the world end at the antimeridian for MapLibre alone`() {
        // 400 px of 1024: the center stays 200/1024·360 degrees away from the edge.
        let camera = Camera(center: Coordinate(x: 150, y: 0), zoom: 1)
        let viewport = Viewport(width: 400, height: 300)
        let limits = EngineLimits(.maplibre, zoom: -2...22, pitch: 0...60, worldCopies: false)
        let constraints = limits.constraints(on: camera, viewport: viewport)
        #expect(constraints.map(\.property) == [.longitude] && constraints.map(\.reason) == [.eastEdge])
        #expect(approximately(constraints.first?.clamped ?? 0, 109.6875, 1e-9))
        #expect(camera.constraints(of: .maplibre, viewport: viewport).isEmpty)
        let mapbox = EngineLimits(.mapbox, zoom: 0...22, pitch: 0...85, worldCopies: false)
        #expect(mapbox.constraints(on: camera, viewport: viewport).isEmpty)
        // A world narrower than the viewport rises to it, and only the middle of it can be the center.
        let wide = limits.constraints(on: camera, viewport: Viewport(width: 2048, height: 300))
        #expect(wide.map(\.property) == [.longitude, .zoom] && wide.map(\.reason) == [.worldWidth, .worldWidth])
        #expect(approximately(wide.last?.clamped ?? 0, 2, 1e-9) && approximately(wide.first?.clamped ?? 9, 0, 1e-12))
    }

    @Test func `what is in force is taken as it is`() {
        var random = SplitMix64(seed: 2_026_11)
        var held = 0
        for round in 0..<4000 {
            let camera = Camera(
                center: Coordinate(x: random.uniform(-400..<400), y: random.uniform(-90..<90)),
                zoom: random.uniform(-4..<26), bearing: random.uniform(-180..<180), pitch: random.uniform(0..<90))
            let viewport = Viewport(width: random.uniform(1..<3000), height: random.uniform(1..<3000))
            let limits = [
                EngineLimits(.mapbox), EngineLimits(.maplibre), EngineLimits(.strict), Self.browser(copies: false),
            ][round % 4]
            let shown = limits.inForce(camera, viewport: viewport)
            held += shown == camera ? 0 : 1
            #expect(shown.isFinite)
            #expect(limits.constraints(on: shown, viewport: viewport).isEmpty, "round \(round) \(camera) \(viewport)")
            #expect(limits.inForce(shown, viewport: viewport) == shown)
            #expect(limits.constraints(on: camera, viewport: viewport).isEmpty || shown != camera)
        }
        #expect(held > 1000)
    }

    @Test(arguments: EngineProfile.allCases) func `extreme numbers stay finite`(engine: EngineProfile) {
        let viewport = Viewport(width: 390, height: 844)
        for number in [1e308, -1e308, 1e-308, 5e15] {
            let camera = Camera(center: Coordinate(x: number, y: number), zoom: number, pitch: number)
            #expect(camera.inForce(in: engine, viewport: viewport).isFinite)
        }
        let broken = Camera(center: Coordinate(x: .nan, y: 0), zoom: 30)
        #expect(broken.constraints(of: engine, viewport: viewport).isEmpty)
        let camera = Camera(center: Coordinate(x: 0, y: 0), zoom: 30)
        #expect(camera.constraints(of: engine, viewport: Viewport(width: 0, height: 100)).isEmpty)
        #expect(camera.inForce(in: engine, viewport: Viewport(width: 100, height: -1)) == camera)
    }
}
