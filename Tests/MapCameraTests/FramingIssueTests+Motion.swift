import GeoTypes
import MapCamera
import TestSupport
import Testing

extension FramingIssueTests {
    static let edges = [
        Issue("mapbox-gl-js#11006, #13223", "a limit that ignores padding is told beforehand") {
            // Engines keep half of the viewport's height inside the world, wherever padding puts the center. 200 px
            // at the bottom put it 100 px below the top edge, 120 px below the world's: nothing beyond is in view,
            // and yet the engine moves the map.
            let viewport = Viewport(width: 400, height: 400)
            let y = 120 / 2048.0
            let center = Coordinate(x: 10, y: Mercator.latitude(y: y))
            let camera = Camera(center: center, zoom: 2, padding: EdgeInsets(bottom: 200))
            let shown = Projection(camera: camera, viewport: viewport)
            #expect(approximately(Mercator.y(latitude: shown.visibleBounds.north), 20 / 2048.0, 1e-12))
            for engine in [EngineProfile.mapbox, .maplibre] {
                let constraints = camera.constraints(of: engine, viewport: viewport)
                #expect(constraints.map(\.reason) == [.northEdge] && constraints.map(\.property) == [.latitude])
                #expect(constraints.first?.value == center.y)
                let moved = Mercator.y(latitude: constraints.first?.clamped ?? 0)
                #expect(approximately(moved, 200 / 2048.0, 1e-8), "half the viewport, not the 100 px that are seen")
            }
            #expect(camera.constraints(of: .strict, viewport: viewport).isEmpty)
            // 200 px at the top let it show 80 px beyond the edge without a word.
            let low = Camera(
                center: Coordinate(x: 10, y: Mercator.latitude(y: 220 / 2048.0)), zoom: 2,
                padding: EdgeInsets(top: 200))
            #expect(low.constraints(of: .maplibre, viewport: viewport).isEmpty)
            let corner = try #require(Projection(camera: low, viewport: viewport).unproject(.zero))
            #expect(approximately(corner.latitude, Mercator.latitude(y: -80 / 2048.0), 1e-9))
            #expect(corner.latitude > Mercator.maximumLatitude)
        }
    ]

    static let movements = [
        Issue("mapbox-gl-js#4953", "a flight at the map's lowest zoom stays at it and on its way") {
            let from = Camera(center: Coordinate(x: -73.94036665, y: 40.74010274), zoom: 12)
            let to = Camera(center: Coordinate(x: -73.95746808, y: 40.71358551), zoom: 12)
            let viewport = Viewport(width: 1000, height: 800)
            let free = Flight(from: from, to: to, viewport: viewport)
            #expect(approximately(free.pathLength, 0.319424, 1e-6) && approximately(free.duration(), 0.2662, 5e-5))
            #expect(approximately(free.peakZoom, 11.96321, 6e-6))
            let limits = EngineLimits(.mapbox, zoom: 12...22, pitch: 0...85)
            for engine in EngineProfile.allCases {
                let held = Flight(from: from, to: to, viewport: viewport, engine: engine, minZoom: 12)
                for k in stride(from: 0, through: 1, by: 1.0 / 32) {
                    // The engine went by way of (0, 0): a zoom that is held moves no center.
                    let dip = free.camera(at: k)
                    #expect(limits.inForce(dip, viewport: viewport).center == dip.center)
                    #expect(limits.inForce(dip, viewport: viewport).zoom == 12)
                    let camera = held.camera(at: k)
                    #expect(camera.center.x <= from.center.x + 1e-9 && camera.center.x >= to.center.x - 1e-9)
                    #expect(camera.center.y <= from.center.y + 1e-9 && camera.center.y >= to.center.y - 1e-9)
                    // MapLibre's curvature makes it a little lower than asked for.
                    #expect(engine == .maplibre ? camera.zoom > 11.4 : camera.zoom == 12, "\(engine) \(camera.zoom)")
                }
            }
        },
        Issue("mapbox-gl-native#5825", "a pin that is drawn smaller keeps its tip on the place") {
            // Scaled about its middle, a pin of 60 px at half size would end 15 px above its place.
            for scale in [1.0, 0.75, 0.5, 0.1] {
                let pin = Anchor.bottom.box(width: 40 * scale, height: 60 * scale)
                #expect(pin.bottom == 0 && pin.left == -pin.right && approximately(pin.height, 60 * scale, 1e-12))
                let flag = Anchor.topLeft.box(width: 40 * scale, height: 60 * scale)
                #expect(flag.left == 0 && flag.top == 0)
            }
        },
        Issue("maptalks#851", "from −178 to 177 degrees is a turn of five") {
            for engine in EngineProfile.allCases {
                #expect(Bearing.nearest(177, to: -178, engine: engine) == -183)
                let center = Coordinate(x: 0, y: 0)
                let path = EasePath(
                    from: Camera(center: center, zoom: 5, bearing: -178),
                    to: Camera(center: center, zoom: 5, bearing: 177), engine: engine)
                var turn = 0.0
                for step in 1...100 {
                    let (before, after) = (path.camera(at: Double(step - 1) / 100), path.camera(at: Double(step) / 100))
                    turn += abs(Bearing.signed(after.bearing - before.bearing))
                }
                #expect(approximately(turn, 5, 1e-9), "\(engine) \(turn)")
                #expect(approximately(Bearing.positive(path.camera(at: 0.5).bearing), 179.5, 1e-9))
            }
        },
        Issue("mapbox-gl-js#11078", "a movement to a frame lands on it; a pinned place takes the center's part") {
            let problem = FramingProblem(
                items: corners(-5, -3, 5, 3), viewport: phone,
                padding: EdgeInsets(top: 20, left: 80, bottom: 20, right: 0))
            let framed = try frame(problem).camera
            let from = Camera(center: Coordinate(x: 2, y: 8), zoom: 3)
            // A place to pin and a center can't both be had. Here the place wins, whatever the center: the shot of
            // a plan that names both is refused.
            let pin = Coordinate(x: 1, y: 7)
            let start = Projection(camera: from, viewport: phone).project(pin)
            var other = framed
            other.center = Coordinate(x: -40, y: -20)
            for engine in EngineProfile.allCases {
                #expect(EasePath(from: from, to: framed, viewport: phone, engine: engine).camera(at: 1) == framed)
                let first = EasePath(from: from, to: framed, viewport: phone, engine: engine, around: pin)
                let second = EasePath(from: from, to: other, viewport: phone, engine: engine, around: pin)
                for k in [0.0, 0.5, 1] {
                    #expect(first.camera(at: k) == second.camera(at: k))
                    let point = Projection(camera: first.camera(at: k), viewport: phone).project(pin)
                    #expect(approximately(point.x, start.x, 1e-6) && approximately(point.y, start.y, 1e-6))
                }
            }
        },
    ]
}
