import Configuration
import GeoTypes
import MapCamera
import Placement
import PluginKit
import Testing

/// Geometries of files that boxes keep clear of. Values by hand: the middle of the screen is (195, 422).
struct AnchorsAvoidTests {
    private typealias Spot = AnchorsScreen.Spot

    private static func text(_ pixels: [(Double, Double)]) -> String {
        "[" + pixels.map { AnchorsScreen.position($0.0, $0.1).text }.joined(separator: ",") + "]"
    }

    @Test func `points are squares of their width`() throws {
        let files = try AnchorsFiles()
        let points = try files.write("MultiPoint", Self.text([(0, 0), (60, 100)]))
        // Boxes to the right from 4, 5 and 0 px on; the square of the first point ends 5 px right of it.
        var screen = try AnchorsScreen([Spot(4), Spot(5), Spot(0, 100), Spot(0, 104.5), Spot(0, 85)])
        try screen.assign(
            #""size": [60, 1], "candidates": "left", "priority": 1, "group": 1, "avoid": {"from": "\#(points)", "width": 10}"#
        )
        #expect(screen.reasons == ["keep-out", nil, "keep-out", "keep-out", nil])
        // Of a higher priority they may cover the points.
        screen = try AnchorsScreen([Spot(4)])
        try screen.assign(
            #""size": [60, 1], "candidates": "left", "priority": 1, "avoid": {"from": "\#(points)", "width": 10, "priority": 0}"#
        )
        #expect(screen.visible == [true])
    }

    @Test func `a point across the antimeridian, and one behind the camera`() throws {
        let files = try AnchorsFiles()
        let point = try files.write("Point", "[-179.9, 0]")
        // 0.2 degrees at zoom 4 are 4.55 px.
        let camera = Camera(center: Coordinate(x: 179.9, y: 0), zoom: 4)
        var screen = try AnchorsScreen(features: [AnnotationChain.point(179.9, 0)], camera: camera)
        try screen.assign(#""size": [8, 8], "candidates": "center", "avoid": {"from": "\#(point)", "width": 2}"#)
        #expect(screen.reasons == ["keep-out"])
        screen = try AnchorsScreen(features: [AnnotationChain.point(179.9, 0)], camera: camera)
        try screen.assign(#""size": [7, 7], "candidates": "center", "avoid": {"from": "\#(point)", "width": 2}"#)
        #expect(screen.reasons == [nil])
        // Behind the camera the projection is upside down: without a cut the point would lie on the screen.
        let behind = try files.write("Point", "[0, -80]")
        let tilted = Camera(center: Coordinate(x: 0, y: 0), zoom: 4, pitch: 60)
        let places = stride(from: -60.0, through: 60, by: 5).map { AnnotationChain.point(0, $0) }
        screen = try AnchorsScreen(features: places, camera: tilted)
        try screen.assign(#""size": [1, 1], "edge": "allow", "avoid": {"from": "\#(behind)", "width": 3000}"#)
        #expect(!screen.reasons.contains("keep-out") && screen.visible.contains(true))
    }

    @Test
    func `lines have a width`() throws {
        let files = try AnchorsFiles()
        let line = try files.write("LineString", Self.text([(-1000, 0), (1000, 0)]))
        // The line covers 2 px to each side of its own.
        var screen = try AnchorsScreen([Spot(0, 1), Spot(0, 2), Spot(0, -1.5), Spot(0, -30)])
        try screen.assign(
            #""size": [20, 10], "candidates": "top", "group": 1, "avoid": [{"from": "\#(line)", "width": 4}]"#)
        #expect(screen.reasons == ["keep-out", nil, "keep-out", nil])
        // One candidate lies on it, the other doesn't.
        screen = try AnchorsScreen([Spot(0, -5)])
        try screen.assign(#""size": [20, 10], "candidates": ["top", "bottom"], "avoid": "\#(line)""#)
        #expect(screen.anchors == ["bottom"])
    }

    @Test
    func `polygons have holes`() throws {
        let files = try AnchorsFiles()
        let outer = Self.text([(-100, -100), (100, -100), (100, 100), (-100, 100), (-100, -100)])
        let hole = Self.text([(-20, -20), (-20, 20), (20, 20), (20, -20), (-20, -20)])
        let polygon = try files.write("Polygon", "[\(outer),\(hole)]")
        var screen = try AnchorsScreen([Spot(0), Spot(15), Spot(60), Spot(110), Spot(109)])
        try screen.assign(#""size": [20, 10], "candidates": "center", "group": 1, "avoid": "\#(polygon)""#)
        // From −10 to 10 it lies in the hole; at 15 it reaches over its edge; 110 touches the outer one.
        #expect(screen.reasons == [nil, "keep-out", "keep-out", nil, "keep-out"])
    }

    @Test
    func `a line from behind the camera and across the antimeridian`() throws {
        let files = try AnchorsFiles()
        let meridian = try files.write("LineString", "[[0, -85], [0, 60]]")
        let tilted = Camera(center: Coordinate(x: 0, y: 0), zoom: 4, pitch: 60)
        var screen = try AnchorsScreen(
            features: [AnnotationChain.point(0, 0), AnnotationChain.point(2, 0), AnnotationChain.point(0, -5)],
            camera: tilted)
        try screen.assign(#""size": [20, 10], "candidates": "center", "avoid": "\#(meridian)""#)
        // Seen along the meridian the line is upright in the middle of the screen.
        #expect(screen.reasons == ["keep-out", nil, "keep-out"])
        // From 179 to −179 is two degrees, not 358.
        let seam = try files.write("LineString", "[[179, 0], [-179, 0]]")
        let camera = Camera(center: Coordinate(x: 180, y: 0), zoom: 4)
        screen = try AnchorsScreen(
            features: [180, -179.5, 179.5, -178, 178].map { AnnotationChain.point($0, 0) }, camera: camera)
        try screen.assign(#""size": [20, 10], "candidates": "center", "group": 1, "avoid": "\#(seam)""#)
        // A degree is 22.8 px: from 178 on it is 22.8 px to the line's end, more than half the box.
        #expect(screen.reasons == ["keep-out", "keep-out", "keep-out", nil, nil])
    }

    @Test func `a file without geometries is worth a warning`() throws {
        let files = try AnchorsFiles()
        let empty = try files.write(#"{"type":"FeatureCollection","features":[]}"#, to: "empty.geojson")
        var screen = try AnchorsScreen([Spot(0)])
        try screen.assign(#""avoid": "\#(empty)""#)
        #expect(screen.visible == [true])
        #expect(screen.chain.sink.drain().map(\.message) == ["'\(empty)' has no geometry to keep clear of"])
        try screen.assign("")
        #expect(screen.chain.sink.drain().isEmpty)
    }
}
