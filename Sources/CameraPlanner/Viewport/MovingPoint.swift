import GeoTypes
import MapCamera

/// A point that is at known places at known times, and goes straight in degrees between them.
package struct MovingPoint: Sendable, Equatable {
    /// Seconds, each above the one before it; at least two.
    package private(set) var times: [Double]
    /// One for each time. Longitudes go on beyond ±180, so that no step is longer than half a turn.
    package private(set) var positions: [Coordinate]
    /// Degrees clockwise from north for each time, as turns without jumps; nil when the point never moves and nothing
    /// says where it looks.
    package private(set) var courses: [Double]?

    package var end: Double { times[times.count - 1] }

    /// - Parameters:
    ///   - times: seconds, ascending, at least two and as many as positions.
    ///   - courses: where the point looks at each time; nil takes the initial bearing of the great circle to the next
    ///     place, and at the last place the one before it.
    init(times: [Double], positions: [Coordinate], courses: [Double]? = nil) {
        self.times = times
        self.positions = positions
        for index in positions.indices.dropFirst() {
            let before = self.positions[index - 1]
            guard case .position(_, _, let delta) = LinearSegment.shortWay(before, positions[index]) else { continue }
            // Whole turns only, so that a longitude keeps its last bit.
            self.positions[index].x += 360 * ((before.x + delta.x - positions[index].x) / 360).rounded()
        }
        self.courses = (courses ?? Self.courses(of: positions)).map(Self.turning)
    }

    /// The point by a clock that runs `speed` times faster.
    func sped(up speed: Double) -> MovingPoint {
        var point = self
        point.times = times.map { $0 / speed }
        return point
    }

    /// Places that follow one another at once keep the course that the point has.
    private static func courses(of positions: [Coordinate]) -> [Double]? {
        var courses = zip(positions, positions.dropFirst()).map { a, b in
            a == b ? nil : Math.initialBearing(from: a, to: b)
        }
        guard var last = courses.lazy.compactMap({ $0 }).first else { return nil }
        for index in courses.indices {
            last = courses[index] ?? last
            courses[index] = last
        }
        return courses.compactMap { $0 } + [last]
    }

    /// Directions as turns from the first, each the shorter way; half a turn exactly goes clockwise.
    private static func turning(_ courses: [Double]) -> [Double] {
        var turned = courses
        for index in courses.indices.dropFirst() {
            turned[index] = turned[index - 1] + Bearing.signed(courses[index] - turned[index - 1])
        }
        return turned
    }
}

extension MovingPoint {
    /// Its way between two times, or from one time on when both are the same.
    func way(from start: Double, to end: Double) -> PathSegment {
        let knots = knots(start, end)
        return PathSegment(
            times: knots.map(\.time), values: .positions(knots.map { value(positions, $0) { $0.lerp($1, $2) } }))
    }

    /// Its direction between two times.
    func turns(from start: Double, to end: Double) -> PathSegment? {
        guard let courses else { return nil }
        let knots = knots(start, end)
        return PathSegment(
            times: knots.map(\.time), values: .numbers(knots.map { value(courses, $0) { $0 + ($1 - $0) * $2 } }))
    }

    /// A time with where among the places it lies.
    private struct Knot {
        var time: Double
        var index: Int
        /// Of the way to the next place, 0 to 1.
        var part: Double
    }

    private func knots(_ start: Double, _ end: Double) -> [Knot] {
        let inner = times.indices.filter { times[$0] > start && times[$0] < end }
        return [knot(start)] + inner.map { Knot(time: times[$0], index: $0, part: 0) } + [knot(end)]
    }

    /// Before the first time and behind the last the point stands still.
    private func knot(_ time: Double) -> Knot {
        guard let next = times.firstIndex(where: { $0 > time }) else {
            return Knot(time: time, index: times.count - 1, part: 0)
        }
        guard next > 0 else { return Knot(time: time, index: 0, part: 0) }
        let start = times[next - 1]
        return Knot(time: time, index: next - 1, part: (time - start) / (times[next] - start))
    }

    private func value<Value>(
        _ values: [Value], _ knot: Knot, _ between: (Value, Value, Double) -> Value
    ) -> Value {
        knot.part == 0 ? values[knot.index] : between(values[knot.index], values[knot.index + 1], knot.part)
    }
}

extension Coordinate {
    /// The position at a part of the straight way in degrees.
    func lerp(_ other: Coordinate, _ part: Double) -> Coordinate {
        Coordinate(x: x + (other.x - x) * part, y: y + (other.y - y) * part)
    }
}
