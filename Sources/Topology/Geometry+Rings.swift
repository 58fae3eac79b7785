import GeoTypes

extension Geometry {
    /// The first flaw that can be seen without geometry, or nil.
    var structuralFlaw: Validity? {
        if let index = coordinates.firstIndex(where: { !$0.isFinite }) {
            return .invalid(reason: "Position \(index) is not finite", location: nil)
        }
        for line in lineEnds.indices {
            let range = lineRange(line)
            guard let first = range.first, let last = range.last else { continue }
            if hasRings {
                if coordinates[first] != coordinates[last] {
                    return .invalid(reason: "Ring is not closed", location: coordinates[last])
                }
                if range.count < 4 {
                    return .invalid(reason: "Ring has fewer than four positions", location: coordinates[first])
                }
            } else if range.count < 2 {
                return .invalid(reason: "Line has fewer than two positions", location: coordinates[first])
            }
        }
        for member in members {
            if let flaw = member.structuralFlaw { return flaw }
        }
        return nil
    }

    var hasRings: Bool { kind == .polygon || kind == .multiPolygon }

    /// The same geometry with the first position repeated at the end of each open ring.
    /// - Complexity: O(*n*)
    package func withClosedRings() -> Geometry {
        guard hasRings || !members.isEmpty else { return self }
        var result = Geometry(kind: kind, polygonEnds: polygonEnds)
        result.members = members.map { $0.withClosedRings() }
        for line in lineEnds.indices {
            let range = lineRange(line)
            result.appendPositions(of: self, range)
            if let first = range.first, let last = range.last, coordinates[first] != coordinates[last] {
                result.appendPositions(of: self, first..<first + 1)
            }
            result.lineEnds.append(result.coordinates.count)
        }
        return result
    }

    /// The same geometry without rings of fewer than four positions and lines of fewer than two. A polygon goes with
    /// its exterior ring.
    /// - Complexity: O(*n*)
    package func withoutShortLines() -> Geometry {
        var result = Geometry(kind: kind)
        result.members = members.map { $0.withoutShortLines() }
        switch kind {
        case .point, .multiPoint, .geometryCollection:
            result.appendPositions(of: self, coordinates.indices)
        case .lineString, .multiLineString:
            for line in lineEnds.indices where lineRange(line).count >= 2 { result.appendLine(of: self, line) }
            if kind == .lineString && result.lineEnds.isEmpty { result.lineEnds = [0] }
        case .polygon, .multiPolygon:
            for polygon in polygonEnds.indices {
                let rings = ringRange(polygon)
                guard let exterior = rings.first, lineRange(exterior).count >= 4 else { continue }
                for ring in rings where lineRange(ring).count >= 4 { result.appendLine(of: self, ring) }
                result.polygonEnds.append(result.lineEnds.count)
            }
            if kind == .polygon && result.polygonEnds.isEmpty { result.polygonEnds = [0] }
        }
        return result
    }

    private mutating func appendLine(of other: Geometry, _ line: Int) {
        appendPositions(of: other, other.lineRange(line))
        lineEnds.append(coordinates.count)
    }

    private mutating func appendPositions(of other: Geometry, _ range: Range<Int>) {
        coordinates.append(contentsOf: other.coordinates[range])
        guard !other.higherOrdinates.isEmpty else { return }
        higherOrdinates.append(contentsOf: other.higherOrdinates[range])
    }
}
