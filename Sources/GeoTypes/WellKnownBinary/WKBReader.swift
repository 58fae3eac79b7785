/// Reads well-known binary from anywhere: each byte is checked before it is believed.
///
/// Unsafe code: each access is behind ``need(_:)``, which compares with the bytes left.
struct WKBReader {
    /// Nesting that is read: as deep as the reader of GeoJSON goes, so that what is taken can be read again as text.
    static let depthLimit = 64

    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    mutating func geometry() throws(WKBFault) -> Geometry {
        let geometry = try geometry(depth: 0)
        guard offset == bytes.count else { throw WKBFault(.trailing(count: bytes.count - offset), at: offset) }
        return geometry
    }

    /// What stands in front of each geometry, nested ones included.
    private struct Head {
        var kind: Geometry.Kind
        var isLittle: Bool
        var hasZ: Bool
        var hasM: Bool

        var stride: Int { 16 + (hasZ ? 8 : 0) + (hasM ? 8 : 0) }
    }

    private mutating func geometry(depth: Int) throws(WKBFault) -> Geometry {
        guard depth <= Self.depthLimit else { throw WKBFault(.tooDeep(limit: Self.depthLimit), at: offset) }
        let head = try head()
        var geometry = Geometry(kind: head.kind)
        switch head.kind {
        case .point: _ = try point(head, into: &geometry)
        case .lineString:
            let start = offset
            let count = try count(head, size: head.stride)
            guard count != 1 else { throw WKBFault(.lineTooShort(count: count), at: start) }
            try positions(count, head, into: &geometry)
            if count > 0 { geometry.lineEnds.append(geometry.coordinates.count) }
        case .polygon:
            try rings(head, into: &geometry)
            if !geometry.lineEnds.isEmpty { geometry.polygonEnds.append(geometry.lineEnds.count) }
        case .multiPoint, .multiLineString, .multiPolygon:
            // No part is shorter than its head and a count.
            for _ in 0..<(try count(head, size: 9)) { try part(of: head.kind, into: &geometry) }
        case .geometryCollection:
            for _ in 0..<(try count(head, size: 9)) { geometry.members.append(try self.geometry(depth: depth + 1)) }
        }
        if geometry.higherOrdinates.allSatisfy(\.isEmpty) { geometry.higherOrdinates = [] }
        return geometry
    }

    /// A point, line or polygon of a Multi.
    private mutating func part(of kind: Geometry.Kind, into geometry: inout Geometry) throws(WKBFault) {
        let start = offset
        let head = try head()
        switch (kind, head.kind) {
        case (.multiPoint, .point):
            guard try point(head, into: &geometry) else { throw WKBFault(.emptyPoint, at: start) }
        case (.multiLineString, .lineString): try line(head, into: &geometry)
        case (.multiPolygon, .polygon):
            try rings(head, into: &geometry)
            geometry.polygonEnds.append(geometry.lineEnds.count)
        default: throw WKBFault(.member(head.kind, of: kind), at: start)
        }
    }

    private mutating func head() throws(WKBFault) -> Head {
        try need(5)
        let order = bytes[offset]
        guard order <= 1 else { throw WKBFault(.byteOrder(order), at: offset) }
        let isLittle = order == WKBType.littleEndian
        let start = offset
        offset += 1
        let code = word(isLittle)
        // The flags of EWKB, PostGIS's older extension; its reference system is passed over.
        let base = code & 0x1FFF_FFFF
        let (iso, plain) = (base / 1000, base % 1000)
        guard iso <= 3, let kind = WKBType.kind(plain) else { throw WKBFault(.type(code), at: start + 1) }
        if code & 0x2000_0000 != 0 {
            try need(4)
            offset += 4
        }
        return Head(
            kind: kind, isLittle: isLittle, hasZ: code & 0x8000_0000 != 0 || iso & 1 != 0,
            hasM: code & 0x4000_0000 != 0 || iso & 2 != 0)
    }

    /// - Returns: false for a point without a position.
    private mutating func point(_ head: Head, into geometry: inout Geometry) throws(WKBFault) -> Bool {
        try need(head.stride)
        let start = offset
        if ordinate(head.isLittle).isNaN, ordinate(head.isLittle).isNaN {
            offset = start + head.stride
            return false
        }
        offset = start
        try positions(1, head, into: &geometry)
        return true
    }

    private mutating func line(_ head: Head, into geometry: inout Geometry) throws(WKBFault) {
        let start = offset
        let count = try count(head, size: head.stride)
        guard count >= 2 else { throw WKBFault(.lineTooShort(count: count), at: start) }
        try positions(count, head, into: &geometry)
        geometry.lineEnds.append(geometry.coordinates.count)
    }

