import GeoTypes

/// The geometries of a block that has been read: ``GeometryColumns`` in memory that its block owns.
///
/// Unsafe code: made and freed by one ``FeatureBlock``; blocks that share the ends of lines keep the first one alive.
struct BlockGeometries {
    let positions: UnsafeBufferPointer<Coordinate>
    let lineEnds: UnsafeBufferPointer<Int>
    let polygonEnds: UnsafeBufferPointer<Int>
    let others: [Geometry]

    init() {
        positions = UnsafeBufferPointer(start: nil, count: 0)
        (lineEnds, polygonEnds) = (UnsafeBufferPointer(start: nil, count: 0), UnsafeBufferPointer(start: nil, count: 0))
        others = []
    }

    init(_ columns: GeometryColumns) {
        positions = Self.copy(columns.positions)
        lineEnds = Self.copy(columns.lineEnds)
        polygonEnds = Self.copy(columns.polygonEnds)
        others = columns.others
    }

    /// The same lines and polygons with other positions.
    init(_ other: BlockGeometries, positions: [Coordinate]) {
        self.positions = Self.copy(positions)
        (lineEnds, polygonEnds, others) = (other.lineEnds, other.polygonEnds, other.others)
    }

    /// - Parameter sharesEnds: the ends belong to the block whose positions were replaced.
    func deallocate(sharesEnds: Bool) {
        positions.deallocate()
        guard !sharesEnds else { return }
        lineEnds.deallocate()
        polygonEnds.deallocate()
    }

    private static func copy<Element>(_ column: [Element]) -> UnsafeBufferPointer<Element> {
        guard !column.isEmpty else { return UnsafeBufferPointer(start: nil, count: 0) }
        let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: column.count)
        _ = memory.initialize(fromContentsOf: column)
        return UnsafeBufferPointer(memory)
    }

    @inline(__always)
    func withShape<Result>(_ slot: GeometryColumns.Slot, _ body: (GeometryShape?) -> Result) -> Result {
        switch slot.place {
        case .none: body(nil)
        case .others: others[slot.positions.range.lowerBound].withShape(body)
        case .columns:
            body(
                GeometryShape(
                    kind: slot.kind, positions: Self.slice(positions, slot.positions),
                    lineEnds: Self.slice(lineEnds, slot.lines), polygonEnds: Self.slice(polygonEnds, slot.polygons)))
        }
    }

    @inline(__always)
    private static func slice<Element>(
        _ column: UnsafeBufferPointer<Element>, _ place: ByteRange
    ) -> UnsafeBufferPointer<Element> {
        let range = place.range
        return UnsafeBufferPointer(start: column.baseAddress.map { $0 + range.lowerBound }, count: range.count)
    }
}
