/// Finds the bearing at which the content can be shown largest.
///
/// At a bearing β the largest scale belongs to the least depth q that all pairs of boxes allow, and each pair's bound
/// is a sinusoid of β. So the least depth is the upper envelope of sinusoids, that is the support function of a convex
/// polygon, whose corners are the pairs. Between two bearings the two sinusoids in force at the ends bound it from
/// below by their crossing. There it is looked at next: either it is no higher, which settles the interval, or another
/// pair is in force, which divides it. Intervals whose bound is no better than what is known are left. That ends after
/// finitely many steps, one for each corner that matters, with the global optimum.
///
/// Zoom limits don't take part.
struct BearingSearch {
    let problem: FramingProblem
    let terms: FramingTerms
    let plane: FramePlane

    private struct Interval {
        var low: BearingSample
        var high: BearingSample
        var bound: Double
    }

    /// Relative difference of depths that counts as none.
    private static let tolerance = 1e-12
    /// Radians below which an interval isn't divided further, and those for one without a feasible end.
    private static let narrowest = (feasible: 1e-10, infeasible: 1e-4)
    /// Divisions after which the search ends with what it has. Far fewer are needed, unless boxes as large as the
    /// rectangle fit by the tolerance for rounding alone, where nothing tells bearings apart.
    private static let divisionLimit = 2000

    /// In degrees; nil when nothing can be framed at any bearing.
    func best() -> Double? {
        let start = Math.radians(problem.bearing)
        // Eighths of a turn, so that sinusoids cross at most once in each.
        let samples = (0...8).map { sample(start + Double($0 - 4) * .pi / 4) }
        var best = samples[4]
        var intervals: [Interval] = []
        for sample in samples { improve(&best, sample, start) }
        for (low, high) in zip(samples, samples.dropFirst()) { add(low, high, to: &intervals) }
        for _ in 0..<Self.divisionLimit {
            guard let index = intervals.indices.min(by: { intervals[$0].bound < intervals[$1].bound }) else { break }
            let interval = intervals.remove(at: index)
            // Equal depths are looked at too, for the one nearest to the preferred bearing.
            guard !best.isCapped, interval.bound < best.depth * (1 + Self.tolerance) else { break }
            let sample = sample(division(interval))
            improve(&best, sample, start)
            add(interval.low, sample, to: &intervals)
            add(sample, interval.high, to: &intervals)
        }
        guard best.isFeasible else { return nil }
        // The preferred bearing's own number.
        if best.bearing == start { return problem.bearing }
        let degrees = Math.degrees(best.bearing).truncatingRemainder(dividingBy: 360)
        return degrees < 0 ? degrees + 360 : degrees
    }

    private func improve(_ best: inout BearingSample, _ sample: BearingSample, _ start: Double) {
        guard sample.isFeasible else { return }
        let isNearer = abs(sample.bearing - start) < abs(best.bearing - start) - 1e-9
        let limit = best.depth * (1 + (isNearer ? 1 : -1) * Self.tolerance)
        if !best.isFeasible || sample.depth < limit { best = sample }
    }

    private func add(_ low: BearingSample, _ high: BearingSample, to intervals: inout [Interval]) {
        let (from, to) = (low.bearing, high.bearing)
        guard !low.excludes(from: from, to: to), !high.excludes(from: from, to: to) else { return }
        var bound = 0.0
        switch (low.lower, high.lower) {
        case (let first?, let second?):
            let middle = BearingBound.crossing(first, second, from: from, to: to)
            if let middle {
                bound = min(first.minimum(from: from, to: middle), second.minimum(from: middle, to: to))
            } else {
                bound = max(first.minimum(from: from, to: to), second.minimum(from: from, to: to))
            }
        case (let only?, nil), (nil, let only?): bound = only.minimum(from: from, to: to)
        case (nil, nil): break
        }
        let isHopeless = !low.isFeasible && !high.isFeasible
        guard to - from > (isHopeless ? Self.narrowest.infeasible : Self.narrowest.feasible),
            // Nothing inside is lower than at an end.
            bound < min(low.depth, high.depth) * (1 - Self.tolerance)
        else { return }
        intervals.append(Interval(low: low, high: high, bound: bound))
    }

