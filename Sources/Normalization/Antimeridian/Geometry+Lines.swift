import GeoTypes

extension Geometry {
    /// Unrolled lines cut at odd multiples of 180 degrees, each part moved back into ±180. Order and direction stay, and
    /// a line that crosses itself is not divided there.
    ///
    /// Ordinates beyond the second are interpolated at the cuts, as far as both neighbors have them.
    /// - Complexity: O(*n*)
    func foldedLines() -> Geometry {
        var result = Geometry(kind: .multiLineString)
        for line in lineEnds.indices { appendParts(of: lineRange(line), to: &result) }
        if kind == .lineString, result.lineEnds.count == 1 { result.kind = .lineString }
        return result
    }

    private func appendParts(of range: Range<Int>, to result: inout Geometry) {
        guard let first = range.first else {
            result.lineEnds.append(result.coordinates.count)
            return
        }
        // A start on the seam belongs to the side to which the line goes from there.
        let inner = coordinates[range].first { !Self.isOnSeam($0.x) } ?? coordinates[first]
        var turn = ((inner.x + 180) / 360).rounded(.down)
        func add(_ position: Coordinate, _ ordinates: [Double]) {
            // A position on the seam is ±180 exactly, after whatever shift.
            let x = Self.moved(position.x, by: 360 * turn)
            result.coordinates.append(Coordinate(x: x, y: position.y))
            if !higherOrdinates.isEmpty { result.higherOrdinates.append(ordinates) }
        }
        for index in range {
            let position = coordinates[index]
            while abs(position.x - 360 * turn) > 180, index > first {
                let eastward = position.x > 360 * turn
                let seam = 360 * turn + (eastward ? 180 : -180)
                let start = coordinates[index - 1]
                let fraction = (seam - start.x) / (position.x - start.x)
                let crossing = Coordinate(x: seam, y: start.y + fraction * (position.y - start.y))
                let ordinates = higherOrdinates.isEmpty ? [] : ordinates(between: index, at: fraction)
                if start != crossing { add(crossing, ordinates) }
                result.lineEnds.append(result.coordinates.count)
                turn += eastward ? 1 : -1
                add(crossing, ordinates)
            }
            add(position, higherOrdinates.isEmpty ? [] : higherOrdinates[index])
        }
        result.lineEnds.append(result.coordinates.count)
    }

    private static func isOnSeam(_ longitude: Double) -> Bool {
        abs((longitude - 180).remainder(dividingBy: 360)) == 0
    }

    /// The higher ordinates of a place on the step that ends at `index`, as far as both ends have them.
    func ordinates(between index: Int, at fraction: Double) -> [Double] {
        zip(higherOrdinates[index - 1], higherOrdinates[index]).map { $0 + fraction * ($1 - $0) }
    }
}
