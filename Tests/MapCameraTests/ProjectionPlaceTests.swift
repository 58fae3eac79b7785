import GeoTypes
import MapCamera
import TestSupport
import Testing

struct ProjectionPlaceTests {
    @Test func `a place is projected like its position`() {
        var generator = SplitMix64(seed: 11)
        for _ in 0..<500 {
            let camera = Camera(
                center: Coordinate(x: generator.uniform(-180..<180), y: generator.uniform(-80..<80)),
                zoom: generator.uniform(0..<10), bearing: generator.uniform(0..<360), pitch: generator.uniform(0..<60),
                padding: EdgeInsets(top: generator.uniform(0..<90)))
            let projection = Projection(camera: camera, viewport: Viewport(width: 390, height: 844))
            let position = Coordinate(x: generator.uniform(-180..<180), y: generator.uniform(-89..<89))
            let place = Mercator.point(position)
            let (a, b) = (projection.projectNearest(position), projection.projectNearest(place: place))
            #expect(abs(a.depth - b.depth) < 1e-6)
            // Near the plane of the camera a hair of depth is a long way on the screen.
            if a.depth > 1 { #expect(abs(a.x - b.x) < 1e-3 && abs(a.y - b.y) < 1e-3, "\(position)") }
        }
    }

    /// ζ = 0.86: ln(1000 / 0.510294) = 7.580524 over 0.86 · 2π/0.15; ζ = 0.5: ln(1000 / 0.866025) = 7.051596 over π; ζ = 1:
    /// (1 + x)·e^−x is a thousandth at x = 9.233413, over 2π.
    @Test(arguments: [(0.15, 0.86, 0.210432), (1.0, 0.5, 2.244593), (1.0, 1.0, 1.469543), (2.0, 1.0, 2.939087)])
    func `a spring settles`(_ response: Double, _ ratio: Double, _ seconds: Double) {
        #expect(abs(TimingCurve.settlingTime(response: response, dampingRatio: ratio) - seconds) < 2e-6)
    }
}
