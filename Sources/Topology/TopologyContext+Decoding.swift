import CGEOS
import GeoTypes

extension TopologyContext {
    /// The geometry that a handle holds. Linear rings become lines; empty points within a MultiPoint are left out.
    func decode(
        _ geometry: borrowing GeometryHandle, for operation: String
    ) throws(TopologyError) -> Geometry {
        try decode(geometry.pointer, operation)
    }

    private func decode(_ pointer: OpaquePointer, _ operation: String) throws(TopologyError) -> Geometry {
        clearMessage()
        let type = GEOSGeomTypeId_r(handle, pointer)
        var reader = PartReader(context: self, operation: operation, hasZ: GEOSHasZ_r(handle, pointer) == 1)
        switch type {
        case Int32(GEOS_POINT.rawValue):
            try reader.readPoint(pointer)
            return reader.geometry(.point)
        case Int32(GEOS_LINESTRING.rawValue), Int32(GEOS_LINEARRING.rawValue):
            try reader.readLine(pointer)
            return reader.geometry(.lineString)
        case Int32(GEOS_POLYGON.rawValue):
            try reader.readPolygon(pointer)
            return reader.geometry(.polygon)
        case Int32(GEOS_MULTIPOINT.rawValue):
            for part in try parts(pointer, operation) { try reader.readPoint(part) }
            return reader.geometry(.multiPoint)
        case Int32(GEOS_MULTILINESTRING.rawValue):
            for part in try parts(pointer, operation) { try reader.readLine(part) }
            return reader.geometry(.multiLineString)
        case Int32(GEOS_MULTIPOLYGON.rawValue):
            for part in try parts(pointer, operation) { try reader.readPolygon(part) }
            return reader.geometry(.multiPolygon)
        case Int32(GEOS_GEOMETRYCOLLECTION.rawValue):
            var members: [Geometry] = []
            for part in try parts(pointer, operation) { members.append(try decode(part, operation)) }
            return .collection(members)
        default:
            throw failure(operation)
        }
    }

    /// The members, which the collection keeps owning.
    private func parts(_ pointer: OpaquePointer, _ operation: String) throws(TopologyError) -> [OpaquePointer] {
        // -1 on failure.
        let count = GEOSGetNumGeometries_r(handle, pointer)
        guard count >= 0 else { throw failure(operation) }
        var parts: [OpaquePointer] = []
        for index in 0..<count {
            guard let part = GEOSGetGeometryN_r(handle, pointer, index) else { throw failure(operation) }
            parts.append(part)
        }
        return parts
    }
}

/// Collects the positions of one geometry's parts.
private struct PartReader {
    let context: TopologyContext
    let operation: String
    let hasZ: Bool
    private var result = Geometry(kind: .point)
    /// NaN where a position has none; empty when the geometry is 2-D.
    private var heights: [Double] = []

    init(context: TopologyContext, operation: String, hasZ: Bool) {
        self.context = context
        self.operation = operation
        self.hasZ = hasZ
    }

    func geometry(_ kind: Geometry.Kind) -> Geometry {
        var result = result
        result.kind = kind
        if heights.contains(where: { $0.isFinite }) {
            result.higherOrdinates = heights.map { $0.isFinite ? [$0] : [] }
        }
        return result
    }

    mutating func readPoint(_ pointer: OpaquePointer) throws(TopologyError) {
        try readSequence(pointer)
    }

    mutating func readLine(_ pointer: OpaquePointer) throws(TopologyError) {
        try readSequence(pointer)
        result.lineEnds.append(result.coordinates.count)
    }

    mutating func readPolygon(_ pointer: OpaquePointer) throws(TopologyError) {
        defer { result.polygonEnds.append(result.lineEnds.count) }
        // 1 on true, 0 on false, 2 on failure.
        let isEmpty = GEOSisEmpty_r(context.handle, pointer)
        guard isEmpty == 0 || isEmpty == 1 else { throw context.failure(operation) }
        guard isEmpty == 0 else { return }
        guard let shell = GEOSGetExteriorRing_r(context.handle, pointer) else { throw context.failure(operation) }
        try readLine(shell)
        // -1 on failure.
        let holes = GEOSGetNumInteriorRings_r(context.handle, pointer)
        guard holes >= 0 else { throw context.failure(operation) }
        for index in 0..<holes {
            guard let hole = GEOSGetInteriorRingN_r(context.handle, pointer, index) else {
                throw context.failure(operation)
            }
            try readLine(hole)
        }
    }

    private mutating func readSequence(_ pointer: OpaquePointer) throws(TopologyError) {
        guard let sequence = GEOSGeom_getCoordSeq_r(context.handle, pointer) else {
            throw context.failure(operation)
        }
        var size: UInt32 = 0
        // 0 on failure, here and below.
        guard GEOSCoordSeq_getSize_r(context.handle, sequence, &size) != 0 else { throw context.failure(operation) }
        let count = Int(size)
        guard count > 0 else { return }
        let start = result.coordinates.count
        if hasZ {
            var buffer = [Double](repeating: 0, count: 3 * count)
            guard GEOSCoordSeq_copyToBuffer_r(context.handle, sequence, &buffer, 1, 0) != 0 else {
                throw context.failure(operation)
            }
            for index in 0..<count {
                result.coordinates.append(Coordinate(x: buffer[3 * index], y: buffer[3 * index + 1]))
                heights.append(buffer[3 * index + 2])
            }
        } else {
            result.coordinates.append(contentsOf: repeatElement(Coordinate(x: 0, y: 0), count: count))
            let status = result.coordinates[start...].withUnsafeMutableBytes { bytes in
                GEOSCoordSeq_copyToBuffer_r(
                    context.handle, sequence, bytes.baseAddress?.assumingMemoryBound(to: Double.self), 0, 0)
            }
            guard status != 0 else { throw context.failure(operation) }
        }
        guard result.coordinates[start...].allSatisfy(\.isFinite) else {
            throw TopologyError(operation: operation, message: "the result has a position that is not finite")
        }
    }
}
