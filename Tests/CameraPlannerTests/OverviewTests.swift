import CameraPlanner
import Foundation
import GeoTypes
import MapCamera
import TestSupport
import Testing

struct OverviewTests {
    static func overview(_ geometry: String, _ more: String = "") -> String {
        #"{"overview": {"geometry": \#(geometry)\#(more)}"#
    }

    static let small = "[[0, 0], [10, 10]]"
    static let large = "[[20, 0], [60, 40]]"

    @Test func `a change of the geometry eases evenly within a second`() throws {
        let result = try plan(
            #"[\#(Self.overview(Self.small)), "transition": "immediate", "id": "a"}, \#(Self.overview(Self.large))}]"#)
        let (from, to) = (result.shots[0].to, result.shots[1].to)
        #expect(result.duration == 1 && to.zoom < from.zoom - 1.5)
        let middle = result.camera(at: 0.25)
        #expect(approximately(middle.zoom, from.zoom + (to.zoom - from.zoom) / 4, 1e-12))
        #expect(approximately(middle.center.x, from.center.x + (to.center.x - from.center.x) / 4, 1e-12))
        #expect(statusLog(result) == ["0.0 state a transition-succeeded"])
        // The new geometry is what is shown now.
        let again = try plan(
            """
            [\(Self.overview(Self.small)), "transition": "immediate"}, \(Self.overview(Self.large))},
             \(Self.overview(Self.large))}]
            """)
        #expect(again.duration == 1 && again.shots[2].duration == 0)
    }

    @Test(arguments: [(0.0, 0.0), (0.25, 0.25)])
    func `its own duration counts`(_ seconds: Double, _ duration: Double) throws {
        let more = #", "animationDuration": \#(seconds)"#
        let result = try plan(
            """
            [\(Self.overview(Self.small, more)), "transition": "immediate"}, \(Self.overview(Self.large, more))}]
            """)
        #expect(result.duration == duration)
        let fitted = try plan("[\(Self.overview(Self.large))}]").shots[0].to
        #expect(result.camera(at: duration).difference(to: fitted) < 1e-12)
    }

    @Test(arguments: [
        (#", "bearing": 10"#, ""), ("", #", "transition": "default""#), ("", #", "maxDuration": 3"#),
    ])
    func `any other change is a transition`(_ inside: String, _ beside: String) throws {
        let result = try plan(
            """
            [\(Self.overview(Self.small)), "transition": "immediate"}, \(Self.overview(Self.large, inside))\(beside)}]
            """)
        #expect(result.duration == 1.8 && result.viewportStatus.count == 3)
    }

    @Test func `idle ends the change`() throws {
        let result = try plan(
            """
            [\(Self.overview(Self.small)), "transition": "immediate"}, \(Self.overview(Self.large)), "id": "b"},
             {"viewport": "idle", "at": 0.5}]
            """)
        #expect(result.duration == 0.5 && result.shots.first { $0.id == "b" }?.status == .cancelled)
        #expect(statusLog(result).last == "0.5 idle - idle-requested")
    }

    @Test(arguments: [
        // Two hundred degrees; its positions alone would be framed round the other side.
        (#"{"type": "LineString", "coordinates": [[-100, 0], [0, 10], [100, 0]]}"#, 0.0, 200.0),
        (#"{"type": "Polygon", "coordinates": [[[-100, 0], [0, 0], [100, 0], [0, 10], [-100, 0]]]}"#, 0, 200),
        (#"{"type": "MultiPoint", "coordinates": [[-100, 0], [100, 0]]}"#, 180, 160),
        (#"{"type": "LineString", "coordinates": [[170, 0], [-170, 10]]}"#, 180, 20),
        (
            #"{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": null, "geometry": {"type": "GeometryCollection", "geometries": [{"type": "LineString", "coordinates": [[-100, 0], [0, 0], [100, 0]]}]}}]}"#,
            0, 200
        ),
    ])
    func `lines and areas are shown as they are`(_ geometry: String, _ center: Double, _ width: Double) throws {
        let to = try plan("[\(Self.overview(geometry))}]").shots[0].to
        #expect(approximately(abs(to.center.x), center, 1e-6))
        // The width of the screen holds it: 512 · 2^zoom px are a turn.
        #expect(approximately(390 / (512 * width / 360), exp2(to.zoom), 1e-6))
    }

    @Test(arguments: [(0.0, -0.6), (170, -0.6), (-120, -0.2), (50, 0.1), (179, 2)])
    func `what a wide frame shows is shown from its own side`(_ longitude: Double, _ zoom: Double) throws {
        let frame = Camera(center: Coordinate(x: longitude, y: 0), zoom: zoom)
        let viewport = Viewport(width: 390, height: 390)
        let result = try plan(
            #"[{"overview": "frame"}]"#, viewport: viewport, targets: PlanTargets(initial: world, frame: frame))
        let to = result.shots[0].to
        // 390 px at 512 · 2^zoom px a turn are at most a turn at -0.39.
        if zoom > -0.39 {
            #expect(abs(to.center.x - longitude) < 1e-6 || abs(abs(to.center.x - longitude) - 360) < 1e-6)
            #expect(approximately(to.zoom, zoom, 1e-6))
        } else {
            #expect(approximately(512 * exp2(to.zoom), 390, 1e-6))
        }
    }
}
