import GeoTypes
import MapCamera

/// A scene in one camera.
struct SceneView {
    let scene: PreviewScene
    let projection: Projection
    let clip: ScreenClip
    /// Longitudes of the visible ground, running on from the camera's center.
    private let longitudes: ClosedRange<Double>

    var viewport: Viewport { projection.viewport }

    init(_ scene: PreviewScene, camera: Camera, viewport: Viewport) {
        self.scene = scene
        projection = Projection(camera: camera, viewport: viewport)
        // Wider than any line, so that what is cut off shows no edge.
        clip = ScreenClip(projection, margin: 8)
        let corners = projection.visibleCorners.map(\.longitude)
        longitudes = (corners.min() ?? -180)...(corners.max() ?? 180)
    }

    /// Calls `body` with the screen points of each copy of a shape that is seen: of a polygon its rings.
    func forEachCopy(of shape: GroundShape, _ body: ([[ScreenPoint]]) -> Void) {
        for turn in shape.turns(in: longitudes) {
            let lists = shape.rings.map { ring in
                ring.map { clip.point(Coordinate(x: $0.x + turn * 360, y: $0.y)) }
            }
            let seen: [[ScreenPoint]]
            switch shape.kind {
            case .line: seen = lists.flatMap { clip.lines($0) }
            case .polygon: seen = lists.map { clip.ring($0) }.filter { $0.count > 2 }
            }
            if !seen.isEmpty { body(seen) }
        }
    }

    /// Where an annotation's point is seen; nil behind the camera and without a point.
    func point(of annotation: PreviewAnnotation) -> ScreenPoint? {
        guard let position = annotation.point else { return nil }
        let point = projection.projectNearest(position)
        return point.isInFront ? point.screenPoint : nil
    }

    /// The ground from edge to edge, as far as it is seen.
    func world() -> [ScreenPoint] {
        let (west, east) = (longitudes.lowerBound - 1, longitudes.upperBound + 1)
        let edge = Mercator.maximumLatitude
        return clip.ring(
            [(west, -edge), (east, -edge), (east, edge), (west, edge)].map {
                clip.point(Coordinate(x: $0.0, y: $0.1))
            })
    }

    /// Meridians and parallels at a round distance, cut to the screen.
    ///
    /// In web Mercator both are straight.
    func graticule() -> [[ScreenPoint]] {
        let corners = projection.visibleCorners
        let latitudes = corners.map(\.latitude)
        let (south, north) = (max(latitudes.min() ?? -85, -85), min(latitudes.max() ?? 85, 85))
        // About five on the longer side; of the height a degree is not less than of the width.
        let span = max(longitudes.upperBound - longitudes.lowerBound, north - south)
        let step = Self.step(for: span / 5)
        guard step > 0, span.isFinite else { return [] }
        var lines: [[ScreenPoint]] = []
        func add(_ a: Coordinate, _ b: Coordinate) { lines += clip.lines([clip.point(a), clip.point(b)]) }
        let (west, east) = (longitudes.lowerBound, longitudes.upperBound)
        for line in stride(from: (west / step).rounded(.up), through: (east / step).rounded(.down), by: 1) {
            add(
                Coordinate(x: line * step, y: max(south - step, -85)),
                Coordinate(x: line * step, y: min(north + step, 85)))
        }
        for line in stride(from: (south / step).rounded(.up), through: (north / step).rounded(.down), by: 1) {
            add(Coordinate(x: west - step, y: line * step), Coordinate(x: east + step, y: line * step))
        }
        return lines
    }

    /// The round number of degrees next above.
    static func step(for degrees: Double) -> Double {
        let steps = [0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30]
        return steps.first { $0 >= degrees } ?? (degrees < 0.0001 ? 0.0001 : 45)
    }
}
