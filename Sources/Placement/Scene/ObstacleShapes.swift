/// Lines and polygons that boxes keep clear of.
///
/// A line is grown by half its width with round joins and ends. What only touches is no overlap. A shape with a
/// coordinate or width that isn't finite, with a negative width, or without two different points is left out.
struct ObstacleShapes {
    private let edges: [ObstacleEdge]
    private let areas: [ObstacleArea]
    /// Hulls of the edges; of long ones several.
    private let edgeTree: ObstacleTree
    private let edgeOfHull: [Int32]
    private let areaTree: ObstacleTree

    /// - Complexity: O(*n* log *n*) for *n* points.
    init(_ shapes: [PlacementObstacle.Shape]) {
        var edges: [ObstacleEdge] = []
        var areas: [ObstacleArea] = []
        for shape in shapes {
            switch shape {
            case .box: continue
            case .line(let points, let width):
                guard width.isFinite, width >= 0, let points = Self.units(points) else { continue }
                let radius = Double(UnitBox.units(width)) / 2
                edges += zip(points, points.dropFirst()).compactMap { ObstacleEdge($0, $1, radius: radius) }
            case .polygon(let rings):
                let usable = rings.compactMap { Self.units($0) }
                guard usable.count == rings.count, let area = ObstacleArea(usable) else { continue }
                edges += area.edges
                areas.append(area)
            }
        }
        // So long that cutting at most triples the number of hulls.
        let total = edges.reduce(0.0) { $0 + min(abs(Double($1.x1 - $1.x0)), Double($1.y1 - $1.y0)) }
        let step = total / Double(2 * edges.count + 64)
        var hulls: [UnitBox] = []
        var owners: [Int32] = []
        for (index, edge) in edges.enumerated() {
            for hull in edge.hulls(step: step) {
                hulls.append(hull)
                owners.append(Int32(index))
            }
        }
        self.edges = edges
        self.areas = areas
        edgeTree = ObstacleTree(hulls)
        edgeOfHull = owners
        areaTree = ObstacleTree(areas.map(\.bounds))
    }

    var isEmpty: Bool { edges.isEmpty }

    /// Whether a box and a shape share more than a border; of a box without extent the inner points count, and of one
    /// without any extent the point.
    ///
    /// - Complexity: O(log *n*) expected beside the edges that pass the middle of the box in the polygons around it.
    func meet(_ box: UnitBox) -> Bool {
        // No inner point of a box without extent lies in a hull inside it.
        let hasArea = box.left < box.right && box.top < box.bottom
        let (edges, owners, areas) = (edges, edgeOfHull, areas)
        let isMet = edgeTree.contains(overlapping: box, acceptsContained: hasArea) {
            edges[Int(owners[$0])].meets(box)
        }
        if isMet || areas.isEmpty { return isMet }
        if hasArea || (box.left == box.right && box.top == box.bottom) {
            let (x, y) = (box.left + box.right, box.top + box.bottom)
            return areaTree.contains(overlapping: box) { areas[$0].contains(x, y) }
        }
        return middles(of: box).contains { x, y in
            areaTree.contains(overlapping: box) { areas[$0].contains(x, y) }
        }
    }

    /// The middle in doubled coordinates between each two vertices on a box that has extent in one direction only: if no
    /// edge meets the box, one of them lies inside each polygon that the box reaches into.
    private func middles(of box: UnitBox) -> [(x: Int64, y: Int64)] {
        let isUpright = box.left == box.right
        var stops = isUpright ? [box.top, box.bottom] : [box.left, box.right]
        _ = edgeTree.contains(overlapping: box) { hull in
            let edge = edges[Int(edgeOfHull[hull])]
            for (x, y) in [(edge.x0, edge.y0), (edge.x1, edge.y1)] {
                if isUpright, x == box.left, y > box.top, y < box.bottom { stops.append(y) }
                if !isUpright, y == box.top, x > box.left, x < box.right { stops.append(x) }
            }
            return false
        }
        stops.sort()
        return zip(stops, stops.dropFirst()).filter { $0 < $1 }.map { low, high in
            isUpright ? (2 * box.left, low + high) : (low + high, 2 * box.top)
        }
    }

    private static func units(_ points: [PlacementObstacle.Point]) -> [(x: Int64, y: Int64)]? {
        guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
        return points.map { (UnitBox.units($0.x), UnitBox.units($0.y)) }
    }
}
