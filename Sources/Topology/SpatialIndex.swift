import CGEOS
import GeoTypes

/// Boxes in a tree (sort-tile-recursive), asked by box. Belongs to the worker of its context, which it keeps alive.
///
/// A box across the antimeridian, `west` > `east`, counts as its two halves, both as an entry and as a question.
package final class SpatialIndex {
    private let context: TopologyContext
    private let tree: OpaquePointer
    private var hits = cgeos_hits()

    /// An index over boxes, known by their place in the array; nil ones, and those with an ordinate that isn't
    /// finite, are never found.
    /// - Complexity: O(*n* log *n*), most of it at the first query.
    package init(_ boxes: [BoundingBox?], in context: TopologyContext) throws(TopologyError) {
        context.clearMessage()
        guard let tree = GEOSSTRtree_create_r(context.handle, 10) else { throw context.failure("spatial index") }
        self.context = context
        self.tree = tree
        for (index, box) in boxes.enumerated() {
            guard let box else { continue }
            try Self.forEachRectangle(box, context) { rectangle in
                cgeos_tree_insert(context.handle, tree, rectangle, Int64(index))
            }
        }
    }

    deinit {
        GEOSSTRtree_destroy_r(context.handle, tree)
        cgeos_hits_free(&hits)
    }

    /// The places of all boxes that share a position with `box`, ascending, each once.
    /// - Complexity: O(log *n* + *k* log *k*) for *k* results.
    package func query(_ box: BoundingBox) throws(TopologyError) -> [Int] {
        var found: [Int] = []
        var isComplete = true
        try Self.forEachRectangle(box, context) { rectangle in
            cgeos_tree_query(context.handle, tree, rectangle, &hits)
            isComplete = isComplete && hits.failed == 0
            found.reserveCapacity(found.count + hits.count)
            for index in 0..<hits.count { found.append(Int(hits.items[index])) }
        }
        guard isComplete else { throw TopologyError(operation: "spatial index", message: "out of memory") }
        found.sort()
        var unique: [Int] = []
        unique.reserveCapacity(found.count)
        for index in found where unique.last != index { unique.append(index) }
        return unique
    }

    /// The places of all boxes that hold `position`, ascending.
    package func query(_ position: Coordinate) throws(TopologyError) -> [Int] {
        try query(BoundingBox(west: position.x, south: position.y, east: position.x, north: position.y))
    }

    /// The places of all boxes that share a position with the box of a geometry, in no order.
    func query(_ geometry: borrowing GeometryHandle) throws(TopologyError) -> [Int] {
        cgeos_tree_query(context.handle, tree, geometry.pointer, &hits)
        guard hits.failed == 0 else { throw TopologyError(operation: "spatial index", message: "out of memory") }
        return (0..<hits.count).map { Int(hits.items[$0]) }
    }

    private static func forEachRectangle(
        _ box: BoundingBox, _ context: TopologyContext, _ body: (OpaquePointer) -> Void
    ) throws(TopologyError) {
        guard box.west.isFinite, box.east.isFinite, box.south.isFinite, box.north.isFinite else { return }
        let halves: [(west: Double, east: Double)] =
            box.crossesAntimeridian ? [(box.west, 180), (-180, box.east)] : [(box.west, box.east)]
        for (west, east) in halves {
            let rectangle = try context.make("spatial index") {
                GEOSGeom_createRectangle_r(context.handle, west, box.south, east, box.north)
            }
            body(rectangle.pointer)
        }
    }
}
