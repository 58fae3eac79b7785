/// Humidity and dew point by the Magnus formula over water (WMO-No. 8, annex 4.B), for −45 to 60 °C.
enum Moisture {
    static let validTemperatures = -45.0...60.0

    /// Relative humidity in percent from temperature and dew point in °C; nil outside the formula's range.
    static func humidity(temperature: Double, dewPoint: Double) -> Double? {
        guard validTemperatures.contains(temperature), validTemperatures.contains(dewPoint) else { return nil }
        return 100 * exponential(exponent(dewPoint) - exponent(temperature))
    }

    /// Dew point in °C from temperature in °C and relative humidity in percent; nil outside the formula's range.
    static func dewPoint(temperature: Double, humidity: Double) -> Double? {
        guard validTemperatures.contains(temperature), humidity > 0 else { return nil }
        let gamma = naturalLogarithm(humidity / 100) + exponent(temperature)
        let result = 243.12 * gamma / (17.62 - gamma)
        return result.isFinite ? result : nil
    }

    private static func exponent(_ temperature: Double) -> Double { 17.62 * temperature / (243.12 + temperature) }
}
