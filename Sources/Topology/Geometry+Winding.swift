import GeoTypes

extension Geometry {
    /// Whether all exterior rings run counterclockwise and all holes clockwise (RFC 7946 §3.1.6). Rings without
    /// area count as right.
    /// - Parameter isGeographic: Whether positions are degrees, so that rings may cross the antimeridian or go round
    ///   a pole; see ``LongitudeSteps``.
    /// - Complexity: O(*n*)
    package func isRightHanded(isGeographic: Bool = true) -> Bool {
        strayRings(isGeographic, clockwise: false).isEmpty
            && members.allSatisfy { $0.isRightHanded(isGeographic: isGeographic) }
    }

    /// The same geometry by the right-hand rule: exterior rings counterclockwise, holes clockwise. Rings that are
    /// reversed keep their first position; everything else stays.
    /// - Parameter clockwise: the other way round: exterior rings clockwise, holes counterclockwise.
    /// - Complexity: O(*n*)
    package func rewound(isGeographic: Bool = true, clockwise: Bool = false) -> Geometry {
        var result = self
        for ring in strayRings(isGeographic, clockwise: clockwise) {
            let range = lineRange(ring)
            result.coordinates[range].reverse()
            if !higherOrdinates.isEmpty { result.higherOrdinates[range].reverse() }
        }
        for index in members.indices {
            result.members[index] = members[index].rewound(isGeographic: isGeographic, clockwise: clockwise)
        }
        return result
    }

    /// The same polygons in the one order that does not depend on where their rings start, which way they run, and
    /// which comes first: to be compared. Heights are left out.
    /// - Complexity: O(*n* log *n*)
    func withRingsInOrder() -> Geometry {
        guard hasRings else { return self }
        func precedes(_ a: Coordinate, _ b: Coordinate) -> Bool { (a.x, a.y) < (b.x, b.y) }
        func ringPrecedes(_ a: [Coordinate], _ b: [Coordinate]) -> Bool {
            a.lexicographicallyPrecedes(b, by: precedes)
        }
        var polygons: [[[Coordinate]]] = []
        for polygon in polygonEnds.indices {
            var rings: [[Coordinate]] = []
            for line in ringRange(polygon) {
                var ring = Array(coordinates[lineRange(line)].dropLast())
                if Self.orientation(of: coordinates[lineRange(line)], false) < 0 { ring.reverse() }
                let start = ring.indices.min { precedes(ring[$0], ring[$1]) } ?? 0
                rings.append(Array(ring[start...] + ring[..<start]))
            }
            if rings.count > 2 { rings[1...].sort(by: ringPrecedes) }
            polygons.append(rings)
        }
        polygons.sort { a, b in a.lexicographicallyPrecedes(b, by: ringPrecedes) }
        return kind == .polygon ? .polygon(polygons.first ?? []) : .multiPolygon(polygons)
    }

    /// Rings that run the other way than they should.
    private func strayRings(_ isGeographic: Bool, clockwise: Bool) -> [Int] {
        guard hasRings else { return [] }
        var result: [Int] = []
        for polygon in polygonEnds.indices {
            let rings = ringRange(polygon)
            for ring in rings {
                let orientation = Self.orientation(of: coordinates[lineRange(ring)], isGeographic)
                if (ring == rings.lowerBound) != clockwise ? orientation < 0 : orientation > 0 { result.append(ring) }
            }
        }
        return result
    }

    /// Positive when a ring runs counterclockwise, negative when clockwise, 0 when it has no area: twice the planar
    /// area (shoelace formula), or for a ring round a pole the direction in which it goes round the nearer one.
    static func orientation(of ring: ArraySlice<Coordinate>, _ isGeographic: Bool) -> Double {
        guard let first = ring.first else { return 0 }
        let steps = isGeographic ? LongitudeSteps(ring: ring) : nil
        var turns = 0.0
        var latitudes = 0.0
        var sum = 0.0
        // Relative to the first position, so that small rings far from the origin keep their digits.
        var x = 0.0
        var y = 0.0
        var longitude = first.x
        for coordinate in ring {
            turns += steps?.turns(from: longitude, to: coordinate.x) ?? 0
            longitude = coordinate.x
            let nextX = coordinate.x - first.x + 360 * turns
            let nextY = coordinate.y - first.y
            sum += x * nextY - nextX * y
            (x, y) = (nextX, nextY)
            latitudes += coordinate.y
        }
        // Eastwards round the north pole has the pole on the left.
        if steps != nil && abs(x) > 359 { return latitudes >= 0 ? x : -x }
        return sum
    }
}
