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
}
