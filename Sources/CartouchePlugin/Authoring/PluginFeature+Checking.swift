import GeoJSON
import GeoTypes

extension PluginFeature {
    /// Whether a value was set.
    func isEdited(_ column: PluginProcessor.Column) -> Bool {
        switch column {
        case .id: editedID.isSet
        case .geometry: editedGeometry.isSet
        case .properties: editedProperties.isSet
        case .members: editedMembers.isSet
        }
    }

    /// - Throws: why what was set can't be handed back.
    func check() throws(PluginError) {
        if case .set(let value?) = editedID, value.string == nil, value.double?.isFinite != true {
            throw PluginError("id", "an id must be a string or a number, not \(value.text)")
        }
        if case .set(let geometry?) = editedGeometry, let reason = geometry.flaw {
            throw PluginError("geometry", "the plugin made a \(geometry.kind.rawValue) that is none: \(reason)")
        }
    }

    /// Appends the bytes of a value to a column.
    /// - Returns: false for none.
    func append(_ column: PluginProcessor.Column, to bytes: inout [UInt8]) -> Bool {
        switch column {
        case .id:
            if case .set(let value) = editedID { return Self.append(value.map { Array($0.text.utf8) }, to: &bytes) }
        case .geometry:
            if case .set(let value) = editedGeometry {
                value?.appendWKB(to: &bytes)
                return value != nil
            }
        case .properties:
            if case .set(let value) = editedProperties { return Self.append(value?.content.bytes, to: &bytes) }
        case .members:
            if case .set(let value) = editedMembers { return Self.append(value?.content.bytes, to: &bytes) }
        }
        guard let own = source(column) else { return false }
        bytes.append(contentsOf: own)
        return true
    }

    private static func append(_ value: [UInt8]?, to bytes: inout [UInt8]) -> Bool {
        guard let value else { return false }
        bytes.append(contentsOf: value)
        return true
    }
}

extension Geometry {
    /// What keeps it from being a simple feature that GeoJSON can have; nil where nothing does.
    fileprivate var flaw: String? {
        if let flaw = members.lazy.compactMap(\.flaw).first { return flaw }
        guard coordinates.allSatisfy(\.isFinite), higherOrdinates.allSatisfy({ $0.allSatisfy(\.isFinite) }) else {
            return "an ordinate is not finite"
        }
        guard higherOrdinates.isEmpty || higherOrdinates.count == coordinates.count else {
            return "higherOrdinates must have an entry for each position, or none"
        }
        guard Self.ascends(lineEnds, to: coordinates.count), Self.ascends(polygonEnds, to: lineEnds.count) else {
            return "lineEnds or polygonEnds are not in order"
        }
        let lines = lineEnds.indices.map { lineRange($0) }
        switch kind {
        case .geometryCollection: return coordinates.isEmpty ? nil : "it has positions of its own"
        case .point: return coordinates.count > 1 ? "it has \(coordinates.count) positions" : nil
        case .multiPoint: return nil
        case .lineString where coordinates.isEmpty: return nil
        case .lineString, .multiLineString:
            if kind == .lineString, lines.count != 1 { return "it has \(lines.count) lines" }
            if lines.last?.upperBound ?? 0 != coordinates.count { return "positions are behind the last line" }
            return lines.contains { $0.count < 2 } ? "a line has fewer than 2 positions" : nil
        case .polygon where coordinates.isEmpty: return nil
        case .polygon, .multiPolygon:
            if kind == .polygon, polygonEnds.count != 1 { return "it has \(polygonEnds.count) polygons" }
            if lines.last?.upperBound ?? 0 != coordinates.count { return "positions are behind the last ring" }
            if polygonEnds.last ?? 0 != lines.count { return "rings are behind the last polygon" }
            if lines.contains(where: { $0.count < 4 }) { return "a ring has fewer than 4 positions" }
            return lines.allSatisfy(isClosed) ? nil : "a ring's last position is not its first"
        }
    }

    private func isClosed(_ ring: Range<Int>) -> Bool {
        let (first, last) = (ring.lowerBound, ring.upperBound - 1)
        return coordinates[first] == coordinates[last]
            && (higherOrdinates.isEmpty || higherOrdinates[first] == higherOrdinates[last])
    }

    private static func ascends(_ ends: [Int], to limit: Int) -> Bool {
        var last = 0
        for end in ends {
            guard end >= last, end <= limit else { return false }
            last = end
        }
        return true
    }
}
