/// Writes well-known binary (ISO, little-endian) of a geometry whose parts lie anywhere in memory.
///
/// Unsafe code: it must not outlive the memory it looks at, and the ends must lie within their columns, as they do in
/// a ``Geometry``.
package struct WKBWriter {
    private let kind: Geometry.Kind
    private let positions: UnsafeBufferPointer<Coordinate>
    private let lineEnds: UnsafeBufferPointer<Int>
    private let polygonEnds: UnsafeBufferPointer<Int>
    private let higherOrdinates: UnsafeBufferPointer<[Double]>
    private let members: UnsafeBufferPointer<Geometry>
    /// Ordinates behind x and y that each position is written with, at most two.
    private let extra: Int

    /// - Parameters: the columns of ``Geometry`` with the same names.
    @inline(__always)
    package init(
        kind: Geometry.Kind, positions: UnsafeBufferPointer<Coordinate>, lineEnds: UnsafeBufferPointer<Int>,
        polygonEnds: UnsafeBufferPointer<Int>, higherOrdinates: UnsafeBufferPointer<[Double]>,
        members: UnsafeBufferPointer<Geometry>
    ) {
        let extra =
            higherOrdinates.isEmpty && members.isEmpty
            ? 0 : max(Self.extra(higherOrdinates), members.reduce(0) { max($0, $1.extraOrdinates) })
        self.init(
            kind: kind, positions: positions, lineEnds: lineEnds, polygonEnds: polygonEnds,
            higherOrdinates: higherOrdinates, members: members, extra: extra)
    }

    fileprivate init(
        kind: Geometry.Kind, positions: UnsafeBufferPointer<Coordinate>, lineEnds: UnsafeBufferPointer<Int>,
        polygonEnds: UnsafeBufferPointer<Int>, higherOrdinates: UnsafeBufferPointer<[Double]>,
        members: UnsafeBufferPointer<Geometry>, extra: Int
    ) {
        self.kind = kind
        self.positions = positions
        self.lineEnds = lineEnds
        self.polygonEnds = polygonEnds
        self.higherOrdinates = higherOrdinates
        self.members = members
        self.extra = extra
    }

    fileprivate static func extra(_ ordinates: some Sequence<[Double]>) -> Int {
        ordinates.reduce(0) { max($0, min($1.count, 2)) }
    }

    /// How many bytes ``write(to:)`` writes.
    /// - Complexity: O(1), of collections O(*n*) in members.
    package var byteCount: Int {
        let ordinates = positions.count * stride
        switch kind {
        case .point: return 5 + stride
        case .lineString: return 9 + ordinates
        case .polygon: return 9 + 4 * lineEnds.count + ordinates
        case .multiPoint: return 9 + 5 * positions.count + ordinates
        case .multiLineString: return 9 + 9 * lineEnds.count + ordinates
        case .multiPolygon: return 9 + 9 * polygonEnds.count + 4 * lineEnds.count + ordinates
        case .geometryCollection:
            return members.reduce(9) { $0 + $1.withWriter(extra: extra) { $0.byteCount } }
        }
    }

    /// Appends the bytes.
    /// - Complexity: O(*n*) in positions; flat positions are copied as they lie.
    package func append(to bytes: inout [UInt8]) {
        let room = byteCount
        bytes.append(addingCapacity: room) { (span: inout OutputSpan<UInt8>) in
            span.withUnsafeMutableBufferPointer { buffer, count in
                guard let start = buffer.baseAddress else { return }
                _ = write(to: UnsafeMutableRawPointer(start + count))
                count += room
            }
        }
    }

    /// Writes the bytes at `start`, which needs no alignment, and answers the place behind them.
    package func write(to start: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        var output = WKBOutput(place: start)
        output.head(kind, extra: extra)
        switch kind {
        case .point:
            if positions.isEmpty { output.nothing(count: 2 + extra) } else { writePositions(0..<1, to: &output) }
        case .lineString:
            output.count(positions.count)
            writePositions(positions.indices, to: &output)
        case .polygon: writeRings(lineEnds.indices, to: &output)
        case .multiPoint:
            output.count(positions.count)
            for index in positions.indices {
                output.head(.point, extra: extra)
                writePositions(index..<index + 1, to: &output)
            }
        case .multiLineString:
            output.count(lineEnds.count)
            for line in lineEnds.indices {
                output.head(.lineString, extra: extra)
                writeLine(line, to: &output)
            }
        case .multiPolygon:
            output.count(polygonEnds.count)
            for polygon in polygonEnds.indices {
                output.head(.polygon, extra: extra)
                writeRings((polygon == 0 ? 0 : polygonEnds[polygon - 1])..<polygonEnds[polygon], to: &output)
            }
        case .geometryCollection:
            output.count(members.count)
            for member in members {
                output.place = member.withWriter(extra: extra) { $0.write(to: output.place) }
            }
        }
        return output.place
    }

    private var stride: Int { 16 + 8 * extra }

    private func writeRings(_ rings: Range<Int>, to output: inout WKBOutput) {
        output.count(rings.count)
        for ring in rings { writeLine(ring, to: &output) }
    }

    private func writeLine(_ line: Int, to output: inout WKBOutput) {
        let range = (line == 0 ? 0 : lineEnds[line - 1])..<lineEnds[line]
        output.count(range.count)
        writePositions(range, to: &output)
    }

    @inline(__always)
    private func writePositions(_ range: Range<Int>, to output: inout WKBOutput) {
        if extra == 0 { return output.flat(UnsafeBufferPointer(rebasing: positions[range])) }
        for index in range {
            output.ordinate(positions[index].x)
            output.ordinate(positions[index].y)
            let higher = index < higherOrdinates.count ? higherOrdinates[index] : []
            for place in 0..<extra { output.ordinate(place < higher.count ? higher[place] : .nan) }
        }
    }
}

