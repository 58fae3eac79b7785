extension Geometry {
    /// An unrolled ring that ends a whole turn from its start, closed along the antimeridian and the edge of the nearer
    /// pole (RFC 7946 §5.3), as a line.
    ///
    /// The ring is made to start where it crosses the antimeridian: a closing side anywhere else would be a border
    /// inside the area, and could cross the ring.
    /// - Complexity: O(*n*)
    func closedOverPole(eastward: Bool) -> Geometry {
        let count = coordinates.count
        let turn = eastward ? 360.0 : -360.0
        guard count > 1, let edge = seamCrossing(eastward: eastward) else { return self }
        var result = Geometry(kind: .lineString)
        let hasHeights = !higherOrdinates.isEmpty
        func append(_ position: Coordinate, _ heights: [Double]) {
            guard result.coordinates.last != position else { return }
            result.coordinates.append(position)
            if hasHeights { result.higherOrdinates.append(heights) }
        }
        append(edge.crossing, [])
        for index in (edge.index + 1)..<count { append(coordinates[index], hasHeights ? higherOrdinates[index] : []) }
        // The last position is the first one a turn further on; from there the ring goes on to the crossing.
        for index in 1..<max(edge.index + 1, 1) {
            let position = Coordinate(x: coordinates[index].x + turn, y: coordinates[index].y)
            append(position, hasHeights ? higherOrdinates[index] : [])
        }
        append(Coordinate(x: edge.crossing.x + turn, y: edge.crossing.y), [])
        let mean = coordinates.reduce(0) { $0 + $1.y } / Double(count)
        let pole = mean >= 0 ? 90.0 : -90.0
        append(Coordinate(x: edge.crossing.x + turn, y: pole), [])
        append(Coordinate(x: edge.crossing.x, y: pole), [])
        append(edge.crossing, [])
        return result
    }

    /// The first step in the ring's direction that crosses an odd multiple of 180 degrees, and where.
    private func seamCrossing(eastward: Bool) -> (index: Int, crossing: Coordinate)? {
        for index in 0..<(coordinates.count - 1) {
            let start = coordinates[index]
            let end = coordinates[index + 1]
            guard eastward ? end.x > start.x : end.x < start.x else { continue }
            let turns = (start.x - 180) / 360
            let seam = (eastward ? turns.rounded(.up) : turns.rounded(.down)) * 360 + 180
            guard eastward ? seam < end.x : seam > end.x else { continue }
            let fraction = (seam - start.x) / (end.x - start.x)
            return (index, Coordinate(x: seam, y: start.y + fraction * (end.y - start.y)))
        }
        return nil
    }
}
