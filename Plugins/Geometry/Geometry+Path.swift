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
}