/// A place in memory that moves on with each write.
private struct WKBOutput {
    var place: UnsafeMutableRawPointer

    @inline(__always)
    mutating func head(_ kind: Geometry.Kind, extra: Int) {
        place.storeBytes(of: WKBType.littleEndian, as: UInt8.self)
        place.storeBytes(of: WKBType.code(kind, extra: extra).littleEndian, toByteOffset: 1, as: UInt32.self)
        place += 5
    }

    @inline(__always)
    mutating func count(_ count: Int) {
        place.storeBytes(of: UInt32(truncatingIfNeeded: count).littleEndian, as: UInt32.self)
        place += 4
    }

    @inline(__always)
    mutating func ordinate(_ value: Double) {
        place.storeBytes(of: value.bitPattern.littleEndian, as: UInt64.self)
        place += 8
    }

    mutating func nothing(count: Int) {
        for _ in 0..<count { ordinate(.nan) }
    }

    @inline(__always)
    mutating func flat(_ positions: UnsafeBufferPointer<Coordinate>) {
        #if _endian(little)
            guard let start = positions.baseAddress else { return }
            let size = positions.count * MemoryLayout<Coordinate>.stride
            place.copyMemory(from: UnsafeRawPointer(start), byteCount: size)
            place += size
        #else
            for position in positions {
                ordinate(position.x)
                ordinate(position.y)
            }
        #endif
    }
}

extension Geometry {
    /// Appends the geometry as ISO well-known binary, little-endian.
    ///
    /// It has heights (type codes from 1000) as soon as one position has a third ordinate, heights and measures (from
    /// 3000) with a fourth; NaN stands where a position lacks it. Further ordinates are left out. A Point without a
    /// position is NaN NaN.
    /// - Complexity: O(*n*) in positions.
    package func appendWKB(to bytes: inout [UInt8]) {
        withWriter(extra: extraOrdinates) { $0.append(to: &bytes) }
    }

    /// Ordinates behind x and y that well-known binary of the geometry needs.
    fileprivate var extraOrdinates: Int {
        members.reduce(WKBWriter.extra(higherOrdinates)) { max($0, $1.extraOrdinates) }
    }

    fileprivate func withWriter<Result>(extra: Int, _ body: (WKBWriter) -> Result) -> Result {
        coordinates.withUnsafeBufferPointer { positions in
            lineEnds.withUnsafeBufferPointer { lines in
                polygonEnds.withUnsafeBufferPointer { polygons in
                    higherOrdinates.withUnsafeBufferPointer { ordinates in
                        members.withUnsafeBufferPointer { members in
                            body(
                                WKBWriter(
                                    kind: kind, positions: positions, lineEnds: lines, polygonEnds: polygons,
                                    higherOrdinates: ordinates, members: members, extra: extra))
                        }
                    }
                }
            }
        }
    }
}
