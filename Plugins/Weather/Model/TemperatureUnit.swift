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

    /// What stands behind the number, as English texts have it.
    var suffix: String {
        switch self {
        case .celsius: "°C"
        case .fahrenheit: "°F"
        case .kelvin: " K"
        }
    }

    /// The temperature as a short text: `25°C`. Ties go to the even digit, and zero has no sign.
    ///
    /// - Parameters:
    ///   - value: on this scale, finite and below 10¹² in size.
    ///   - decimals: in 0...4.
    func text(_ value: Double, decimals: Int) -> String {
        var scale = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (value * Double(scale)).rounded(.toNearestOrEven)
        guard let whole = Int(exactly: scaled) else { return value.description + suffix }
        let digits = whole.magnitude
        var text = whole < 0 ? "-" : ""
        text += String(digits / UInt(scale))
        if decimals > 0 {
            let fraction = String(digits % UInt(scale))
            text += "." + String(repeating: "0", count: decimals - fraction.count) + fraction
        }
        return text + suffix
    }
}
