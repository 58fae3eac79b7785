import MapCamera
import Placement
import PluginKit

/// An annotation on its way to a place.
struct AnchorLabel {
    var annotation: Annotation
    var priority: Double
    /// Where its point appears; nil when it has none, or it lies behind the camera.
    var screen: ScreenPoint?
    var outcome: PlacementSolution.Outcome?
    var blockers: [Int] = []
    var rank: Int?

    init(annotation: Annotation, priority: Double) {
        self.annotation = annotation
        self.priority = priority
    }

    mutating func project(_ projection: Projection) {
        guard let point = annotation.point else { return }
        let projected = projection.projectNearest(point)
        guard projected.isInFront else { return }
        screen = projected.screenPoint
    }

    /// The label as placement sees it; without a screen point it can't be placed.
    func item() -> PlacementItem {
        PlacementItem(
            x: screen?.x ?? .nan, y: screen?.y ?? .nan,
            candidates: annotation.candidates.map { PlacementCandidate(PlacementBox(annotation.box($0))) },
            priority: priority)
    }
}

extension PlacementBox {
    init(_ box: ScreenBox) {
        self.init(left: box.left, top: box.top, right: box.right, bottom: box.bottom)
    }
}
