import GeoTypes
import Topology

extension Geometry {
    /// The geometry cut at ±180 degrees (RFC 7946 §3.1.9), with longitudes in that range, or nil when it is so already.
    ///
    /// A ring round a pole is closed over the antimeridian and that pole (§5.3). A Multi stays one, whatever is left of
    /// it; a single line or polygon becomes a Multi where it is cut. See ``LongitudeSteps`` for which way steps go.
    /// - Throws: ``TopologyError`` for an invalid polygon across the antimeridian that GEOS can't clip.
    func cutAtAntimeridian(in topology: TopologyContext) throws(TopologyError) -> Geometry? {
        guard mayWrap else { return nil }
        let unrolled = unrolled()
        if let folded = try unrolled.foldedAtAntimeridian(in: topology) { return folded }
        return unrolled == self ? nil : unrolled
    }

    /// An unrolled geometry cut at ±180 degrees into parts within that range, or nil when all of it lies there.
    ///
    /// What lies in each turn of the globe is cut out and moved back. Single points are moved, never cut. Unrolling a
    /// second time would close a ring over its pole twice, so that the caller does it once, with ``unrolled()``, before
    /// whatever else works on the geometry.
    func foldedAtAntimeridian(in topology: TopologyContext) throws(TopologyError) -> Geometry? {
        switch kind {
        case .point, .multiPoint:
            guard coordinates.contains(where: { abs($0.x) > 180 }) else { return nil }
            var moved = self
            moved.mapCoordinates { position in
                let turn = ((position.x + 180) / 360).rounded(.down)
                return abs(position.x) <= 180
                    ? position : Coordinate(x: Self.moved(position.x, by: 360 * turn), y: position.y)
            }
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
        case .lineString, .multiLineString:
            return coordinates.contains { abs($0.x) > 180 } ? foldedLines().splittingLongSteps() : nil
        case .polygon, .multiPolygon:
            return coordinates.contains { abs($0.x) > 180 }
                ? try foldedPolygons(in: topology).splittingLongSteps() : nil
        }
    }

    /// Each polygon by itself, so that those which lie within ±180 stay as they are, in their place.
    private func foldedPolygons(in topology: TopologyContext) throws(TopologyError) -> Geometry {
        var result = Geometry(kind: .multiPolygon)
        for index in polygonEnds.indices {
            let polygon = polygon(at: index)
            var (low, high) = (180.0, -180.0)
            for position in polygon.coordinates {
                low = min(low, position.x)
                high = max(high, position.x)
            }
            guard low < -180 || high > 180 else {
                result.append(parts: polygon)
                continue
            }
            let first = Int(((low + 180) / 360).rounded(.down))
            let last = max(first, Int(((high + 180) / 360).rounded(.up)) - 1)
            guard last - first < Self.turnLimit else {
                throw TopologyError(
                    operation: "cut", message: "the polygon goes round the globe more than \(Self.turnLimit) times")
            }
            for turn in first...last {
                let shift = Double(turn) * 360
                let box = BoundingBox(west: shift - 180, south: -90, east: shift + 180, north: 90)
                var part = try topology.clipped(polygon, to: box)
                part.takeHeights(of: polygon)
                part.mapCoordinates { Coordinate(x: Self.moved($0.x, by: shift), y: $0.y) }
                result.append(parts: part)
            }
        }
        if kind == .polygon, result.polygonEnds.count == 1 { result.kind = .polygon }
        return result
    }

    /// Turns of the globe that a polygon may cover. Each is clipped by itself.
    private static let turnLimit = 1000

    /// One polygon of several, as a Polygon.
    private func polygon(at index: Int) -> Geometry {
        var result = Geometry(kind: .polygon)
        for ring in ringRange(index) {
            let range = lineRange(ring)
            result.coordinates += coordinates[range]
            if !higherOrdinates.isEmpty { result.higherOrdinates += higherOrdinates[range] }
            result.lineEnds.append(result.coordinates.count)
        }
        result.polygonEnds.append(result.lineEnds.count)
        return result
    }

    /// The longitude back in the first turn. Adding and taking away whole turns costs the last digits; rounding to a
    /// trillionth of a degree, a tenth of a micrometer, gives back the number that was written.
    static func moved(_ longitude: Double, by shift: Double) -> Double {
        guard shift != 0 else { return longitude }
        return min(max(((longitude - shift) * 1e12).rounded() / 1e12, -180), 180)
    }

    /// Adds the lines or polygons of another geometry; parts of a lower dimension, which touch the cut, are left out.
    mutating func append(parts other: Geometry) {
        for member in other.members { append(parts: member) }
        let wantsArea = kind == .multiPolygon
        guard
            wantsArea
                ? other.kind == .polygon || other.kind == .multiPolygon
                : other.kind == .lineString || other.kind == .multiLineString
        else { return }
        guard !other.coordinates.isEmpty else { return }
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
                    if !higherOrdinates.isEmpty { result.higherOrdinates.append(ordinates(between: index, at: 0.5)) }
                }
                result.coordinates.append(coordinates[index])
                if !higherOrdinates.isEmpty { result.higherOrdinates.append(higherOrdinates[index]) }
            }
            result.lineEnds[line] = result.coordinates.count
        }
        return result
    }
}
