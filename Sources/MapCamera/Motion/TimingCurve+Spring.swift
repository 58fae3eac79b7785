extension TimingCurve {
    /// Seconds after which a spring let go at rest has settled to a thousandth, so that ``spring(dampingRatio:)`` run
    /// for so long is that very spring.
    ///
    /// With mass 1, stiffness (2π / response)² and damping 4π · ratio / response, a ratio ζ below 1 settles when its
    /// envelope e^(−ζωt) / √(1 − ζ²) with ω = 2π / response is a thousandth: t = ln(1000 / √(1 − ζ²)) / (ζω). At 1 it
    /// settles when (1 + ωt) · e^(−ωt) is.
    /// - Parameters:
    ///   - response: Seconds of one swing without damping, > 0.
    ///   - dampingRatio: In [0.01, 1]; held within.
    public static func settlingTime(response: Double, dampingRatio: Double) -> Double {
        let frequency = 2 * Double.pi / response
        guard dampingRatio < 1 else { return criticalPhase / frequency }
        let damping = max(dampingRatio, 0.01)
        return Math.logarithm(1000 / (1 - damping * damping).squareRoot()) / (damping * frequency)
    }

    /// Where (1 + x) · e^(−x) is a thousandth.
    static let criticalPhase = 9.233413476451
}
