/// Obstacles and markers, found by where they lie.
struct ObstacleIndex {
    private struct Layer {
        /// Items of a higher priority may cover what is in the layer.
        var priority: Double
        var boxes: PlacementGrid
        var shapes: ObstacleShapes
    }

    private var layers: [Layer] = []
    /// Owners are items.
    private var markers: PlacementGrid
    private let groups: [Int?]
    let isEmpty: Bool

    init(_ problem: PlacementProblem) {
        var shapes: [Double: [PlacementObstacle.Shape]] = [:]
        for obstacle in problem.obstacles {
            shapes[obstacle.priority.isNaN ? .infinity : obstacle.priority, default: []].append(obstacle.shape)
        }
        for (priority, shapes) in shapes.sorted(by: { $0.key < $1.key }) {
            var boxes = PlacementGrid(capacity: shapes.count)
            for (index, shape) in shapes.enumerated() {
                if case .box(let box) = shape, let box = UnitBox(box) { boxes.insert(box, owner: index) }
            }
            layers.append(Layer(priority: priority, boxes: boxes, shapes: ObstacleShapes(shapes)))
        }
        var hasMarkers = false
        markers = PlacementGrid(capacity: problem.items.lazy.filter { $0.marker != nil }.count, isAnonymous: false)
        for (index, item) in problem.items.enumerated() {
            guard let marker = item.marker, marker.isUsable, item.x.isFinite, item.y.isFinite else { continue }
            markers.insert(UnitBox(marker, x: item.x, y: item.y), owner: index)
            hasMarkers = true
        }
        groups = hasMarkers ? problem.items.map(\.group) : []
        isEmpty = !hasMarkers && problem.obstacles.isEmpty
    }

    /// Whether a box of an item lies on an obstacle that its priority does not reach over, or on another item's marker.
    func blocks(_ box: UnitBox, item: Int, priority: Double, group: Int?) -> Bool {
        for layer in layers.indices where !(priority > layers[layer].priority) {
            if layers[layer].boxes.contains(overlapping: box) || layers[layer].shapes.meet(box) { return true }
        }
        return !groups.isEmpty
            && markers.contains(overlapping: box) { owner in
                owner != item && (group == nil || groups[owner] != group)
            }
    }
}
