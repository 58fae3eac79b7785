import Geodesy
import GeoJSON
import GeoTypes

/// Tells metres that pass for degrees: a source without a CRS whose features all lie off the globe.
package enum ProjectedNumbers {
    /// Looks at the first located features of a source that is taken for CRS84.
    ///
    /// One feature off the globe may be a mistake and is rejected alone. When all of them are, the source is in
    /// another CRS, and nothing of it may be taken for degrees.
    package static func check(_ features: [Feature], source: SourceCRS) throws(NormalizationError) {
        guard source.crs.isCRS84 else { return }
        let located = features.lazy.compactMap(\.geometry).filter { !$0.isEmpty }.prefix(100)
        let count = located.count
        let strange = located.filter { Self.isOffGlobe($0) }.count
        guard count > 0, strange == count else { return }
        throw NormalizationError(
            "projected",
            "\(strange) of the \(count) first features lie outside longitude ±360 and latitude ±90: "
                + "these are no degrees"
                + Self.whoSays(source.origin),
            remedy: "name the source's CRS: \"normalize\": {\"crs\": \"EPSG:…\"}, or --source-crs EPSG:…")
    }

    private static func whoSays(_ origin: SourceCRS.Origin) -> String {
        switch origin {
        case .policy: ", although the CRS that is named for the source says so"
        case .member: ", although the crs member says so"
        case .assumed: ", and no CRS is named"
        }
    }

    private static func isOffGlobe(_ geometry: Geometry) -> Bool {
        geometry.coordinates.contains { abs($0.x) > 360 || abs($0.y) > 90 }
            || geometry.members.contains(where: isOffGlobe)
    }
}
