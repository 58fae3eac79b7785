import Configuration
import GeoTypes
import MapCamera
import Placement
import PluginKit

/// What a screen offers to boxes, whichever camera shows it.
struct ScreenSettings: Sendable {
    var edge: PlacementProblem.Edge
    var insets: EdgeInsets
    var keepOut: [KeepOutArea]
    var spacing: Double
    var objective: PlacementProblem.Objective
    var switchCost: Double
    /// What boxes keep clear of on the ground.
    var obstacles: [GroundObstacle] = []
}

/// A camera in which labels are placed.
struct PlacementScreen {
    let projection: Projection
    private let settings: ScreenSettings

    init(camera: Camera, viewport: Viewport, settings: ScreenSettings) {
        projection = Projection(camera: camera, viewport: viewport)
        self.settings = settings
    }

    /// Where a label's point appears, or why it doesn't.
    enum Spot {
        case seen(ScreenPoint)
        /// A value of `annotation:reason`.
        case absent(String)
    }

    func spot(of label: AnchorLabel) -> Spot {
        guard let point = label.annotation.point else { return .absent("invalid") }
        if label.isCrowdedOut { return .absent("collision") }
        if let zooms = label.zooms, !zooms.contains(projection.camera.zoom) { return .absent("zoom") }
        let projected = projection.projectNearest(point)
        return projected.isInFront ? .seen(projected.screenPoint) : .absent("offscreen")
    }

    /// The question with the items at their spots; one that isn't seen has no finite point.
    func problem(_ items: [PlacementItem], _ spots: [Spot]) -> PlacementProblem {
        var items = items
        for (index, spot) in spots.enumerated() {
            guard case .seen(let point) = spot else { continue }
            (items[index].x, items[index].y) = (point.x, point.y)
        }
        let room = projection.viewport.box(inset: projection.camera.padding + settings.insets)
        return PlacementProblem(
            items: items, bounds: PlacementBox(room), edge: settings.edge, obstacles: obstacles,
            spacing: settings.spacing, objective: settings.objective, switchCost: settings.switchCost)
    }

    private var obstacles: [PlacementObstacle] {
        let areas = settings.keepOut.map { PlacementObstacle(.box(PlacementBox($0.box)), priority: $0.priority) }
        guard !settings.obstacles.isEmpty else { return areas }
        // Boxes that are seen in part reach out by less than the screen's size, as a rule.
        let viewport = projection.viewport
        let clip = ScreenClip(projection, margin: max(viewport.width, viewport.height))
        return areas + settings.obstacles.flatMap { $0.shapes(on: clip) }
    }
}
