import GeoTypes
import MapCamera
import TestSupport
import Testing

/// Content of a solution as it appears on the screen.
func extent(of problem: FramingProblem, in camera: Camera) -> ScreenBox {
    let projection = Projection(camera: camera, viewport: problem.viewport)
    var extent = ScreenBox(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
    for item in problem.items {
        let box = item.box.moved(by: projection.projectNearest(item.position).screenPoint)
        extent.left = min(extent.left, box.left)
        extent.top = min(extent.top, box.top)
        extent.right = max(extent.right, box.right)
        extent.bottom = max(extent.bottom, box.bottom)
    }
    return extent
}

func item(_ x: Double, _ y: Double, _ box: ScreenBox = .zero) -> FramingItem {
    FramingItem(position: Coordinate(x: x, y: y), box: box)
}

struct FramingTests {
    static let cities: [FramingItem] = [
        item(106.629662, 10.823099, Anchor.top.box(width: 100, height: 60)),
        item(105.83416, 21.027763, Anchor.bottomLeft.box(width: 100, height: 60)),
        item(139.691711, 35.689487, Anchor.right.box(width: 100, height: 60)),
        item(100.501762, 13.756331, Anchor.topRight.box(width: 100, height: 60)),
        item(106.865036, -6.17511, Anchor.topLeft.box(width: 100, height: 60)),
    ]

    static let cityCameras: [(Double, [Double], [Double])] = [
        (0, [112.839339, 13.721203, 2.276257], [10, 223.925, 380, 620.075]),
        (90, [116.175809, 15.826309, 1.427549], [10, 302.037, 380, 541.963]),
        (30, [113.170152, 19.872357, 2.942446], [10, 76.910, 380, 767.090]),
    ]

    @Test(arguments: cityCameras)
    func `five cities with boxes`(bearing: Double, camera: [Double], box: [Double]) throws {
        let problem = FramingProblem(
            items: Self.cities, viewport: Viewport(width: 390, height: 844), bearing: bearing,
            padding: EdgeInsets(all: 10))
        let solution = try problem.solve()
        let found = try #require(solution.camera)
        #expect(solution.status == .optimal)
        #expect(approximately(found.center.x, camera[0], 1e-6))
        #expect(approximately(found.center.y, camera[1], 1e-6))
        #expect(approximately(found.zoom, camera[2], 1e-6))
        #expect(found.bearing == bearing && found.pitch == 0)
        let extent = extent(of: problem, in: found)
        #expect(approximately(extent.left, box[0], 1e-6) && approximately(extent.right, box[2], 1e-6))
        #expect(approximately(extent.top, box[1], 1e-3) && approximately(extent.bottom, box[3], 1e-3))
        #expect(approximately(solution.slack.top, box[1] - 10, 1e-3))
        #expect(approximately(solution.slack.left, 0, 1e-9))
    }

    @Test func `camera padding moves the picture and not the camera`() throws {
        let viewport = Viewport(width: 390, height: 844)
        let plain = try FramingProblem(items: Self.cities, viewport: viewport, padding: EdgeInsets(all: 10)).solve()
        // The width binds, so that 100 px less height change nothing but the place on the screen.
        let padded = try FramingProblem(
            items: Self.cities, viewport: viewport, padding: EdgeInsets(all: 10), cameraPadding: EdgeInsets(top: 100)
        ).solve()
        let (first, second) = (try #require(plain.camera), try #require(padded.camera))
        #expect(approximately(first.zoom, second.zoom, 1e-12))
        #expect(approximately(first.center.y, second.center.y, 1e-9))
        #expect(second.padding == EdgeInsets(top: 100))
        #expect(approximately(padded.slack.top, plain.slack.top - 50, 1e-9))
    }

    @Test func `two facing call-outs fit from some zoom on only`() throws {
        let problem = FramingProblem(
            items: [
                item(0, 0, ScreenBox(left: 0, top: -20, right: 300, bottom: 20)),
                item(10, 0, ScreenBox(left: -300, top: -20, right: 0, bottom: 20)),
            ], viewport: Viewport(width: 400, height: 300))
        let solution = try problem.solve()
        let camera = try #require(solution.camera)
        #expect(approximately(camera.zoom, 4.813781, 1e-6))
        let zooms = try #require(solution.zooms)
        #expect(approximately(zooms.upperBound - zooms.lowerBound, 1, 1e-12), "200 to 400 px apart")
        let extent = extent(of: problem, in: camera)
        #expect(approximately(extent.left, 0, 1e-9) && approximately(extent.right, 400, 1e-9))
        #expect(solution.binding == [.init(item: 0, side: .left), .init(item: 1, side: .right)])
    }

    @Test func `a box that is wide counts although its point is not extreme`() throws {
        // mapbox-maps-ios PR 1743: B lies west of A and reaches further east.
        let problem = FramingProblem(
            items: [
                item(0, 0, Anchor.center.box(width: 40, height: 20)),
                item(-0.02, 0, Anchor.center.box(width: 300, height: 20)),
            ], viewport: Viewport(width: 390, height: 844), padding: EdgeInsets(all: 10))
        let solution = try problem.solve()
        let extent = extent(of: problem, in: try #require(solution.camera))
        #expect(extent.right <= 380 + 1e-9 && extent.left >= 10 - 1e-9)
        #expect(problem.rectangle.contains(extent, tolerance: 1e-9))
    }

    static let crossings: [([(Double, Double)], Double, [Double])] = [
        // maplibre-gl-js 1937, New Zealand and the Chathams.
        ([(-176.893092, -47.289993), (178.577174, -33.958498)], 512.0, [-179.157959, -40.959597, 4.349143]),
        // mapbox-gl-js 2415, Alaska.
        ([(172.461667, 51.214183), (-129.979511, 71.365162)], 512, [-158.758922, 62.973616, 2.644888]),
        // Fiji.
        ([(175.813127, -20.157768), (-178.340903, -15.449124)], 512, [178.736112, -17.818991, 5.944411]),
    ]

    @Test(arguments: crossings)
    func `points on both sides of the antimeridian`(
        points: [(Double, Double)], size: Double, expected: [Double]
    ) throws {
        let problem = FramingProblem(
            items: points.map { item($0.0, $0.1) }, viewport: Viewport(width: size, height: size))
        let camera = try #require(try problem.solve().camera)
        #expect(approximately(camera.center.x, expected[0], 1e-6))
        #expect(approximately(camera.center.y, expected[1], 1e-6))
        #expect(approximately(camera.zoom, expected[2], 1e-6))
    }

    @Test func `bounds with uneven padding`() throws {
        let camera = try #require(
            try FramingProblem(
                items: [item(-79, 43), item(-73, 45)], viewport: Viewport(width: 512, height: 512),
                padding: EdgeInsets(top: 10, left: 15, bottom: 25, right: 5)
            ).solve().camera)
        #expect(approximately(camera.center.x, -76.060976, 1e-6))
        #expect(approximately(camera.center.y, 43.942608, 1e-6))
        #expect(approximately(camera.zoom, 5.849405, 1e-6))
    }

    @Test func `padding that leaves a narrow band`() throws {
        // viewport-mercator-project 103.
        let camera = try #require(
            try FramingProblem(
                items: [item(13.2928, 52.4746), item(13.4761, 52.5067)], viewport: Viewport(width: 825, height: 978),
                padding: EdgeInsets(top: 303, left: 14, bottom: 303, right: 14)
            ).solve().camera)
        #expect(approximately(camera.center.x, 13.38445, 1e-6))
        #expect(approximately(camera.center.y, 52.490653, 1e-6))
        #expect(approximately(camera.zoom, 11.578010, 1e-6))
    }

    @Test func `corners in any order are the same points`() throws {
        // meshinfo 497: two nodes a degree apart, capped, not a box round the world.
        let viewport = Viewport(width: 1000, height: 800)
        let padding = EdgeInsets(all: 120)
        let first = try FramingProblem(items: [item(10, 50), item(9, 50)], viewport: viewport, padding: padding).solve()
        let second = try FramingProblem(items: [item(9, 50), item(10, 50)], viewport: viewport, padding: padding)
            .solve()
        #expect(first.camera?.zoom == second.camera?.zoom)
        // 760 free pixels over one degree: log2(760·360/512).
        #expect(approximately(try #require(first.camera).zoom, 9.0617090, 1e-6))
    }

    @Test func `one place is framed at the highest zoom, in the middle of the padded rectangle`() throws {
        let problem = FramingProblem(
            items: [item(10, 50, Anchor.bottom.box(width: 40, height: 40)), item(10, 50)],
            viewport: Viewport(width: 390, height: 844),
            padding: EdgeInsets(top: 100, left: 20, bottom: 200, right: 20), maxZoom: 17)
        let solution = try problem.solve()
        let camera = try #require(solution.camera)
        #expect(solution.status == .maxZoom && camera.zoom == 17)
        #expect(solution.binding.isEmpty)
        let extent = extent(of: problem, in: camera)
        #expect(approximately(extent.left + extent.right, 390, 1e-6))
        #expect(approximately(extent.top + extent.bottom, 744, 1e-6))
        #expect(solution.zooms == FramingProblem.lowestZoom...17)
    }

    @Test func `uneven padding shifts the content by half of it`() throws {
        // mapbox-gl-js 13645: left 500, right 0 puts the content 250 px to the right.
        let problem = FramingProblem(
            items: [item(0, 0), item(1, 1)], viewport: Viewport(width: 1000, height: 600),
            padding: EdgeInsets(left: 500))
        let extent = extent(of: problem, in: try #require(try problem.solve().camera))
        #expect(approximately((extent.left + extent.right) / 2, 750, 1e-9))
    }

    @Test func `the world's copies and a full turn of bearing change nothing`() throws {
        let viewport = Viewport(width: 390, height: 844)
        let plain = try FramingProblem(items: Self.cities, viewport: viewport, bearing: 30).solve()
        let moved = Self.cities.map { item($0.position.x - 720, $0.position.y, $0.box) }
        let other = try FramingProblem(items: moved, viewport: viewport, bearing: 390).solve()
        let (first, second) = (try #require(plain.camera), try #require(other.camera))
        #expect(first.difference(to: second) < 1e-9 || approximately(second.bearing - first.bearing, 360, 0))
        #expect(approximately(first.zoom, second.zoom, 1e-9))
        #expect(approximately(first.center.x, second.center.x, 1e-9))
    }
}
