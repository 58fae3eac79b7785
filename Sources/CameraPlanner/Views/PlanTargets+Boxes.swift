import Configuration
import GeoJSON
import GeoTypes
import MapCamera

extension PlanTargets {
    /// The box of a feature relative to its point, from `annotation:size`, `:anchor` and `:offset`; nil without a size.
    func box(ofFeature index: Int) -> ScreenBox? {
        let feature = features[index]
        guard let size = Self.pair(feature.property("annotation:size")), size.x >= 0, size.y >= 0 else { return nil }
        let anchor = feature.property("annotation:anchor")?.string.flatMap(Anchor.init(name:)) ?? .center
        return anchor.box(
            width: size.x, height: size.y, offset: Self.pair(feature.property("annotation:offset")) ?? .zero)
    }

    /// Where annotations are, those without a position left out.
    func stands(range: Range<Int>) throws(PlanError) -> [AnnotationStand] {
        var stands: [AnnotationStand] = []
        stands.reserveCapacity(features.count)
        for index in features.indices {
            guard let position = try knownPosition(ofFeature: index, range: range) else { continue }
            stands.append(AnnotationStand(feature: index, position: position, box: box(ofFeature: index)))
        }
        return stands
    }

    private static func pair(_ value: JSONValue?) -> ScreenPoint? {
        guard let items = value?.array, items.count == 2, let x = items[0].double, let y = items[1].double,
            abs(x) <= 1e9, abs(y) <= 1e9
        else { return nil }
        return ScreenPoint(x: x, y: y)
    }
}

/// A position with what hangs on it.
struct AnnotationStand: Sendable {
    /// Its place in the annotation set.
    var feature: Int
    var position: Coordinate
    var place: MercatorPoint
    /// Relative to the position's point on the screen; nil for a bare point.
    var box: ScreenBox?

    init(feature: Int, position: Coordinate, box: ScreenBox?) {
        self.feature = feature
        self.position = position
        self.box = box
        place = Mercator.point(position)
    }

    /// Whether the point lies in `area`, edges included, or the box shares more than an edge with it.
    ///
    /// Of a world that repeats, the copy nearest to the camera's center counts.
    func isVisible(in projection: Projection, _ area: ScreenBox) -> Bool {
        let point = projection.projectNearest(place: place)
        guard point.isInFront else { return false }
        if area.holds(point) { return true }
        guard let box else { return false }
        return box.moved(by: point.screenPoint).overlaps(area)
    }
}

extension ScreenBox {
    /// Whether a point lies inside or on an edge.
    func holds(_ point: ProjectedPoint) -> Bool {
        left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
    }
}
