import GeoTypes

/// Prints geometries as GeoJSON.
package enum GeometryText {
    /// Appends the geometry object. A nil geometry is `null`.
    /// - Complexity: O(*n*) in positions.
    package static func append(_ geometry: Geometry?, to bytes: inout [UInt8]) {
        guard let geometry else {
            bytes.append(contentsOf: "null".utf8)
            return
        }
        geometry.withShape { append($0, to: &bytes) }
    }

    static func append(_ shape: GeometryShape, to bytes: inout [UInt8]) {
        let start = start(shape.kind)
        bytes.append(contentsOf: UnsafeBufferPointer(start: start.utf8Start, count: start.utf8CodeUnitCount))
        appendBody(shape, to: &bytes)
        bytes.append(UInt8(ascii: "}"))
    }

    private static func start(_ kind: Geometry.Kind) -> StaticString {
        switch kind {
        case .point: #"{"type":"Point","coordinates":"#
        case .multiPoint: #"{"type":"MultiPoint","coordinates":"#
        case .lineString: #"{"type":"LineString","coordinates":"#
        case .multiLineString: #"{"type":"MultiLineString","coordinates":"#
        case .polygon: #"{"type":"Polygon","coordinates":"#
        case .multiPolygon: #"{"type":"MultiPolygon","coordinates":"#
        case .geometryCollection: #"{"type":"GeometryCollection","geometries":"#
        }
    }

    /// Appends what stands behind `coordinates` or `geometries`.
    static func appendBody(_ shape: GeometryShape, to bytes: inout [UInt8]) {
        switch shape.kind {
        case .point:
            if shape.positions.isEmpty {
                bytes.append(contentsOf: "[]".utf8)
            } else {
                appendPositions(shape, 0..<1, to: &bytes)
            }
        case .multiPoint, .lineString:
            bytes.append(UInt8(ascii: "["))
            appendPositions(shape, shape.positions.indices, to: &bytes)
            bytes.append(UInt8(ascii: "]"))
        case .multiLineString, .polygon: appendLines(shape, shape.lineEnds.indices, to: &bytes)
        case .multiPolygon:
            appendList(shape.polygonEnds.indices, to: &bytes) { polygon, bytes in
                let first = polygon == 0 ? 0 : shape.polygonEnds[polygon - 1]
                appendLines(shape, first..<shape.polygonEnds[polygon], to: &bytes)
            }
        case .geometryCollection:
            appendList(shape.members.indices, to: &bytes) { member, bytes in
                append(shape.members[member], to: &bytes)
            }
        }
    }

    private static func appendLines(_ shape: GeometryShape, _ lines: Range<Int>, to bytes: inout [UInt8]) {
        appendList(lines, to: &bytes) { line, bytes in
            bytes.append(UInt8(ascii: "["))
            let first = line == 0 ? 0 : shape.lineEnds[line - 1]
            appendPositions(shape, first..<shape.lineEnds[line], to: &bytes)
            bytes.append(UInt8(ascii: "]"))
        }
    }

    private static func appendList(
        _ indices: Range<Int>, to bytes: inout [UInt8], _ element: (Int, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: "["))
        for index in indices {
            if index > indices.lowerBound { bytes.append(UInt8(ascii: ",")) }
            element(index, &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Positions with commas between them. Room is made for many at once: each append by itself would check and count.
    private static func appendPositions(_ shape: GeometryShape, _ range: Range<Int>, to bytes: inout [UInt8]) {
        guard shape.higherOrdinates.isEmpty else { return appendHighPositions(shape, range, to: &bytes) }
        let room = 2 * DecimalWriting.capacity + 4
        var next = range.lowerBound
        while next < range.upperBound {
            let end = min(next + 64, range.upperBound)
            bytes.append(addingCapacity: (end - next) * room) { (span: inout OutputSpan<UInt8>) in
                span.withUnsafeMutableBufferPointer { buffer, count in
                    guard let start = buffer.baseAddress.map({ $0 + count }) else { return }
                    var place = start
                    for index in next..<end {
                        if index > range.lowerBound {
                            place.pointee = UInt8(ascii: ",")
                            place += 1
                        }
                        place.pointee = UInt8(ascii: "[")
                        place = DecimalWriting.write(shape.positions[index].x, to: place + 1)
                        place.pointee = UInt8(ascii: ",")
                        place = DecimalWriting.write(shape.positions[index].y, to: place + 1)
                        place.pointee = UInt8(ascii: "]")
                        place += 1
                    }
                    count += place - start
                }
            }
            next = end
        }
    }

    private static func appendHighPositions(_ shape: GeometryShape, _ range: Range<Int>, to bytes: inout [UInt8]) {
        for index in range {
            bytes.append(contentsOf: index > range.lowerBound ? ",[".utf8 : "[".utf8)
            JSONText.appendNumber(shape.positions[index].x, to: &bytes)
            bytes.append(UInt8(ascii: ","))
            JSONText.appendNumber(shape.positions[index].y, to: &bytes)
            for ordinate in shape.higherOrdinates[index] {
                bytes.append(UInt8(ascii: ","))
                JSONText.appendNumber(ordinate, to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        }
    }

    /// The geometry as a tree, for foreign members such as a framed set's bounds.
    package static func value(_ geometry: Geometry) -> JSONValue {
        var bytes: [UInt8] = []
        append(geometry, to: &bytes)
        return (try? JSONParser.parse(bytes)) ?? .null
    }
}
