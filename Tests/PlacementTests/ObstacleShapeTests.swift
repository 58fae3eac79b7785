import Placement
import TestSupport
import Testing

private typealias Point = PlacementObstacle.Point

private func points(_ values: [(Double, Double)]) -> [Point] { values.map { Point(x: $0.0, y: $0.1) } }

/// Whether an obstacle keeps a box away.
private func isBlocked(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, by shapes: [PlacementObstacle.Shape]
) -> Bool {
    let box = PlacementBox(left: left, top: top, right: right, bottom: bottom)
    let problem = PlacementProblem(
        items: [PlacementItem(candidates: [PlacementCandidate(box)])], obstacles: shapes.map { PlacementObstacle($0) })
    return problem.solve(.fast).outcomes[0].reason == .keepOut
}

struct ObstacleShapeTests {
    private static let ring = points([(0, 0), (100, 0), (100, 100), (0, 100)])
    private static let hole = points([(40, 40), (60, 40), (60, 60), (40, 60), (40, 40)])
    private static let square = PlacementObstacle.Shape.polygon([ring, hole])

    static let boxes: [(String, [Double], Bool)] = [
        ("inside", [10, 10, 20, 20], true), ("across the border", [-5, 10, 5, 20], true),
        ("beside", [-20, 0, -10, 10], false), ("touching the border", [-10, 0, 0, 10], false),
        ("touching a corner", [100, 100, 110, 110], false), ("in the hole", [45, 45, 55, 55], false),
        ("the hole", [40, 40, 60, 60], false), ("beyond the hole", [39, 45, 55, 55], true),
        ("round all", [-10, -10, 110, 110], true), ("the square", [0, 0, 100, 100], true),
        ("a point inside", [30, 30, 30, 30], true), ("a point on the border", [0, 50, 0, 50], false),
        ("a corner", [100, 0, 100, 0], false), ("a point in the hole", [50, 50, 50, 50], false),
        ("a point on the hole's border", [40, 50, 40, 50], false), ("a point outside", [101, 50, 101, 50], false),
        ("upright, inside", [20, 10, 20, 90], true), ("upright, on the border", [0, 10, 0, 90], false),
        ("upright, up to the border", [20, -10, 20, 0], false), ("upright, along the hole", [40, 45, 40, 55], false),
        ("level, across", [-10, 20, 110, 20], true), ("level, within the hole", [40, 50, 60, 50], false),
        ("level, out of the hole", [41, 50, 61, 50], true),
        ("level, on the border and on", [50, 100, 150, 100], false),
    ]

    @Test(arguments: boxes)
    func `a square with a hole`(name: String, box: [Double], blocked: Bool) {
        #expect(isBlocked(box[0], box[1], box[2], box[3], by: [Self.square]) == blocked)
        // Closed or open, either way round, and as one obstacle of two.
        let closed = PlacementObstacle.Shape.polygon([Self.hole.reversed(), Self.ring + [Self.ring[0]]])
        let far = PlacementObstacle.Shape.polygon([points([(900, 0), (910, 0), (900, 10)])])
        #expect(isBlocked(box[0], box[1], box[2], box[3], by: [far, closed]) == blocked)
    }

    @Test func `rings that cross count by even and odd, and an edge that two rings share is none`() {
        let star = PlacementObstacle.Shape.polygon([
            points([(50, 0), (80, 100), (0, 40), (100, 40), (20, 100)])
        ])
        #expect(!isBlocked(48, 50, 52, 60, by: [star]))
        #expect(isBlocked(48, 10, 52, 20, by: [star]))
        let halves = PlacementObstacle.Shape.polygon([
            points([(0, 0), (50, 0), (50, 100), (0, 100)]), points([(50, 0), (100, 0), (100, 100), (50, 100)]),
        ])
        #expect(isBlocked(50, 10, 50, 20, by: [halves]))
        #expect(isBlocked(50, 50, 50, 50, by: [halves]))
    }

    @Test func `a vertex inside an upright box without width parts inside from outside`() {
        let diamond = PlacementObstacle.Shape.polygon([points([(50, 10), (90, 50), (50, 90), (10, 50)])])
        #expect(isBlocked(50, 0, 50, 12, by: [diamond]))
        #expect(!isBlocked(50, 0, 50, 10, by: [diamond]))
        #expect(isBlocked(0, 50, 11, 50, by: [diamond]))
        #expect(!isBlocked(0, 50, 10, 50, by: [diamond]))
        // Both middle and ends lie outside; only between the vertices is it inside.
        #expect(isBlocked(50, -1000, 50, 95, by: [diamond]))
    }

