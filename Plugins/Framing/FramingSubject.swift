import GeoJSON
import GeoTypes
import MapCamera
import PluginKit
import Topology

/// A feature that is to be framed.
struct FramingSubject {
    var annotation: Annotation
    /// Positions that must be in the picture besides the annotation's box.
    let outline: [Coordinate]
    /// Higher chooses its anchor first.
    let priority: Double
    /// The box in the framed camera, in screen pixels.
    var frame: ScreenBox?

    init(_ feature: Feature, defaults: Annotation.Defaults, in topology: TopologyContext) throws(FeatureFault) {
        annotation = try Annotation(of: feature, defaults: defaults, in: topology)
        // The rank that anchors.assign has left; without it all are equal.
        priority = -(feature.property("annotation:rank")?.double ?? 0)
        var outline: [Coordinate] = []
        if let geometry = feature.geometry, geometry.kind != .point {
            geometry.forEachCoordinate { if $0.isFinite { outline.append($0) } }
        }
        self.outline = outline
    }

    /// The part relative to the point that every candidate's box covers, so far as there is one.
    var commonBox: ScreenBox {
        var common = annotation.box
        for candidate in annotation.candidates {
            let box = annotation.box(candidate)
            common.left = max(common.left, box.left)
            common.top = max(common.top, box.top)
            common.right = min(common.right, box.right)
            common.bottom = min(common.bottom, box.bottom)
        }
        if common.left > common.right { (common.left, common.right) = (common.right, common.left) }
        if common.top > common.bottom { (common.top, common.bottom) = (common.bottom, common.top) }
        return common
    }
}
