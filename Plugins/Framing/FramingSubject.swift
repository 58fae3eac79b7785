import GeoJSON
import GeoTypes
import MapCamera
import PluginKit

/// A feature that is to be framed.
struct FramingSubject {
    var annotation: Annotation
    /// Positions that must be in the picture besides the annotation's box.
    let outline: [Coordinate]
    /// Higher chooses its anchor first.
    let priority: Double
    /// The box in the framed camera, in screen pixels.
    var frame: ScreenBox?

    init(_ feature: Feature, defaults: Annotation.Defaults) throws(FeatureFault) {
        annotation = try Annotation(of: feature, defaults: defaults)
        // The rank that anchors.assign has left; without it all are equal.
        priority = -(feature.property("annotation:rank")?.double ?? 0)
        var outline: [Coordinate] = []
        if let geometry = feature.geometry, geometry.kind != .point {
            geometry.forEachCoordinate { if $0.isFinite { outline.append($0) } }
        }
        self.outline = outline
    }
}
