/// How warm it feels.
enum FeelsLike {
    /// Up to this temperature in °C wind chill counts.
    static let coldLimit = 10.0
    /// From this temperature in °C on the heat index counts.
    static let warmLimit = 26.7
    /// From this temperature in °C on humidex counts.
    static let humidexLimit = 20.0
    /// Wind in m/s up to which there is no wind chill: 4.8 km/h.
    static let calmLimit = 4.8 / 3.6

    /// The temperature felt in °C by the rules of the US National Weather Service: wind chill in the cold, heat index in the warm, else the temperature itself. Nil
    /// when the wind or the humidity that it takes is missing.
    /// - Parameters:
    ///   - wind: m/s at 10 m.
    ///   - humidity: percent.
    static func temperature(_ temperature: Double, wind: Double?, humidity: Double?) -> Double? {
        if temperature <= coldLimit {
            guard let wind else { return nil }
            return wind > calmLimit ? windChill(temperature, wind: wind) : temperature
        }
        if temperature >= warmLimit {
            guard let humidity else { return nil }
            let fahrenheit = heatIndex(fahrenheit: MeasurementUnit.fahrenheit.fromBase(temperature), humidity)
            return MeasurementUnit.fahrenheit.toBase(fahrenheit)
        }
        return temperature
    }

    /// Wind chill in °C of 2001 (NWS and Environment Canada), for at most 10 °C and more than 4.8 km/h.
    static func windChill(_ temperature: Double, wind: Double) -> Double {
        let factor = power(wind * 3.6, 0.16)
        return 13.12 + 0.6215 * temperature - 11.37 * factor + 0.3965 * temperature * factor
    }

    /// Apparent temperature in °C in the shade (R. G. Steadman, 1994, as the Australian Bureau of Meteorology has it).
    /// - Parameters:
    ///   - humidity: percent.
    ///   - wind: m/s at 10 m.
    static func apparent(_ temperature: Double, humidity: Double, wind: Double) -> Double {
        let vapor = humidity / 100 * 6.105 * exponential(17.27 * temperature / (237.7 + temperature))
        return temperature + 0.33 * vapor - 0.7 * wind - 4
    }

    /// Humidex in °C (J. M. Masterton, F. A. Richardson, 1979), which Canada gives from 20 °C on.
    static func humidex(_ temperature: Double, dewPoint: Double) -> Double {
        let vapor = 6.11 * exponential(5417.753 * (1 / 273.16 - 1 / (273.15 + dewPoint)))
        return temperature + 5 / 9 * (vapor - 10)
    }

    /// Heat index in °F (L. P. Rothfusz, NWS Technical Attachment SR 90-23, with the adjustments that the Weather
    /// Prediction Center makes).
    static func heatIndex(fahrenheit t: Double, _ r: Double) -> Double {
        let simple = (0.5 * (t + 61 + 1.2 * (t - 68) + 0.094 * r) + t) / 2
        guard simple >= 80 else { return simple }
        var index = -42.379 + 2.04901523 * t + 10.14333127 * r
        index += -0.22475541 * t * r - 0.00683783 * t * t - 0.05481717 * r * r
        index += 0.00122874 * t * t * r + 0.00085282 * t * r * r - 0.00000199 * t * t * r * r
        if r < 13, (80...112).contains(t) {
            index -= (13 - r) / 4 * max(0, (17 - abs(t - 95)) / 17).squareRoot()
        } else if r > 85, (80...87).contains(t) {
            index += (r - 85) / 10 * (87 - t) / 5
        }
        return index
    }
}
