/// A unit in which wind speeds are written as text.
enum WindUnit: String, Sendable, CaseIterable {
    case metersPerSecond = "m/s"
    case kilometersPerHour = "km/h"
    case knots = "kn"
    case milesPerHour = "mph"
}
