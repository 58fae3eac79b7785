import Foundation
import GeoTypes
import MapCamera
import TestSupport
import Testing

struct ProjectionTests {
    struct View: Decodable {
        var id: String
        var size: [Double]
        var fov: Double
        var camera: [Double]
        var distance: Double
        var bounds: [Double]
        var project: [[Double]]
        var unproject: [[Double]]

        var projection: Projection {
            Projection(
                camera: Camera(row: camera),
                viewport: Viewport(width: size[0], height: size[1], verticalFieldOfView: fov * .pi / 180))
        }

        /// What the engine's own figures say.
        func visibility(x: Double, y: Double, depth: Double) -> PointVisibility {
            if depth <= 0 { return .behindCamera }
            return x >= 0 && x <= size[0] && y >= 0 && y <= size[1] ? .onScreen : .offScreen
        }

        /// The row above which MapLibre draws no ground.
        var usableTop: Double {
            guard camera[4] > 0 else { return -.infinity }
            let pitch = camera[4] * .pi / 180
            let reach = min(0.85 * tan(.pi / 2 - pitch), tan(89.25 * .pi / 180 - pitch))
            return projection.principalPoint.y - distance * reach
        }
    }

    @Test func `positions appear where MapLibre draws them`() throws {
        let views = try Fixture<View>.load("project.json")
        #expect(views.count == 267)
        var counts: [PointVisibility: Int] = [:]
        var edges = 0
        for view in views {
            let projection = view.projection
            #expect(approximately(projection.distance, view.distance, 1e-9 * view.distance), "\(view.id)")
            for row in view.project {
                let point = projection.project(Coordinate(x: row[0], y: row[1]))
                let expected = view.visibility(x: row[2], y: row[3], depth: row[4])
                counts[expected, default: 0] += 1
                // Cameras whose centre is padded onto an edge of the screen: rounding decides whether it is inside.
                let isOnEdge =
                    min(abs(row[2]), abs(row[3]), abs(row[2] - view.size[0]), abs(row[3] - view.size[1])) < 1e-9
                #expect(isOnEdge || projection.visibility(of: point) == expected, "\(view.id) \(point)")
                edges += isOnEdge ? 1 : 0
                // Pixels at the camera's distance.
                #expect(approximately(point.depth, row[4], 1e-6 * max(1, abs(row[4]) / view.distance)), "\(view.id)")
                switch expected {
                case .onScreen:
                    #expect(approximately(point.x, row[2], 1e-6), "\(view.id) \(point) \(row)")
                    #expect(approximately(point.y, row[3], 1e-6), "\(view.id) \(point) \(row)")
                case .offScreen:
                    // Far off the numbers grow, and beside the camera they are a division by next to nothing.
                    let scale = 1e-8 * max(abs(row[2]), abs(row[3]), 100) * max(1, view.distance / row[4])
                    #expect(approximately(point.x, row[2], scale), "\(view.id) \(point) \(row)")
                    #expect(approximately(point.y, row[3], scale), "\(view.id) \(point) \(row)")
                case .behindCamera:
                    #expect(!point.isInFront)
                }
            }
        }
        #expect(counts == [.onScreen: 848, .offScreen: 264, .behindCamera: 193])
        #expect(edges == 10, "\(edges)")
    }

    @Test func `screen points below the horizon lie where MapLibre says`() throws {
        var usable = 0
        var near = 0
        var above = 0
        for view in try Fixture<View>.load("project.json") {
            let projection = view.projection
            for row in view.unproject {
                let point = ScreenPoint(x: row[0], y: row[1])
                guard row[1] > (projection.horizon ?? -.infinity) else {
                    // The engine answers with a place behind the camera.
                    #expect(projection.unproject(point) == nil && projection.isAboveHorizon(point))
                    above += 1
                    continue
                }
                #expect(!projection.isAboveHorizon(point))
                let isUsable = row[1] >= view.usableTop
                usable += isUsable ? 1 : 0
                near += isUsable ? 0 : 1
                // A hair below the horizon a pixel spans half the world, and the engine interpolates between two
                // depths.
                let tolerance = isUsable ? 1e-9 : 1e-7
                let place = try #require(projection.unproject(point))
                #expect(approximately(place.x, row[2], tolerance), "\(view.id) \(place) \(row)")
                #expect(approximately(place.y, row[3], tolerance), "\(view.id) \(place) \(row)")
            }
        }
        #expect(usable == 1315 && near == 4 && above == 16, "\(usable) \(near) \(above)")
    }

