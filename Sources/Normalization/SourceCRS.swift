import Configuration
import Geodesy
import GeoJSON

/// The CRS that a source's numbers are in, and how that is known.
package struct SourceCRS: Sendable, Equatable {
    package enum Origin: Sendable, Equatable {
        /// The policy names it.
        case policy
        /// The legacy `crs` member (GeoJSON 2008 §3) names it.
        case member
        /// Nothing names one, so that it is CRS84 (RFC 7946 §4).
        case assumed
    }

    package var crs: CoordinateReferenceSystem
    package var origin: Origin

    package init(crs: CoordinateReferenceSystem, origin: Origin) {
        self.crs = crs
        self.origin = origin
    }

    /// Decides the CRS of a source from the policy and the collection's members before its features.
    ///
    /// Short names, lower case and URNs are understood; the axis order is always longitude or easting first. A CRS
    /// that nobody knows, and a `crs` that links to a file, are errors, never taken for CRS84.
    package static func resolve(
        policy: NormalizationPolicy, head: JSONValue?, in context: GeodesyContext
    ) throws(NormalizationError) -> SourceCRS {
        if let crs = policy.crs {
            try check(crs, in: context)
            return SourceCRS(crs: crs, origin: .policy)
        }
        guard let member = head?["crs"], !member.isNull else { return SourceCRS(crs: .crs84, origin: .assumed) }
        let crs = try crs(from: member)
        try check(crs, in: context)
        if !crs.isCRS84, !policy.isEnabled {
            throw NormalizationError(
                "crs", "the source is in \(crs.text), and \"normalize\" is false",
                remedy: "leave \"normalize\" out to have it reprojected")
        }
        return SourceCRS(crs: crs, origin: .member)
    }

    /// The CRS that a legacy `crs` member names.
    package static func crs(from member: JSONValue) throws(NormalizationError) -> CoordinateReferenceSystem {
        if let name = member.string ?? member["properties"]?["name"]?.string { return CoordinateReferenceSystem(name) }
        if let code = member["properties"]?["code"]?.double, member["type"]?.string?.uppercased() == "EPSG" {
            return CoordinateReferenceSystem("EPSG:\(JSONText.number(code))")
        }
        throw NormalizationError(
            "crs", "the crs member is \(member["type"]?.string == "link" ? "a link" : "of an unknown form")",
            remedy: "name the CRS in \"normalize\": {\"crs\": …}, or pass --source-crs EPSG:…")
    }

    private static func check(_ crs: CoordinateReferenceSystem, in context: GeodesyContext) throws(NormalizationError) {
        do throws(GeodesyError) {
            _ = try context.transformer(from: crs, to: .crs84)
        } catch {
            throw NormalizationError(
                "crs", "\(error)",
                remedy: "name one that PROJ knows in \"normalize\": {\"crs\": …}, or pass --source-crs EPSG:…")
        }
    }
}

/// Why a source as a whole can't be normalized.
package struct NormalizationError: Error {
    package var code: String
    package var message: String
    package var remedy: String?

    init(_ code: String, _ message: String, remedy: String? = nil) {
        self.code = code
        self.message = message
        self.remedy = remedy
    }
}
