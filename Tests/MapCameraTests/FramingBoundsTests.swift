import GeoTypes
import MapCamera
import TestSupport
import Testing

struct FramingBoundsTests {
    struct Fit: Decodable {
        var id: String
        var size: [Double]
        var bounds: [Double]
        var padding: [Double]
        var cameraPadding: [Double]
        var bearing: Double
        var maxZoom: Double
        var center: [Double]
        var zoom: Double
    }

    private func insets(_ row: [Double]) -> EdgeInsets {
        EdgeInsets(top: row[0], left: row[1], bottom: row[2], right: row[3])
    }

    @Test func `the corners of a box are framed as MapLibre fits bounds`() throws {
        let fits = try Fixture<Fit>.load("bounds.json")
        #expect(fits.count > 40)
        for fit in fits {
            let box = fit.bounds
            let corners = [(0, 1), (2, 1), (0, 3), (2, 3)].map { item(box[$0.0], box[$0.1]) }
            let problem = FramingProblem(
                items: corners, viewport: Viewport(size: fit.size), bearing: fit.bearing,
                padding: insets(fit.padding), cameraPadding: insets(fit.cameraPadding), maxZoom: fit.maxZoom)
            let camera = try #require(try problem.solve().camera, "\(fit.id)")
            #expect(approximately(camera.zoom, fit.zoom, 1e-9), "\(fit.id) \(camera)")
            let turns = ((camera.center.x - fit.center[0]) / 360).rounded()
            #expect(approximately(camera.center.x - 360 * turns, fit.center[0], 1e-8), "\(fit.id) \(camera)")
            #expect(approximately(camera.center.y, fit.center[1], 1e-8), "\(fit.id) \(camera)")
        }
    }
}