    static let lines: [(String, [(Double, Double)], Double, [Double], Bool)] = [
        ("without width, across", [(0, 0), (100, 50)], 0, [40, 15, 60, 35], true),
        ("without width, beside", [(0, 0), (100, 50)], 0, [40, 31, 60, 50], false),
        ("without width, through a corner", [(0, 0), (100, 100)], 0, [50, 30, 70, 50], false),
        ("without width, along an edge", [(0, 0), (100, 0)], 0, [20, 0, 40, 10], false),
        ("without width, on a point", [(0, 0), (100, 0)], 0, [50, 0, 50, 0], false),
        ("wide, on a point", [(0, 0), (100, 0)], 2, [50, 0, 50, 0], true),
        ("touching from above", [(0, 50), (100, 50)], 10, [20, 30, 40, 45], false),
        ("overlapping from above", [(0, 50), (100, 50)], 10, [20, 30, 40, 45.5], true),
        ("touching the round end", [(0, 50), (100, 50)], 10, [105, 45, 120, 55], false),
        ("overlapping the round end", [(0, 50), (100, 50)], 10, [104, 45, 120, 55], true),
        ("beside the round end", [(0, 50), (100, 50)], 10, [104, 54, 120, 60], false),
        ("touching aslant, 3 4 5", [(0, 0), (80, 60)], 50, [-35, 20, -15, 40], false),
        ("overlapping aslant", [(0, 0), (80, 60)], 51, [-35, 20, -15, 40], true),
        ("touching aslant at a corner", [(0, 0), (80, 60)], 50, [20, 50, 25, 54], false),
        ("overlapping aslant at a corner", [(0, 0), (80, 60)], 50, [20, 50, 25.01, 54], true),
        ("a box that holds all", [(10, 10), (20, 20)], 1, [0, 0, 100, 100], true),
        ("negative width", [(0, 0), (100, 50)], -1, [40, 15, 60, 35], false),
        ("width that is no number", [(0, 0), (100, 50)], .nan, [40, 15, 60, 35], false),
        ("without end", [(0, 0), (.infinity, 50)], 0, [40, 15, 60, 35], false),
        ("one point", [(50, 20)], 10, [40, 15, 60, 35], false),
        ("one point twice", [(50, 20), (50, 20)], 10, [40, 15, 60, 35], false), ("none", [], 10, [0, 0, 1, 1], false),
    ]

    @Test(arguments: lines)
    func line(name: String, path: [(Double, Double)], width: Double, box: [Double], blocked: Bool) {
        #expect(isBlocked(box[0], box[1], box[2], box[3], by: [.line(points(path), width: width)]) == blocked)
        let reversed = points(path.reversed())
        #expect(isBlocked(box[0], box[1], box[2], box[3], by: [.line(reversed, width: width)]) == blocked)
    }

    @Test func `a priority above the obstacle's reaches over it`() {
        let obstacle = PlacementObstacle(Self.square, priority: 5)
        let items = [4.0, 5, 6].map { priority in
            PlacementItem(
                candidates: [PlacementCandidate(PlacementBox(left: 10, top: 10, right: 20, bottom: 20))],
                priority: priority)
        }
        for item in items {
            let solution = PlacementProblem(items: [item], obstacles: [obstacle]).solve(.fast)
            #expect(solution.outcomes[0].choice == (item.priority > 5 ? 0 : nil))
        }
    }

