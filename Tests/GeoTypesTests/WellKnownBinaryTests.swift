import GeoTypes
import TestSupport
import Testing

@Suite struct WellKnownBinaryTests {
    @Test func `parts of either byte order and with or without heights are one MultiPoint`() throws {
        // MultiPoint Z of a little-endian Point Z (1, 2, 3) and a big-endian Point (4, 5).
        let bytes: [UInt8] =
            [1, 0xEC, 3, 0, 0, 2, 0, 0, 0]
            + [1, 0xE9, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 0, 0, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 8, 0x40]
            + [0, 0, 0, 0, 1, 0x40, 0x10, 0, 0, 0, 0, 0, 0, 0x40, 0x14, 0, 0, 0, 0, 0, 0]
        let geometry = try bytes.withUnsafeBytes { try Geometry(wkb: $0) }
        #expect(geometry.coordinates == [Coordinate(x: 1, y: 2), Coordinate(x: 4, y: 5)])
        #expect(geometry.higherOrdinates == [[3], []])
    }

    @Test(arguments: WellKnownBinaryVector.written) func `a geometry is written as the tables say`(
        vector: WellKnownBinaryVector
    ) {
        var bytes: [UInt8] = [0xAA]
        vector.geometry.appendWKB(to: &bytes)
        #expect(bytes == [0xAA] + vector.bytes)
    }

    @Test(arguments: WellKnownBinaryVector.written + WellKnownBinaryVector.foreign) func `each spelling is read`(
        vector: WellKnownBinaryVector
    ) throws {
        #expect(try decode(vector.bytes) == vector.geometry)
    }

    @Test func `ordinates beyond the fourth are left out`() throws {
        let position = [Coordinate(x: 1, y: 2)]
        let geometry = Geometry(kind: .point, coordinates: position, higherOrdinates: [[3, 4, 5, 6]])
        let kept = Geometry(kind: .point, coordinates: position, higherOrdinates: [[3, 4]])
        #expect(try decode(encode(geometry)) == kept)
    }

    @Test(arguments: 0..<200) func `any geometry comes back as it went`(seed: UInt64) throws {
        var random = RandomGeometry(seed: seed)
        let geometry = random.next()
        #expect(try decode(encode(geometry)) == geometry)
    }

    @Test(arguments: WellKnownBinaryVector.written + WellKnownBinaryVector.foreign)
    func `bytes that end early are refused, wherever they do`(vector: WellKnownBinaryVector) {
        for count in vector.bytes.indices {
            #expect(throws: WKBFault.self, "\(count) of \(vector.bytes.count) bytes") {
                try decode(Array(vector.bytes[..<count]))
            }
        }
        #expect(throws: WKBFault(.trailing(count: 1), at: vector.bytes.count)) { try decode(vector.bytes + [0]) }
    }

    @Test(arguments: [
        ("02 01000000 =1 =2", WKBFault(.byteOrder(2), at: 0)),
        ("01 00000000 =1 =2", WKBFault(.type(0), at: 1)),
        ("01 08000000 =1 =2", WKBFault(.type(8), at: 1)),
        ("01 a10f0000 =1 =2", WKBFault(.type(4001), at: 1)),
        ("01 01000000 =1 000000000000f07f", WKBFault(.notFinite, at: 5)),
        ("01 01000000 =nan =1", WKBFault(.notFinite, at: 5)),
        ("01 e9030000 =1 =2 000000000000f0ff", WKBFault(.notFinite, at: 21)),
        ("01 02000000 02000000 =1 =2 =nan =nan", WKBFault(.notFinite, at: 25)),
        ("01 02000000 01000000 =1 =2", WKBFault(.lineTooShort(count: 1), at: 5)),
        ("01 05000000 01000000 01 02000000 00000000", WKBFault(.lineTooShort(count: 0), at: 14)),
        ("01 03000000 01000000 03000000 =0 =0 =1 =0 =0 =0", WKBFault(.ringTooShort(count: 3), at: 9)),
        ("01 03000000 01000000 04000000 =0 =0 =1 =0 =1 =1 =0 =1", WKBFault(.ringNotClosed, at: 9)),
        (
            "01 eb030000 01000000 04000000 =0 =0 =1 =1 =0 =1 =1 =1 =1 =0 =0 =2",
            WKBFault(.ringNotClosed, at: 9)
        ),
        ("01 03000000 02000000 00000000 00000000", WKBFault(.emptyRing, at: 9)),
        ("01 04000000 01000000 01 01000000 =nan =nan", WKBFault(.emptyPoint, at: 9)),
        (
            "01 04000000 01000000 01 02000000 02000000 =1 =2 =3 =4",
            WKBFault(.member(.lineString, of: .multiPoint), at: 9)
        ),
        ("01 06000000 01000000 01 06000000 00000000", WKBFault(.member(.multiPolygon, of: .multiPolygon), at: 9)),
        // Counts that nothing stands behind: no memory may be asked for.
        ("01 02000000 ffffffff", WKBFault(.truncated(missing: 0xFFFF_FFFF * 16), at: 5)),
        ("01 03000000 ffffffff 00000000", WKBFault(.truncated(missing: 0xFFFF_FFFF * 4 - 4), at: 5)),
        ("01 07000000 ffffff7f", WKBFault(.truncated(missing: 0x7FFF_FFFF * 9), at: 5)),
        ("", WKBFault(.truncated(missing: 5), at: 0)),
    ]) func `what GeoJSON can't have is refused with its place`(hex: String, fault: WKBFault) {
        #expect(throws: fault) { try decode(WellKnownBinaryVector.bytes(hex)) }
    }

    @Test func `nesting has a limit`() throws {
        func nested(_ levels: Int) -> [UInt8] {
            Array(repeatElement(WellKnownBinaryVector.bytes("01 07000000 01000000"), count: levels).joined())
                + WellKnownBinaryVector.bytes("01 07000000 00000000")
        }
        #expect(try decode(nested(64)).isEmpty)
        #expect(throws: WKBFault(.tooDeep(limit: 64), at: 65 * 9)) { try decode(nested(65)) }
        #expect(throws: WKBFault(.tooDeep(limit: 64), at: 65 * 9)) { try decode(nested(100_000)) }
    }

    @Test(arguments: 0..<300) func `bytes gone wrong are refused or read, never anything else`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let vectors = WellKnownBinaryVector.written + WellKnownBinaryVector.foreign
        var bytes = vectors[Int(random.next() % UInt64(vectors.count))].bytes
        for _ in 0...(random.next() % 4) {
            bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        guard let geometry = try? decode(bytes) else { return }
        geometry.forEachCoordinate { #expect($0.isFinite) }
        #expect(try decode(encode(geometry)) == geometry)
    }

    private func encode(_ geometry: Geometry) -> [UInt8] {
        var bytes: [UInt8] = []
        geometry.appendWKB(to: &bytes)
        return bytes
    }

    private func decode(_ bytes: [UInt8]) throws -> Geometry {
        // One byte in front, so that nothing is aligned.
        try ([0] + bytes).withUnsafeBytes { try Geometry(wkb: UnsafeRawBufferPointer(rebasing: $0[1...])) }
    }
}

