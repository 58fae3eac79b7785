import GeoTypes

extension BoundingBox {
    /// The `bbox` member: `[west, south, east, north]`.
    package var json: JSONValue { .array([.number(west), .number(south), .number(east), .number(north)]) }

    /// The `bbox` member of geometries: six numbers when every position has a height (RFC 7946 §5), else four; nil
    /// when there is no position.
    package static func json(of geometries: [Geometry]) -> JSONValue? {
        guard let box = BoundingBox(of: geometries) else { return nil }
        var low = Double.infinity
        var high = -Double.infinity
        for geometry in geometries where !geometry.isEmpty {
            guard geometry.collectHeights(&low, &high) else { return box.json }
        }
        return .array([box.west, box.south, low, box.east, box.north, high].map { .number($0) })
    }
}

extension Geometry {
    /// Widens the range by all heights; false when a position has none.
    fileprivate func collectHeights(_ low: inout Double, _ high: inout Double) -> Bool {
        if !coordinates.isEmpty && higherOrdinates.isEmpty { return false }
        for ordinates in higherOrdinates {
            guard let height = ordinates.first else { return false }
            low = min(low, height)
            high = max(high, height)
        }
        return members.allSatisfy { $0.collectHeights(&low, &high) }
    }
}
