import GeoTypes
import Topology

extension Geometry {
    /// An unrolled geometry cut at ±180 degrees into parts within that range (RFC 7946 §3.1.9), or nil when all of it
    /// lies there.
    ///
    /// What lies in each turn of the globe is clipped out and moved back. Single points are moved, never cut.
    /// Unrolling a second time would close a ring over its pole twice, so that the caller does it once, with
    /// ``unrolled()``, before whatever else works on the geometry.
    func foldedAtAntimeridian(in topology: TopologyContext) throws(TopologyError) -> Geometry? {
        switch kind {
        case .point, .multiPoint:
            guard coordinates.contains(where: { abs($0.x) > 180 }) else { return nil }
            var moved = self
            moved.mapCoordinates { Coordinate(x: LongitudeArc.normalized($0.x), y: $0.y) }
            return moved
        case .geometryCollection:
            var result = self
            var isCut = false
            for index in members.indices {
                guard let cut = try members[index].foldedAtAntimeridian(in: topology) else { continue }
                result.members[index] = cut
                isCut = true
            }
            return isCut ? result : nil
        case .lineString, .multiLineString, .polygon, .multiPolygon:
            var low = 180.0
            var high = -180.0
            for coordinate in coordinates {
                low = min(low, coordinate.x)
                high = max(high, coordinate.x)
            }
            guard low < -180 || high > 180 else { return nil }
            return try folded(from: low, to: high, in: topology)
        }
    }

    /// Clips each turn of the globe out of an unrolled geometry and puts the parts together.
    private func folded(from low: Double, to high: Double, in topology: TopologyContext) throws(TopologyError)
        -> Geometry
    {
        let isArea = kind == .polygon || kind == .multiPolygon
        var result = Geometry(kind: isArea ? .multiPolygon : .multiLineString)
        let first = Int(((low + 180) / 360).rounded(.down))
        let last = max(first, Int(((high + 180) / 360).rounded(.up)) - 1)
        for turn in first...last {
            let shift = Double(turn) * 360
            let box = BoundingBox(west: shift - 180, south: -90, east: shift + 180, north: 90)
            var part = try topology.clipped(self, to: box)
            part.mapCoordinates { Coordinate(x: Self.moved($0.x, by: shift), y: $0.y) }
            result.append(parts: part)
        }
        return result.splittingLongSteps().simplifiedKind()
    }

    /// The longitude back in the first turn. Adding and taking away whole turns costs the last digits; rounding to a
    /// trillionth of a degree, a tenth of a micrometer, gives back the number that was written.
    private static func moved(_ longitude: Double, by shift: Double) -> Double {
        guard shift != 0 else { return longitude }
        return min(max(((longitude - shift) * 1e12).rounded() / 1e12, -180), 180)
    }

    /// Adds the lines or polygons of another geometry; parts of a lower dimension, which touch the cut, are left out.
    private mutating func append(parts other: Geometry) {
        for member in other.members { append(parts: member) }
        let wantsArea = kind == .multiPolygon
        guard
            wantsArea
                ? other.kind == .polygon || other.kind == .multiPolygon
                : other.kind == .lineString || other.kind == .multiLineString
        else { return }
        let positions = coordinates.count
        let lines = lineEnds.count
        if !other.higherOrdinates.isEmpty || !higherOrdinates.isEmpty {
            while higherOrdinates.count < positions { higherOrdinates.append([]) }
            higherOrdinates += other.higherOrdinates
            while higherOrdinates.count < positions + other.coordinates.count { higherOrdinates.append([]) }
        }
        coordinates += other.coordinates
        lineEnds += other.lineEnds.map { $0 + positions }
        polygonEnds += other.polygonEnds.map { $0 + lines }
    }

    /// The same lines with a position in the middle of each step of more than 180 degrees, which a reader would
    /// otherwise take the short way, across the antimeridian.
    private func splittingLongSteps() -> Geometry {
        func isLong(_ index: Int) -> Bool {
            let step = abs(coordinates[index].x - coordinates[index - 1].x)
            return step > 180 && step < 360
        }
        guard lineEnds.indices.contains(where: { lineRange($0).dropFirst().contains(where: isLong) }) else {
            return self
        }
        var result = self
        result.coordinates = []
        result.higherOrdinates = []
        for line in lineEnds.indices {
            let range = lineRange(line)
            for index in range {
                if index > range.lowerBound, isLong(index) {
                    let (a, b) = (coordinates[index - 1], coordinates[index])
                    result.coordinates.append(Coordinate(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2))
                    if !higherOrdinates.isEmpty {
                        result.higherOrdinates.append(
                            zip(higherOrdinates[index - 1], higherOrdinates[index]).map { ($0 + $1) / 2 })
                    }
                }
                result.coordinates.append(coordinates[index])
                if !higherOrdinates.isEmpty { result.higherOrdinates.append(higherOrdinates[index]) }
            }
            result.lineEnds[line] = result.coordinates.count
        }
        return result
    }

    /// One part is no Multi.
    private func simplifiedKind() -> Geometry {
        var result = self
        if kind == .multiPolygon, polygonEnds.count == 1 { result.kind = .polygon }
        if kind == .multiLineString, lineEnds.count == 1 { result.kind = .lineString }
        return result
    }
}
