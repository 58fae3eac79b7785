extension Geometry {
    /// The same positions with whole turns added so that no step between neighbors is longer than the rule of
    /// ``LongitudeSteps`` allows. Rings of one polygon stay side by side; a ring round a pole gets the pole's edge.
    /// - Complexity: O(*n*)
    public func unrolled() -> Geometry {
        guard mayWrap else { return self }
        switch kind {
        case .lineString, .multiLineString:
            var result = self
            for line in lineEnds.indices {
                result.unrollLine(lineRange(line), LongitudeSteps(line: coordinates[lineRange(line)]))
            }
            return result
        case .polygon, .multiPolygon:
            return unrolledPolygons()
        case .geometryCollection:
            var result = self
            for index in members.indices { result.members[index] = members[index].unrolled() }
            return result
        case .point, .multiPoint:
            return self
        }
    }

    /// Whether a longitude lies outside ±180 or two neighbors are half a turn or more apart: without that no rule can
    /// move anything. One look at each position spares nearly all geometries the rest.
    public var mayWrap: Bool {
        var previous = coordinates.first?.x ?? 0
        for coordinate in coordinates {
            if abs(coordinate.x) > 180 || abs(coordinate.x - previous) >= 180 { return true }
            previous = coordinate.x
        }
        return members.contains(where: \.mayWrap)
    }

    /// Unrolls in place and returns by how many degrees the last position lies east of the first.
    @discardableResult
    private mutating func unrollLine(_ range: Range<Int>, _ steps: LongitudeSteps) -> Double {
        guard let first = range.first else { return 0 }
        let original = coordinates[range]
        var turns = 0.0
        for index in range.dropFirst() {
            turns += steps.turns(from: original[index - 1].x, to: original[index].x)
            coordinates[index].x = original[index].x + turns * 360
        }
        return coordinates[range.upperBound - 1].x - coordinates[first].x
    }

    private func unrolledPolygons() -> Geometry {
        var result = Geometry(kind: kind)
        for polygon in polygonEnds.indices {
            var exteriorCenter: Double?
            for ring in ringRange(polygon) {
                let range = lineRange(ring)
                var part = Geometry(kind: .lineString, coordinates: Array(coordinates[range]))
                if !higherOrdinates.isEmpty { part.higherOrdinates = Array(higherOrdinates[range]) }
                let turn = part.unrollLine(0..<part.coordinates.count, LongitudeSteps(ring: coordinates[range]))
                if abs(turn) > 359 { part = part.closedOverPole(eastward: turn > 0) }
                let center = ((part.coordinates.map(\.x).min() ?? 0) + (part.coordinates.map(\.x).max() ?? 0)) / 2
                if let exteriorCenter {
                    // A hole beside its exterior in another turn of the globe belongs inside it.
                    let turns = ((exteriorCenter - center) / 360).rounded()
                    if turns != 0 { part.mapCoordinates { Coordinate(x: $0.x + turns * 360, y: $0.y) } }
                } else {
                    exteriorCenter = center
                }
                let start = result.coordinates.count
                if !part.higherOrdinates.isEmpty || !result.higherOrdinates.isEmpty {
                    while result.higherOrdinates.count < start { result.higherOrdinates.append([]) }
                    result.higherOrdinates += part.higherOrdinates
                    while result.higherOrdinates.count < start + part.coordinates.count {
                        result.higherOrdinates.append([])
                    }
                }
                result.coordinates += part.coordinates
                result.lineEnds.append(result.coordinates.count)
            }
            result.polygonEnds.append(result.lineEnds.count)
        }
        return result
    }
}

extension Geometry {
    /// The geometry as a plane shows it best: unrolled, and its parts moved by whole turns to where the smallest box
    /// over all of them lies, so that what straddles the antimeridian is in one piece. Longitudes may leave ±180.
    /// - Complexity: O(*n* log *n*) in positions.
    public func gathered() -> Geometry {
        guard let box = BoundingBox(of: [self]), box.crossesAntimeridian || mayWrap else { return self }
        var result = unrolled()
        result.moveParts(near: box.west + box.width / 2)
        return result
    }

    /// Moves each part by whole turns, so that its middle comes to lie within half a turn of a longitude.
    private mutating func moveParts(near longitude: Double) {
        switch kind {
        case .point, .multiPoint:
            for index in coordinates.indices { move(index..<index + 1, near: longitude) }
        case .lineString, .multiLineString:
            for line in lineEnds.indices { move(lineRange(line), near: longitude) }
        case .polygon, .multiPolygon:
            for polygon in polygonEnds.indices {
                let rings = ringRange(polygon)
                guard let first = rings.first, let last = rings.last else { continue }
                move(lineRange(first).lowerBound..<lineRange(last).upperBound, near: longitude)
            }
        case .geometryCollection:
            for index in members.indices { members[index].moveParts(near: longitude) }
        }
    }

    private mutating func move(_ range: Range<Int>, near longitude: Double) {
        var (low, high) = (Double.infinity, -Double.infinity)
        for index in range where coordinates[index].x.isFinite {
            low = min(low, coordinates[index].x)
            high = max(high, coordinates[index].x)
        }
        guard low <= high else { return }
        let turns = ((longitude - (low + high) / 2) / 360).rounded()
        guard turns != 0 else { return }
        for index in range { coordinates[index].x += turns * 360 }
    }
}
