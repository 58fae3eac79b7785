import GeoTypes

/// Solves one problem for extents: what is shown at all, what gives way, and what to say about it.
struct FramingSession {
    private let search: FramingSearch
    /// The rectangle asked for.
    private let room: ScreenBox

    init(problem: FramingProblem, room: ScreenBox) {
        search = FramingSearch(problem: problem)
        self.room = room
    }

    private var problem: FramingProblem { search.problem }

    struct Outcome {
        var solution: FramingSolution
        var fit: FramingFit?
        /// The ranges of zooms that the camera was found without.
        var hiddenZooms: Set<ClosedRange<Double>> = []
    }

    /// The best camera for all of an extent; nil when there is none.
    func fit(_ extent: FrameExtent) -> FramingFit? {
        search.fit(extent, kinds: order(extent), FramingTerms(room: room))
    }

    /// Kinds in an order of their own.
    private func order(_ extent: FrameExtent) -> [Int] {
        extent.kinds.indices.sorted { extent.kinds[$0] < extent.kinds[$1] }
    }

    /// The best camera for an extent; items that aren't shown at its zoom are taken out, and the rest framed again.
    func outcome(_ extent: FrameExtent) -> Outcome {
        let kinds = order(extent)
        var shown = kinds
        var terms = FramingTerms(room: room)
        var latest = search.fit(extent, kinds: shown, terms)
        var solution = FramingSolution(status: .optimal, objective: problem.objective)
        if latest == nil {
            explain(&solution, extent, kinds)
            guard problem.fallback == .overflow, let fit = overflow(extent, kinds) else {
                return Outcome(solution: solution)
            }
            (latest, terms) = (fit, fit.solver.terms)
        }
        while let fit = latest {
            let rest = shown.filter { extent.kinds[$0].zooms?.contains(fit.choice.zoom) ?? true }
            // When nothing is left, the camera is that of what has just gone.
            guard rest.count < shown.count, !rest.isEmpty, let next = search.fit(extent, kinds: rest, terms)
            else { break }
            shown = rest
            latest = next
        }
        guard let fit = latest else { return Outcome(solution: solution) }
        describe(fit, in: &solution)
        let hidden = Set(kinds).subtracting(shown).compactMap { extent.kinds[$0].zooms }
        return Outcome(solution: solution, fit: fit, hiddenZooms: Set(hidden))
    }

    private func describe(_ fit: FramingFit, in solution: inout FramingSolution) {
        let (choice, plane) = (fit.choice, fit.solver.plane)
        let camera = fit.solver.camera(choice)
        solution.camera = camera
        let slacks = plane.x.indices.map { index in
            fit.solver.slack(at: (plane.x[index], plane.y[index]), box: plane.boxes[index], in: choice, room: room)
        }
        if !fit.solver.terms.ignoresBoxes {
            solution.status = choice.isCapped ? .maxZoom : .optimal
            solution.zooms = fit.zooms
            solution.slack = EdgeInsets(
                top: choice.ends.low, left: choice.sides.low, bottom: choice.ends.high, right: choice.sides.high)
        } else {
            func least(_ side: KeyPath<EdgeInsets, Double>) -> Double {
                slacks.lazy.map { $0[keyPath: side] }.min() ?? 0
            }
            solution.slack = EdgeInsets(
                top: least(\.top), left: least(\.left), bottom: least(\.bottom), right: least(\.right))
        }
        solution.bounds = Projection(camera: camera, viewport: problem.viewport).visibleBounds
        solution.extent = fit.solver.extent(choice)
        solution.contentZoom = Math.binaryLogarithm(fit.solver.scale(choice.size) / 512)
        var touching: Set<FramingSolution.Contact> = []
        for (number, slack) in zip(plane.numbers, slacks) where number >= 0 {
            touching.formUnion(contacts(slack, number: number))
        }
        solution.binding = touching.sorted()
    }

    /// Says why there is no camera.
    private func explain(_ solution: inout FramingSolution, _ extent: FrameExtent, _ kinds: [Int]) {
        guard let cut = search.cuts(extent, kinds).first else { return }
        let plane = FramePlane(extent, kinds: kinds, cut: cut, isPruned: false)
        let limits = search.limits(plane)
        let solver = FramingSolver(
            problem, terms: FramingTerms(room: room), limits: limits, plane: plane, bearing: problem.bearing)
        let free = solver.region(FramingProblem.lowestZoom...FramingProblem.highestZoom)
        solution.zooms = free.feasible().map { solver.zooms(free, $0, around: nil) }
        let isLow = solution.zooms.map { $0.upperBound < limits.min } ?? false
        solution.status = isLow ? .minZoom : .infeasible
        let places = solver.conflict(solver.region(limits.min...limits.max))
        solution.conflict = Set(places.map { plane.numbers[$0] }.filter { $0 >= 0 }).sorted()
    }