/// Geometries of all kinds, some positions with heights and measures.
private struct RandomGeometry {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func next(depth: Int = 0) -> Geometry {
        let kinds = Geometry.Kind.allCases.filter { depth < 3 || $0 != .geometryCollection }
        var geometry = Geometry(kind: kinds[number(kinds.count)])
        let highest = number(3)
        switch geometry.kind {
        case .point: add(number(4) == 0 ? 0 : 1, highest, to: &geometry)
        case .multiPoint: add(number(5), highest, to: &geometry)
        case .lineString:
            add(number(4) == 0 ? 0 : 2 + number(4), highest, to: &geometry)
            if !geometry.isEmpty { geometry.lineEnds = [geometry.coordinates.count] }
        case .multiLineString:
            for _ in 0..<number(4) {
                add(2 + number(4), highest, to: &geometry)
                geometry.lineEnds.append(geometry.coordinates.count)
            }
        case .polygon:
            addRings(number(3), highest, to: &geometry)
            if !geometry.isEmpty { geometry.polygonEnds = [geometry.lineEnds.count] }
        case .multiPolygon:
            for _ in 0..<number(4) {
                addRings(number(3), highest, to: &geometry)
                geometry.polygonEnds.append(geometry.lineEnds.count)
            }
        case .geometryCollection:
            for _ in 0..<number(4) { geometry.members.append(next(depth: depth + 1)) }
        }
        if geometry.higherOrdinates.allSatisfy(\.isEmpty) { geometry.higherOrdinates = [] }
        return geometry
    }

    private mutating func addRings(_ count: Int, _ highest: Int, to geometry: inout Geometry) {
        for _ in 0..<count {
            let first = geometry.coordinates.count
            add(3 + number(4), highest, to: &geometry)
            geometry.coordinates.append(geometry.coordinates[first])
            geometry.higherOrdinates.append(geometry.higherOrdinates[first])
            geometry.lineEnds.append(geometry.coordinates.count)
        }
    }

    private mutating func add(_ count: Int, _ highest: Int, to geometry: inout Geometry) {
        for _ in 0..<count {
            geometry.coordinates.append(
                Coordinate(x: random.uniform(-180..<180), y: random.uniform(-90..<90)))
            geometry.higherOrdinates.append((0..<number(highest + 1)).map { _ in random.uniform(-10..<9000) })
        }
    }

    private mutating func number(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
}
