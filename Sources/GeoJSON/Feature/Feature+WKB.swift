import GeoTypes

extension Feature {
    /// Appends the geometry as ISO well-known binary, without a copy of it in between.
    /// - Returns: false, with nothing appended, for a feature without a geometry.
    /// - Complexity: O(*n*) in positions.
    package func appendWKB(to bytes: inout [UInt8]) -> Bool {
        withShape { shape in
            guard let shape else { return false }
            WKBWriter(
                kind: shape.kind, positions: shape.positions, lineEnds: shape.lineEnds,
                polygonEnds: shape.polygonEnds, higherOrdinates: shape.higherOrdinates, members: shape.members
            ).append(to: &bytes)
            return true
        }
    }
}