    /// Points of boxes on a lattice finer than that of the shapes, tested one by one: a shape on whole pixels meets a box
    /// on whole pixels exactly where one of these lies inside both, provided edges run at simple slopes.
    @Test(arguments: Array(1...60) as [UInt64])
    func `polygons agree with a test of many points`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let rings = (0...Int(random.next() % 3)).map { _ -> [Point] in
            var (x, y) = (Double(random.next() % 40), Double(random.next() % 40))
            return (0..<Int(3 + random.next() % 30)).map { _ in
                // Steps in eight directions.
                let length = Double(random.next() % 12)
                x += length * Double(Int(random.next() % 3) - 1)
                y += length * Double(Int(random.next() % 3) - 1)
                return Point(x: x, y: y)
            }
        }
        // The way back from the last vertex to the first has any slope; a corner makes it level, then upright.
        let closed = rings.map { ring -> [Point] in
            guard let first = ring.first, let last = ring.last else { return ring }
            return ring + [Point(x: first.x, y: last.y)]
        }
        let boxes = (0..<60).map { _ -> PlacementBox in
            let (x, y) = (Double(Int(random.next() % 60) - 10), Double(Int(random.next() % 60) - 10))
            return PlacementBox(
                left: x, top: y, right: x + Double(random.next() % 9), bottom: y + Double(random.next() % 9))
        }
        let edges = closed.flatMap { ring in
            ring.indices.map { (ring[$0], ring[($0 + 1) % ring.count]) }
        }
        for box in boxes {
            let expected = lattice(box).contains { isInside($0, edges) }
            let found = isBlocked(box.left, box.top, box.right, box.bottom, by: [.polygon(closed)])
            // Where an edge runs to and fro in part there is no inside beside it, which counts as a border even so.
            if expected || !edges.contains(where: { isDoubled($0, edges) }) {
                #expect(found == expected, "\(box)")
            }
        }
    }

    /// Points of the open box that miss all lines of slope 0, ±1 and ∞ through whole pixels, or the one point that there
    /// is.
    private func lattice(_ box: PlacementBox) -> [Point] {
        let xs =
            box.left == box.right
            ? [box.left] : stride(from: box.left, to: box.right, by: 1).flatMap { [$0 + 0.25, $0 + 0.625] }
        let ys =
            box.top == box.bottom
            ? [box.top] : stride(from: box.top, to: box.bottom, by: 1).flatMap { [$0 + 0.125, $0 + 0.5] }
        return xs.flatMap { x in ys.map { Point(x: x, y: $0) } }
    }

    private func isInside(_ point: Point, _ edges: [(Point, Point)]) -> Bool {
        var isInside = false
        for (a, b) in edges where a != b {
            let across = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
            if across == 0, min(a.x, b.x) <= point.x, point.x <= max(a.x, b.x), min(a.y, b.y) <= point.y,
                point.y <= max(a.y, b.y)
            {
                return false
            }
            if (a.y <= point.y) != (b.y <= point.y), (across < 0) == (b.y > a.y) { isInside.toggle() }
        }
        return isInside
    }

    /// Whether an edge shares more than a point with another one on the same line.
    private func isDoubled(_ edge: (Point, Point), _ edges: [(Point, Point)]) -> Bool {
        edges.count { other in
            let (a, b, c, d) = (edge.0, edge.1, other.0, other.1)
            func across(_ p: Point) -> Double { (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) }
            guard a != b, across(c) == 0, across(d) == 0 else { return false }
            return max(min(a.x, b.x), min(c.x, d.x)) + max(min(a.y, b.y), min(c.y, d.y))
                < min(max(a.x, b.x), max(c.x, d.x)) + min(max(a.y, b.y), max(c.y, d.y))
        } > 1
    }

    @Test(arguments: Array(1...40) as [UInt64])
    func `wide lines agree with the distances of many points`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let path = (0..<Int(2 + random.next() % 6)).map { _ in
            Point(x: random.uniform(0..<100), y: random.uniform(0..<100))
        }
        let width = random.uniform(0..<20)
        for _ in 0..<40 {
            let (x, y) = (random.uniform(-20..<110), random.uniform(-20..<110))
            let box = PlacementBox(
                left: x, top: y, right: x + random.uniform(0..<12), bottom: y + random.uniform(0..<12))
            var nearest = Double.infinity
            for column in 0...40 {
                for row in 0...40 {
                    let point = Point(
                        x: box.left + (box.right - box.left) * Double(column) / 40,
                        y: box.top + (box.bottom - box.top) * Double(row) / 40)
                    for (a, b) in zip(path, path.dropFirst()) { nearest = min(nearest, distance(point, a, b)) }
                }
            }
            // Points of the box are no farther than 0.22 from one of the lattice.
            guard nearest < width / 2 - 1e-6 || nearest > width / 2 + 0.25 else { continue }
            let found = isBlocked(box.left, box.top, box.right, box.bottom, by: [.line(path, width: width)])
            #expect(found == (nearest < width / 2), "\(box) \(nearest) \(width)")
        }
    }

    private func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy)
        let share = min(max(along, 0), 1)
        let (x, y) = (point.x - a.x - share * dx, point.y - a.y - share * dy)
        return (x * x + y * y).squareRoot()
    }

    @Test func `a coast of twenty thousand points and labels everywhere`() {
        var random = SplitMix64(seed: 5)
        var coast: [Point] = []
        // A ring round (1000, 1000) whose distance from there lies between 600 and 800.
        var radius = 700.0
        let count = 20_000
        for index in 0..<count {
            radius = min(max(radius + random.uniform(-2..<2), 600), 800)
            let (x, y) = onUnitCircle(Double(index) / Double(count))
            coast.append(Point(x: 1000 + radius * x, y: 1000 + radius * y))
        }
        let items = (0..<2_000).map { _ in
            PlacementItem(
                x: random.uniform(0..<2000), y: random.uniform(0..<2000),
                candidates: [PlacementCandidate(PlacementBox(left: 0, top: 0, right: 0.25, bottom: 0.25))])
        }
        let land = PlacementProblem(items: items, obstacles: [.init(.polygon([coast]))]).solve(.fast)
        let river = PlacementProblem(items: items, obstacles: [.init(.line(coast, width: 1))]).solve(.fast)
        for (index, item) in items.enumerated() {
            let (dx, dy) = (item.x - 1000, item.y - 1000)
            let distance = (dx * dx + dy * dy).squareRoot()
            let reason = land.outcomes[index].reason
            if distance < 598 { #expect(reason == .keepOut) }
            if distance > 802 { #expect(reason != .keepOut) }
            if distance < 598 || distance > 802 { #expect(river.outcomes[index].reason != .keepOut) }
        }
        #expect(river.outcomes.contains { $0.reason == .keepOut })
    }

    /// A point of the unit circle by the rational parametrization, a quarter at a time.
    private func onUnitCircle(_ turn: Double) -> (x: Double, y: Double) {
        let quarter = (turn * 4).rounded(.down)
        let t = turn * 4 - quarter
        let (x, y) = ((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
        switch Int(quarter) {
        case 0: return (x, y)
        case 1: return (-y, x)
        case 2: return (-x, -y)
        default: return (y, -x)
        }
    }
}
