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
    static let sectorCount = 512
    /// Width of a sector: 0.703125 degrees.
    static let sectorWidth = GridPoint.turn / Int64(sectorCount)

    private(set) var points: [FramePoint] = []
    /// How many places there may be before the next pruning: four times what the last one left, so that each place is
    /// sorted few times.
    private var limit = 4096

    static func sector(of x: Int64) -> Int { Int((x + GridPoint.turn / 2) / sectorWidth) }

    /// Complexity: O(log *n*) on average.
    mutating func append(_ point: FramePoint) {
        points.append(point)
        if points.count >= limit { prune() }
    }

    mutating func append(_ other: PointCloud) {
        points.append(contentsOf: other.points)
        if points.count >= limit { prune() }
    }

    mutating func renumber(_ place: (Int) -> Int?) {
        for index in points.indices { points[index].number = place(points[index].number) ?? -1 }
    }

    /// Keeps the corners of each sector's hull, sorted.
    mutating func prune() {
        points.sort()
        var kept: [FramePoint] = []
        var start = 0
        while start < points.count {
            let east = Int64(Self.sector(of: points[start].place.x) + 1) * Self.sectorWidth - GridPoint.turn / 2
            var end = start + 1
            while end < points.count, points[end].place.x < east { end += 1 }
            kept += Self.hull(of: points[start..<end])
            start = end
        }
        points = kept
        limit = max(4096, 4 * points.count)
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
}
