import GeoTypes
import MapCamera
import TestSupport
import Testing

extension FramingIssueTests {
    static let paddings = [
        Issue("mapbox-maps-ios#2120, #2165", "room round the content and padding of the map are two things") {
            let items = corners(-5, -3, 5, 3)
            let geometry = try frame(FramingProblem(items: items, viewport: phone, padding: EdgeInsets(all: 10)))
            #expect(geometry.camera.padding == .zero)
            let insets = EdgeInsets(top: 120, left: 10, bottom: 40, right: 30)
            let both = FramingProblem(
                items: items, viewport: phone, padding: EdgeInsets(all: 10), cameraPadding: insets)
            let (camera, extent) = try frame(both)
            // The camera carries the padding that it was found for, so that a movement to it can't miss.
            #expect(camera.padding == insets)
            #expect(approximately(extent.left, 20, 1e-9) && approximately(extent.right, 350, 1e-9))
            let flight = Flight(from: geometry.camera, to: camera, viewport: phone, engine: .mapbox)
            #expect(flight.camera(at: 1) == camera)
        },
        Issue("mapbox-gl-js#8732, #1776", "padding as large as the map is an error, not a camera of NaN") {
            let viewport = Viewport(width: 529, height: 400)
            for (bottom, height) in [(400.0, 0.0), (500, -100)] {
                for isCamera in [false, true] {
                    var problem = FramingProblem(items: corners(-5, -3, 5, 3), viewport: viewport)
                    if isCamera { problem.cameraPadding.bottom = bottom } else { problem.padding.bottom = bottom }
                    #expect(throws: FramingError.noRoom(width: 529, height: height)) { try problem.solve() }
                }
            }
        },
        Issue("viewport-mercator-project#103", "a narrow band is framed, and an offset shifts the picture") {
            // 978 px less twice 303 less 452 of offset is nothing: an assertion failed. The offset is no room.
            let viewport = Viewport(width: 825, height: 978)
            let problem = FramingProblem(
                items: [item(13.2928, 52.4746), item(13.4761, 52.5067)], viewport: viewport,
                padding: EdgeInsets(top: 303, left: 14, bottom: 303, right: 14))
            let (camera, extent) = try frame(problem)
            let expected = Camera(center: Coordinate(x: 13.38445, y: 52.490653), zoom: 11.578010)
            #expect(camera.difference(to: expected) < 1e-6, "\(camera)")
            let start = Camera(center: Coordinate(x: 0, y: 0), zoom: 3)
            let flight = Flight(from: start, to: camera, viewport: viewport, offset: ScreenPoint(x: 0, y: -226))
            let shifted = MapCameraTests.extent(of: problem, in: flight.camera(at: 1))
            #expect(approximately(shifted.top, extent.top - 226, 1e-6), "\(shifted) \(extent)")
            #expect(
                approximately(shifted.left, extent.left, 1e-6) && approximately(shifted.height, extent.height, 1e-6))
        },
        Issue("deck.gl#5890", "a map without a size is an error, not a map of one pixel") {
            // The viewport has no default to forget, and none without an area is taken.
            let items = corners(-5, -3, 5, 3)
            let none = FramingProblem(items: items, viewport: Viewport(width: 0, height: 0))
            #expect(throws: FramingError.invalidViewport(width: 0, height: 0)) { try none.solve() }
            for (width, height) in [(390.0, 0.0), (-390, 844), (.nan, 844), (390, .infinity)] {
                let problem = FramingProblem(items: items, viewport: Viewport(width: width, height: height))
                #expect(throws: FramingError.self) { try problem.solve() }
            }
            let pixel = FramingProblem(
                items: items, viewport: Viewport(width: 1, height: 1), padding: EdgeInsets(all: 10))
            #expect(throws: FramingError.noRoom(width: -19, height: -19)) { try pixel.solve() }
        },
        Issue("mapbox-gl-js#7517, #13645", "500 px on the left alone shift the content by 250") {
            let viewport = Viewport(width: 1000, height: 600)
            let plain = FramingProblem(items: corners(0, 0, 1, 1), viewport: viewport, padding: EdgeInsets(left: 500))
            let padded = FramingProblem(
                items: corners(0, 0, 1, 1), viewport: viewport, cameraPadding: EdgeInsets(left: 500))
            let (first, second) = (try frame(plain), try frame(padded))
            for extent in [first.extent, second.extent] {
                #expect(approximately((extent.left + extent.right) / 2, 750, 1e-9), "\(extent)")
                #expect(approximately((extent.top + extent.bottom) / 2, 300, 1e-9), "\(extent)")
            }
            // As room it moves the center west, as padding of the map the place where the center appears.
            #expect(approximately(first.camera.zoom, second.camera.zoom, 1e-12))
            let pixels = first.camera.worldSize / 360
            #expect(approximately(first.camera.center.x, 0.5 - 250 / pixels, 1e-9))
            #expect(approximately(second.camera.center.x, 0.5, 1e-9))
            #expect(Projection(camera: second.camera, viewport: viewport).principalPoint.x == 750)
        },
        Issue("mapbox-gl-js#9641", "padding on the left is on the left whatever the bearing") {
            // At bearing 90 it appeared at the bottom.
            let viewport = Viewport(width: 600, height: 400)
            for bearing in [0.0, 90, 180, 270, 37] {
                for isCamera in [false, true] {
                    var problem = FramingProblem(items: corners(9, 19, 11, 21), viewport: viewport, bearing: bearing)
                    if isCamera { problem.cameraPadding.left = 100 } else { problem.padding.left = 100 }
                    let (_, extent) = try frame(problem)
                    #expect(approximately((extent.left + extent.right) / 2, 350, 1e-9), "\(bearing) \(extent)")
                    #expect(approximately((extent.top + extent.bottom) / 2, 200, 1e-9), "\(bearing) \(extent)")
                }
            }
        },
    ]

    static let antimeridian = [
        Issue("maplibre-gl-js#1937", "New Zealand is framed on its own side of the world") {
            let problem = FramingProblem(
                items: [item(-176.893092, -47.289993), item(178.577174, -33.958498)], viewport: square)
            let (camera, extent) = try frame(problem)
            // 180.842041 in the report's unrolled numbers.
            let expected = Camera(center: Coordinate(x: 180.842041 - 360, y: -40.959597), zoom: 4.349143)
            #expect(camera.difference(to: expected) < 1e-6, "\(camera)")
            #expect(approximately(extent.height, 512, 1e-6))
            let ends = [Coordinate(x: -176.893092, y: -47.289993), Coordinate(x: 178.577174, y: -33.958498)]
            let box = try #require(BoundingBox(of: [Geometry.multiPoint(ends)]))
            #expect(box.west == 178.577174 && box.east == -176.893092 && approximately(box.width, 4.529734, 1e-9))
        },
        Issue("mapbox-gl-js#2415", "Alaska is framed across the antimeridian") {
            let problem = FramingProblem(
                items: [item(172.461667, 51.214183), item(-129.979511, 71.365162)], viewport: square)
            let camera = try frame(problem).camera
            let expected = Camera(center: Coordinate(x: -158.758922, y: 62.973616), zoom: 2.644888)
            #expect(camera.difference(to: expected) < 1e-6, "\(camera)")
        },
        Issue("maplibre-gl-js#1298", "bounds from 175 east to 176 west are nine degrees wide and can be shown") {
            let bounds = BoundingBox(west: 175, south: -22, east: -176, north: -11)
            #expect(bounds.crossesAntimeridian && bounds.width == 9)
            let viewport = Viewport(width: 400, height: 600)
            let problem = FramingProblem(
                items: bounds.corners.map { FramingItem(position: $0) }, viewport: viewport)
            let camera = try frame(problem).camera
            #expect(approximately(camera.center.x, 179.5, 1e-9))
            // Their 505 px of height leave the width to bind: the view ends where the bounds do.
            let shown = Projection(camera: camera, viewport: viewport).visibleBounds
            #expect(approximately(shown.west, 175, 1e-9) && approximately(shown.east, -176, 1e-9), "\(shown)")
            #expect(shown.south < -22 && shown.north > -11)
            // A camera within them is told from one that leaves them.
            let arc = LongitudeArc(west: bounds.west, width: bounds.width)
            for (longitude, isInside) in [(-178.0, true), (178, true), (-175, false), (174, false), (0, false)] {
                #expect((arc.unwrap(longitude) <= arc.west + arc.width) == isInside, "\(longitude)")
            }
        },
        Issue("math.gl#156", "a box of RFC 7946 that crosses the antimeridian is five degrees wide") {
            let bounds = BoundingBox(west: 177, south: -20, east: -178, north: -16)
            #expect(bounds.width == 5)
            #expect(BoundingBox(of: [Geometry.multiPoint(bounds.corners)]) == bounds)
            let problem = FramingProblem(items: bounds.corners.map { FramingItem(position: $0) }, viewport: square)
            let (camera, extent) = try frame(problem)
            #expect(approximately(camera.center.x, 179.5, 1e-9) && approximately(extent.width, 512, 1e-9))
            #expect(approximately(camera.zoom, zoom(512, per: 5.0 / 360), 1e-9))
        },
    ]
}
