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
    private let topology: TopologyContext

    package init(
        policy: NormalizationPolicy, source: SourceCRS, geodesy: GeodesyContext, topology: TopologyContext
    ) throws(GeodesyError) {
        self.policy = policy
        self.source = source
        self.topology = topology
        transformer =
            policy.isEnabled && !source.crs.isCRS84 ? try geodesy.transformer(from: source.crs, to: .crs84) : nil
    }

    /// Normalizes one feature.
    /// - Returns: what was repaired and where, as a sentence, or nil.
    package func normalize(_ feature: inout Feature) throws(FeatureFault) -> String? {
        guard policy.isEnabled else { return nil }
        var note: String?
        if let geometry = feature.geometry {
            if let changed = try normalized(geometry, note: &note) { feature.geometry = changed }
        }
        if policy.bounds { addBounds(&feature) }
        return note
    }

    /// The geometry as the policy wants it, or nil when it is that already.
    private func normalized(_ geometry: Geometry, note: inout String?) throws(FeatureFault) -> Geometry? {
        var result: Geometry?
        if let transformer {
            var moved = geometry
            do throws(GeodesyError) {
                try transformer.transform(&moved)
            } catch {
                throw FeatureFault("reprojection", "\(error)", path: "geometry")
            }
            result = moved
        } else {
            try checkLatitudes(geometry)
        }
        if let changed = try repairedAndCut(result ?? geometry, note: &note) { result = changed }
        if policy.winding == .rfc7946, !(result ?? geometry).isRightHanded() {
            result = (result ?? geometry).rewound()
        }
        return result
    }

    /// Both work on the unrolled geometry, or a ring from 179 to −179 would look like a band round the globe.
    private func repairedAndCut(_ geometry: Geometry, note: inout String?) throws(FeatureFault) -> Geometry? {
        let repairs = policy.repair && geometry.kind.hasArea
        let cuts = policy.antimeridian == .cut
        guard repairs || cuts else { return nil }
        let wraps = geometry.mayWrap
        var current = wraps ? geometry.unrolled() : geometry
        var isChanged = false
        if repairs, let repaired = try repaired(current, note: &note) {
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

    private func repaired(_ geometry: Geometry, note: inout String?) throws(FeatureFault) -> Geometry? {
        do throws(TopologyError) {
            guard case .invalid(let reason, let location) = try topology.validity(of: geometry) else { return nil }
            let repaired = try topology.repaired(geometry)
            let place = location.map {
                " at [\(JSONText.number(LongitudeArc.normalized($0.x))), \(JSONText.number($0.y))]"
            }
            note = "geometry repaired: \(reason)\(place ?? "")"
            return repaired
        } catch {
            throw FeatureFault("repair", "\(error)", path: "geometry")
        }
    }

    private func checkLatitudes(_ geometry: Geometry) throws(FeatureFault) {
        for (index, coordinate) in geometry.coordinates.enumerated() where abs(coordinate.y) > 90 {
            throw FeatureFault(
                "latitude", "position \(index): latitude \(JSONText.number(coordinate.y)) is beyond 90 degrees",
                path: "geometry.coordinates")
        }
        for member in geometry.members { try checkLatitudes(member) }
    }

    private func addBounds(_ feature: inout Feature) {
        guard let box = feature.geometry.flatMap({ BoundingBox(of: [$0]) }) else { return }
        feature.setProperties([("annotation:bounds", GeometryText.value(.multiPoint(box.corners)))])
    }
}

extension Geometry.Kind {
    fileprivate var hasArea: Bool { self == .polygon || self == .multiPolygon || self == .geometryCollection }
}
