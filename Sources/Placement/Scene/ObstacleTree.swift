/// Boxes that never change, in a tree for the question which of them overlap another one.
///
/// They are sorted along a Z-order curve of their centers; every node holds the next eight of the level below, so that
/// the tree needs no links.
struct ObstacleTree {
    private static let fanout = 8

    /// Of all levels in a row, the lowest first; the topmost has at most as many as a node holds.
    private var nodes: [UnitBox]
    /// Where each level starts, and behind the last one its end.
    private var starts: [Int]
    /// Index among the boxes as they were given of each box in the lowest level.
    private var order: [Int32]

    /// - Complexity: O(*n* log *n*).
    init(_ boxes: [UnitBox]) {
        let codes = Self.codes(boxes)
        order = boxes.indices.map { Int32($0) }
        order.sort { first, second in
            let (one, other) = (codes[Int(first)], codes[Int(second)])
            return one == other ? first < second : one < other
        }
        nodes = order.map { boxes[Int($0)] }
        starts = [0, nodes.count]
        var below = nodes.indices
        while below.count > Self.fanout {
            for start in stride(from: below.lowerBound, to: below.upperBound, by: Self.fanout) {
                // No slice: the array must not be shared while it grows.
                var hull = nodes[start]
                for child in start..<min(start + Self.fanout, below.upperBound) {
                    hull = hull.united(with: nodes[child])
                }
                nodes.append(hull)
            }
            below = below.upperBound..<nodes.count
            starts.append(nodes.count)
        }
    }

    /// Whether `test` holds for the index of a box that overlaps `query`. With `acceptsContained` it is not asked when
    /// boxes lie inside the query whole, since it would hold for all of them.
    ///
    /// - Complexity: O(log *n*) expected where few boxes overlap the query.
    func contains(
        overlapping query: UnitBox, acceptsContained: Bool = false, where test: (Int) -> Bool
    ) -> Bool {
        let top = starts.count - 2
        return search(top, starts[top]..<starts[top + 1], query, acceptsContained, test)
    }

    private func search(
        _ level: Int, _ range: Range<Int>, _ query: UnitBox, _ acceptsContained: Bool, _ test: (Int) -> Bool
    ) -> Bool {
        for index in range where nodes[index].overlaps(query) {
            if acceptsContained, query.contains(nodes[index]) { return true }
            if level == 0 {
                if test(Int(order[index])) { return true }
            } else {
                let first = starts[level - 1] + (index - starts[level]) * Self.fanout
                let children = first..<min(first + Self.fanout, starts[level])
                if search(level - 1, children, query, acceptsContained, test) { return true }
            }
        }
        return false
    }

    private static func codes(_ boxes: [UnitBox]) -> [UInt64] {
        guard let first = boxes.first else { return [] }
        let hull = boxes.dropFirst().reduce(first) { $0.united(with: $1) }
        let extent = max(hull.right - hull.left, hull.bottom - hull.top)
        let shift = max(Int64.bitWidth - extent.leadingZeroBitCount - 31, 0)
        return boxes.map { box in
            let x = (box.left - hull.left + (box.right - box.left) / 2) >> shift
            let y = (box.top - hull.top + (box.bottom - box.top) / 2) >> shift
            return spread(UInt64(x)) | spread(UInt64(y)) << 1
        }
    }

    /// Moves bit *i* of 32 to bit 2*i*.
    private static func spread(_ value: UInt64) -> UInt64 {
        var bits = value
        bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
        bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333
        return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
}

extension UnitBox {
    /// The smallest box that holds both.
    fileprivate func united(with other: UnitBox) -> UnitBox {
        UnitBox(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }
}
