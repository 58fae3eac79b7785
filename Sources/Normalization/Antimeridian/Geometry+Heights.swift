import GeoTypes

extension Geometry {
    /// Gives positions that another geometry has too its height, or none where it has none. Of a polygon of which only
    /// some positions have heights GEOS invents the others; those of new positions, interpolated, stay when all have.
    mutating func takeHeights(of source: Geometry) {
        guard !source.higherOrdinates.isEmpty else { return }
        var known: [Coordinate: [Double]] = [:]
        for (position, ordinates) in zip(source.coordinates, source.higherOrdinates) where known[position] == nil {
            known[position] = Array(ordinates.prefix(1))
        }
        setHeights(known, keepsOthers: !known.values.contains([]))
    }

    private mutating func setHeights(_ known: [Coordinate: [Double]], keepsOthers: Bool) {
        for index in members.indices { members[index].setHeights(known, keepsOthers: keepsOthers) }
        guard !coordinates.isEmpty else { return }
        if higherOrdinates.isEmpty { higherOrdinates = Array(repeating: [], count: coordinates.count) }
        for (index, position) in coordinates.enumerated() {
            if let ordinates = known[position] {
                higherOrdinates[index] = ordinates
            } else if !keepsOthers {
                higherOrdinates[index] = []
            }
        }
        if higherOrdinates.allSatisfy(\.isEmpty) { higherOrdinates = [] }
    }

    /// Takes ordinates beyond the third away, which RFC 7946 §3.1.1 advises against.
    /// - Returns: whether there were any.
    mutating func dropOrdinatesBeyondHeight() -> Bool {
        var isChanged = false
        for index in higherOrdinates.indices where higherOrdinates[index].count > 1 {
            higherOrdinates[index].removeSubrange(1...)
            isChanged = true
        }
        for index in members.indices where members[index].dropOrdinatesBeyondHeight() { isChanged = true }
        return isChanged
    }

    /// Whether a position has more than three ordinates.
    var hasOrdinatesBeyondHeight: Bool {
        higherOrdinates.contains { $0.count > 1 } || members.contains(where: \.hasOrdinatesBeyondHeight)
    }
}
