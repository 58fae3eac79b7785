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
        bytes.append(contentsOf: #"{"type":""#.utf8)
        bytes.append(contentsOf: geometry.kind.rawValue.utf8)
        bytes.append(
            contentsOf: geometry.kind == .geometryCollection ? #"","geometries":"#.utf8 : #"","coordinates":"#.utf8)
        appendBody(geometry, to: &bytes)
        bytes.append(UInt8(ascii: "}"))
    }

    /// Appends what stands behind `coordinates` or `geometries`.
    package static func appendBody(_ geometry: Geometry, to bytes: inout [UInt8]) {
        switch geometry.kind {
        case .point:
            if geometry.coordinates.isEmpty {
                bytes.append(contentsOf: "[]".utf8)
            } else {
                appendPosition(geometry, 0, to: &bytes)
            }
        case .multiPoint: appendPositions(geometry, geometry.coordinates.indices, to: &bytes)
        case .lineString: appendPositions(geometry, geometry.coordinates.indices, to: &bytes)
        case .multiLineString: appendLines(geometry, geometry.lineEnds.indices, to: &bytes)
        case .polygon: appendLines(geometry, geometry.lineEnds.indices, to: &bytes)
        case .multiPolygon:
            appendList(geometry.polygonEnds.indices, to: &bytes) { polygon, bytes in
                appendLines(geometry, geometry.ringRange(polygon), to: &bytes)
            }
        case .geometryCollection:
            appendList(geometry.members.indices, to: &bytes) { member, bytes in
                append(geometry.members[member], to: &bytes)
            }
        }
    }

    private static func appendLines(_ geometry: Geometry, _ lines: Range<Int>, to bytes: inout [UInt8]) {
        appendList(lines, to: &bytes) { line, bytes in
            appendPositions(geometry, geometry.lineRange(line), to: &bytes)
        }
    }

    private static func appendPositions(_ geometry: Geometry, _ range: Range<Int>, to bytes: inout [UInt8]) {
        appendList(range, to: &bytes) { index, bytes in appendPosition(geometry, index, to: &bytes) }
    }

    @inline(__always)
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

    @inline(__always)
    private static func appendPosition(_ geometry: Geometry, _ index: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        JSONText.appendNumber(geometry.coordinates[index].x, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        JSONText.appendNumber(geometry.coordinates[index].y, to: &bytes)
        if !geometry.higherOrdinates.isEmpty {
            for ordinate in geometry.higherOrdinates[index] {
                bytes.append(UInt8(ascii: ","))
                JSONText.appendNumber(ordinate, to: &bytes)
            }
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// The geometry as a tree, for foreign members such as a framed set's bounds.
    package static func value(_ geometry: Geometry) -> JSONValue {
        var bytes: [UInt8] = []
        append(geometry, to: &bytes)
        return (try? JSONParser.parse(bytes)) ?? .null
    }
}
