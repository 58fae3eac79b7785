extension Geometry {
    /// Whether no position exists, in this geometry and in all members.
    public var isEmpty: Bool {
        coordinates.isEmpty && members.allSatisfy(\.isEmpty)
    }

    /// Positions of all parts and members.
    public var positionCount: Int {
        members.reduce(coordinates.count) { $0 + $1.positionCount }
    }

    /// Whether every position has exactly two ordinates.
    public var isTwoDimensional: Bool {
        higherOrdinates.isEmpty && members.allSatisfy(\.isTwoDimensional)
    }

    /// Index range into ``coordinates`` of one line or ring.
    public func lineRange(_ line: Int) -> Range<Int> {
        (line == 0 ? 0 : lineEnds[line - 1])..<lineEnds[line]
    }

    /// Index range into ``lineEnds`` of one polygon's rings.
    public func ringRange(_ polygon: Int) -> Range<Int> {
        (polygon == 0 ? 0 : polygonEnds[polygon - 1])..<polygonEnds[polygon]
    }

    /// Calls `body` with each position, members included, in the order of the text.
    public func forEachCoordinate(_ body: (Coordinate) -> Void) {
        for coordinate in coordinates { body(coordinate) }
        for member in members { member.forEachCoordinate(body) }
    }

    /// Replaces every position, members included; structure and higher ordinates stay.
    public mutating func mapCoordinates(_ transform: (Coordinate) -> Coordinate) {
        for index in coordinates.indices { coordinates[index] = transform(coordinates[index]) }
        for index in members.indices { members[index].mapCoordinates(transform) }
    }

    /// The single-part geometries that it consists of, members of collections included, in order; empty parts are
    /// left out.
    /// - Complexity: O(*n*) in positions.
    public var singleParts: [Geometry] {
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

extension Geometry.Kind {
    /// Whether it consists of parts, as a Multi or a collection does.
    public var isMultiple: Bool {
        switch self {
        case .point, .lineString, .polygon: false
        case .multiPoint, .multiLineString, .multiPolygon, .geometryCollection: true
        }
    }
}
