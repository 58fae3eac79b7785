import GeoTypes

/// A geometry seen where it lies, in a ``Geometry`` or in the ``GeometryColumns`` of a block.
///
/// Unsafe code: it must not outlive the call that it is handed to.
struct GeometryShape {
    var kind: Geometry.Kind
    var positions: UnsafeBufferPointer<Coordinate>
    /// As in ``Geometry``: ends of lines counted in positions, ends of polygons counted in lines.
    var lineEnds: UnsafeBufferPointer<Int>
    var polygonEnds: UnsafeBufferPointer<Int>
    var higherOrdinates: [[Double]] = []
    var members: [Geometry] = []
}

extension Geometry {
    func withShape<Result>(_ body: (GeometryShape) -> Result) -> Result {
        coordinates.withUnsafeBufferPointer { positions in
            lineEnds.withUnsafeBufferPointer { lines in
                polygonEnds.withUnsafeBufferPointer { polygons in
                    body(
                        GeometryShape(
                            kind: kind, positions: positions, lineEnds: lines, polygonEnds: polygons,
                            higherOrdinates: higherOrdinates, members: members))
                }
            }
        }
    }
}
