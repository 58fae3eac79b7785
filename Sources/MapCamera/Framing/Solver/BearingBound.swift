/// What one pair of boxes says about q, the depth of the content, at every bearing β: a + b·cos β + c·sin β.
///
/// The pair's upper and lower limit of the camera's place leave room when G·q ≥ b·cos β + c·sin β, where G is how far
/// the two may be apart on the screen. So it bounds q from below when G > 0 and from above when G < 0.
struct BearingBound {
    var constant = 0.0
    var cosine: Double
    var sine: Double

    func callAsFunction(_ bearing: Double) -> Double {
        constant + cosine * Math.cosine(bearing) + sine * Math.sine(bearing)
    }

    /// The least value between two bearings, in radians, at most a turn apart.
    func minimum(from low: Double, to high: Double) -> Double {
        let ends = min(self(low), self(high))
        // The trough lies opposite to the peak.
        let trough = Math.angle(sine, cosine) + .pi
        let turns = ((low - trough) / (2 * .pi)).rounded(.up)
        return trough + 2 * .pi * turns < high ? constant - Math.length(cosine, sine) : ends
    }

    static func - (a: BearingBound, b: BearingBound) -> BearingBound {
        BearingBound(constant: a.constant - b.constant, cosine: a.cosine - b.cosine, sine: a.sine - b.sine)
    }

    /// Where two bounds without a constant meet between two bearings less than half a turn apart.
    static func crossing(_ a: BearingBound, _ b: BearingBound, from low: Double, to high: Double) -> Double? {
        let difference = a - b
        guard difference.cosine != 0 || difference.sine != 0 else { return nil }
        let zero = Math.angle(difference.sine, difference.cosine) + .pi / 2
        let crossing = zero + .pi * ((low - zero) / .pi).rounded(.up)
        return crossing > low && crossing < high ? crossing : nil
    }
}

/// What holds at one bearing.
struct BearingSample {
    /// Radians.
    var bearing: Double
    /// The least depth q in world widths per pixel; infinite where nothing is feasible.
    var depth = Double.infinity
    /// No pair of boxes stops a smaller depth.
    var isCapped = false
    /// The bound from below that is in force here.
    var lower: BearingBound?
    /// A bound from above that contradicts `lower`.
    var upper: BearingBound?
    /// A quantity that would have to be ≤ 0.
    var excluded: BearingBound?

    var isFeasible: Bool { depth.isFinite }

    /// Whether what makes this bearing impossible does so up to another one.
    func excludes(from low: Double, to high: Double) -> Bool {
        if let excluded { return excluded.minimum(from: low, to: high) > 0 }
        guard let lower, let upper else { return false }
        return (lower - upper).minimum(from: low, to: high) > 0
    }
}
