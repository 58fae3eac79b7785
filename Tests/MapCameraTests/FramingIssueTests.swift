import Foundation
import GeoTypes
import MapCamera
import TestSupport
import Testing

/// What people reported to the map engines' trackers about cameras, with the outcome that they wanted.
struct FramingIssueTests {
    typealias Issue = ReportedIssue

    static let issues = fits + paddings + antimeridian + edges + movements

    @Test(arguments: issues) func `what a reporter wanted`(issue: Issue) throws { try issue.check() }

    @Test func `every issue stands here once`() {
        #expect(Self.issues.count == 23 && Set(Self.issues.map(\.tracker)).count == 23)
    }

    static let phone = Viewport(width: 390, height: 844)
    static let square = Viewport(width: 512, height: 512)

    /// The solved problem's camera with what its boxes cover in it.
    static func frame(_ problem: FramingProblem) throws -> (camera: Camera, extent: ScreenBox) {
        let camera = try #require(try problem.solve().camera)
        return (camera, MapCameraTests.extent(of: problem, in: camera))
    }

    static func corners(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [FramingItem] {
        [item(west, south), item(east, south), item(east, north), item(west, north)]
    }

    /// Zoom at which a part of the world's width or height is so many pixels long.
    static func zoom(_ pixels: Double, per part: Double) -> Double { log2(pixels / part / 512) }
}

extension FramingIssueTests {
    static let fits = [
        Issue("mapbox-maps-ios#1743", "a wide box counts that is not extreme by its coordinate") {
            // A is the eastern coordinate, B the eastern edge: right of A lies only 20 px, right of B 150. By the
            // extremes of the coordinates the content at zoom 8 would be 150 + 7.3 + 20 px wide, and centered B's right
            // edge at 406, beyond a screen of 390.
            for maxZoom in [6.0, 8, 11, 12.5, 22] {
                let problem = FramingProblem(
                    items: [
                        item(0, 0, Anchor.center.box(width: 40, height: 20)),
                        item(-0.02, 0, Anchor.center.box(width: 300, height: 20)),
                    ], viewport: phone, padding: EdgeInsets(all: 10), maxZoom: maxZoom)
                let (camera, extent) = try frame(problem)
                #expect(extent.right <= 380 + 1e-9 && extent.left >= 10 - 1e-9, "\(maxZoom) \(extent)")
                #expect(approximately(extent.left + extent.right, 390, 1e-9), "equal room on both sides")
                // Beyond 130 px apart A is the edge; 150 + 200 + 20 px fill the 370.
                #expect(approximately(camera.zoom, min(maxZoom, zoom(200, per: 0.02 / 360)), 1e-9))
            }
        },
        Issue("mapbox-maps-ios#687", "the same coordinates are framed alike from every zoom") {
            // The engine answers wrongly from above zoom 9, and rightly when asked again. Ours has no current
            // camera; the limits are the only zooms that it hears of, and those that don't bind change nothing.
            let items = [item(10, 50), item(10.02, 50.01), item(10.01, 50.005)]
            let expected = zoom(370, per: 0.02 / 360)
            var problem = FramingProblem(items: items, viewport: phone, padding: EdgeInsets(all: 10))
            let first = try problem.solve()
            #expect(approximately(try #require(first.camera).zoom, expected, 1e-9) && expected > 13)
            #expect(try problem.solve() == first)
            for (minZoom, maxZoom) in [(3.0, 22.0), (12, 22), (12, 14)] {
                problem.minZoom = minZoom
                problem.maxZoom = maxZoom
                #expect(try problem.solve().camera == first.camera)
            }
            problem.items = [items[2], items[0], items[1]]
            #expect(try frame(problem).camera.difference(to: try #require(first.camera)) < 1e-9)
        },
        Issue("mapbox-maps-ios#2134", "every corner is at least the padding away from the edges") {
            for bounds in [corners(-79, 43, -73, 45), corners(95, 5, 120, 25), corners(2.2, 48.8, 2.4, 49.9)] {
                for padding in [EdgeInsets(all: 20), EdgeInsets(all: 150), .init(top: 250, left: 30, bottom: 50)] {
                    let problem = FramingProblem(items: bounds, viewport: phone, padding: padding)
                    let (_, extent) = try frame(problem)
                    let room = ScreenBox(
                        left: padding.left, top: padding.top, right: 390 - padding.right, bottom: 844 - padding.bottom)
                    #expect(room.contains(extent, tolerance: 1e-6), "\(extent)")
                    let fills = abs(extent.width - room.width) < 1e-6 || abs(extent.height - room.height) < 1e-6
                    #expect(fills, "and not farther out than that")
                }
            }
        },
        Issue("mapbox-maps-ios#2113", "an overview comes out the second time as it did the first time") {
            var problem = FramingProblem(items: corners(-5, -3, 5, 3), viewport: phone, padding: EdgeInsets(all: 20))
            let first = try problem.solve()
            problem.padding = EdgeInsets(all: 60)
            let wider = try problem.solve()
            problem.padding = EdgeInsets(all: 20)
            #expect(try problem.solve() == first)
            // 350 free pixels of width against 270.
            let change = try #require(first.camera).zoom - (try #require(wider.camera).zoom)
            #expect(approximately(change, log2(350.0 / 270), 1e-9))
        },
        Issue("meshinfo#497", "corners in the wrong order are the same box") {
            // 50 to 51 degrees north: the box whose zoom the report is about, 560 px of height. With the longitudes
            // read as a crossing of the antimeridian it is 359 degrees wide, which fits 760 px at zoom 0.57387.
            // 7.968340 is what the height allows, not a limit that was set.
            let viewport = Viewport(width: 1000, height: 800)
            for items in [[item(10, 50), item(9, 51)], [item(9, 50), item(10, 51)], corners(10, 51, 9, 50)] {
                let problem = FramingProblem(items: items, viewport: viewport, padding: EdgeInsets(all: 120))
                let camera = try frame(problem).camera
                #expect(approximately(camera.zoom, 7.968340, 1e-6) && approximately(camera.center.x, 9.5, 1e-9))
            }
            #expect(approximately(zoom(760, per: 359.0 / 360), 0.57387, 1e-5))
            let points = Geometry.multiPoint([Coordinate(x: 10, y: 50), Coordinate(x: 9, y: 51)])
            #expect(BoundingBox(of: [points]) == BoundingBox(west: 9, south: 50, east: 10, north: 51))
        },
        Issue("viewport-mercator-project#95", "one point is shown at the highest zoom, in the middle of what is free") {
            // Also flutter_map#2135, Leaflet#5153, mapbox-gl-native#8376: infinite zoom, or insets ignored.
            let problem = FramingProblem(
                items: [item(13.4, 52.5)], viewport: phone,
                padding: EdgeInsets(top: 100, left: 20, bottom: 200, right: 60), maxZoom: 17)
            let (camera, extent) = try frame(problem)
            #expect(try problem.solve().status == .maxZoom && camera.zoom == 17)
            #expect(
                approximately(extent.left, (20 + 330) / 2, 1e-6) && approximately(extent.top, (100 + 644) / 2, 1e-6))
            // The highest zoom of all when nobody sets one.
            let free = FramingProblem(items: [item(13.4, 52.5)], viewport: phone, maxZoom: nil)
            #expect(try frame(free).camera.zoom == FramingProblem.highestZoom)
        },
        Issue("mapbox-gl-js#11477", "all four corners of a turned box are in view") {
            // Two opposite corners turned by 45° and more span next to nothing one way.
            let (w, h) = (10 / 360.0, Mercator.y(latitude: -3) - Mercator.y(latitude: 3))
            for bearing in [45.0, 60, 90, 120, 135, -50] {
                let problem = FramingProblem(
                    items: corners(-5, -3, 5, 3), viewport: square, bearing: bearing, padding: EdgeInsets(all: 20))
                let (camera, extent) = try frame(problem)
                #expect(problem.rectangle.contains(extent, tolerance: 1e-9), "\(bearing) \(extent)")
                let (c, s) = (abs(cos(bearing * .pi / 180)), abs(sin(bearing * .pi / 180)))
                #expect(approximately(camera.zoom, zoom(472, per: max(w * c + h * s, w * s + h * c)), 1e-9))
            }
        },
        Issue("maplibre-native#2789", "a tilted fit does not depend on where the map is") {
            // Also #3006, #4039, mapbox-gl-native#2259. From (107.5, 15.4) at zoom 3 the engine comes to 3.520122 with
            // 8.5 px too much on each side, from zoom 4.5 to 3.031584 with a third of the screen unused.
            let problem = FramingProblem(
                items: corners(95, 5, 120, 25), viewport: square, pitch: 60, padding: EdgeInsets(all: 20))
            let (camera, extent) = try frame(problem)
            #expect(problem.rectangle.contains(extent, tolerance: 1e-6), "\(extent)")
            #expect(approximately(extent.width, 472, 1e-6), "nor smaller than it need be")
            #expect(camera.zoom > 3.031584 && approximately(extent.top + extent.bottom, 512, 1e-3), "\(extent)")
            // The largest zoom puts the content at the top edge.
            var highest = problem
            highest.objective = .zoom
            let top = try frame(highest)
            #expect(approximately(top.camera.zoom, 4.297343, 1e-6) && approximately(top.extent.top, 20, 1e-6))
            #expect(problem.rectangle.contains(top.extent, tolerance: 1e-6), "\(top.extent)")
        },
    ]
}
