/// Whether two numbers differ by no more than `tolerance`; NaN equals nothing.
public func approximately(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
    abs(a - b) <= tolerance
}
