/// One measured quantity of an observation: a value, or the reason why there is none. Never zero for missing.
struct Reading: Sendable, Equatable {
    /// What one should know about a value that is used.
    enum Flag: String, Sendable {
        /// Quality control has not looked at it.
        case unchecked
        /// Quality control doubts it.
        case questioned
        /// Taken from the report's raw text, since the decoded value is missing.
        case rawReport = "raw-report"
        /// Computed from other quantities of the same observation.
        case derived
        /// The value is a lower bound: one could see at least that far.
        case atLeast = "at-least"
        /// The value is an upper bound.
        case atMost = "at-most"
        /// The sum of the time that follows, where others give that of the time before.
        case ahead
        /// Brought to the annotation's height.
        case lapseRate = "lapse-rate"
        /// Some nodes of the grid round the place have none.
        case partialCell = "partial-cell"
    }

    /// In the unit of its ``Field``; nil when missing.
    let value: Double?
    /// Why ``value`` is nil.
    let reason: MissingReason?
    let flag: Flag?

    private init(value: Double?, reason: MissingReason?, flag: Flag?) {
        (self.value, self.reason, self.flag) = (value, reason, flag)
    }

    init(_ value: Double, flag: Flag? = nil) { self.init(value: value, reason: nil, flag: flag) }

    static func missing(_ reason: MissingReason) -> Reading { Reading(value: nil, reason: reason, flag: nil) }
}

/// The quantities of an observation, named as in the properties that are written.
enum Field: String, Sendable, CaseIterable {
    case temperature
    case dewPoint = "dew-point"
    case humidity
    case windSpeed = "wind-speed"
    case windDirection = "wind-direction"
    case gust
    case pressure
    case windChill = "wind-chill"
    case heatIndex = "heat-index"
    /// Share of the sky.
    case cloudCover = "cloud-cover"
    case visibility
    /// Depth of what has fallen, melted.
    case precipitation

    /// Place among all cases.
    var index: Int {
        switch self {
        case .temperature: 0
        case .dewPoint: 1
        case .humidity: 2
        case .windSpeed: 3
        case .windDirection: 4
        case .gust: 5
        case .pressure: 6
        case .windChill: 7
        case .heatIndex: 8
        case .cloudCover: 9
        case .visibility: 10
        case .precipitation: 11
        }
    }

    var dimension: MeasurementUnit.Dimension {
        switch self {
        case .temperature, .dewPoint, .windChill, .heatIndex: .temperature
        case .humidity, .cloudCover: .ratio
        case .windSpeed, .gust: .speed
        case .windDirection: .angle
        case .pressure: .pressure
        case .visibility, .precipitation: .length
        }
    }

    /// What nature allows, with some room, in the dimension's base unit. A value outside was declared in another
    /// unit than it was measured in.
    var plausible: ClosedRange<Double> {
        switch self {
        case .temperature: -95...65
        case .dewPoint: -120...65
        case .humidity: 0...110
        case .windSpeed, .gust: 0...150
        case .windDirection: 0...360
        case .pressure: 30_000...110_000
        case .windChill, .heatIndex: -150...100
        case .cloudCover: 0...100
        case .visibility: 0...500_000
        case .precipitation: 0...3
        }
    }
}
