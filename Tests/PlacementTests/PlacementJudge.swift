import Placement

/// Finds fault with a solution by comparing every box with every other one, in doubles that are exact for multiples of
/// 2^−20.
struct PlacementJudge {
    private let problem: PlacementProblem
    private let solution: PlacementSolution
    private var items: [PlacementItem] { problem.items }

    init(_ problem: PlacementProblem, _ solution: PlacementSolution) {
        self.problem = problem
        self.solution = solution
    }

    func faults() -> [String] {
        var faults: [String] = []
        guard solution.outcomes.count == items.count else { return ["outcomes are missing"] }
        if solution.order.sorted() != Array(items.indices) { faults.append("the order is none") }
        if solution.placedCount > solution.bound { faults.append("more placed than the bound") }
        for item in items.indices {
            let outcome = solution.outcomes[item]
            if let choice = outcome.choice {
                if outcome.reason != nil { faults.append("\(item) is shown and has a reason") }
                faults += faultsOfShown(item, choice)
            } else {
                if outcome.overlaps { faults.append("\(item) overlaps and is hidden") }
                faults += faultsOfHidden(item, outcome.reason)
            }
        }
        return faults
    }

    /// Pairs of shown items that are nearer to one another than the spacing.
    func overlaps() -> [[Int]] {
        items.indices.flatMap { item -> [[Int]] in
            guard let choice = solution.outcomes[item].choice else { return [] }
            return (0..<item).compactMap { other in
                guard let otherChoice = solution.outcomes[other].choice, !isOneGroup(item, other) else { return nil }
                return areNear(item, choice, other, otherChoice, problem.spacing) ? [other, item] : nil
            }
        }
    }

    private func faultsOfShown(_ item: Int, _ choice: Int) -> [String] {
        guard items[item].candidates.indices.contains(choice) else { return ["\(item) has no candidate \(choice)"] }
        var faults: [String] = []
        let mayOverlap = problem.objective == .all || items[item].claim != .optional
        switch step(item, choice) {
        case .collision: break
        case .keepOut where mayOverlap:
            // Only what asks for no room, or has no candidate off the obstacles.
            let hasOther = items[item].candidates.indices.contains { step(item, $0) == .collision }
            if hasOther, items[item].claim != .overlapping { faults.append("\(item) need not lie on an obstacle") }
        case let step: faults.append("\(item) is shown in spite of \(step)")
        }
        var overlaps = step(item, choice) == .keepOut
        for other in items.indices where other != item && !isOneGroup(item, other) {
            guard let otherChoice = solution.outcomes[other].choice else { continue }
            guard areNear(item, choice, other, otherChoice, problem.spacing) else { continue }
            overlaps = true
            let isForced = { (one: Int) in
                self.items[one].claim == .overlapping
                    || (self.problem.objective == .all || self.items[one].claim == .required)
            }
            if !isForced(item), !isForced(other) { faults.append("\(item) is too near to \(other)") }
            // What need not be shown keeps clear of what must be.
            if problem.objective == .hide, items[item].claim == .optional, items[other].claim != .optional {
                faults.append("\(item) does not keep clear of \(other)")
            }
        }
        if overlaps != solution.outcomes[item].overlaps { faults.append("\(item) overlaps: \(overlaps)") }
        return faults
    }

    private func faultsOfHidden(_ item: Int, _ reason: PlacementSolution.Reason?) -> [String] {
        let steps = items[item].candidates.indices.map { step(item, $0) }
        let expected = steps.max { rank($0) < rank($1) } ?? .invalid
        if reason != expected { return ["\(item) is hidden by \(expected), not \(String(describing: reason))"] }
        let isOnScreen = expected == .keepOut || expected == .collision
        if isOnScreen, problem.objective == .all || items[item].claim != .optional {
            return ["\(item) must be shown"]
        }
        // Nothing stays hidden that could be shown.
        if expected == .collision, isFreeOfOthers(item, where: { _ in true }) { return ["\(item) has a free place"] }
        return []
    }

    /// Whether one of an item's candidates on the screen is free of those shown items that count.
    private func isFreeOfOthers(_ item: Int, where counts: (Int) -> Bool) -> Bool {
        items[item].candidates.indices.contains { candidate in
            step(item, candidate) == .collision
                && items.indices.allSatisfy { other in
                    guard other != item, counts(other), !isOneGroup(item, other) else { return true }
                    guard let choice = solution.outcomes[other].choice else { return true }
                    return !areNear(item, candidate, other, choice, problem.spacing)
                }
        }
    }

