/// A problem prepared for the tests that placement makes.
///
/// Items that share one array of candidates share one shape, so that a million labels of one kind take little more
/// memory than their points.
struct PlacementScene {
    let problem: PlacementProblem
    /// Item indices in order of precedence.
    let order: [Int]
    /// Pixels; not a number for an item without a finite point.
    let points: [PlacementObstacle.Point]
    let bounds: UnitBox?
    /// Nothing can be placed inside bounds that are no box.
    private let hasFaultyBounds: Bool
    let spacing: Int64
    /// Whether any item belongs to a group.
    let hasGroups: Bool
    private let obstacles: ObstacleIndex
    private var shapes: [Range<Int>] = []
    private var shapeOfItem: [Int32] = []
    /// Ranges in ``boxes``; empty for a candidate that can't be chosen.
    private var candidates: [Range<Int>] = []
    private var boxes: [PlacementBox] = []

    init(_ problem: PlacementProblem) {
        self.problem = problem
        order = Precedence.order(of: problem.items)
        points = problem.items.map { item in
            item.x.isFinite && item.y.isFinite
                ? PlacementObstacle.Point(x: item.x, y: item.y) : PlacementObstacle.Point(x: .nan, y: .nan)
        }
        bounds = problem.bounds.flatMap { UnitBox($0) }
        hasFaultyBounds = problem.bounds != nil && bounds == nil
        let pixels = problem.spacing.isNaN ? 0 : max(problem.spacing, 0)
        spacing = min(UnitBox.units(pixels), UnitBox.limit / 2)
        hasGroups = problem.items.contains { $0.group != nil }
        obstacles = ObstacleIndex(problem)
        addShapes()
    }

    private mutating func addShapes() {
        shapeOfItem.reserveCapacity(problem.items.count)
        var known: [UnsafeRawPointer: Int32] = [:]
        var last: (address: UnsafeRawPointer, shape: Int32)?
        for item in problem.items {
            // Arrays live as long as the problem does, so that an address stands for one content.
            let address = item.candidates.withUnsafeBytes { $0.baseAddress }
            if let address {
                if let last, last.address == address {
                    shapeOfItem.append(last.shape)
                    continue
                }
                if let shape = known[address], shapes[Int(shape)].count == item.candidates.count {
                    last = (address, shape)
                    shapeOfItem.append(shape)
                    continue
                }
            }
            let shape = Int32(shapes.count)
            addShape(item.candidates)
            shapeOfItem.append(shape)
            guard let address else { continue }
            known[address] = shape
            last = (address, shape)
        }
    }

    private mutating func addShape(_ list: [PlacementCandidate]) {
        let start = candidates.count
        for candidate in list {
            let first = boxes.count
            if candidate.boxes.allSatisfy(\.isUsable) { boxes += candidate.boxes }
            candidates.append(first..<boxes.count)
        }
        shapes.append(start..<candidates.count)
    }
}

extension PlacementScene {
    /// Whether a candidate can be chosen as far as the screen and what stands on it allow.
    enum Screening: Equatable {
        /// `isCut` if it reaches beyond the bounds.
        case usable(isCut: Bool)
        case refused(PlacementSolution.Reason)
    }

    func candidateCount(of item: Int) -> Int { shapes[Int(shapeOfItem[item])].count }

    /// The box of a candidate that has only one and is not cut; nil for any other.
    func singleBox(of item: Int, _ candidate: Int) -> UnitBox? {
        let range = candidates[shapes[Int(shapeOfItem[item])].lowerBound + candidate]
        let point = points[item]
        guard range.count == 1, problem.edge != .clip, !point.x.isNaN else { return nil }
        return UnitBox(boxes[range.lowerBound], x: point.x, y: point.y)
    }

    /// The boxes of a candidate on the screen, as they are in the way of others: cut to the bounds where the edge cuts,
    /// so that there may be none. Unusable candidates have none.
    func collisionBoxes(of item: Int, _ candidate: Int) -> [UnitBox] {
        let range = candidates[shapes[Int(shapeOfItem[item])].lowerBound + candidate]
        let point = points[item]
        guard !point.x.isNaN else { return [] }
        var result: [UnitBox] = []
        result.reserveCapacity(range.count)
        for box in boxes[range] {
            let box = UnitBox(box, x: point.x, y: point.y)
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
        let point = points[item]
        guard !point.x.isNaN, !range.isEmpty else { return .refused(.invalid) }
        var (inside, beside) = (0, 0)
        if problem.edge == .allow || (bounds == nil && !hasFaultyBounds) {
            inside = range.count
        } else if let bounds {
            for box in boxes[range] {
                let box = UnitBox(box, x: point.x, y: point.y)
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

    /// Whether two items may overlap because they belong together.
    func areOfOneGroup(_ a: Int, _ b: Int) -> Bool {
        guard let group = problem.items[a].group else { return false }
        return group == problem.items[b].group
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
