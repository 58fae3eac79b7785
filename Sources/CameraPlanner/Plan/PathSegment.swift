import GeoTypes
import MapCamera

/// A value that is known at some times and goes straight between them.
///
/// Time runs evenly with the animator's, whatever its curve. With an origin the value comes from there: at eased
/// progress k it has gone the part k of the way from the origin to where the path is at that time, which is how a
/// transition to something that moves keeps its start and its clock.
package struct PathSegment: Sendable, Equatable {
    package enum Values: Sendable, Equatable {
        /// Longitudes go on beyond ±180.
        case positions([Coordinate])
        case numbers([Double])
    }

    package enum Origin: Sendable, Equatable {
        case position(Coordinate)
        case number(Double)
    }

    /// Seconds by the clock of the path, ascending; at least one.
    package var times: [Double]
    /// As many as times.
    package var values: Values
    package var origin: Origin?

    package init(times: [Double], values: Values, origin: Origin? = nil) {
        self.times = times
        self.values = values
        self.origin = origin
    }

    /// The path from a position, which goes to where the path begins the shorter way round.
    func coming(from position: Coordinate) -> PathSegment {
        guard case .positions(let values) = values,
            case .position(_, _, let delta) = LinearSegment.shortWay(position, values[0])
        else { return self }
        return PathSegment(
            times: times, values: self.values, origin: .position(Coordinate(x: values[0].x - delta.x, y: position.y)))
    }

    /// The turns from a direction, the first of which goes the shorter way.
    func coming(from direction: Double, engine: EngineProfile) -> PathSegment {
        guard case .numbers(let values) = values else { return self }
        let turn = Bearing.nearest(values[0], to: direction, engine: engine) - direction
        return PathSegment(times: times, values: self.values, origin: .number(values[0] - turn))
    }
}

extension PathSegment {
    /// Writes the value into the camera.
    /// - Parameters:
    ///   - k: eased progress from the origin.
    ///   - fraction: part of the time, 0 to 1.
    /// - Complexity: O(log *n*)
    func apply(_ k: Double, fraction: Double, to camera: inout Camera, engine: EngineProfile) {
        let k = min(max(k, -0.5), 1.5)
        let (index, part) = place(fraction)
        switch values {
        case .positions(let values):
            var value = part == 0 ? values[index] : values[index].lerp(values[index + 1], part)
            if case .position(let origin) = origin, k != 1 { value = origin.lerp(value, k) }
            camera.center = Coordinate(x: LongitudeArc.normalized(value.x), y: min(max(value.y, -90), 90))
        case .numbers(let values):
            var value = part == 0 ? values[index] : values[index] + (values[index + 1] - values[index]) * part
            if case .number(let origin) = origin, k != 1 { value = origin + (value - origin) * k }
            camera.bearing = Bearing.reported(value, engine: engine)
        }
    }

    /// The last known time that has passed, and the part of the way to the next one.
    private func place(_ fraction: Double) -> (index: Int, part: Double) {
        let last = times.count - 1
        guard fraction < 1, last > 0 else { return (last, 0) }
        let time = times[0] + (times[last] - times[0]) * max(fraction, 0)
        var low = 0
        var high = last
        while high - low > 1 {
            let middle = (low + high) / 2
            if times[middle] <= time { low = middle } else { high = middle }
        }
        let length = times[high] - times[low]
        return (low, length > 0 ? min((time - times[low]) / length, 1) : 0)
    }
}
