import Configuration

/// A unit in which wind speeds are written.
enum WindUnit: String, ChoiceOption {
    case metersPerSecond = "m/s"
    case kilometersPerHour = "km/h"
    case knots = "kn"
    case milesPerHour = "mph"

    /// A speed in m/s in this unit. A knot is 1852 m an hour, a mile 1609.344 m.
    func value(metersPerSecond speed: Double) -> Double {
        switch self {
        case .metersPerSecond: speed
        case .kilometersPerHour: speed * 3.6
        case .knots: speed * 3600 / 1852
        case .milesPerHour: speed / 0.44704
        }
    }
}
