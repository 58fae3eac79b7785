import GeoTypes

/// The borders between sectors of the globe that lines and rings cross, so that no cut of the map goes through one.
struct MeridianSet {
    private var words = SIMD4<UInt64>()

    /// Whether something crosses the western border of a sector.
    func contains(_ sector: Int) -> Bool { words[sector >> 6] >> UInt64(sector & 63) & 1 == 1 }

    func union(_ other: MeridianSet) -> MeridianSet {
        var union = self
        union.words |= other.words
        return union
    }

    /// Adds what the geometry's lines and rings cover, read as ``LongitudeSteps`` says.
    /// - Complexity: O(*n*).
    mutating func cover(_ geometry: Geometry) {
        let isArea = geometry.kind == .polygon || geometry.kind == .multiPolygon
        for index in geometry.lineEnds.indices {
            let line = geometry.coordinates[geometry.lineRange(index)]
            cover(line, isArea ? LongitudeSteps(ring: line) : LongitudeSteps(line: line))
        }
        for member in geometry.members { cover(member) }
    }

    private mutating func cover(_ line: ArraySlice<Coordinate>, _ steps: LongitudeSteps) {
        var last: Double?
        var (west, east, turns) = (Double.infinity, -Double.infinity, 0.0)
        for position in line where position.isFinite {
            if let last { turns += steps.turns(from: last, to: position.x) }
            last = position.x
            west = min(west, position.x + 360 * turns)
            east = max(east, position.x + 360 * turns)
        }
        guard west < east else { return }
        guard east - west < 360 else {
            words = SIMD4(repeating: .max)
            return
        }
        var sector = PointCloud.sector(of: GridPoint(Coordinate(x: west, y: 0)).x)
        let end = PointCloud.sector(of: GridPoint(Coordinate(x: east, y: 0)).x)
        // Within one sector either nothing is crossed or everything.
        var crossesAll = sector == end && east - west > 180
        while sector != end || crossesAll {
            crossesAll = false
            sector = (sector + 1) % PointCloud.sectorCount
            words[sector >> 6] |= 1 << UInt64(sector & 63)
        }
    }
}
