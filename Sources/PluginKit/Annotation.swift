import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import Topology

/// A feature as an annotation: the point, the box that hangs on it, and the ways in which it may hang.
package struct Annotation: Sendable {
    /// An anchor with the offset that belongs to it.
    package struct Placing: Hashable, Sendable {
        package var anchor: Anchor
        package var offset: BoxOffset

        package init(_ anchor: Anchor, offset: BoxOffset = .zero) {
            self.anchor = anchor
            self.offset = offset
        }
    }

    /// Where the box hangs; nil when the feature has no position.
    package var point: Coordinate?
    /// Whether the point was worked out from a geometry that does not show it: it is no Point, and the feature has no
    /// `annotation:point` of its own.
    package private(set) var isPointComputed: Bool
    package var size: BoxSize
    /// At least one, in order of preference.
    package private(set) var candidates: [Placing]
    /// Index of the candidate in force.
    package var chosen: Int

    package var placing: Placing { candidates[chosen] }

    /// The box relative to the projected point, hung as the candidate in force says.
    package var box: ScreenBox { box(candidates[chosen]) }

    /// The box relative to the projected point, in pixels.
    package func box(_ placing: Placing) -> ScreenBox {
        placing.anchor.box(
            width: size.width, height: size.height, offset: ScreenPoint(x: placing.offset.x, y: placing.offset.y))
    }
}

extension Annotation {
    /// What holds for features that say nothing themselves. An expression that gives null says nothing either: the
    /// size is then zero, the anchor the center, and there is no offset.
    package struct Defaults: Sendable {
        package var size: PerFeature<BoxSize?>
        package var candidates: PerFeature<AnchorCandidates?>
        package var offset: PerFeature<BoxOffset?>
        /// Where on a geometry that is no Point the box hangs.
        package var anchorPoint: PerFeature<AnchorPoint>
        /// Whether expressions win over the feature's own properties; constants never do.
        package var expressionsWin: Bool

        package init(
            size: PerFeature<BoxSize?> = .constant(nil), candidates: PerFeature<AnchorCandidates?> = .constant(nil),
            offset: PerFeature<BoxOffset?> = .constant(nil),
            anchorPoint: PerFeature<AnchorPoint> = .constant(.surface), expressionsWin: Bool = false
        ) {
            self.size = size
            self.candidates = candidates
            self.offset = offset
            self.anchorPoint = anchorPoint
            self.expressionsWin = expressionsWin
        }
    }

    /// Reads a feature's `annotation:point`, `:size`, `:candidates`, `:anchor` and `:offset`.
    ///
    /// A feature's own point counts whatever its geometry is, and also without one. Else a Point's position does, and
    /// of any other geometry what `defaults` say.
    ///
    /// A candidate of the feature that names an offset has exactly that; others have `annotation:offset`. A feature
    /// with an anchor and no candidates has this one candidate. To candidates that come from `defaults` the offset is
    /// added. Where the feature has both, the anchor says which candidate is in force, else the first one is.
    /// - Throws: a fault for a property of another form, or an expression without a usable value.
    package init(
        of feature: Feature, own: AnnotationProperties? = nil, defaults: Defaults = Defaults(), zoom: Double? = nil,
        in topology: TopologyContext
    ) throws(FeatureFault) {
        let own = own ?? AnnotationProperties(of: feature)
        let reader = AnnotationReader(of: feature, own: own, zoom: zoom, expressionsWin: defaults.expressionsWin)
        isPointComputed = false
        if let own = try own.value("annotation:point", Coordinate.self) {
            point = Coordinate(longitude: LongitudeArc.normalized(own.longitude), latitude: own.latitude)
        } else if let geometry = feature.geometry {
            let place = try defaults.anchorPoint.value(for: feature, zoom: zoom)
            point = place.position(on: geometry, in: topology)
            isPointComputed = point != nil && geometry.kind != .point
        }
        size = try reader.value("annotation:size", defaults.size) ?? .zero
        let ownOffset = try own.value("annotation:offset", BoxOffset.self)
        let offset = try reader.value("annotation:offset", defaults.offset) ?? .zero
        let ownAnchor = try own.value("annotation:anchor", Anchor.self)
        let ownCandidates = try own.value("annotation:candidates", AnchorCandidates.self)
        chosen = 0
        let preferred = reader.prefers(defaults.candidates) ? try reader.computed(defaults.candidates) : nil
        if preferred != nil || (ownCandidates == nil && ownAnchor == nil) {
            let given = try reader.computed(defaults.candidates) ?? AnchorCandidates(.center)
            // Beside candidates the feature's offset is that of the one in force, and is no base for others.
            let base = ownCandidates == nil ? offset : try reader.computed(defaults.offset) ?? .zero
            candidates = given.list.map { Placing($0.anchor, offset: base + ($0.offset ?? .zero)) }
        } else if let ownCandidates {
            candidates = ownCandidates.list.map { Placing($0.anchor, offset: $0.offset ?? offset) }
            if let ownAnchor {
                chosen =
                    candidates.firstIndex { $0.anchor == ownAnchor && $0.offset == ownOffset ?? $0.offset } ?? 0
            }
        } else {
            candidates = [Placing(ownAnchor ?? .center, offset: offset)]
        }
    }
}
