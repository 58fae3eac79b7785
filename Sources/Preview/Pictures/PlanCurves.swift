import CameraPlanner
import GeoTypes
import MapCamera

/// The camera of a plan over time.
struct PlanCurves {
    struct Sample {
        var time: Double
        var value: Double
    }

    struct Panel {
        var name: String
        /// Between jumps.
        var pieces: [[Sample]]
        /// The lowest and the highest one.
        var values: (low: Double, high: Double)
        /// From below the lowest value to above the highest.
        var range: (low: Double, high: Double)
    }

    private(set) var panels: [Panel] = []

    /// Samples at even distances: one for each two px of a picture.
    private static let count = 432

    /// - Complexity: O(log *n*) in tracks for each of some 450 samples.
    init(_ plan: Plan) {
        let cuts = plan.cuts
        let times = Self.times(plan)
        let cameras = times.map { plan.camera(at: $0) }
        /// Starts a new piece where the camera jumps, and where `isApart` says so.
        func pieces(_ value: (Int) -> Double, isApart: (Double, Double) -> Bool = { _, _ in false }) -> [[Sample]] {
            var pieces: [[Sample]] = [[]]
            var next = 0
            for index in times.indices {
                while next < cuts.count, index > 0, cuts[next] <= times[index - 1] { next += 1 }
                let value = value(index)
                let isCut = index > 0 && next < cuts.count && cuts[next] <= times[index]
                if let last = pieces[pieces.count - 1].last, isCut || isApart(last.value, value) { pieces.append([]) }
                pieces[pieces.count - 1].append(Sample(time: times[index], value: value))
            }
            return pieces
        }
        func add(_ name: String, _ pieces: [[Sample]], least: Double, floor: Double? = nil) {
            let values = pieces.joined().map(\.value)
            let (low, high) = (values.min() ?? 0, values.max() ?? 0)
            let slack = max(least - (high - low), (high - low) * 0.1) / 2
            panels.append(
                Panel(
                    name: name, pieces: pieces, values: (low, high), range: (floor ?? (low - slack), high + slack)))
        }
        add("zoom", pieces { cameras[$0].zoom }, least: 1)
        add("px/s", speeds(times, cameras, pieces), least: 10, floor: 0)
        // A bearing that passes north is no jump of the camera.
        add("bearing", pieces({ cameras[$0].bearing }, isApart: { abs($0 - $1) > 180 }), least: 10)
        add("pitch", pieces { cameras[$0].pitch }, least: 10, floor: 0)
    }

    /// How fast the center moves over the ground, in px of the screen a second.
    private func speeds(
        _ times: [Double], _ cameras: [Camera], _ pieces: ((Int) -> Double, (Double, Double) -> Bool) -> [[Sample]]
    ) -> [[Sample]] {
        guard times.count > 1 else { return pieces({ _ in 0 }, { _, _ in false }) }
        let speeds = zip(times.indices, times.indices.dropFirst()).map { before, after in
            cameras[before].distance(to: cameras[after]) / max(times[after] - times[before], 1e-9)
        }
        // The way over a jump is none: a piece behind one begins a sample later.
        return pieces({ index in index == 0 ? speeds[0] : speeds[index - 1] }, { _, _ in false }).map { piece in
            (piece.first?.time ?? 0) > 0 ? Array(piece.dropFirst()) : piece
        }
    }

    /// Samples, and the moments between which movements are smooth.
    private static func times(_ plan: Plan) -> [Double] {
        guard plan.duration > 0 else { return [0] }
        let even = (0...count).map { plan.duration * Double($0) / Double(count) }
        let bends = plan.tracks.flatMap { [$0.start, $0.end] }.filter { $0 < plan.duration }
        return Set(even.dropLast() + bends + [plan.duration]).sorted()
    }
}

extension Camera {
    /// Px of the screen between the centers of two cameras, by the short way.
    fileprivate func distance(to other: Camera) -> Double {
        let (a, b) = (Mercator.point(center), Mercator.point(other.center))
        let east = b.x - a.x
        let x = east - east.rounded()
        return (x * x + (b.y - a.y) * (b.y - a.y)).squareRoot() * (worldSize * other.worldSize).squareRoot()
    }
}

extension Plan {
    /// The times at which the camera jumps, in order, each once: there keyframes can't be interpolated.
    package var cuts: [Double] {
        Set(tracks.filter { $0.duration == 0 }.map(\.start)).sorted()
    }
}
