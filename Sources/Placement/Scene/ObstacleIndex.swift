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

    /// - Parameter order: of the items by precedence.
    init(_ problem: PlacementProblem, order: [Int]) {
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
        let count = problem.items.indices.count { problem.items[$0].marker != nil }
        markers = PlacementGrid(capacity: count, isAnonymous: false)
        for index in order where count > 0 {
            let item = problem.items[index]
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

    /// The other item of highest precedence on whose marker a box lies.
    func markerOwner(overlapping box: UnitBox, item: Int, group: Int?) -> Int? {
        guard !groups.isEmpty else { return nil }
        return markers.firstEntry(overlapping: box) { owner in
            owner != item && (group == nil || groups[owner] != group)
        }.map { markers.owner(of: $0) }
    }
}
