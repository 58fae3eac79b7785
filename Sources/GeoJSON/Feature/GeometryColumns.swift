import GeoTypes

/// The geometries of a block's records while they are read, column by column: the positions of all of them lie behind
/// one another, so that a point costs no memory of its own.
struct GeometryColumns {
    /// Positions of all geometries but the ``others``.
    var positions: [Coordinate] = []
    /// Ends of lines, counted in positions of their own geometry.
    var lineEnds: [Int] = []
    /// Ends of polygons, counted in lines of their own geometry.
    var polygonEnds: [Int] = []
    /// Geometries that fit no column: collections, and those with heights.
    var others: [Geometry] = []

    /// Where in the columns one geometry lies.
    struct Slot: Sendable {
        enum Place: Sendable { case none, columns, others }

        var place = Place.none
        var kind = Geometry.Kind.point
        /// Of one that lies in no column, the index among the others.
        var positions: ByteRange = .none
        var lines: ByteRange = .none
        var polygons: ByteRange = .none
    }

    /// Adds a geometry that fits no column.
    mutating func append(_ geometry: Geometry) -> Slot {
        others.append(geometry)
        return Slot(place: .others, kind: geometry.kind, positions: ByteRange(others.count - 1..<others.count))
    }

    /// The geometry in a slot, copied out of the columns; nil for an empty slot.
    func geometry(_ slot: Slot) -> Geometry? {
        switch slot.place {
        case .none: return nil
        case .others: return others[slot.positions.range.lowerBound]
        case .columns:
            return Geometry(
                kind: slot.kind, coordinates: Array(positions[slot.positions.range]),
                lineEnds: Array(lineEnds[slot.lines.range]), polygonEnds: Array(polygonEnds[slot.polygons.range]))
        }
    }
}

/// A range in 8 bytes: no block has 4 GB.
struct ByteRange: Sendable, Equatable {
    private var start: UInt32
    private var end: UInt32

    /// Empty and at the start, where no value of a record can be.
    static let none = ByteRange(0..<0)

    init(_ range: Range<Int>) {
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        end = UInt32(truncatingIfNeeded: range.upperBound)
    }

    var range: Range<Int> { Int(start)..<Int(end) }
    /// Nil for ``none``.
    var present: Range<Int>? { end == 0 ? nil : range }
}
