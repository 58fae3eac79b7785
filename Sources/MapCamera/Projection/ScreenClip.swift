public import GeoTypes

/// Projects shapes on the ground and cuts them to what lies in front of the camera and near the screen.
///
/// Cutting happens in homogeneous coordinates, before the division by depth: there the ground's straight lines are
/// straight, and a line that passes below the camera has no pole.
public struct ScreenClip: Sendable {
    /// Screen coordinates from the principal point, times depth.
    public struct Point: Sendable {
        var x: Double
        var y: Double
        var depth: Double

        /// The position between two points at `k` in [0, 1].
        static func between(_ a: Point, _ b: Point, _ k: Double) -> Point {
            Point(x: a.x + (b.x - a.x) * k, y: a.y + (b.y - a.y) * k, depth: a.depth + (b.depth - a.depth) * k)
        }
    }

    /// What lies on its positive side stays.
    private struct Plane: Sendable {
        var x: Double
        var y: Double
        var depth: Double
        var constant = 0.0

        func distance(_ point: Point) -> Double { x * point.x + y * point.y + depth * point.depth + constant }
    }

    public let projection: Projection
    private let planes: [Plane]

    /// - Parameter margin: pixels round the screen within which shapes stay.
    public init(_ projection: Projection, margin: Double) {
        self.projection = projection
        let origin = projection.principalPoint
        let viewport = projection.viewport
        // Ground so near to the camera lies far below the screen, whatever the pitch.
        let near = projection.distance / 128
        planes = [
            Plane(x: 0, y: 0, depth: 1, constant: -near),
            Plane(x: 1, y: 0, depth: origin.x + margin), Plane(x: -1, y: 0, depth: viewport.width + margin - origin.x),
            Plane(x: 0, y: 1, depth: origin.y + margin), Plane(x: 0, y: -1, depth: viewport.height + margin - origin.y),
        ]
    }

    /// A position on the copy of the world that its longitude names.
    public func point(_ position: Coordinate) -> Point {
        let projected = projection.project(position)
        let origin = projection.principalPoint
        // At depth 0 the projection divides by a small number in its place.
        let divisor = projected.depth == 0 ? 1e-9 : projected.depth
        return Point(
            x: (projected.x - origin.x) * divisor, y: (projected.y - origin.y) * divisor, depth: projected.depth)
    }

    /// Where a point is seen; nil when it is cut off.
    public func visible(_ point: Point) -> ScreenPoint? {
        planes.allSatisfy { $0.distance(point) >= 0 } ? onScreen(point) : nil
    }

    /// The pieces of a line that are left (Liang, Barsky 1984, in homogeneous coordinates).
    public func lines(_ line: [Point]) -> [[ScreenPoint]] {
        var pieces: [[ScreenPoint]] = []
        var isOpen = false
        for (start, end) in zip(line, line.dropFirst()) {
            guard let range = visiblePart(start, end) else {
                isOpen = false
                continue
            }
            if !isOpen || range.lowerBound > 0 {
                pieces.append([onScreen(.between(start, end, range.lowerBound))])
            }
            pieces[pieces.count - 1].append(
                onScreen(range.upperBound == 1 ? end : .between(start, end, range.upperBound)))
            isOpen = range.upperBound == 1
        }
        return pieces
    }

    /// What is left of a ring (Sutherland, Hodgman 1974); pieces hang together along the cuts, which lie off the screen.
    public func ring(_ ring: [Point]) -> [ScreenPoint] {
        var points = ring
        for plane in planes {
            guard let last = points.last else { return [] }
            var kept: [Point] = []
            kept.reserveCapacity(points.count)
            var (previous, before) = (last, plane.distance(last))
            for point in points {
                let here = plane.distance(point)
                if (here >= 0) != (before >= 0) {
                    kept.append(.between(previous, point, before / (before - here)))
                }
                if here >= 0 { kept.append(point) }
                (previous, before) = (point, here)
            }
            points = kept
        }
        return points.map(onScreen)
    }

    private func visiblePart(_ start: Point, _ end: Point) -> ClosedRange<Double>? {
        var (from, to) = (0.0, 1.0)
        for plane in planes {
            let (first, second) = (plane.distance(start), plane.distance(end))
            if first < 0, second < 0 { return nil }
            if first < 0 {
                from = max(from, first / (first - second))
            } else if second < 0 {
                to = min(to, first / (first - second))
            }
        }
        return from <= to ? from...to : nil
    }

    private func onScreen(_ point: Point) -> ScreenPoint {
        ScreenPoint(
            x: projection.principalPoint.x + point.x / point.depth,
            y: projection.principalPoint.y + point.y / point.depth)
    }
}
