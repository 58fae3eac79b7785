import CPROJ
import GeoTypes

/// What the database of PROJ says about a coordinate reference system.
package struct CRSDescription: Hashable, Sendable {
    /// Such as `WGS 84 / UTM zone 13N`.
    package let name: String
    /// Whether positions are angles, in degrees once they come out of a ``Transformer``.
    package let isGeographic: Bool
    /// Whether this is WGS84 longitude and latitude, also when it was given as WKT.
    package let isCRS84: Bool
    /// Where the system is meant to be used, in CRS84; nil when nothing is known.
    package let areaOfUse: BoundingBox?
    /// Whether it is projected by a Mercator with the equator as its line, which runs to infinity at the poles.
    package let isMercator: Bool
}

extension GeodesyContext {
    /// Looks a system up.
    /// - Throws: ``GeodesyError/unknownCRS(_:message:)``
    package func describe(_ crs: CoordinateReferenceSystem) throws(GeodesyError) -> CRSDescription {
        let system = try environment.system(crs)
        let name = proj_get_name(system.pointer).map { String(cString: $0) } ?? crs.text
        let type = proj_get_type(system.pointer)
        let isCRS84 = try environment.isCRS84(system)
        return CRSDescription(
            name: name,
            isGeographic: type == PJ_TYPE_GEOGRAPHIC_2D_CRS || type == PJ_TYPE_GEOGRAPHIC_3D_CRS,
            isCRS84: isCRS84,
            areaOfUse: environment.areaOfUse(system),
            isMercator: environment.isMercator(system))
    }
}

extension ProjEnvironment {
    func isCRS84(_ system: borrowing ProjHandle) throws(GeodesyError) -> Bool {
        let crs84 = try self.system(.crs84)
        return proj_is_equivalent_to_with_ctx(
            context, system.pointer, crs84.pointer, PJ_COMP_EQUIVALENT_EXCEPT_AXIS_ORDER_GEOGCRS) != 0
    }

    func areaOfUse(_ system: borrowing ProjHandle) -> BoundingBox? {
        var box = BoundingBox(west: 0, south: 0, east: 0, north: 0)
        // 0 on failure; -1000 in each number when nothing is known.
        let status = proj_get_area_of_use(
            context, system.pointer, &box.west, &box.south, &box.east, &box.north, nil)
        return status != 0 && box.south >= -90 && box.north <= 90 ? box : nil
    }

    func isMercator(_ system: borrowing ProjHandle) -> Bool {
        guard proj_get_type(system.pointer) == PJ_TYPE_PROJECTED_CRS,
            let pointer = proj_crs_get_coordoperation(context, system.pointer)
        else { return false }
        let projection = ProjHandle(pointer: pointer)
        var name: UnsafePointer<CChar>?
        guard proj_coordoperation_get_method_info(context, projection.pointer, &name, nil, nil) != 0, let name else {
            return false
        }
        let method = String(cString: name)
        // Not the transverse and oblique ones.
        return method.hasPrefix("Mercator") || method == "Popular Visualisation Pseudo Mercator"
    }
}
