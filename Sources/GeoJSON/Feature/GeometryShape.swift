import GeoTypes

/// A geometry seen where it lies, in a ``Geometry`` or in the ``BlockGeometries`` of a block: looking at it copies
/// nothing and counts no references.
///
/// Unsafe code: it must not outlive the call that it is handed to.
struct GeometryShape {
    var kind: Geometry.Kind
    var positions: UnsafeBufferPointer<Coordinate>
    /// As in ``Geometry``: ends of lines counted in positions, ends of polygons counted in lines.
    var lineEnds: UnsafeBufferPointer<Int>
    var polygonEnds: UnsafeBufferPointer<Int>
    var higherOrdinates = UnsafeBufferPointer<[Double]>(start: nil, count: 0)
    var members = UnsafeBufferPointer<Geometry>(start: nil, count: 0)
}

extension GeometryShape {
    /// Whether both are the same geometry, ordinate for ordinate.
    func isSame(as other: GeometryShape) -> Bool {
        kind == other.kind && positions.count == other.positions.count && positions.elementsEqual(other.positions)
            && lineEnds.elementsEqual(other.lineEnds) && polygonEnds.elementsEqual(other.polygonEnds)
            && higherOrdinates.elementsEqual(other.higherOrdinates) && members.elementsEqual(other.members)
    }
}

extension Geometry {
    /// A copy of what the shape shows.
    init(_ shape: GeometryShape) {
        self.init(
            kind: shape.kind, coordinates: Array(shape.positions), higherOrdinates: Array(shape.higherOrdinates),
            lineEnds: Array(shape.lineEnds), polygonEnds: Array(shape.polygonEnds), members: Array(shape.members))
    }

    func withShape<Result>(_ body: (GeometryShape) -> Result) -> Result {
        coordinates.withUnsafeBufferPointer { positions in
            lineEnds.withUnsafeBufferPointer { lines in
                polygonEnds.withUnsafeBufferPointer { polygons in
                    higherOrdinates.withUnsafeBufferPointer { ordinates in
                        members.withUnsafeBufferPointer { members in
                            body(
                                GeometryShape(
                                    kind: kind, positions: positions, lineEnds: lines, polygonEnds: polygons,
                                    higherOrdinates: ordinates, members: members))
                        }
                    }
                }
            }
        }
    }
}
