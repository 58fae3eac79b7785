import GeoJSON
import GeoTypes
import Topology

/// Brings features into the form of a writing profile, in one worker, behind the last step.
///
/// Order: latitudes, cut at the antimeridian, rounding, winding. A geometry that is in that form already is not touched,
/// so that its text stays; what has been written with a profile passes through it unchanged.
package final class WritingPass {
    private let profile: WritingProfile
    private let topology: TopologyContext
    private let rounder: CoordinateRounder?

    /// - Parameter isPlanar: positions are no longitudes and latitudes; the profile rfc7946 can't be applied to such.
    package init(_ profile: WritingProfile, isPlanar: Bool, topology: TopologyContext) {
        self.profile = profile
        self.topology = topology
        rounder = profile.precision.map { CoordinateRounder(decimals: $0, isPlanar: isPlanar, topology: topology) }
    }

    /// - Returns: what was done to the feature that its owner should know.
    /// - Throws: a fault with the code `latitude`, `longitude`, `antimeridian` or `precision`.
    package func finish(_ feature: inout Feature) throws(FeatureFault) -> [NormalizationNote] {
        var notes: [NormalizationNote] = []
        if profile.changesGeometry, let geometry = feature.geometry {
            if let changed = try finished(geometry, &notes) {
                feature.geometry = changed
            } else if let precision = profile.precision, !keepsDecimals(notes),
                feature.spellsDecimals(beyond: precision)
            {
                // Zeros behind the last digit, or digits that no double tells apart.
                feature.geometry = geometry
            }
        }
        if profile.rules == .rfc7946 { feature.dropCRS() }
        switch profile.boxes {
        case .drop: feature.boxRule = .drop
        case .all: feature.boxRule = .write
        case .keep, .write: break
        }
        return notes
    }

    private func keepsDecimals(_ notes: [NormalizationNote]) -> Bool { notes.contains { $0.kind == .precision } }

    /// The geometry in the profile's form, or nil when it is so already.
    private func finished(
        _ geometry: Geometry, _ notes: inout [NormalizationNote]
    ) throws(FeatureFault) -> Geometry? {
        var result: Geometry?
        if profile.rules == .rfc7946 {
            _ = try geometry.checkDegrees(longitudes: true)
            if geometry.isCollectionToAvoid { notes.append(NormalizationNote(.collection)) }
            do throws(TopologyError) {
                result = try geometry.cutAtAntimeridian(in: topology)
            } catch {
                throw FeatureFault("antimeridian", "\(error)", path: "geometry")
            }
        }
        if let rounder {
            do throws(TopologyError) {
                result = try rounder.rounded(result ?? geometry, &notes) ?? result
            } catch {
                throw FeatureFault("precision", "\(error)", path: "geometry")
            }
        }
        guard profile.rules == .rfc7946 else { return result }
        if !(result ?? geometry).isRightHanded() { result = (result ?? geometry).rewound() }
        if result != nil, geometry.hasOrdinatesBeyondHeight {
            _ = result?.dropOrdinatesBeyondHeight()
            if !notes.contains(NormalizationNote(.ordinates)) { notes.append(NormalizationNote(.ordinates)) }
        }
        return result
    }
}

extension Geometry {
    /// RFC 7946 §3.1.8: a GeometryCollection should not hold one geometry, several of one type, or another collection.
    fileprivate var isCollectionToAvoid: Bool {
        guard kind == .geometryCollection, let first = members.first else { return false }
        return members.contains { $0.kind == .geometryCollection } || members.allSatisfy { $0.kind == first.kind }
    }
}
