import CGEOS
import GeoTypes

extension TopologyContext {
    /// A copy in GEOS.
    ///
    /// z goes along when at least one position of a geometry has a third ordinate; positions without one get NaN and
    /// come back without one. Fourth and further ordinates are dropped: GEOS has no place for them.
    /// - Throws: ``TopologyError`` for a position that isn't finite, an open ring, a ring of 1 to 3 positions or a
    ///   line of one.
    func encode(_ geometry: Geometry, for operation: String) throws(TopologyError) -> GeometryHandle {
        if let index = geometry.coordinates.firstIndex(where: { !$0.isFinite }) {
            throw TopologyError(operation: operation, message: "position \(index) is not finite")
        }
        let encoder = GeometryEncoder(context: self, geometry: geometry, operation: operation)
        switch geometry.kind {
        case .point:
            return geometry.coordinates.isEmpty
                ? try make(operation) { GEOSGeom_createEmptyPoint_r(handle) } : try encoder.point(0)
        case .lineString:
            return geometry.lineEnds.isEmpty
                ? try make(operation) { GEOSGeom_createEmptyLineString_r(handle) } : try encoder.line(0)
        case .polygon:
            return geometry.polygonEnds.isEmpty
                ? try make(operation) { GEOSGeom_createEmptyPolygon_r(handle) } : try encoder.polygon(0)
        case .multiPoint, .multiLineString, .multiPolygon, .geometryCollection:
            return try collection(encoder)
        }
    }

    private func collection(_ encoder: GeometryEncoder) throws(TopologyError) -> GeometryHandle {
        let geometry = encoder.geometry
        var parts = GeometryHandleList(context: handle)
        let type: GEOSGeomTypes
        switch geometry.kind {
        case .multiPoint:
            type = GEOS_MULTIPOINT
            for index in geometry.coordinates.indices { parts.append(try encoder.point(index)) }
        case .multiLineString:
            type = GEOS_MULTILINESTRING
            for index in geometry.lineEnds.indices { parts.append(try encoder.line(index)) }
        case .multiPolygon:
            type = GEOS_MULTIPOLYGON
            for index in geometry.polygonEnds.indices { parts.append(try encoder.polygon(index)) }
        default:
            type = GEOS_GEOMETRYCOLLECTION
            for member in geometry.members { parts.append(try encode(member, for: encoder.operation)) }
        }
        clearMessage()
        let pointer = parts.release { GEOSGeom_createCollection_r(handle, Int32(type.rawValue), $0, $1) }
        guard let pointer else { throw failure(encoder.operation) }
        return GeometryHandle(context: handle, pointer: pointer)
    }
}

/// Makes the parts of one geometry.
private struct GeometryEncoder {
    let context: TopologyContext
    let geometry: Geometry
    let operation: String

    func point(_ index: Int) throws(TopologyError) -> GeometryHandle {
        if geometry.higherOrdinates.isEmpty {
            let position = geometry.coordinates[index]
            return try context.make(operation) {
                GEOSGeom_createPointFromXY_r(context.handle, position.x, position.y)
            }
        }
        let sequence = try sequence(index..<index + 1)
        return try context.make(operation) { GEOSGeom_createPoint_r(context.handle, sequence) }
    }

    func line(_ index: Int) throws(TopologyError) -> GeometryHandle {
        let sequence = try sequence(geometry.lineRange(index))
        // The geometry owns the sequence from here, also when the call fails.
        return try context.make(operation) { GEOSGeom_createLineString_r(context.handle, sequence) }
    }

    func ring(_ index: Int) throws(TopologyError) -> GeometryHandle {
        let sequence = try sequence(geometry.lineRange(index))
        return try context.make(operation) { GEOSGeom_createLinearRing_r(context.handle, sequence) }
    }

    func polygon(_ index: Int) throws(TopologyError) -> GeometryHandle {
        let rings = geometry.ringRange(index)
        guard let exterior = rings.first else {
            return try context.make(operation) { GEOSGeom_createEmptyPolygon_r(context.handle) }
        }
        let shell = try ring(exterior)
        var holes = GeometryHandleList(context: context.handle)
        for hole in rings.dropFirst() { holes.append(try ring(hole)) }
        context.clearMessage()
        let outer = shell.release()
        let pointer = holes.release { GEOSGeom_createPolygon_r(context.handle, outer, $0, $1) }
        guard let pointer else { throw context.failure(operation) }
        return GeometryHandle(context: context.handle, pointer: pointer)
    }

    /// Copies positions in bulk: the memory of `Coordinate` is that of interleaved doubles.
    private func sequence(_ range: Range<Int>) throws(TopologyError) -> OpaquePointer {
        context.clearMessage()
        let sequence: OpaquePointer?
        if geometry.higherOrdinates.isEmpty {
            sequence = geometry.coordinates[range].withUnsafeBytes { bytes in
                GEOSCoordSeq_copyFromBuffer_r(
                    context.handle, bytes.baseAddress?.assumingMemoryBound(to: Double.self), UInt32(range.count), 0, 0)
            }
        } else {
            var buffer: [Double] = []
            buffer.reserveCapacity(3 * range.count)
            for index in range {
                let position = geometry.coordinates[index]
                let z = index < geometry.higherOrdinates.count ? geometry.higherOrdinates[index].first : nil
                buffer.append(position.x)
                buffer.append(position.y)
                buffer.append(z ?? .nan)
            }
            sequence = GEOSCoordSeq_copyFromBuffer_r(context.handle, buffer, UInt32(range.count), 1, 0)
        }
        guard let sequence else { throw context.failure(operation) }
        return sequence
    }
}