    /// The rings of a polygon. One ring without positions makes an empty polygon, as in GeoJSON.
    private mutating func rings(_ head: Head, into geometry: inout Geometry) throws(WKBFault) {
        let rings = try count(head, size: 4)
        for _ in 0..<rings {
            let start = offset
            let count = try count(head, size: head.stride)
            if count == 0 {
                guard rings == 1 else { throw WKBFault(.emptyRing, at: start) }
                return
            }
            guard count >= 4 else { throw WKBFault(.ringTooShort(count: count), at: start) }
            let first = geometry.coordinates.count
            try positions(count, head, into: &geometry)
            let last = geometry.coordinates.count - 1
            guard geometry.coordinates[first] == geometry.coordinates[last],
                geometry.higherOrdinates.isEmpty || geometry.higherOrdinates[first] == geometry.higherOrdinates[last]
            else { throw WKBFault(.ringNotClosed, at: start) }
            geometry.lineEnds.append(geometry.coordinates.count)
        }
    }

    private mutating func positions(_ count: Int, _ head: Head, into geometry: inout Geometry) throws(WKBFault) {
        let start = offset
        let first = geometry.coordinates.count
        if !head.hasZ, !head.hasM, head.isLittle {
            appendFlat(count, to: &geometry.coordinates)
            if !geometry.higherOrdinates.isEmpty { geometry.higherOrdinates += repeatElement([], count: count) }
        } else {
            for _ in 0..<count {
                geometry.coordinates.append(Coordinate(x: ordinate(head.isLittle), y: ordinate(head.isLittle)))
                let place = offset
                let z = head.hasZ ? ordinate(head.isLittle) : .nan
                let m = head.hasM ? ordinate(head.isLittle) : .nan
                guard !z.isInfinite, !m.isInfinite else { throw WKBFault(.notFinite, at: place) }
                append(z.isNaN ? [] : m.isNaN ? [z] : [z, m], to: &geometry)
            }
        }
        for index in first..<geometry.coordinates.count where !geometry.coordinates[index].isFinite {
            throw WKBFault(.notFinite, at: start + (index - first) * head.stride)
        }
    }

    /// Notes the ordinates of the last position. A measure without a height has no place in GeoJSON and is left out.
    private func append(_ ordinates: [Double], to geometry: inout Geometry) {
        guard !ordinates.isEmpty || !geometry.higherOrdinates.isEmpty else { return }
        // The first position with a height gives all earlier ones their empty entry.
        let missing = geometry.coordinates.count - 1 - geometry.higherOrdinates.count
        if missing > 0 { geometry.higherOrdinates += repeatElement([], count: missing) }
        geometry.higherOrdinates.append(ordinates)
    }

    private mutating func appendFlat(_ count: Int, to coordinates: inout [Coordinate]) {
        #if _endian(little)
            let source = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count * 16])
            coordinates.append(addingCapacity: count) { (span: inout OutputSpan<Coordinate>) in
                span.withUnsafeMutableBufferPointer { buffer, used in
                    guard let start = buffer.baseAddress, let origin = source.baseAddress else { return }
                    UnsafeMutableRawPointer(start + used).copyMemory(from: origin, byteCount: source.count)
                    used += count
                }
            }
            offset += count * 16
        #else
            for _ in 0..<count { coordinates.append(Coordinate(x: ordinate(true), y: ordinate(true))) }
        #endif
    }

    /// A count of things that have `size` bytes or more each, no more than there can be in the bytes left.
    private mutating func count(_ head: Head, size: Int) throws(WKBFault) -> Int {
        try need(4)
        let start = offset
        let count = Int(word(head.isLittle))
        let left = bytes.count - offset
        guard count <= left / size else { throw WKBFault(.truncated(missing: count * size - left), at: start) }
        return count
    }

    private func need(_ count: Int) throws(WKBFault) {
        let left = bytes.count - offset
        guard left >= count else { throw WKBFault(.truncated(missing: count - left), at: offset) }
    }

    private mutating func word(_ isLittle: Bool) -> UInt32 {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        offset += 4
        return isLittle ? UInt32(littleEndian: word) : UInt32(bigEndian: word)
    }

    private mutating func ordinate(_ isLittle: Bool) -> Double {
        let bits = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        offset += 8
        return Double(bitPattern: isLittle ? UInt64(littleEndian: bits) : UInt64(bigEndian: bits))
    }
}

extension Geometry {
    /// Reads well-known binary: ISO or EWKB, either byte order, with or without heights and measures.
    ///
    /// It takes what the reader of GeoJSON takes as coordinates, and a Point of NaN NaN as empty. A height that is NaN
    /// is none, measures without a height are left out, a reference system in the bytes is passed over.
    /// - Throws: the first fault with its place.
    /// - Complexity: O(*n*) in bytes, memory included: no count is believed before the bytes for it are there.
    package init(wkb bytes: UnsafeRawBufferPointer) throws(WKBFault) {
        var reader = WKBReader(bytes)
        self = try reader.geometry()
    }
}