    /// The camera for the positions without their boxes; if the lowest zoom or the center that is kept forbids that too,
    /// in a rectangle grown by as few pixels as possible.
    private func overflow(_ extent: FrameExtent, _ kinds: [Int]) -> FramingFit? {
        if let fit = search.fit(extent, kinds: kinds, FramingTerms(room: room, ignoresBoxes: true)) { return fit }
        var lowest = problem
        lowest.maxZoom = problem.zoomLimits.min
        func fit(_ excess: Double) -> FramingFit? {
            let grown = ScreenBox(
                left: room.left - excess, top: room.top - excess, right: room.right + excess,
                bottom: room.bottom + excess)
            return FramingSearch(problem: lowest).fit(
                extent, kinds: kinds, FramingTerms(room: grown, ignoresBoxes: true))
        }
        var (low, high) = (0.0, 1.0)
        var best = fit(high)
        while best == nil {
            guard high < 1e9 else { return nil }
            (low, high) = (high, 2 * high)
            best = fit(high)
        }
        // Down to a billionth of a pixel, or what numbers of that size resolve.
        while high - low > max(1e-9, high * 1e-14) {
            let middle = (low + high) / 2
            if let fit = fit(middle) { (best, high) = (fit, middle) } else { low = middle }
        }
        return best
    }

    // MARK: Single items

    /// Whether an item with a range of zooms is shown: when it is within, and if the camera was found without it, when
    /// it happens to be in the picture.
    func shows(
        _ item: FramingItem, _ zooms: ClosedRange<Double>, _ fit: FramingFit, _ hiddenZooms: Set<ClosedRange<Double>>
    ) -> Bool {
        guard zooms.contains(fit.choice.zoom) else { return false }
        guard hiddenZooms.contains(zooms) else { return true }
        return leastSlack(item, fit) >= 0
    }

    /// How far an item is from the nearest side, in pixels; negative where it reaches over one.
    func leastSlack(_ item: FramingItem, _ fit: FramingFit) -> Double {
        func least(_ position: Coordinate, _ box: ScreenBox) -> Double {
            let slack = slack(GridPoint(position), box, fit)
            return min(slack.top, slack.left, slack.bottom, slack.right)
        }
        var all = least(item.position, item.box)
        item.geometry?.forEachCoordinate { if $0.isFinite { all = min(all, least($0, .zero)) } }
        return all
    }

    private func slack(_ place: GridPoint, _ box: ScreenBox, _ fit: FramingFit) -> EdgeInsets {
        fit.solver.slack(at: fit.solver.plane.offset(of: place), box: box, in: fit.choice, room: room)
    }

    /// The sides that an item touches, or reaches over: within a millionth of a pixel.
    func contacts(
        _ item: FramingItem, at place: GridPoint, number: Int, _ fit: FramingFit
    ) -> [FramingSolution.Contact] {
        var found = contacts(place, item.box, number: number, fit)
        item.geometry?.forEachCoordinate { position in
            guard position.isFinite else { return }
            for contact in contacts(GridPoint(position), .zero, number: number, fit) where !found.contains(contact) {
                found.append(contact)
            }
        }
        return found
    }

    private func contacts(
        _ place: GridPoint, _ box: ScreenBox, number: Int, _ fit: FramingFit
    ) -> [FramingSolution.Contact] {
        contacts(slack(place, box, fit), number: number)
    }

    private func contacts(_ slack: EdgeInsets, number: Int) -> [FramingSolution.Contact] {
        let near = 1e-6
        // Nearly all are far from all sides.
        if min(slack.left, slack.top, slack.right, slack.bottom) > near { return [] }
        let sides: [(FramingSide, Double)] = [
            (.left, slack.left), (.top, slack.top), (.right, slack.right), (.bottom, slack.bottom),
        ]
        return sides.filter { $0.1 <= near }.map { FramingSolution.Contact(item: number, side: $0.0) }
    }
}