    @Test func `visible bounds are those of MapLibre`() throws {
        var clipped = 0
        var count = 0
        for view in try Fixture<View>.load("project.json") {
            let projection = view.projection
            // MapLibre measures the horizon from the middle of the unpadded screen, which is right without padding
            // at top and bottom only; it reports longitudes unwrapped.
            let isClipped = (projection.horizon ?? -.infinity) > -0.3 * projection.distance
            if isClipped && abs(projection.principalPoint.y - view.size[1] / 2) > 1e-9 { continue }
            clipped += isClipped ? 1 : 0
            let expected = view.bounds
            guard expected[2] - expected[0] < 360, abs(expected[1]) < 85, abs(expected[3]) < 85 else {
                continue
            }
            let bounds = projection.visibleBounds
            #expect(approximately(bounds.width, expected[2] - expected[0], 1e-7), "\(view.id)")
            #expect(approximately(LongitudeArc.normalized(expected[0] - bounds.west), 0, 1e-7), "\(view.id)")
            #expect(approximately(bounds.south, expected[1], 1e-7), "\(view.id)")
            #expect(approximately(bounds.north, expected[3], 1e-7), "\(view.id)")
            count += 1
        }
        #expect(count > 80 && clipped > 10, "\(count) \(clipped)")
    }

    struct Vector: Sendable {
        var point: Coordinate
        var camera: Camera
        var size: [Double]
        var expected: [Double]
    }

    static let vectors = [
        Vector(
            point: Coordinate(x: 106.629662, y: 10.823099),
            camera: Camera(
                center: Coordinate(x: 115, y: 20), zoom: 4, bearing: 30, pitch: 45,
                padding: EdgeInsets(top: 100, left: 20, bottom: 50, right: 10)),
            size: [800, 600], expected: [332.325149, 582.398067, 699.845648]),
        Vector(
            point: Coordinate(x: 0, y: 10), camera: Camera(center: Coordinate(x: 0, y: 0), zoom: 3),
            size: [512, 512], expected: [256, 141.640139, 768]),
        Vector(
            point: Coordinate(x: 10, y: 10),
            camera: Camera(center: Coordinate(x: 0, y: 0), zoom: 3, bearing: 30, pitch: 60),
            size: [512, 512], expected: [291.170501, 189.694714, 903.037119]),
        Vector(
            point: Coordinate(x: -5, y: 3),
            camera: Camera(
                center: Coordinate(x: 0, y: 0), zoom: 4, bearing: -45, pitch: 40,
                padding: EdgeInsets(top: 100, left: 50)),
            size: [400, 800], expected: [194.915600, 357.736966, 1282.756933]),
        Vector(
            point: Coordinate(x: 139.691711, y: 35.689487),
            camera: Camera(center: Coordinate(x: 112.839339, y: 13.721203), zoom: 2.276257),
            size: [390, 844], expected: [380.000009, 253.924551, 1266]),
    ]

    @Test(arguments: vectors) func `published vectors`(vector: Vector) throws {
        let projection = Projection(camera: vector.camera, viewport: Viewport(size: vector.size))
        let point = projection.project(vector.point)
        #expect(approximately(point.x, vector.expected[0], 1e-6))
        #expect(approximately(point.y, vector.expected[1], 1e-6))
        #expect(approximately(point.depth, vector.expected[2], 1e-6))
        let back = try #require(projection.unproject(point.screenPoint))
        #expect(approximately(back.x, vector.point.x, 1e-9) && approximately(back.y, vector.point.y, 1e-9))
    }

    @Test func `padding moves the centre on the screen by half of itself`() {
        // mapbox-gl-js 9641: bearing 90 and left 100 shift the picture 50 px right, not down.
        let camera = Camera(center: .init(x: 10, y: 20), zoom: 5, bearing: 90, padding: EdgeInsets(left: 100))
        let point = Projection(camera: camera, viewport: Viewport(width: 600, height: 400)).project(camera.center)
        #expect(point.x == 350 && point.y == 200)
    }

