/// A scale in which temperatures are written.
enum TemperatureUnit: String, Sendable {
    case celsius, fahrenheit, kelvin

    var unit: MeasurementUnit {
        switch self {
        case .celsius: .celsius
        case .fahrenheit: .fahrenheit
        case .kelvin: .kelvin
        }
    }

    /// The scale that a feed's unit name stands for.
    init?(unitName: String) {
        guard let unit = MeasurementUnit(unitName), unit.dimension == .temperature else { return nil }
        let freezing = unit.fromBase(0)
        self = freezing == 0 ? .celsius : freezing == 32 ? .fahrenheit : .kelvin
    }
}
