import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import PluginKit
import Topology

/// A feature that is to be framed.
struct FramingSubject {
    var annotation: Annotation
    /// What must be in the picture besides the annotation's box; nil for a point.
    let geometry: Geometry?
    /// Zooms at which the annotation is shown; nil for all.
    let zooms: ClosedRange<Double>?
    /// Higher chooses its anchor first and is dropped last.
    let priority: Double
    /// Decides between annotations of one priority.
    var key: UInt64 = 0
    var fate = Fate.hidden("invalid")

    enum Fate {
        /// The box in the framed camera, in screen pixels.
        case framed(ScreenBox)
        /// Why it isn't shown: a value of `annotation:reason`.
        case hidden(String)
    }

    init(_ feature: Feature, defaults: Annotation.Defaults, in topology: TopologyContext) throws(FeatureFault) {
        let own = AnnotationProperties(of: feature)
        annotation = try Annotation(of: feature, own: own, defaults: defaults, in: topology)
        // The rank that anchors.assign has left; without it all are equal.
        priority = -(try own.value("annotation:rank", Double.self) ?? 0)
        geometry = feature.geometry.flatMap { $0.kind == .point ? nil : $0 }
        zooms = try own.zooms()
    }

    /// As the solver takes it; nil without a position.
    func item(box: ScreenBox) -> FramingItem? {
        annotation.point.map {
            FramingItem(position: $0, box: box, geometry: geometry, zooms: zooms, priority: priority)
        }
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