    @Test func `nothing is seen at and above the horizon`() throws {
        let camera = Camera(center: .init(x: 0, y: 0), zoom: 3, pitch: 75)
        let projection = Projection(camera: camera, viewport: Viewport(width: 400, height: 800))
        let horizon = try #require(projection.horizon)
        #expect(approximately(horizon, 400 - 1200 / 3.7320508075688776, 1e-9))
        #expect(projection.unproject(ScreenPoint(x: 200, y: horizon - 1)) == nil)
        #expect(projection.unproject(ScreenPoint(x: 200, y: horizon + 1)) != nil)
        #expect(projection.isAboveHorizon(ScreenPoint(x: 200, y: horizon - 1)))
        #expect(!projection.isAboveHorizon(ScreenPoint(x: 200, y: horizon + 1)))
        #expect(projection.project(Coordinate(x: 0, y: -80)).isInFront == false)
    }

    @Test(arguments: [
        // The lower edge is 300·900/(900·cos 80° + 300·sin 80°) = 597.7 px of ground south of the centre, where the
        // world is 4096 px wide; 61° N lies 707 px south, the plane of the camera 900/sin 80° = 913.9 px.
        (80.0, PointVisibility.onScreen), (84, .onScreen), (61, .offScreen), (-84, .behindCamera),
    ])
    func `on the screen, beside it, behind the camera`(latitude: Double, expected: PointVisibility) {
        let camera = Camera(center: .init(x: 0, y: 80), zoom: 3, pitch: 80)
        let projection = Projection(camera: camera, viewport: Viewport(width: 400, height: 600))
        let point = projection.project(Coordinate(x: 0, y: latitude))
        #expect(projection.visibility(of: point) == expected)
        #expect(projection.visibility(of: Coordinate(x: 0, y: latitude)) == expected)
        // What lies behind is mirrored into the sky, within the viewport here: x and y alone don't tell.
        #expect((point.y >= 0 && point.y <= 600) == (expected != .offScreen), "\(point)")
        #expect(projection.isAboveHorizon(point.screenPoint) == (expected == .behindCamera))
    }

    @Test func `the nearest copy of the world is projected`() {
        let camera = Camera(center: .init(x: 179, y: 0), zoom: 5)
        let projection = Projection(camera: camera, viewport: Viewport(width: 400, height: 400))
        let pixels = 512.0 * 32 / 360
        #expect(approximately(projection.projectNearest(.init(x: -179, y: 0)).x, 200 + 2 * pixels, 1e-9))
        #expect(approximately(projection.project(.init(x: -179, y: 0)).x, 200 - 358 * pixels, 1e-9))
    }

    @Test func `visible bounds cross the antimeridian and end at a whole turn`() {
        let viewport = Viewport(width: 512, height: 512)
        let fiji = Projection(camera: Camera(center: .init(x: 180, y: 0), zoom: 4), viewport: viewport)
        #expect(approximately(fiji.visibleBounds.west, 168.75, 1e-9))
        #expect(approximately(fiji.visibleBounds.east, -168.75, 1e-9))
        let world = Projection(camera: Camera(center: .init(x: 50, y: 0), zoom: -1), viewport: viewport)
        #expect(world.visibleBounds.west == -180 && world.visibleBounds.east == 180)
        #expect(world.visibleBounds.width == 360)
        #expect(approximately(world.visibleBounds.north, 85.051128779806604, 1e-9))
    }

    @Test func `visible bounds stay finite at every pitch`() {
        for pitch in stride(from: 0.0, through: 89.9, by: 0.7) {
            let camera = Camera(
                center: .init(x: 170, y: 60), zoom: 3, bearing: pitch * 4, pitch: pitch,
                padding: EdgeInsets(bottom: pitch * 10))
            let bounds = Projection(camera: camera, viewport: Viewport(width: 390, height: 844)).visibleBounds
            let isFinite = [bounds.west, bounds.east, bounds.south, bounds.north].allSatisfy(\.isFinite)
            #expect(isFinite)
            #expect(bounds.south <= bounds.north)
        }
    }

    @Test func `Mercator and its inverse`() {
        #expect(Mercator.x(longitude: -180) == 0 && Mercator.x(longitude: 180) == 1)
        #expect(approximately(Mercator.y(latitude: 85.051128779806604), 0, 1e-15))
        #expect(Mercator.y(latitude: 90) == Mercator.y(latitude: 86))
        #expect(Mercator.y(latitude: 0) == 0.5)
        for latitude in stride(from: -85.0, through: 85, by: 0.5) {
            #expect(approximately(Mercator.latitude(y: Mercator.y(latitude: latitude)), latitude, 1e-12))
        }
    }
}
