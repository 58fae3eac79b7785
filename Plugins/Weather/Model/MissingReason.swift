/// Why a value is not there, as `weather:reason` and `weather:quality` spell it.
enum MissingReason: String, Sendable {
    /// There is no observation at all, or the annotation lies nowhere.
    case noSource = "no-source"
    /// The nearest station is farther away than is allowed.
    case tooFar = "too-far"
    /// No grid has the place.
    case outsideGrid = "outside-grid"
    /// Too many nodes round the place have no value.
    case missingCell = "missing-cell"
    /// The observation is too far from the time asked for.
    case tooOld = "too-old"
    /// The feed has no value.
    case nullValue = "null-value"
    /// The feed's quality control has rejected the value, or has not looked at it.
    case failedQC = "failed-qc"
    case unknownUnit = "unknown-unit"
    /// The value can't be right in the unit it declares.
    case suspectUnit = "suspect-unit"
    /// The value is no number.
    case parseError = "parse-error"
    /// A service has not answered.
    case httpError = "http-error"
    /// A service wants fewer requests.
    case rateLimited = "rate-limited"
    /// The recording that is replayed has no answer.
    case replayMiss = "replay-miss"

    /// Whether the value is there and only unusable, so that people should hear of it.
    var isFault: Bool { self == .unknownUnit || self == .suspectUnit || self == .parseError }

    /// Whether people should hear of it when another value stands in.
    var isNotable: Bool { isFault || self == .failedQC }
}
