import GeoJSON
import GeoTypes
import Topology

/// Rounds positions to a number of decimals without making geometries invalid.
struct CoordinateRounder {
    let decimals: Int
    /// Whether positions are no longitudes and latitudes.
    let isPlanar: Bool
    let topology: TopologyContext
    private let scale: Double

    init(decimals: Int, isPlanar: Bool, topology: TopologyContext) {
        self.decimals = decimals
        self.isPlanar = isPlanar
        self.topology = topology
        // Powers of ten up to 10^22 are exact.
        scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    }

    /// The number with at most that many decimals that is nearest, of two as near the one away from zero.
    ///
    /// Above 2^53 steps of the last decimal doubles lie further apart than decimals, and the shortest spelling of each
    /// has no more of them. Below, a number that is the double of a decimal with that many digits is kept: rounding
    /// twice changes nothing.
    func rounded(_ value: Double) -> Double {
        let scaled = value.magnitude * scale
        guard scaled < 9_007_199_254_740_992 else { return value }
        let nearest = scaled.rounded(.toNearestOrAwayFromZero)
        if nearest / scale == value.magnitude || (nearest - 1) / scale == value.magnitude
            || (nearest + 1) / scale == value.magnitude
        {
            return value
        }
        guard nearest != 0 else { return 0 }
        return value < 0 ? -nearest / scale : nearest / scale
    }

    /// The geometry rounded, or nil when it is as it should be or has to stay as it is; then a note says so.
    ///
    /// Positions that rounding has made equal to the one before are dropped. A line that would come down to one place
    /// keeps its decimals. A valid polygon that would become invalid is rounded by snapping its edges along with its
    /// positions (`GEOSGeom_setPrecision`), which may divide it, and keeps its decimals where a part would be lost.
    func rounded(
        _ geometry: Geometry, _ notes: inout [NormalizationNote]
    ) throws(TopologyError) -> Geometry? {
        if geometry.kind == .geometryCollection {
            var result: Geometry?
            for index in geometry.members.indices {
                guard let member = try rounded(geometry.members[index], &notes) else { continue }
                result = result ?? geometry
                result?.members[index] = member
            }
            return result
        }
        guard let positions = roundedPositions(geometry) else { return nil }
        let result = merged(positions, of: geometry)
        switch geometry.kind {
        case .polygon, .multiPolygon: return try checked(result, geometry, &notes)
        default:
            if result == nil { notes.append(note("the line would be without length", "it keeps its decimals")) }
            return result
        }
    }

    /// All numbers rounded, position for position; nil when that changes none.
    private func roundedPositions(_ geometry: Geometry) -> Geometry? {
        var result = geometry
        var isChanged = false
        for (index, position) in geometry.coordinates.enumerated() {
            let moved = Coordinate(x: rounded(position.x), y: rounded(position.y))
            guard moved != position else { continue }
            result.coordinates[index] = moved
            isChanged = true
        }
        for (index, ordinates) in geometry.higherOrdinates.enumerated() {
            let moved = ordinates.map { rounded($0) }
            guard moved != ordinates else { continue }
            result.higherOrdinates[index] = moved
            isChanged = true
        }
        return isChanged ? result : nil
    }

    /// The rounded lines and rings without positions that only rounding has made equal to the one before; nil when one
    /// of them is left with too few.
    private func merged(_ rounded: Geometry, of original: Geometry) -> Geometry? {
        guard !rounded.lineEnds.isEmpty else { return rounded }
        let isArea = rounded.kind == .polygon || rounded.kind == .multiPolygon
        var result = Geometry(kind: rounded.kind, polygonEnds: rounded.polygonEnds)
        for line in rounded.lineEnds.indices {
            let range = rounded.lineRange(line)
            let start = result.coordinates.count
            for index in range {
                let isFirst = index == range.lowerBound
                if !isFirst, rounded.isSame(index, index - 1), !original.isSame(index, index - 1) { continue }
                result.coordinates.append(rounded.coordinates[index])
                if !rounded.higherOrdinates.isEmpty {
                    result.higherOrdinates.append(rounded.higherOrdinates[index])
                }
            }
            let count = result.coordinates.count - start
            if count < range.count, count < (isArea ? 4 : 2) { return nil }
            result.lineEnds.append(result.coordinates.count)
        }
        return result
    }

    /// The rounded polygons if they are as valid as they were, else what GEOS makes of them, else nil.
    private func checked(
        _ candidate: Geometry?, _ original: Geometry, _ notes: inout [NormalizationNote]
    ) throws(TopologyError) -> Geometry? {
        var reason = "a ring would have too few positions"
        if let candidate {
            guard case .invalid(let flaw, let location) = try topology.validity(of: plane(candidate)) else {
                return candidate
            }
            let place = location.map { " at [\(JSONText.number($0.x)), \(JSONText.number($0.y))]" }
            reason = "\(flaw)\(place ?? "")"
        }
        let unrolled = plane(original)
        guard try topology.validity(of: unrolled).isValid else {
            if candidate == nil { notes.append(note(reason, "it keeps its decimals")) }
            return candidate
        }
        if unrolled == original, let snapped = try snapped(original) {
            let count = snapped.polygonEnds.count
            let parts = count > original.polygonEnds.count ? "divided into \(count) polygons" : "drawn anew"
            notes.append(note(reason, "it was \(parts) to stay valid"))
            if original.hasOrdinatesBeyondHeight { notes.append(NormalizationNote(.ordinates)) }
            return snapped
        }
        notes.append(note(reason, "it keeps its decimals"))
        return nil
    }

    /// Rounded by GEOS with its edges; nil when a part is lost or the result does not hold.
    private func snapped(_ original: Geometry) throws(TopologyError) -> Geometry? {
        var result = try topology.snapped(original, toGrid: 1 / scale)
        guard result.kind == .polygon || result.kind == .multiPolygon,
            result.polygonEnds.count >= original.polygonEnds.count, !result.isEmpty
        else { return nil }
        if original.kind == .multiPolygon { result.kind = .multiPolygon }
        // GEOS divides by other means: the same decimals, spelled the same way.
        result = roundedPositions(result) ?? result
        result.takeHeights(of: roundedPositions(original) ?? original)
        return try topology.validity(of: result).isValid ? result : nil
    }

    private func plane(_ geometry: Geometry) -> Geometry {
        !isPlanar && geometry.mayWrap ? geometry.unrolled() : geometry
    }

    private func note(_ reason: String, _ outcome: String) -> NormalizationNote {
        NormalizationNote(
            .precision,
            "rounded to \(decimals) decimal\(decimals == 1 ? "" : "s") the geometry would be invalid (\(reason)); "
                + outcome)
    }
}

extension Geometry {
    /// Whether two positions are the same in all their ordinates.
    fileprivate func isSame(_ a: Int, _ b: Int) -> Bool {
        coordinates[a] == coordinates[b] && (higherOrdinates.isEmpty || higherOrdinates[a] == higherOrdinates[b])
    }
}
