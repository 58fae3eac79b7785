/// A straight piece of an obstacle in units of 2^−20 pixel: of a line, grown by a radius, or of a polygon's border.
struct ObstacleEdge: Hashable {
    let x0: Int64
    let y0: Int64
    let x1: Int64
    let y1: Int64
    /// Half the width of the line in units; 0 for the border of a polygon.
    let radius: Double

    /// Nil for an edge without length. Which end comes first makes no difference.
    init?(_ a: (x: Int64, y: Int64), _ b: (x: Int64, y: Int64), radius: Double = 0) {
        guard a != b else { return nil }
        let (low, high) = (a.y, a.x) < (b.y, b.x) ? (a, b) : (b, a)
        (x0, y0, x1, y1) = (low.x, low.y, high.x, high.y)
        self.radius = radius
    }

    /// Whether the edge, grown by its radius, meets the open interior of a box; of one without extent the inner points.
    ///
    /// Without a radius the answer is exact. With one, distances are rounded as doubles are, and exact where the edge is
    /// upright or level.
    func meets(_ box: UnitBox) -> Bool {
        crosses(box) || (radius > 0 && isNearer(than: radius, to: box))
    }

    /// Separating axes: the two of the box, and the normal of the edge.
    private func crosses(_ box: UnitBox) -> Bool {
        guard min(x0, x1) < box.right, max(x0, x1) > box.left, y0 < box.bottom, y1 > box.top else { return false }
        // The corners that lie farthest to either side.
        let isFalling = x1 >= x0
        let first = side((isFalling ? box.right : box.left) * 2, box.top * 2)
        let second = side((isFalling ? box.left : box.right) * 2, box.bottom * 2)
        return first < 0 && second > 0 || first > 0 && second < 0
    }

    /// On which side of the line through the edge a point lies, and 0 on it. Coordinates of the point are doubled, so
    /// that the middle between two units has some too.
    func side(_ doubledX: Int64, _ doubledY: Int64) -> Int {
        // Differences are below 2^62, so that products need 128 bits.
        let first = (x1 - x0).multipliedFullWidth(by: doubledY - 2 * y0)
        let second = (y1 - y0).multipliedFullWidth(by: doubledX - 2 * x0)
        if first.high != second.high { return first.high < second.high ? -1 : 1 }
        return first.low == second.low ? 0 : first.low < second.low ? -1 : 1
    }

    /// Whether a point in doubled coordinates lies on the edge, ends included.
    func contains(_ doubledX: Int64, _ doubledY: Int64) -> Bool {
        2 * y0 <= doubledY && doubledY <= 2 * y1 && 2 * min(x0, x1) <= doubledX && doubledX <= 2 * max(x0, x1)
            && side(doubledX, doubledY) == 0
    }

    /// Whether a box that the edge does not cross lies nearer than a distance: where they are nearest, one of them has
    /// an end or a corner.
    private func isNearer(than distance: Double, to box: UnitBox) -> Bool {
        let square = distance * distance
        for (x, y) in [(x0, y0), (x1, y1)] {
            let dx = Double(max(box.left - x, x - box.right, 0))
            let dy = Double(max(box.top - y, y - box.bottom, 0))
            if dx * dx + dy * dy < square { return true }
        }
        let (dx, dy) = (Double(x1 - x0), Double(y1 - y0))
        let length = dx * dx + dy * dy
        for x in [box.left, box.right] {
            for y in [box.top, box.bottom] {
                let (px, py) = (Double(x - x0), Double(y - y0))
                let along = px * dx + py * dy
                guard along > 0, along < length else { continue }
                let across = dx * py - dy * px
                if across * across < square * length { return true }
            }
        }
        return false
    }
}

extension ObstacleEdge {
    /// Boxes that together hold the edge with its radius, about as many as its lesser extent has steps.
    func hulls(step: Double) -> [UnitBox] {
        let (dx, dy) = (Double(x1 - x0), Double(y1 - y0))
        let count = max(Int((min(abs(dx), dy) / max(step, 1)).rounded(.up)), 1)
        // Positions between the ends are rounded as doubles are.
        let farthest = max(abs(x0), abs(x1), abs(y0), abs(y1))
        let margin = Int64(radius.rounded(.up)) + 2 + farthest >> 48
        return (0..<count).map { index in
            let (from, to) = (Double(index) / Double(count), Double(index + 1) / Double(count))
            let (startX, endX) = (x0 + Int64(dx * from), x0 + Int64(dx * to))
            let (startY, endY) = (y0 + Int64(dy * from), y0 + Int64(dy * to))
            return UnitBox(left: min(startX, endX), top: startY, right: max(startX, endX), bottom: endY)
                .grown(by: margin)
        }
    }
}