    /// The place to look at next: the crossing of the bounds in force, or the middle.
    private func division(_ interval: Interval) -> Double {
        let (low, high) = (interval.low.bearing, interval.high.bearing)
        let middle = low + (high - low) / 2
        guard interval.low.isFeasible, interval.high.isFeasible, let first = interval.low.lower,
            let second = interval.high.lower,
            let crossing = BearingBound.crossing(first, second, from: low, to: high)
        else { return middle }
        return crossing
    }

    // MARK: One bearing

    private func sample(_ bearing: Double) -> BearingSample {
        let zooms = FramingProblem.lowestZoom...FramingProblem.highestZoom
        let solver = FramingSolver(
            problem, terms: terms, limits: (zooms.lowerBound, zooms.upperBound), plane: plane,
            bearing: Math.degrees(bearing))
        let region = solver.region(zooms, isOpen: true)
        var sample = BearingSample(bearing: bearing)
        if let range = region.feasible() {
            sample.depth = 1 / solver.scale(range.high)
            sample.isCapped = range.isCapped
            sample.lower = range.binding.flatMap { pair in
                bound(pair, solver, region).flatMap { $0.room > 0 ? $0.bound : nil }
            }
        } else {
            explain(&sample, solver, region)
        }
        return sample
    }

    /// Finds two bounds that contradict each other.
    private func explain(_ sample: inout BearingSample, _ solver: FramingSolver, _ region: FramingRegion) {
        var lowers = [BearingBound(constant: 1 / region.most, cosine: 0, sine: 0)]
        var uppers: [BearingBound] = []
        var excluded: [BearingBound] = []
        if let nearest = plane.y.indices.max(by: { solver.down($0) < solver.down($1) }) {
            // In front of the camera.
            let slope = solver.sinPitch / problem.viewport.cameraDistance
            lowers.append(BearingBound(cosine: slope * plane.y[nearest], sine: -slope * plane.x[nearest]))
        }
        let witnesses = Set(region.witnesses)
        for isHorizontal in [true, false] {
            for upper in witnesses {
                for lower in witnesses {
                    let pair = FramingPair(isHorizontal: isHorizontal, upper: upper, lower: lower)
                    guard let (bound, room) = bound(pair, solver, region) else { continue }
                    if room > 0 {
                        lowers.append(bound)
                    } else if room < 0 {
                        uppers.append(bound)
                    } else {
                        excluded.append(bound)
                    }
                }
            }
        }
        let at = sample.bearing
        sample.lower = lowers.max { $0(at) < $1(at) }
        sample.upper = uppers.min { $0(at) < $1(at) }
        sample.excluded = excluded.max { $0(at) < $1(at) }.flatMap { $0(at) > 0 ? $0 : nil }
    }

    /// A pair's bound of the depth, and the pixels by which its boxes may be apart, negative for a bound from above.
    /// Where these are zero, the numerator of the bound, which has to be ≤ 0. nil for a zoom limit.
    private func bound(
        _ pair: FramingPair, _ solver: FramingSolver, _ region: FramingRegion
    ) -> (bound: BearingBound, room: Double)? {
        guard let first = place(pair.upper), let second = place(pair.lower) else { return nil }
        let axis = pair.isHorizontal ? region.horizontal : region.vertical
        let (low, high) = (axis.low[pair.upper], axis.high[pair.lower])
        let slope = solver.sinPitch / problem.viewport.cameraDistance
        let depth = (x: slope * (high * second.x - low * first.x), y: slope * (high * second.y - low * first.y))
        let (east, south) = (second.x - first.x, second.y - first.y)
        let room = high - low
        let isLevel = abs(room) <= 1e-10
        let divisor = isLevel ? 1 : room
        let bound =
            pair.isHorizontal
            ? BearingBound(cosine: (east + depth.y) / divisor, sine: (south - depth.x) / divisor)
            : BearingBound(
                cosine: (solver.cosPitch * south + depth.y) / divisor,
                sine: (-solver.cosPitch * east - depth.x) / divisor)
        return (bound, isLevel ? 0 : room)
    }

    /// World widths from the origin: of a place of the plane, or of the center that is given, which follows them.
    private func place(_ index: Int) -> (x: Double, y: Double)? {
        if index < plane.x.count { return (plane.x[index], plane.y[index]) }
        guard index == plane.x.count, let center = problem.center else { return nil }
        return plane.offset(of: GridPoint(center: center))
    }
}
