/// The open interval of scales at which two boxes overlap.
struct ScaleInterval {
    var low: Double
    var high: Double

    /// Nil for boxes that overlap at no scale.
    ///
    /// - Parameters:
    ///   - dx: by how much the first box's point lies to the right of the other's in the world, at scale 1.
    ///   - dy: the same downwards.
    init?(_ first: PlacementBox, _ second: PlacementBox, dx: Double, dy: Double) {
        (low, high) = (0, .infinity)
        // Of s·d: the boxes overlap in one direction while it lies between these.
        guard
            limit(distance: dx, from: second.left - first.right, to: second.right - first.left),
            limit(distance: dy, from: second.top - first.bottom, to: second.bottom - first.top), low < high
        else { return nil }
    }

    /// Takes away the scales s at which s·distance doesn't lie inside an open interval; false if that is all of them.
    private mutating func limit(distance: Double, from: Double, to: Double) -> Bool {
        if distance == 0 { return from < 0 && to > 0 }
        // s·|distance| lies between near and far.
        let (near, far) = distance > 0 ? (from, to) : (-to, -from)
        let length = abs(distance)
        guard far > 0 else { return false }
        if near > 0 { low = max(low, near / length) }
        var end = far / length
        // Rounded down it would be a scale at which the boxes overlap still.
        while end.isFinite, (-far).addingProduct(end, length) < 0 { end = end.nextUp }
        high = min(high, end)
        return true
    }
}
