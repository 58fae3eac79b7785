/// A place of the map that must be in the picture, and which item it belongs to.
struct FramePoint: Comparable {
    var place: GridPoint
    /// The item's number; −1 when it is known no more.
    var number: Int

    static func < (a: FramePoint, b: FramePoint) -> Bool {
        if a.place.x != b.place.x { return a.place.x < b.place.x }
        if a.place.y != b.place.y { return a.place.y < b.place.y }
        return a.number < b.number
    }
}

/// Places with boxes of one kind, of which only those are kept that can matter to a frame.
///
/// A box can touch the rectangle only when its place is a corner of the convex hull of all places with the same box,
/// whatever the camera: the sides are half planes of the map. Since the map has no beginning, hulls are taken within
/// sectors of the globe: wherever it is cut later, the hull of the sectors' hulls is that of all places, as long as no
/// sector is cut. Predicates are exact, so that what is left depends neither on the order of the places nor on how
/// they were spread over several clouds.
struct PointCloud {
    static let sectorCount = 256
    /// Width of a sector: 1.40625 degrees.
    static let sectorWidth = GridPoint.turn / Int64(sectorCount)

    private(set) var points: [FramePoint] = []
    /// Of each sector a rectangle inside the hull, so that most places of a long stream are told at a glance; empty
    /// before the first pruning.
    private var cores: [Core] = []
    /// How many places there may be before the next pruning: six times what the last one left, so that each place is
    /// sorted few times.
    private var limit = 8192

    static func sector(of x: Int64) -> Int { Int((x + GridPoint.turn / 2) / sectorWidth) }

    /// Complexity: O(log *n*) on average.
    mutating func append(_ point: FramePoint) {
        if !cores.isEmpty, cores[Self.sector(of: point.place.x)].contains(point.place) { return }
        points.append(point)
        if points.count >= limit { prune() }
    }

    mutating func append(_ other: PointCloud) {
        points.append(contentsOf: other.points)
        if points.count >= limit { prune() }
    }

    mutating func renumber(_ place: (Int) -> Int?) {
        for index in points.indices where points[index].number >= 0 {
            points[index].number = place(points[index].number) ?? -1
        }
    }

    /// Keeps the corners of each sector's hull, sorted.
    mutating func prune() {
        if cores.isEmpty { cores = Array(repeating: Core(), count: Self.sectorCount) }
        var kept: [FramePoint] = []
        var buckets = sectors()
        for (sector, range) in buckets.ranges.enumerated() where !range.isEmpty {
            buckets.points[range].sort()
            let hull = Self.hull(of: buckets.points[range])
            cores[sector] = Core(hull)
            kept += hull
        }
        points = kept
        limit = max(8192, 6 * points.count)
    }

    /// The places sector by sector: less to sort than all at once.
    private func sectors() -> (points: [FramePoint], ranges: [Range<Int>]) {
        var counts = [Int](repeating: 0, count: Self.sectorCount)
        for point in points { counts[Self.sector(of: point.place.x)] += 1 }
        var start = 0
        let ranges = counts.map { count in
            defer { start += count }
            return start..<start + count
        }
        var next = ranges.map(\.lowerBound)
        var sorted = points
        for point in points {
            let sector = Self.sector(of: point.place.x)
            sorted[next[sector]] = point
            next[sector] += 1
        }
        return (sorted, ranges)
    }

    /// The corners of the convex hull of sorted places, sorted (A. M. Andrew, Information Processing Letters 9, 1979).
    /// Of several items at one place the one with the lowest number stays.
    ///
    /// Complexity: O(*n*).
    static func hull(of points: some RandomAccessCollection<FramePoint>) -> [FramePoint] {
        var lower: [FramePoint] = []
        var upper: [FramePoint] = []
        for point in points {
            if let last = lower.last, last.place == point.place { continue }
            while lower.count > 1,
                orientation(lower[lower.count - 2].place, lower[lower.count - 1].place, point.place) <= 0
            {
                lower.removeLast()
            }
            lower.append(point)
            while upper.count > 1,
                orientation(upper[upper.count - 2].place, upper[upper.count - 1].place, point.place) >= 0
            {
                upper.removeLast()
            }
            upper.append(point)
        }
        // Both chains share their ends; merged by order they stay sorted.
        var hull: [FramePoint] = []
        hull.reserveCapacity(lower.count + upper.count)
        var (i, j) = (0, 0)
        while i < lower.count || j < upper.count {
            if j >= upper.count || (i < lower.count && lower[i] < upper[j]) {
                hull.append(lower[i])
                i += 1
            } else {
                if i < lower.count, lower[i].place == upper[j].place { i += 1 }
                hull.append(upper[j])
                j += 1
            }
        }
        return hull
    }

    /// A rectangle whose inside lies inside a hull.
    private struct Core {
        var low = GridPoint(x: 0, y: 0)
        var high = GridPoint(x: 0, y: 0)

        init() {}

        /// Between the four corners that lie outermost on the diagonals.
        init(_ hull: [FramePoint]) {
            func outermost(_ x: Int64, _ y: Int64) -> GridPoint {
                // Half of the numbers, so that sums stay in range.
                let best = hull.max { a, b in
                    x * (a.place.x / 2) + y * (a.place.y / 2) < x * (b.place.x / 2) + y * (b.place.y / 2)
                }
                return best?.place ?? GridPoint(x: 0, y: 0)
            }
            let (a, b, c, d) = (outermost(1, 1), outermost(1, -1), outermost(-1, 1), outermost(-1, -1))
            low = GridPoint(x: max(c.x, d.x), y: max(b.y, d.y))
            high = GridPoint(x: min(a.x, b.x), y: min(a.y, c.y))
        }

        func contains(_ place: GridPoint) -> Bool {
            place.x > low.x && place.x < high.x && place.y > low.y && place.y < high.y
        }
    }
}
