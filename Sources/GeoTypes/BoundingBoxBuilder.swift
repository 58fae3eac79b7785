/// Collects geometries one by one and answers with the smallest box over all of them.
///
/// The answer doesn't depend on the order, nor on how the geometries were spread over builders that were added
/// together. Memory is bounded on streams: longitudes within one cell of 1/1024 degree count as covered between the
/// westernmost and the easternmost, so that the arc is exact unless its complement is narrower than such a cell.
public struct BoundingBoxBuilder: Sendable {
    private var longitudes = LongitudeCover()
    private var south = Double.infinity
    private var north = -Double.infinity

    public init() {}

    /// The box over what was added, or nil when no finite position was.
    /// - Complexity: O(*m* log *m*) in kept spans.
    public var box: BoundingBox? {
        guard south <= north, let arc = LongitudeArc(sortedSpans: longitudes.merged) else { return nil }
        return BoundingBox(west: arc.west, south: south, east: arc.east, north: north)
    }

    /// Adds one geometry with its members. Positions that aren't finite don't count.
    /// - Complexity: O(*n*) amortized, but for the logarithm of a sort while there are few.
    public mutating func add(_ geometry: Geometry) {
        switch geometry.kind {
        case .point, .multiPoint:
            for coordinate in geometry.coordinates { add(coordinate) }
        case .lineString, .multiLineString:
            for index in geometry.lineEnds.indices {
                let line = geometry.coordinates[geometry.lineRange(index)]
                addLine(line, LongitudeSteps(line: line))
            }
        case .polygon, .multiPolygon:
            for polygon in geometry.polygonEnds.indices {
                // Holes lie inside their exterior ring, so that only the first ring of each polygon counts.
                guard let exterior = geometry.ringRange(polygon).first else { continue }
                addRing(geometry.coordinates[geometry.lineRange(exterior)])
            }
        case .geometryCollection:
            for member in geometry.members { add(member) }
        }
    }

    /// Adds one position.
    public mutating func add(_ coordinate: Coordinate) {
        guard coordinate.isFinite else { return }
        addLatitude(coordinate.y)
        let longitude = LongitudeArc.normalized(coordinate.x)
        longitudes.add(from: longitude, to: longitude, isPoint: true)
    }

    /// Adds what another builder has collected.
    public mutating func add(_ other: BoundingBoxBuilder) {
        longitudes.add(other.longitudes)
        south = min(south, other.south)
        north = max(north, other.north)
    }

    private mutating func addLatitude(_ latitude: Double) {
        south = min(south, latitude)
        north = max(north, latitude)
    }
}

extension BoundingBoxBuilder {
    /// A longitude as it was written, and the whole turns that place it on the unrolled line.
    private struct Unrolled {
        var longitude: Double
        var turns: Double

        var position: Double { longitude + 360 * turns }
    }

    /// Adds what a line covers, and returns by how many degrees its end lies east of its start.
    @discardableResult
    private mutating func addLine(_ line: ArraySlice<Coordinate>, _ steps: LongitudeSteps) -> Double {
        var first: Unrolled?
        var current = Unrolled(longitude: 0, turns: 0)
        var west = current
        var east = current
        for coordinate in line where coordinate.isFinite {
            addLatitude(coordinate.y)
            if first == nil {
                current.longitude = coordinate.x
                (first, west, east) = (current, current, current)
                continue
            }
            current.turns += steps.turns(from: current.longitude, to: coordinate.x)
            current.longitude = coordinate.x
            if current.position < west.position { west = current }
            if current.position > east.position { east = current }
        }
        guard let first else { return 0 }
        if east.position - west.position >= 360 {
            longitudes.add(from: -180, to: 180, isPoint: false)
        } else {
            longitudes.add(
                from: LongitudeArc.normalized(west.longitude), to: LongitudeArc.normalized(east.longitude),
                isPoint: west.position == east.position)
        }
        return current.position - first.position
    }

    private mutating func addRing(_ ring: ArraySlice<Coordinate>) {
        let turn = addLine(ring, LongitudeSteps(ring: ring))
        guard abs(turn) > 359 else { return }
        // RFC 7946 §5.3: the ring goes round a pole. The nearer one is meant.
        longitudes.add(from: -180, to: 180, isPoint: false)
        let mean = ring.reduce(0) { $0 + $1.y } / Double(ring.count)
        addLatitude(mean >= 0 ? 90 : -90)
    }
}
