/// A problem prepared for the tests that placement makes.
///
/// Items that share one array of candidates share one shape, so that a million labels of one kind take little more
/// memory than their points.
struct PlacementScene {
    let problem: PlacementProblem
    /// Item indices in order of precedence.
    let order: [Int]
    /// ``UnitPoint/none`` for an item without a finite point.
    private let points: [UnitPoint]
    let bounds: UnitBox?
    /// Nothing can be placed inside bounds that are no box.
    private let hasFaultyBounds: Bool
    let spacing: Int64
    /// Whether any item belongs to a group.
    let hasGroups: Bool
    /// Whether any item is shown in any case.
    let hasClaims: Bool
    private let obstacles: ObstacleIndex
    private var shapes: [Range<Int>] = []
    private var shapeOfItem: [Int32] = []
    /// Ranges in ``boxes``; empty for a candidate that can't be chosen.
    private var candidates: [Range<Int>] = []
    private var boxes: [UnitBox] = []
    /// For each shape whose candidates all have one box, where in ``boxes`` these stand; empty for any other.
    private var singles: [Range<Int>] = []
    /// For each shape the least width and height that its candidates have; nil for one without candidates.
    private var leastSizes: [(width: Int64, height: Int64)?] = []

    init(_ problem: PlacementProblem) {
        self.problem = problem
        order = Precedence.order(of: problem.items)
        points = problem.items.indices.map { UnitPoint(x: problem.items[$0].x, y: problem.items[$0].y) }
        bounds = problem.bounds.flatMap { UnitBox($0) }
        hasFaultyBounds = problem.bounds != nil && bounds == nil
        let pixels = problem.spacing.isNaN ? 0 : max(problem.spacing, 0)
        spacing = min(UnitBox.units(pixels), UnitBox.limit / 2)
        hasGroups = problem.items.contains { $0.group != nil }
        hasClaims = problem.items.contains { $0.claim != .optional }
        obstacles = ObstacleIndex(problem, order: order)
        addShapes()
    }

    private mutating func addShapes() {
        shapeOfItem.reserveCapacity(problem.items.count)
        var known: [[PlacementCandidate]: Int32] = [:]
        var last: (candidates: [PlacementCandidate], shape: Int32) = ([], -1)
        for item in problem.items.indices {
            // Arrays that share their storage are equal at a glance.
            if last.shape < 0 || last.candidates != problem.items[item].candidates {
                let list = problem.items[item].candidates
                last = (list, known[list] ?? addShape(list))
                known[list] = last.shape
            }
            shapeOfItem.append(last.shape)
        }
    }

    private mutating func addShape(_ list: [PlacementCandidate]) -> Int32 {
        let start = candidates.count
        for candidate in list {
            let first = boxes.count
            if candidate.boxes.allSatisfy(\.isUsable) { boxes += candidate.boxes.map { UnitBox(inner: $0) } }
            candidates.append(first..<boxes.count)
        }
        shapes.append(start..<candidates.count)
        let firsts = candidates[start...].compactMap { $0.isEmpty ? nil : boxes[$0.lowerBound] }
        leastSizes.append(
            firsts.isEmpty
                ? nil : (firsts.map { $0.right - $0.left }.min() ?? 0, firsts.map { $0.bottom - $0.top }.min() ?? 0))
        let areSingle = candidates[start...].allSatisfy { $0.count == 1 }
        singles.append(areSingle ? boxes.count - list.count..<boxes.count : 0..<0)
        return Int32(shapes.count - 1)
    }
}

extension PlacementScene {
    /// Whether a candidate can be chosen as far as the screen and what stands on it allow.
    enum Screening: Equatable {
        /// `isCut` if it reaches beyond the bounds.
        case usable(isCut: Bool)
        case refused(PlacementSolution.Reason)
    }

    func point(of item: Int) -> UnitPoint? { points[item] == .none ? nil : points[item] }

    /// The least width and height in units of the first boxes of an item's candidates; nil when it has none.
    func leastSize(of item: Int) -> (width: Int64, height: Int64)? { leastSizes[Int(shapeOfItem[item])] }

    func candidateCount(of item: Int) -> Int { shapes[Int(shapeOfItem[item])].count }

    /// Where an item is and what shape it has, gathered so that a long row of items is read in one go.
    struct Stand {
        var item: Int32
        fileprivate var shape: Int32
        var point: UnitPoint
    }

