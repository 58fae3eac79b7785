import Foundation
import GeoTypes
import MapCamera

/// A framing problem solved pair by pair (Fourier–Motzkin elimination), to compare with.
///
/// Unknown are, in world widths, the camera's place across, its place along and its depth *q* over the origin. With
/// positions r to the right and d down, z = q − d·sin φ is a position's depth, so that all sides of boxes are upper or
/// lower limits, linear in q, of one of the two places. Each pair of an upper and a lower one bounds q.
struct FramingElimination {
    /// An upper or lower limit a + b·q of a place.
    private struct Line {
        var a: Double
        var b: Double
    }

    private var across: (lower: [Line], upper: [Line]) = ([], [])
    private var along: (lower: [Line], upper: [Line]) = ([], [])
    private let sine: Double
    private let cosine: Double
    private let distance: Double
    private var nearest = -Double.infinity

    /// - Parameter start: The longitude from which all others run eastwards.
    init(_ problem: FramingProblem, start: Double) {
        let (turn, pitch) = (problem.bearing * .pi / 180, problem.pitch * .pi / 180)
        (sine, cosine, distance) = (sin(pitch), cos(pitch), problem.viewport.cameraDistance)
        let middle = problem.viewport.principalPoint(padding: problem.cameraPadding)
        let (room, highest) = (problem.rectangle, problem.horizonLimit)
        var places = problem.places.map { place in
            var x = (place.position.x - start).truncatingRemainder(dividingBy: 360)
            if x < 0 { x += 360 }
            return (x: x / 360, y: Mercator.y(latitude: place.position.y), box: place.box)
        }
        if FramingElimination.isRound(problem) {
            // Content that goes round the world has both ends in the picture.
            places.append((x: 0, y: places.min { $0.x < $1.x }?.y ?? 0, box: .zero))
            places.append((x: 1, y: places.dropLast().max { $0.x < $1.x }?.y ?? 0, box: .zero))
        }
        let origin = (
            x: ((places.map(\.x).min() ?? 0) + (places.map(\.x).max() ?? 0)) / 2,
            y: ((places.map(\.y).min() ?? 0) + (places.map(\.y).max() ?? 0)) / 2
        )
        for (x, y, box) in places {
            let right = (x - origin.x) * cos(turn) + (y - origin.y) * sin(turn)
            let down = (y - origin.y) * cos(turn) - (x - origin.x) * sin(turn)
            // The place at which the position appears at a pixel p: position − p·z/D.
            func line(_ position: Double, _ pixel: Double) -> Line {
                Line(a: position + pixel * down * sine / distance, b: -pixel / distance)
            }
            across.upper.append(line(right, room.left - box.left - middle.x))
            across.lower.append(line(right, room.right - box.right - middle.x))
            along.upper.append(line(down * cosine, max(room.top - box.top, highest) - middle.y))
            along.lower.append(line(down * cosine, room.bottom - box.bottom - middle.y))
            nearest = max(nearest, down * sine)
        }
    }

    /// The zoom of an untilted map with the scale that the origin has at a depth.
    func contentZoom(_ depth: Double) -> Double { log2(distance / (512 * depth)) }

    /// The depths at which all fit within zoom limits; nil for none.
    func depths(least: Double, most: Double) -> ClosedRange<Double>? {
        var (low, high) = (max(nearest, 0), Double.infinity)
        var vertical = along
        let heights = (distance * cosine / (512 * exp2(most)), distance * cosine / (512 * exp2(least)))
        if sine < 2e-9 {
            (low, high) = (max(low, heights.0), heights.1)
        } else {
            // The height over the map center is q·cos φ − v·sin φ for a place v along.
            if heights.0 > 0 { vertical.upper.append(Line(a: -heights.0 / sine, b: cosine / sine)) }
            if heights.1.isFinite { vertical.lower.append(Line(a: -heights.1 / sine, b: cosine / sine)) }
        }
        for axis in [across, vertical] {
            for upper in axis.upper {
                for lower in axis.lower {
                    let (slope, constant) = (upper.b - lower.b, lower.a - upper.a)
                    if slope > 1e-15 {
                        low = max(low, constant / slope)
                    } else if slope < -1e-15 {
                        high = min(high, constant / slope)
                    } else if constant > 1e-13 {
                        return nil
                    }
                }
            }
        }
        return low < high ? low...high : nil
    }

    private static func lines(_ problem: FramingProblem) -> [(west: Double, east: Double)] {
        problem.items.compactMap { item in
            guard let line = item.geometry?.coordinates.map(\.x), let west = line.min(), let east = line.max() else {
                return nil
            }
            return (west, east)
        }
    }

    private static func isCrossed(_ longitude: Double, _ lines: [(west: Double, east: Double)]) -> Bool {
        lines.contains { line in
            (-3...3).contains { line.west < longitude + 360 * Double($0) && longitude + 360 * Double($0) < line.east }
        }
    }

    /// Whether lines cross every meridian.
    private static func isRound(_ problem: FramingProblem) -> Bool {
        let lines = lines(problem)
        return !lines.isEmpty && cuts(problem) == [-180] && isCrossed(-180, lines)
    }

    /// Where the map may be cut: the westernmost longitude of each allowed cut.
    static func cuts(_ problem: FramingProblem) -> [Double] {
        let longitudes = Set(problem.places.map { LongitudeArc.normalized($0.position.x) }).sorted()
        let lines = lines(problem)
        var gaps: [(start: Double, width: Double)] = []
        for (index, east) in longitudes.enumerated() {
            let west = index == 0 ? (longitudes.last ?? 0) - 360 : longitudes[index - 1]
            let middle = (west + east) / 2
            if !isCrossed(middle, lines), east - west > 0.703125 { gaps.append((east, east - west)) }
        }
        guard let widest = gaps.map(\.width).max() else { return [-180] }
        return gaps.filter { $0.width >= widest / 2 }.map(\.start)
    }
}