    private func rank(_ reason: PlacementSolution.Reason) -> Int {
        [.invalid, .offscreen, .edge, .keepOut, .collision].firstIndex(of: reason) ?? -1
    }

    /// The test that a candidate comes to; a collision with others if it passes all before that.
    private func step(_ item: Int, _ candidate: Int) -> PlacementSolution.Reason {
        let boxes = boxes(item, candidate)
        guard !boxes.isEmpty else { return .invalid }
        if let bounds = problem.bounds, problem.edge != .allow {
            if boxes.allSatisfy({ !isInside($0, bounds) && isBeside($0, bounds) }) { return .offscreen }
            if problem.edge == .hide, !boxes.allSatisfy({ isInside($0, bounds) }) { return .edge }
        }
        for box in visible(boxes) {
            for obstacle in problem.obstacles where !(items[item].priority > obstacle.priority) {
                if isOn(box, obstacle.shape) { return .keepOut }
            }
            for (other, subject) in items.enumerated() where other != item && !isOneGroup(item, other) {
                if let marker = subject.marker, subject.x.isFinite, subject.y.isFinite,
                    areNear(box, moved(marker, subject), 0)
                {
                    return .keepOut
                }
            }
        }
        return .collision
    }

    private func boxes(_ item: Int, _ candidate: Int) -> [PlacementBox] {
        let subject = items[item]
        let boxes = subject.candidates[candidate].boxes.map { moved($0, subject) }
        return boxes.allSatisfy { ($0.right - $0.left) >= 0 && ($0.bottom - $0.top) >= 0 } ? boxes : []
    }

    private func moved(_ box: PlacementBox, _ item: PlacementItem) -> PlacementBox {
        PlacementBox(
            left: item.x + box.left, top: item.y + box.top, right: item.x + box.right, bottom: item.y + box.bottom)
    }

    /// What is in the way of others.
    private func visible(_ boxes: [PlacementBox]) -> [PlacementBox] {
        guard let bounds = problem.bounds, problem.edge == .clip else { return boxes }
        return boxes.filter { isInside($0, bounds) || !isBeside($0, bounds) }.map {
            PlacementBox(
                left: max($0.left, bounds.left), top: max($0.top, bounds.top), right: min($0.right, bounds.right),
                bottom: min($0.bottom, bounds.bottom))
        }
    }

    private func isInside(_ box: PlacementBox, _ bounds: PlacementBox) -> Bool {
        bounds.left <= box.left && box.right <= bounds.right && bounds.top <= box.top && box.bottom <= bounds.bottom
    }

    private func isBeside(_ box: PlacementBox, _ bounds: PlacementBox) -> Bool {
        box.right <= bounds.left || bounds.right <= box.left || box.bottom <= bounds.top || bounds.bottom <= box.top
    }

    /// Whether the gap between two boxes is smaller than a distance in both directions.
    private func areNear(_ a: PlacementBox, _ b: PlacementBox, _ gap: Double) -> Bool {
        max(a.left - b.right, b.left - a.right) < gap && max(a.top - b.bottom, b.top - a.bottom) < gap
    }

    private func areNear(_ a: Int, _ first: Int, _ b: Int, _ second: Int, _ gap: Double) -> Bool {
        let others = visible(boxes(b, second))
        return visible(boxes(a, first)).contains { one in others.contains { areNear(one, $0, gap) } }
    }

    private func isOneGroup(_ a: Int, _ b: Int) -> Bool {
        items[a].group != nil && items[a].group == items[b].group
    }

    /// Obstacles here are boxes, polygons of four upright corners, and level lines of two points.
    private func isOn(_ box: PlacementBox, _ shape: PlacementObstacle.Shape) -> Bool {
        switch shape {
        case .box(let other): return areNear(box, other, 0)
        case .polygon(let rings):
            let (a, b) = (rings[0][0], rings[0][2])
            return areNear(box, PlacementBox(left: a.x, top: a.y, right: b.x, bottom: b.y), 0)
        case .line(let points, let width):
            let line = PlacementBox(left: points[0].x, top: points[0].y, right: points[1].x, bottom: points[1].y)
            if areNear(box, line, 0) { return true }
            let dx = max(line.left - box.right, box.left - line.right, 0)
            let dy = max(line.top - box.bottom, box.top - line.bottom, 0)
            return (dx * dx + dy * dy).squareRoot() < width / 2
        }
    }
}