    func stands(of items: [Int]) -> [Stand] {
        items.map { Stand(item: Int32($0), shape: shapeOfItem[$0], point: points[$0]) }
    }

    /// The boxes of an item's candidates where each has only one and none is cut, relative to its point; nil
    /// otherwise.
    func singleBoxes(of stand: Stand) -> ArraySlice<UnitBox>? {
        let range = singles[Int(stand.shape)]
        guard !range.isEmpty, problem.edge != .clip, stand.point != .none else { return nil }
        return boxes[range]
    }

    /// The boxes of a candidate on the screen, as they are in the way of others: cut to the bounds where the edge cuts,
    /// so that there may be none. Unusable candidates have none.
    func collisionBoxes(of item: Int, _ candidate: Int) -> [UnitBox] {
        let range = candidates[shapes[Int(shapeOfItem[item])].lowerBound + candidate]
        guard let point = point(of: item) else { return [] }
        var result: [UnitBox] = []
        result.reserveCapacity(range.count)
        for box in boxes[range] {
            let box = box.moved(by: point)
            guard problem.edge == .clip, let bounds else {
                result.append(box)
                continue
            }
            if bounds.contains(box) {
                result.append(box)
            } else if !bounds.isBeside(box) {
                result.append(box.clipped(to: bounds))
            }
        }
        return result
    }

    /// Tests a candidate against the bounds, then against obstacles and markers.
    func screen(_ item: Int, _ candidate: Int, ignoringObstacles: Bool = false) -> Screening {
        let range = candidates[shapes[Int(shapeOfItem[item])].lowerBound + candidate]
        guard let point = point(of: item), !range.isEmpty else { return .refused(.invalid) }
        var (inside, beside) = (0, 0)
        if problem.edge == .allow || (bounds == nil && !hasFaultyBounds) {
            inside = range.count
        } else if let bounds {
            for box in boxes[range] {
                let box = box.moved(by: point)
                if bounds.contains(box) {
                    inside += 1
                } else if bounds.isBeside(box) {
                    beside += 1
                }
            }
        } else {
            beside = range.count
        }
        if inside < range.count {
            if beside == range.count { return .refused(.offscreen) }
            if problem.edge == .hide { return .refused(.edge) }
        }
        if !ignoringObstacles, !obstacles.isEmpty {
            let subject = problem.items[item]
            for box in collisionBoxes(of: item, candidate)
            where obstacles.blocks(box, item: item, priority: subject.priority, group: subject.group) {
                return .refused(.keepOut)
            }
        }
        return .usable(isCut: inside < range.count)
    }

    /// Other items whose markers an item's candidates on the screen lie on: for each candidate one, each once.
    func markers(inTheWayOf item: Int) -> [Int] {
        var owners: [Int] = []
        for candidate in 0..<candidateCount(of: item) {
            guard case .usable = screen(item, candidate, ignoringObstacles: true) else { continue }
            let owner = collisionBoxes(of: item, candidate).lazy.compactMap {
                obstacles.markerOwner(overlapping: $0, item: item, group: problem.items[item].group)
            }.first
            if let owner, !owners.contains(owner) { owners.append(owner) }
        }
        return owners
    }

    /// Whether two items may overlap because they belong together.
    func areOfOneGroup(_ a: Int, _ b: Int) -> Bool {
        guard let group = problem.items[a].group else { return false }
        return group == problem.items[b].group
    }

    /// Whether two items have the same precedence but for their keys.
    func areOfOneClass(_ a: Int, _ b: Int) -> Bool {
        let (first, second) = (problem.items[a], problem.items[b])
        return first.claim == second.claim
            && (first.priority == second.priority || (first.priority.isNaN && second.priority.isNaN))
    }

    /// Why an item has no place: the last test that one of its candidates came to.
    func refusal(of item: Int) -> PlacementSolution.Reason {
        var reason = PlacementSolution.Reason.invalid
        for candidate in 0..<candidateCount(of: item) {
            guard case .refused(let refusal) = screen(item, candidate) else { return .collision }
            if refusal.step > reason.step { reason = refusal }
        }
        return reason
    }
}

extension PlacementSolution.Reason {
    /// How far a candidate came.
    var step: Int {
        switch self {
        case .invalid: 0
        case .offscreen: 1
        case .edge: 2
        case .keepOut: 3
        case .collision: 4
        }
    }
}
