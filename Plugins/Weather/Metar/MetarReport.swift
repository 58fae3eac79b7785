import Configuration

/// An aviation weather report, decoded from its text (WMO No. 306, FM 15 and FM 16; US Federal Meteorological
/// Handbook No. 1).
///
/// Decoded leniently, group by group: what one group lacks or gets wrong never costs the others. Units are SI, but for
/// temperatures in degrees Celsius. Trends never count, and of the remarks only what makes the body more precise.
struct MetarReport: Sendable {
    enum Kind: Sendable {
        case routine, special
    }

    /// When the report was made, UTC; the text has neither month nor year.
    struct Time: Sendable, Equatable {
        /// 1 to 31.
        var day: Int
        var hour: Int
        var minute: Int

        var secondOfDay: Double { Double(hour * 3600 + minute * 60) }
    }

    var kind = Kind.routine
    var isCorrected = false
    var isAutomatic = false
    /// The station has nothing to report.
    var isNil = false
    var station: String?
    var time: Time?
    var wind: Wind?
    /// The prevailing one.
    var visibility: Visibility?
    /// The lowest one, where it is given beside the prevailing one.
    var minimumVisibility: Visibility?
    /// Visibility of 10 km or more, no weather and no cloud that matters.
    var isCeilingAndVisibilityOK = false
    /// Present weather.
    var weather: [WeatherGroup] = []
    var clouds: [Cloud] = []
    var temperature: Double?
    var dewPoint: Double?
    /// Altimeter setting (QNH), Pa.
    var pressure: Double?
    /// Pressure reduced to sea level, Pa; from the remarks.
    var seaLevelPressure: Double?
    /// The shortest sum that is given; from the remarks.
    var precipitation: Precipitation?
    /// The unit in which the wind is given.
    var windUnit: WindUnit?
    /// Groups of the body that are not understood, as they stand.
    var unknownGroups: [String] = []

    init() {}
}

extension MetarReport {
    struct Wind: Sendable, Equatable {
        /// Degrees from north where the wind comes from; nil when it varies, is missing or there is no wind.
        var direction: Double?
        var isVariable = false
        /// m/s; nil when missing.
        var speed: Double?
        /// m/s.
        var gust: Double?
        /// The speed is off the scale, and at least ``speed``.
        var isOffScale = false
        /// Between which directions the wind varies, clockwise, in degrees.
        var sector: Sector?
    }

    struct Sector: Sendable, Equatable {
        var from: Int
        var to: Int
    }

    struct Visibility: Sendable, Equatable {
        enum Bound: Sendable {
            case exact, orLess, orMore
        }

        var meters: Double
        var bound = Bound.exact
        /// Point of the compass in which one sees that far: `NE`.
        var direction: String?
    }

    struct Cloud: Sendable, Equatable {
        enum Amount: Sendable {
            case clear, few, scattered, broken, overcast
            /// The sky can't be seen; the base is the vertical visibility.
            case obscured
            case unknown

            /// Eighths of the sky; nil when unknown.
            var oktas: ClosedRange<Int>? {
                switch self {
                case .clear: 0...0
                case .few: 1...2
                case .scattered: 3...4
                case .broken: 5...7
                case .overcast, .obscured: 8...8
                case .unknown: nil
                }
            }
        }

        enum Convection: Sendable {
            case cumulonimbus, toweringCumulus
        }

        var amount: Amount
        /// Meters above the ground; nil when missing.
        var base: Double?
        var convection: Convection?
    }
}

extension MetarReport {
    /// The latest moment at which the report can have been made, given that it was known at another one: not more than
    /// an hour after that, since clocks differ. Nil without a time, or far outside the calendar.
    func instant(near reference: Instant) -> Instant? {
        let limit = Instant(seconds: reference.seconds + 3600)
        guard let time, Self.calendar.contains(reference.seconds) else { return nil }
        var (day, second) = limit.dayAndSecond
        var midnight = limit.seconds - second
        if time.secondOfDay > second {
            midnight -= 86_400
            day = Instant(seconds: midnight).dayAndSecond.day
        }
        // Back to the end of the month before, until the day exists in a month; of two months one has 31 days.
        for _ in 0..<4 {
            if day >= time.day {
                return Instant(seconds: midnight - Double(day - time.day) * 86_400 + time.secondOfDay)
            }
            midnight -= Double(day) * 86_400
            day = Instant(seconds: midnight).dayAndSecond.day
        }
        return nil
    }

    /// Whether the report was made within an hour of a moment. Feeds have been seen to carry the text of the day
    /// before.
    func isOf(_ moment: Instant) -> Bool {
        guard let instant = instant(near: moment) else { return false }
        return abs(instant.seconds - moment.seconds) <= 3600
    }

    /// Years 1 to 9999, in seconds from 1970.
    static let calendar = -62_135_596_800.0...253_402_300_799
}
