import Configuration
import Geodesy
import GeoJSON
import GeoTypes
import Topology

/// Applies a policy to the features of one source, in one worker.
///
/// Order: to CRS84, repair, cut at the antimeridian, winding, bounds. A geometry that already is as the policy wants
/// it is not touched, so that its text stays.
package final class Normalizer {
    private let policy: NormalizationPolicy
    private let source: SourceCRS
    private let transformer: Transformer?
    /// For a source in a projected system whose edges may have to be divided.
    private let divider: EdgeDivider?
    private let topology: TopologyContext

    package init(
        policy: NormalizationPolicy, source: SourceCRS, geodesy: GeodesyContext, topology: TopologyContext
    ) throws(GeodesyError) {
        self.policy = policy
        self.source = source
        self.topology = topology
        transformer =
            policy.isEnabled && !source.crs.isCRS84 ? try geodesy.transformer(from: source.crs, to: .crs84) : nil
        let dividesCrossings = policy.antimeridian == .cut || policy.dividesCrossings
        guard let transformer, dividesCrossings || policy.densify != nil,
            try !geodesy.describe(source.crs).isGeographic
        else {
            divider = nil
            return
        }
        divider = EdgeDivider(
            transformer: transformer, dividesCrossings: dividesCrossings, tolerance: policy.densify?.meters)
    }

    /// Normalizes one feature.
    /// - Returns: what was done to it that its owner should know.
    package func normalize(_ feature: inout Feature) throws(FeatureFault) -> [NormalizationNote] {
        guard policy.isEnabled else { return [] }
        var notes: [NormalizationNote] = []
        if let geometry = feature.geometry {
            if let changed = try normalized(geometry, &notes) { feature.geometry = changed }
        }
        // That of a collection is the run's to drop.
        if transformer != nil { feature.dropCRS() }
        if policy.bounds { addBounds(&feature) }
        return notes
    }

    /// The geometry as the policy wants it, or nil when it is that already.
    private func normalized(
        _ geometry: Geometry, _ notes: inout [NormalizationNote]
    ) throws(FeatureFault) -> Geometry? {
        var result: Geometry?
        if let transformer {
            var moved = geometry
            do throws(GeodesyError) {
                try transformer.transform(&moved)
            } catch {
                throw FeatureFault("reprojection", "\(error)", path: "geometry")
            }
            result = divider?.divided(geometry, image: moved) ?? moved
        } else {
            let cuts = policy.antimeridian == .cut
            if try geometry.checkDegrees(longitudes: cuts || policy.repair), !cuts {
                notes.append(NormalizationNote(.longitude))
            }
        }
        if var changed = try repairedAndCut(result ?? geometry, &notes) {
            if changed.dropOrdinatesBeyondHeight() || geometry.hasOrdinatesBeyondHeight {
                notes.append(NormalizationNote(.ordinates))
            }
            result = changed
        }
        switch policy.winding {
        case .keep: break
        case .rfc7946: if !(result ?? geometry).isRightHanded() { result = (result ?? geometry).rewound() }
        case .d3:
            let clockwise = (result ?? geometry).rewound(clockwise: true)
            if clockwise != result ?? geometry { result = clockwise }
        }
        return result
    }

    /// Both work on the unrolled geometry, or a ring from 179 to −179 would look like a band round the globe.
    private func repairedAndCut(
        _ geometry: Geometry, _ notes: inout [NormalizationNote]
    ) throws(FeatureFault) -> Geometry? {
        let repairs = policy.repair && geometry.kind.hasArea
        let cuts = policy.antimeridian == .cut
        guard repairs || cuts else { return nil }
        let wraps = geometry.mayWrap
        var current = wraps ? geometry.unrolled() : geometry
        var isChanged = false
        if repairs, let repaired = try repaired(current, &notes) {
            current = repaired
            isChanged = true
        }
        // What was repaired across the antimeridian can't go back to where it was; it is cut even if nobody asks.
        guard cuts || (isChanged && wraps) else { return isChanged ? current : nil }
        do throws(TopologyError) {
            if let folded = try current.foldedAtAntimeridian(in: topology) { return folded }
        } catch {
            throw FeatureFault("antimeridian", "\(error)", path: "geometry")
        }
        return isChanged || (wraps && current != geometry) ? current : nil
    }

    private func repaired(
        _ geometry: Geometry, _ notes: inout [NormalizationNote]
    ) throws(FeatureFault) -> Geometry? {
        do throws(TopologyError) {
            guard case .invalid(let reason, let location) = try topology.validity(of: geometry) else { return nil }
            let repaired = try topology.repaired(geometry)
            let place = location.map {
                " at [\(JSONText.number(LongitudeArc.normalized($0.x))), \(JSONText.number($0.y))]"
            }
            notes.append(NormalizationNote(.repair, "geometry repaired: \(reason)\(place ?? "")"))
            return repaired
        } catch {
            throw FeatureFault("repair", "\(error)", path: "geometry")
        }
    }

    private func addBounds(_ feature: inout Feature) {
        guard let box = feature.geometry.flatMap({ BoundingBox(of: [$0]) }) else { return }
        feature.setProperties([("annotation:bounds", GeometryText.value(.multiPoint(box.corners)))])
    }
}

extension Geometry.Kind {
    fileprivate var hasArea: Bool { self == .polygon || self == .multiPolygon || self == .geometryCollection }
}
