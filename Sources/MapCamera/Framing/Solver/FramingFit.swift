/// The best camera of one bearing on the map cut open along one meridian.
struct FramingFit {
    let solver: FramingSolver
    let choice: FramingChoice
    /// The zooms at which all fit.
    let zooms: ClosedRange<Double>
    /// What is made as large as possible, to compare bearings and cuts: the content's scale or the size of the world.
    let score: Double

    /// nil when nothing is feasible, or only with a center so far off the map that no latitude names it.
    init?(_ solver: FramingSolver, comparing objective: FramingObjective) {
        let region = solver.region(solver.limits.min...solver.limits.max)
        guard let range = region.feasible() else { return nil }
        self.solver = solver
        choice = solver.isFlat ? solver.flatChoice(range) : solver.tiltedChoice(region, range)
        guard solver.hasLatitude(choice) else { return nil }
        zooms = solver.zooms(region, range, around: choice.zoom)
        score = objective == .zoom ? Math.powerOfTwo(choice.zoom) : solver.scale(choice.size)
    }
}

/// Tries the ways in which the map can be cut open and, where it is free, the bearing.
struct FramingSearch {
    let problem: FramingProblem

    /// The best camera for some kinds of an extent; nil when there is none.
    ///
    /// - Parameters:
    ///   - kinds: Indices, in the kinds' own order.
    func fit(_ extent: FrameExtent, kinds: [Int], _ terms: FramingTerms) -> FramingFit? {
        let boxes = terms.ignoresBoxes ? [ScreenBox.zero] : kinds.map { extent.kinds[$0].box }
        var best: FramingFit?
        for cut in cuts(extent, kinds) {
            if let best, problem.center == nil, !mayBeat(best, cut, boxes) { continue }
            let plane = FramePlane(extent, kinds: kinds, cut: cut)
            if let best {
                // The outermost two alone say as a rule that more can't be had.
                guard let bound = fit(plane.subset(plane.outermost), terms), bound.score > best.score else {
                    continue
                }
            }
            guard let fit = fit(plane, terms) else { continue }
            // Of equal ones the first, whatever rounding does.
            if best.map({ fit.score > $0.score * (1 + 1e-12) }) ?? true { best = fit }
        }
        return best
    }

    /// The cuts, widest gap first; around a center that is given those opposite to it.
    func cuts(_ extent: FrameExtent, _ kinds: [Int]) -> [FrameExtent.Cut] {
        guard let center = problem.center else { return extent.cuts(kinds) }
        return extent.cuts(kinds, around: GridPoint(center))
    }

    private func fit(_ plane: FramePlane, _ terms: FramingTerms) -> FramingFit? {
        let preferred = fit(plane, terms, bearing: problem.bearing)
        guard problem.choosesBearing, preferred?.choice.isCapped != true else { return preferred }
        let search = BearingSearch(problem: problem, terms: terms, plane: plane)
        guard let bearing = search.best() else { return preferred }
        return fit(plane, terms, bearing: bearing) ?? preferred
    }

    /// Where the largest zoom takes the center so far off the map that it can't be told, the largest scale of the
    /// content takes its place.
    private func fit(_ plane: FramePlane, _ terms: FramingTerms, bearing: Double) -> FramingFit? {
        let limits = limits(plane)
        func fit(_ problem: FramingProblem) -> FramingFit? {
            FramingFit(
                FramingSolver(problem, terms: terms, limits: limits, plane: plane, bearing: bearing),
                comparing: self.problem.objective)
        }
        if let fit = fit(problem) { return fit }
        guard problem.objective == .zoom, problem.pitch > 0 else { return nil }
        var other = problem
        other.objective = .contentScale
        return fit(other)
    }

    /// Items that all lie at one place may have a zoom limit of their own.
    func limits(_ plane: FramePlane) -> (min: Double, max: Double) {
        var limits = problem.zoomLimits
        if plane.isSinglePlace, let zoom = problem.singlePointZoom {
            limits.max = max(min(limits.max, zoom), limits.min)
        }
        return limits
    }

    /// Whether the map cut open elsewhere may show the content larger; without a tilt, where this is told at once.
    ///
    /// Of two places as far apart as the arc that is left, the distance on the screen is at most the diagonal of the
    /// rectangle grown by how far boxes hang inwards.
    private func mayBeat(_ best: FramingFit, _ cut: FrameExtent.Cut, _ boxes: [ScreenBox]) -> Bool {
        guard best.solver.isFlat else { return true }
        func inward(_ low: KeyPath<ScreenBox, Double>, _ high: KeyPath<ScreenBox, Double>) -> Double {
            (boxes.lazy.map { $0[keyPath: low] }.max() ?? 0) - (boxes.lazy.map { $0[keyPath: high] }.min() ?? 0)
        }
        let room = best.solver.terms.room
        let diagonal = Math.length(room.width + inward(\.left, \.right), room.height + inward(\.top, \.bottom))
        let arc = Double(GridPoint.turn - cut.gap) * GridPoint.unit
        return diagonal > best.choice.size * arc
    }
}
