import CGEOS
import GeoTypes

/// Whether a geometry is valid in the sense of simple features.
package enum Validity: Hashable, Sendable {
    case valid
    /// The reason in the words of GEOS, such as `Self-intersection`, and a position where it shows.
    case invalid(reason: String, location: Coordinate?)

    package var isValid: Bool { self == .valid }
}

extension TopologyContext {
    /// Whether a geometry is valid, and if not, why and where (`GEOSisValidDetail`).
    ///
    /// Open rings, rings of 1 to 3 positions, lines of one and positions that aren't finite, which GEOS can't even
    /// hold, are found here too. Of several flaws the first is reported.
    package func validity(of geometry: Geometry) throws(TopologyError) -> Validity {
        if let flaw = geometry.structuralFlaw { return flaw }
        let operation = "validity"
        let encoded = try encode(geometry, for: operation)
        clearMessage()
        var reason: UnsafeMutablePointer<CChar>?
        var location: OpaquePointer?
        // 1 on true, 0 on false, 2 on failure; text and location are ours to free.
        let status = GEOSisValidDetail_r(handle, encoded.pointer, 0, &reason, &location)
        defer { if let reason { GEOSFree_r(handle, reason) } }
        let place = location.map { GeometryHandle(context: handle, pointer: $0) }
        switch status {
        case 1: return .valid
        case 0:
            let text = reason.map { String(cString: $0) } ?? "Invalid"
            guard let place else { return .invalid(reason: text, location: nil) }
            return .invalid(reason: text, location: try decode(place, for: operation).coordinates.first)
        default: throw failure(operation)
        }
    }

    /// A valid geometry that covers the same area and lines, by the structure method of `GEOSMakeValidWithParams`:
    /// exterior rings are united, then holes are taken away; a hole wholly outside becomes a polygon of its own.
    ///
    /// What has lost a dimension is dropped, as are rings of fewer than four positions and lines of one; open rings
    /// are closed first. A valid geometry comes back as it is; polygons that are rebuilt run by the right-hand rule.
    /// The kind may change: a bow tie becomes a MultiPolygon, a polygon that collapses an empty one.
    package func repaired(_ geometry: Geometry) throws(TopologyError) -> Geometry {
        let sound = geometry.withClosedRings().withoutShortLines()
        if try validity(of: sound).isValid { return sound }
        let operation = "repair"
        let encoded = try encode(sound, for: operation)
        clearMessage()
        guard let parameters = GEOSMakeValidParams_create_r(handle) else { throw failure(operation) }
        defer { GEOSMakeValidParams_destroy_r(handle, parameters) }
        // 0 on failure.
        guard GEOSMakeValidParams_setMethod_r(handle, parameters, GEOS_MAKE_VALID_STRUCTURE) != 0,
            GEOSMakeValidParams_setKeepCollapsed_r(handle, parameters, 0) != 0
        else { throw failure(operation) }
        let valid = try make(operation) { GEOSMakeValidWithParams_r(handle, encoded.pointer, parameters) }
        return try decode(valid, for: operation).rewound(isGeographic: false)
    }
}
