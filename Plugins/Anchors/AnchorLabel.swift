import Configuration
import GeoJSON
import MapCamera
import Placement
import PluginKit
import Topology

/// An annotation on its way to a place.
struct AnchorLabel: Sendable {
    var annotation: Annotation
    let priority: Double
    let key: UInt64
    let group: GroupName?
    let claim: PlacementItem.Claim
    /// Whether it keeps the anchor in force.
    var isPinned: Bool
    let marker: PlacementBox?
    /// What counts in the place of its box; nil for the box itself.
    let collision: CollisionBoxes?
    /// Zooms at which it is shown; nil for all.
    var zooms: ClosedRange<Double>?
    /// Zoom from which on a range of zooms shows it; nil without one.
    var leastZoom: Double?
    /// Whether others leave it no place at any zoom of a range.
    var isCrowdedOut = false
    /// Index of the candidate with which an earlier run has shown it.
    let previous: Int?
    var rank: Int?
    var fate = Fate.hidden("invalid")

    enum Fate: Sendable {
        /// The box on the screen of its own camera, where there is one, and the labels that it overlaps.
        case shown(ScreenBox?, overlapping: [Int])
        /// A value of `annotation:reason`, and the labels in its way.
        case hidden(String, blockers: [Int] = [])
    }

    /// What the annotation covers in a candidate, relative to its point.
    func boxes(_ candidate: Int) -> [PlacementBox] {
        let box = annotation.box(annotation.candidates[candidate])
        guard let collision else { return [PlacementBox(box)] }
        return collision.list.map { PlacementBox($0.moved(by: ScreenPoint(x: box.left, y: box.top))) }
    }
}

extension AnchorLabel {
    /// The options that say what holds for features that say nothing themselves.
    struct Options: Sendable {
        let defaults: Annotation.Defaults
        private let priority: PerFeature<Double?>
        private let marker: PerFeature<BoxSize?>
        private let collision: PerFeature<CollisionBoxes?>
        private let required: PerFeature<Bool?>
        private let allowOverlap: PerFeature<Bool?>
        private let pinned: PerFeature<Bool?>
        private let group: PerFeature<GroupName?>

        init(_ options: OptionValues) {
            defaults = Annotation.Defaults(
                size: options[AnchorOptions.size], candidates: options[AnchorOptions.candidates],
                offset: options[AnchorOptions.offset], anchorPoint: options[AnchorOptions.anchorPoint],
                expressionsWin: true)
            priority = options[AnchorOptions.priority]
            marker = options[AnchorOptions.marker]
            collision = options[AnchorOptions.collision]
            required = options[AnchorOptions.required]
            allowOverlap = options[AnchorOptions.allowOverlap]
            pinned = options[AnchorOptions.pinned]
            group = options[AnchorOptions.group]
        }

        /// The feature's label.
        func label(
            _ feature: Feature, key: UInt64, zoom: Double?, previous: PreviousRun?, in topology: TopologyContext
        ) throws(FeatureFault) -> AnchorLabel {
            let reader = AnnotationReader(of: feature, zoom: zoom, expressionsWin: true)
            let annotation = try Annotation(
                of: feature, own: reader.own, defaults: defaults, zoom: zoom, in: topology)
            let isPinned = try reader.value("annotation:pinned", pinned) ?? false
            let isRequired = try reader.value("annotation:required", required) ?? false
            let overlaps = try reader.value("annotation:allow-overlap", allowOverlap) ?? false
            let marker = try reader.value("annotation:marker", marker)
            return AnchorLabel(
                annotation: annotation, priority: try reader.computed(priority) ?? 0, key: key,
                group: try reader.value("annotation:group", group),
                claim: overlaps ? .overlapping : isRequired || isPinned ? .required : .optional, isPinned: isPinned,
                marker: marker.map { size in
                    PlacementBox(Anchor.center.box(width: size.width, height: size.height))
                },
                collision: try reader.value("annotation:collision", collision), zooms: try reader.own.zooms(),
                previous: previous?.candidate(of: feature, in: annotation))
        }
    }
}

extension PlacementBox {
    init(_ box: ScreenBox) {
        self.init(left: box.left, top: box.top, right: box.right, bottom: box.bottom)
    }
}
