import GeoTypes
import MapCamera
import TestSupport
import Testing

struct EasePathTests {
    private func camera(_ x: Double, _ y: Double, zoom: Double = 5, bearing: Double = 0) -> Camera {
        Camera(center: Coordinate(x: x, y: y), zoom: zoom, bearing: bearing)
    }

    @Test func `Mapbox moves straight in degrees and never across the antimeridian`() {
        let west = EasePath(from: camera(170, 0), to: camera(-170, 0), engine: .mapbox)
        #expect(approximately(west.camera(at: 0.5).center.x, 0, 1e-9))
        #expect(approximately(west.camera(at: 0.25).center.x, 85, 1e-9))
        let middle = EasePath(from: camera(13.405, 52.52), to: camera(139.691711, 35.689487), engine: .mapbox)
        #expect(approximately(middle.camera(at: 0.5).center.y, 44.1047435, 1e-6))
    }

    @Test func `strict moves straight in Mercator the short way`() {
        let west = EasePath(from: camera(170, 0), to: camera(-170, 0), engine: .strict)
        #expect(approximately(west.camera(at: 0.25).center.x, 175, 1e-9))
        #expect(approximately(west.camera(at: 0.75).center.x, -175, 1e-9))
        let middle = EasePath(from: camera(13.405, 52.52), to: camera(139.691711, 35.689487), engine: .strict)
        #expect(approximately(middle.camera(at: 0.5).center.y, 44.7123, 5e-5))
    }

    @Test(arguments: [
        (EngineProfile.mapbox, 0.0, 180.0, 315.0), (.mapbox, 0, -180, 315), (.mapbox, 350, 10, 355),
        (.mapbox, 270, 90, 315), (.maplibre, 0, 180, 45), (.maplibre, 0, -180, 45), (.maplibre, 45, 225, 0),
        (.maplibre, 170, -170, 175), (.strict, 0, 180, 45), (.strict, 0, -180, 45), (.strict, 45, 225, 90),
        (.strict, -178, 177, 180.75), (.strict, 10, 730, 10),
    ])
    func `a quarter of the way to another bearing`(
        engine: EngineProfile, start: Double, end: Double, expected: Double
    ) {
        let path = EasePath(from: camera(0, 0, bearing: start), to: camera(0, 0, bearing: end), engine: engine)
        let quarter = path.camera(at: 0.25)
        #expect(quarter.difference(to: camera(0, 0, bearing: expected)) < 1e-9, "\(quarter.bearing)")
    }

    @Test(arguments: EngineProfile.allCases) func `ends are exactly those given`(engine: EngineProfile) {
        let from = Camera(
            center: Coordinate(x: 170.1, y: 3.3), zoom: 0.6, bearing: 350, pitch: 11, padding: EdgeInsets(all: 3))
        let to = Camera(center: Coordinate(x: 190.7, y: 9.1), zoom: 1.999999999996, bearing: 370, pitch: 40)
        let path = EasePath(from: from, to: to, engine: engine)
        #expect(path.camera(at: 0) == from && path.camera(at: 1) == to)
        #expect(path.camera(at: 1 - 1e-12).difference(to: to) < 1e-9)
        #expect(path.camera(at: 1.2).zoom > to.zoom, "a spring may overshoot")
        #expect(path.camera(at: .nan).isFinite && path.camera(at: .infinity).isFinite)
    }

    @Test(arguments: EngineProfile.allCases) func `a pinned position keeps its place`(engine: EngineProfile) {
        let from = Camera(center: Coordinate(x: 10, y: 50), zoom: 10, bearing: 20, pitch: 40)
        let to = CameraOptions(zoom: 11, bearing: 100).applied(to: from)
        let viewport = Viewport(width: 390, height: 844)
        let pin = Coordinate(x: 10.05, y: 50.02)
        let path = EasePath(from: from, to: to, viewport: viewport, engine: engine, around: pin)
        let place = Projection(camera: from, viewport: viewport).project(pin)
        for k in [0.2, 0.5, 0.9, 1] {
            let moved = Projection(camera: path.camera(at: k), viewport: viewport).project(pin)
            #expect(approximately(moved.x, place.x, 1e-6) && approximately(moved.y, place.y, 1e-6))
        }
        #expect(path.camera(at: 1).zoom == 11)
    }

    @Test func `options change what they name`() {
        let camera = camera(1, 2, bearing: 3)
        #expect(CameraOptions().isEmpty && CameraOptions().applied(to: camera) == camera)
        #expect(CameraOptions(zoom: 9).applied(to: camera) == self.camera(1, 2, zoom: 9, bearing: 3))
        #expect(CameraOptions(camera).applied(to: self.camera(0, 0)) == camera)
    }
}
