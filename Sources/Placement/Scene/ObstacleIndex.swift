/// Obstacles and markers, found by where they lie.
struct ObstacleIndex {
    private struct Layer {
        /// Items of a higher priority may cover what is in the layer.
        var priority: Double
        var boxes: PlacementGrid
    }

    private var layers: [Layer] = []
    /// Owners are items.
    private var markers: PlacementGrid
    private let groups: [Int?]
    let isEmpty: Bool

    init(_ problem: PlacementProblem) {
        let priorities = Set(problem.obstacles.map { $0.priority.isNaN ? .infinity : $0.priority })
        for priority in priorities.sorted() {
            layers.append(Layer(priority: priority, boxes: PlacementGrid(capacity: problem.obstacles.count)))
        }
        for (index, obstacle) in problem.obstacles.enumerated() {
            let priority = obstacle.priority.isNaN ? .infinity : obstacle.priority
            guard let layer = layers.firstIndex(where: { $0.priority == priority }) else { continue }
            if case .box(let box) = obstacle.shape, let box = UnitBox(box) {
                layers[layer].boxes.insert(box, owner: index)
            }
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
        for layer in layers where !(priority > layer.priority) {
            if layer.boxes.contains(overlapping: box) { return true }
        }
        return !groups.isEmpty
            && markers.contains(overlapping: box) { owner in
                owner != item && (group == nil || groups[owner] != group)
            }
    }
}
