import GeoTypes

extension Geodesic {
    /// Area in m² of all polygons of a geometry in degrees, holes taken away, members included; 0 for points and
    /// lines. Never negative, whichever way the rings run.
    ///
    /// Sides are geodesics in the direction that ``LongitudeSteps`` reads: the whole-world rectangle has the area of
    /// the ellipsoid, and a ring round a pole that of the cap round the nearer one.
    /// - Complexity: O(*n*)
    package func area(of geometry: Geometry) -> Double {
        var sum = 0.0
        for polygon in geometry.polygonEnds.indices {
            var area = 0.0
            let rings = geometry.ringRange(polygon)
            for ring in rings {
                let part = self.area(ofRing: geometry.coordinates[geometry.lineRange(ring)])
                area += ring == rings.lowerBound ? part : -part
            }
            sum += max(area, 0)
        }
        return geometry.members.reduce(sum) { $0 + area(of: $1) }
    }

    private func area(ofRing ring: ArraySlice<Coordinate>) -> Double {
        guard var start = ring.first else { return 0 }
        let steps = LongitudeSteps(ring: ring)
        var turn = 0.0
        var latitudes = 0.0
        var toEquator = 0.0
        for end in ring.dropFirst() {
            let step = end.x - start.x + 360 * steps.turns(from: start.x, to: end.x)
            turn += step
            latitudes += end.y
            toEquator += areaToEquator(start, step, end)
            start = end
        }
        guard abs(turn) > 359 else { return abs(toEquator) }
        // Eastwards the sum is what lies between the ring and the equator, negative in the south.
        let eastwards = turn > 0 ? toEquator : -toEquator
        return latitudes >= 0 ? hemisphere - eastwards : hemisphere + eastwards
    }

    /// A side that goes half round the world or more is cut, since its shortest way would go elsewhere.
    private func areaToEquator(_ start: Coordinate, _ step: Double, _ end: Coordinate) -> Double {
        guard abs(step) >= 180 else { return areaToEquator(start, end) }
        let pieces = (abs(step) / 90).rounded(.up)
        var sum = 0.0
        var from = start
        for piece in 1...max(Int(min(pieces, 64)), 1) {
            let share = Double(piece) / min(pieces, 64)
            let to = Coordinate(x: start.x + step * share, y: start.y + (end.y - start.y) * share)
            sum += areaToEquator(from, to)
            from = to
        }
        return sum
    }
}
