/// The inside of a polygon by the even-odd rule.
///
/// Edges are found by rows: each belongs to the nodes of a binary tree over rows that together make up the rows it
/// reaches through, so that a position meets those edges that pass its row, and no edge is stored for each of its rows.
struct ObstacleArea {
    /// The edges that count: two that are alike cancel each other.
    let edges: [ObstacleEdge]
    let bounds: UnitBox
    private let rowBits: Int
    private let rowCount: Int
    /// Where the edges of each node start in ``entries``; the children of node *i* are 2*i* and 2*i* + 1.
    private var starts: [Int32]
    private var entries: [Int32]

    /// Nil for rings without area.
    init?(_ rings: [[(x: Int64, y: Int64)]]) {
        var all: [ObstacleEdge] = []
        var odd: Set<ObstacleEdge> = []
        for ring in rings {
            guard var previous = ring.last else { continue }
            for point in ring {
                if let edge = ObstacleEdge(previous, point) {
                    all.append(edge)
                    if odd.remove(edge) == nil { odd.insert(edge) }
                }
                previous = point
            }
        }
        edges = all.filter { odd.remove($0) != nil }
        guard let first = edges.first else { return nil }
        var (left, right, top, bottom) = (first.x0, first.x0, first.y0, first.y1)
        for edge in edges {
            (left, right) = (min(left, edge.x0, edge.x1), max(right, edge.x0, edge.x1))
            (top, bottom) = (min(top, edge.y0), max(bottom, edge.y1))
        }
        guard left < right, top < bottom else { return nil }
        bounds = UnitBox(left: left, top: top, right: right, bottom: bottom)
        var rows = 1
        while rows < edges.count, rows < 1 << 20 { rows *= 2 }
        var bits = 0
        while (bottom - top) >> Int64(bits) >= Int64(rows) { bits += 1 }
        (rowCount, rowBits) = (rows, bits)
        (starts, entries) = ([], [])
        index()
    }

    private mutating func index() {
        var starts = [Int32](repeating: 0, count: 2 * rowCount + 1)
        for edge in edges { visitNodes(of: edge) { starts[$0 + 1] += 1 } }
        for node in 1..<starts.count { starts[node] += starts[node - 1] }
        var entries = [Int32](repeating: 0, count: Int(starts.last ?? 0))
        var ends = starts
        for (index, edge) in edges.enumerated() {
            visitNodes(of: edge) { node in
                entries[Int(ends[node])] = Int32(index)
                ends[node] += 1
            }
        }
        (self.starts, self.entries) = (starts, entries)
    }

    /// Calls `body` with the nodes that together make up the rows that an edge reaches through.
    private func visitNodes(of edge: ObstacleEdge, _ body: (Int) -> Void) {
        var low = row(edge.y0) + rowCount
        var end = row(edge.y1) + rowCount + 1
        while low < end {
            if low & 1 == 1 {
                body(low)
                low += 1
            }
            if end & 1 == 1 {
                end -= 1
                body(end)
            }
            low /= 2
            end /= 2
        }
    }

    private func row(_ y: Int64) -> Int { Int((y - bounds.top) >> Int64(rowBits)) }

    /// Whether a point lies inside and on no edge, by the parity of the edges to its left.
    ///
    /// - Parameters:
    ///   - doubledX: twice the coordinate, so that the middle between two units has some too.
    ///   - doubledY: see `doubledX`.
    /// - Complexity: as many steps as edges pass the point's row.
    func contains(_ doubledX: Int64, _ doubledY: Int64) -> Bool {
        guard
            doubledX > 2 * bounds.left, doubledX < 2 * bounds.right, doubledY > 2 * bounds.top,
            doubledY < 2 * bounds.bottom
        else { return false }
        var isInside = false
        var node = row(doubledY >> 1) + rowCount
        while node >= 1 {
            for entry in Int(starts[node])..<Int(starts[node + 1]) {
                let edge = edges[Int(entries[entry])]
                if edge.contains(doubledX, doubledY) { return false }
                // Ends count to one side only, so that a vertex is passed once.
                guard 2 * edge.y0 <= doubledY, doubledY < 2 * edge.y1 else { continue }
                if edge.side(doubledX, doubledY) < 0 { isInside.toggle() }
            }
            node /= 2
        }
        return isInside
    }
}
