import Configuration

/// Which moment weather is wanted for, and how far from it what was measured may be.
struct Timing: Sendable {
    /// The moment asked for; nil for the newest observation there is, and of a forecast what holds now.
    var target: Instant?
    /// The present.
    var now: Instant
    /// How far from the moment asked for an observation may be, in seconds.
    var tolerance: Double

    /// Steps of a forecast that are farther apart have nothing between them, in seconds.
    static let largestStep = 43_200.0

    func at(_ target: Instant?) -> Timing { Timing(target: target, now: now, tolerance: tolerance) }
}
