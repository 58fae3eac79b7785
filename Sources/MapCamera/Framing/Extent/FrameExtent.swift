import GeoTypes

/// What of a set of annotations can matter to the camera that frames it, in bounded memory.
///
/// For each distinct box it keeps corners of convex hulls, whatever the number of items, so that a stream of any length
/// can be framed in one pass and the parts of a divided one be put together: the camera depends neither on the order of
/// the items nor on how they were spread over extents that were merged. Memory grows with the number of distinct
/// boxes, some hundred positions for each.
///
/// ```swift
/// var extent = FrameExtent()
/// for (number, item) in items.enumerated() { extent.add(item, number: number) }
/// extent.merge(otherExtent)
/// let solution = try problem.solve(extent)
/// ```
public struct FrameExtent: Sendable {
    /// What items must have in common to share a hull.
    struct Kind: Hashable, Comparable {
        var box: ScreenBox
        var zooms: ClosedRange<Double>?

        private var order: [Double] {
            [
                box.left, box.top, box.right, box.bottom, zooms?.lowerBound ?? -.infinity,
                zooms?.upperBound ?? .infinity,
            ]
        }

        static func < (a: Kind, b: Kind) -> Bool { a.order.lexicographicallyPrecedes(b.order) }
    }

    private(set) var kinds: [Kind] = []
    private(set) var clouds: [PointCloud] = []
    /// What lines and rings cross that are shown in a range of zooms.
    private(set) var meridians: [ClosedRange<Double>?: MeridianSet] = [:]
    private var places: [Kind: Int] = [:]

    public init() {}

    public var isEmpty: Bool { clouds.isEmpty }

    /// Adds the item's position with its box and the positions of its geometry.
    ///
    /// - Parameter number: What solutions call the item.
    /// - Throws: ``FramingError/nonFiniteItem(_:)`` or ``FramingError/invertedBox(_:)`` with the number.
    /// - Complexity: O(log *n*) on average for each position.
    public mutating func add(_ item: FramingItem, number: Int) throws(FramingError) {
        _ = try insert(item, number: number)
    }

    /// Adds an item and says where its position is.
    mutating func insert(_ item: FramingItem, number: Int) throws(FramingError) -> GridPoint {
        guard item.position.isFinite, item.box.isFinite else { throw .nonFiniteItem(number) }
        guard item.box.width >= 0, item.box.height >= 0 else { throw .invertedBox(number) }
        let place = GridPoint(item.position)
        append(place, Kind(box: item.box, zooms: item.zooms), number)
        guard let geometry = item.geometry else { return place }
        meridians[item.zooms, default: MeridianSet()].cover(geometry)
        let bare = Kind(box: .zero, zooms: item.zooms)
        geometry.forEachCoordinate { position in
            if position.isFinite { append(GridPoint(position), bare, number) }
        }
        return place
    }

    /// Takes in what another extent has been given.
    public mutating func merge(_ other: FrameExtent) {
        for (kind, cloud) in zip(other.kinds, other.clouds) {
            clouds[place(of: kind)].append(cloud)
        }
        meridians.merge(other.meridians) { $0.union($1) }
    }

    /// Changes the numbers of items; nil for those that solutions can't name any more.
    public mutating func renumber(_ place: (Int) -> Int?) {
        for index in clouds.indices { clouds[index].renumber(place) }
    }

    /// Forgets what can't matter now, and not only when there is much of it.
    mutating func prune() {
        for index in clouds.indices where clouds[index].points.count > 64 { clouds[index].prune() }
    }

    private mutating func append(_ place: GridPoint, _ kind: Kind, _ number: Int) {
        clouds[self.place(of: kind)].append(FramePoint(place: place, number: number))
    }

    private mutating func place(of kind: Kind) -> Int {
        // Few kinds are looked through faster than a hash is made.
        if kinds.count <= 16 {
            for index in kinds.indices where kinds[index] == kind { return index }
        } else if let place = places[kind] {
            return place
        }
        places[kind] = kinds.count
        kinds.append(kind)
        clouds.append(PointCloud())
        return kinds.count - 1
    }
}
