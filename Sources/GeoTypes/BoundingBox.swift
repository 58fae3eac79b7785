/// A box in CRS84 as RFC 7946 §5 defines it: `west` > `east` when it crosses the antimeridian.
public struct BoundingBox: Hashable, Sendable {
    public var west: Double
    public var south: Double
    public var east: Double
    public var north: Double

    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    public var crossesAntimeridian: Bool { west > east }

    /// Degrees of longitude from west eastwards to east, in [0, 360].
    public var width: Double { west > east ? east + 360 - west : east - west }

    /// North-east, south-east, south-west, north-west: the order in which map engines take the corners of a view.
    public var corners: [Coordinate] {
        [
            Coordinate(x: east, y: north), Coordinate(x: east, y: south),
            Coordinate(x: west, y: south), Coordinate(x: west, y: north),
        ]
    }

    /// The smallest box over all geometries by the minimal arc in longitude, or nil when none has a position.
    ///
    /// Lines and rings cover the longitudes between their neighbours the short way round; a step of more than
    /// 180 degrees counts as one across the antimeridian. A ring that goes round a pole covers all longitudes and
    /// reaches to that pole (§5.3).
    /// - Complexity: O(*n* log *n*) in positions.
    public init?(of geometries: some Sequence<Geometry>) {
        var extent = BoundingBoxBuilder()
        for geometry in geometries { extent.add(geometry) }
        guard let box = extent.box else { return nil }
        self = box
    }
}

/// Collects geometries one by one and answers with the smallest box over all of them.
public struct BoundingBoxBuilder: Sendable {
    private var intervals: [LongitudeInterval] = []
    private var south = Double.infinity
    private var north = -Double.infinity

    public init() {}

    public var box: BoundingBox? {
        guard let arc = LongitudeArc(containing: intervals) else { return nil }
        return BoundingBox(west: arc.west, south: south, east: arc.east, north: north)
    }

    public mutating func add(_ geometry: Geometry) {
        for coordinate in geometry.coordinates {
            south = min(south, coordinate.y)
            north = max(north, coordinate.y)
        }
        switch geometry.kind {
        case .point, .multiPoint:
            for coordinate in geometry.coordinates { add(longitude: coordinate.x) }
        case .lineString, .multiLineString:
            for line in geometry.lineEnds.indices { addLine(geometry.coordinates[geometry.lineRange(line)]) }
        case .polygon, .multiPolygon:
            for polygon in geometry.polygonEnds.indices {
                // Holes lie inside their exterior ring, so that only the first ring of each polygon counts.
                guard let exterior = geometry.ringRange(polygon).first else { continue }
                addRing(geometry.coordinates[geometry.lineRange(exterior)])
            }
        case .geometryCollection:
            for member in geometry.members { add(member) }
        }
        compact()
    }

    /// Adds the box of another builder.
    public mutating func add(_ other: BoundingBoxBuilder) {
        intervals.append(contentsOf: other.intervals)
        south = min(south, other.south)
        north = max(north, other.north)
        compact()
    }

    private mutating func add(longitude: Double) {
        intervals.append(LongitudeInterval(from: longitude, to: longitude))
    }

    /// Adds what the line covers, and returns by how many degrees its end lies east of its start.
    @discardableResult
    private mutating func addLine(_ line: ArraySlice<Coordinate>) -> Double {
        guard let first = line.first else { return 0 }
        var position = first.x
        var previous = first.x
        var interval = LongitudeInterval(from: first.x, to: first.x)
        for coordinate in line.dropFirst() {
            var step = coordinate.x - previous
            // A step beyond 180 degrees goes the short way, across the antimeridian. A whole-world rectangle's side
            // of exactly 360 degrees is meant as drawn.
            if abs(step) > 180 && abs(step) < 360 { step -= step > 0 ? 360 : -360 }
            // Where nothing was wrapped the number as written is kept, not a sum of differences.
            position = step == coordinate.x - previous && position == previous ? coordinate.x : position + step
            previous = coordinate.x
            interval.from = min(interval.from, position)
            interval.to = max(interval.to, position)
        }
        intervals.append(interval)
        return position - first.x
    }

    private mutating func addRing(_ ring: ArraySlice<Coordinate>) {
        let turn = addLine(ring)
        guard abs(turn) > 359 else { return }
        // RFC 7946 §5.3: the ring goes round a pole. The nearer one is meant.
        let mean = ring.reduce(0) { $0 + $1.y } / Double(ring.count)
        if mean >= 0 { north = max(north, 90) } else { south = min(south, -90) }
    }

    /// Keeps memory bounded on streams: many intervals are merged into the few that do not touch.
    private mutating func compact() {
        guard intervals.count > 4096 else { return }
        intervals.sort { $0.from < $1.from }
        var merged: [LongitudeInterval] = []
        // Gaps below a thousandth of a degree can't be the largest one while more than 4096 intervals stay.
        for interval in intervals {
            if let last = merged.last, interval.from <= last.to + 0.001 {
                merged[merged.count - 1].to = max(last.to, interval.to)
            } else {
                merged.append(interval)
            }
        }
        if merged.count > 2048 {
            merged = Self.withoutSmallGaps(merged)
        }
        intervals = merged
    }

    private static func withoutSmallGaps(_ intervals: [LongitudeInterval]) -> [LongitudeInterval] {
        let gaps = zip(intervals.dropFirst(), intervals).map { $0.from - $1.to }.sorted(by: >)
        let limit = gaps[min(1023, gaps.count - 1)]
        var merged: [LongitudeInterval] = []
        for interval in intervals {
            if let last = merged.last, interval.from - last.to < limit {
                merged[merged.count - 1].to = max(last.to, interval.to)
            } else {
                merged.append(interval)
            }
        }
        return merged
    }
}
