import GeoTypes

extension Geometry {
    /// Where a position stands in the GeoJSON text, such as `geometry.coordinates[0][3]`, by its place among the
    /// positions of all parts and members.
    func path(ofPosition index: Int, from prefix: String = "geometry") -> String {
        var rest = index
        for (place, member) in members.enumerated() {
            let count = member.positionCount
            if rest < count { return member.path(ofPosition: rest, from: "\(prefix).geometries[\(place)]") }
            rest -= count
        }
        let base = prefix + ".coordinates"
        guard coordinates.indices.contains(rest) else { return prefix }
        switch kind {
        case .point, .geometryCollection: return base
        case .multiPoint, .lineString: return "\(base)[\(rest)]"
        case .multiLineString, .polygon, .multiPolygon: break
        }
        guard let line = lineEnds.firstIndex(where: { rest < $0 }) else { return base }
        let position = rest - lineRange(line).lowerBound
        guard kind == .multiPolygon, let polygon = polygonEnds.firstIndex(where: { line < $0 }) else {
            return "\(base)[\(line)][\(position)]"
        }
        return "\(base)[\(polygon)][\(line - ringRange(polygon).lowerBound)][\(position)]"
    }

    /// The single-part geometries that it consists of, members of collections included, in order; empty parts are
    /// left out.
    var singleParts: [Geometry] {
        switch kind {
        case .point, .lineString, .polygon: return isEmpty ? [] : [self]
        case .geometryCollection: return members.flatMap(\.singleParts)
        case .multiPoint: return coordinates.indices.map { part(.point, $0..<$0 + 1) }
        case .multiLineString:
            return lineEnds.indices.compactMap { line in
                let range = lineRange(line)
                guard !range.isEmpty else { return nil }
                var part = part(.lineString, range)
                part.lineEnds = [range.count]
                return part
            }
        case .multiPolygon:
            return polygonEnds.indices.compactMap { polygon in
                let rings = ringRange(polygon)
                guard let first = rings.first, let last = rings.last else { return nil }
                let range = lineRange(first).lowerBound..<lineRange(last).upperBound
                guard !range.isEmpty else { return nil }
                var part = part(.polygon, range)
                part.lineEnds = rings.map { lineEnds[$0] - range.lowerBound }
                part.polygonEnds = [rings.count]
                return part
            }
        }
    }

    private func part(_ kind: Kind, _ range: Range<Int>) -> Geometry {
        let higher = higherOrdinates.isEmpty ? [] : Array(higherOrdinates[range])
        return Geometry(
            kind: kind, coordinates: Array(coordinates[range]),
            higherOrdinates: higher.allSatisfy(\.isEmpty) ? [] : higher)
    }
}
