/// A unit that feeds declare, and how it turns into the base unit of its dimension.
struct MeasurementUnit: Sendable {
    /// What is measured. Base units: degree Celsius, percent, m/s, degree of arc, Pa, m.
    enum Dimension: Sendable {
        case temperature, ratio, speed, angle, pressure, length
    }

    let dimension: Dimension
    private let scale: Double
    /// Added before scaling.
    private let shift: Double

    private init(_ dimension: Dimension, _ scale: Double = 1, shift: Double = 0) {
        (self.dimension, self.scale, self.shift) = (dimension, scale, shift)
    }

    /// The unit of that name; nil when it is not known.
    ///
    /// Takes the World Meteorological Organization's codes with and without prefix, UCUM, and the spellings of common
    /// feeds. Upper and lower case do not count.
    init?(_ name: String) {
        var symbol = name.lowercased()
        for prefix in ["wmounit:", "unit:", "http://codes.wmo.int/common/unit/", "https://codes.wmo.int/common/unit/"]
        where symbol.hasPrefix(prefix) {
            symbol.removeFirst(prefix.count)
            break
        }
        guard let unit = Self.table[symbol] else { return nil }
        self = unit
    }

    func toBase(_ value: Double) -> Double { (value + shift) * scale }
    func fromBase(_ value: Double) -> Double { value / scale - shift }

    static let celsius = MeasurementUnit(.temperature)
    static let fahrenheit = MeasurementUnit(.temperature, 5 / 9, shift: -32)
    static let kelvin = MeasurementUnit(.temperature, shift: -273.15)

    private static let table: [String: MeasurementUnit] = {
        let units: [(MeasurementUnit, [String])] = [
            (celsius, ["c", "°c", "degc", "cel", "celsius", "deg_c", "degree_celsius", "degrees celsius"]),
            (fahrenheit, ["f", "°f", "degf", "[degf]", "fahrenheit", "deg_f", "degrees fahrenheit"]),
            (kelvin, ["k", "kelvin"]),
            (MeasurementUnit(.ratio), ["%", "percent"]),
            (MeasurementUnit(.ratio, 100), ["1", "(0 - 1)"]),
            (MeasurementUnit(.ratio, 12.5), ["okta", "oktas", "octa"]),
            (MeasurementUnit(.speed), ["m/s", "m s-1", "m.s-1", "m s**-1", "mps", "ms", "m_s-1"]),
            (MeasurementUnit(.speed, 1 / 3.6), ["km/h", "kmh", "km_h-1", "km h-1", "km.h-1", "kph"]),
            (MeasurementUnit(.speed, 1852.0 / 3600), ["kn", "kt", "kts", "knot", "knots", "[kn_i]"]),
            (MeasurementUnit(.speed, 0.44704), ["mph", "mp/h", "mi/h", "[mi_i]/h"]),
            (MeasurementUnit(.speed, 0.3048), ["ft/s"]),
            (MeasurementUnit(.angle), ["degree_(angle)", "deg", "°", "degree", "degrees"]),
            (MeasurementUnit(.pressure), ["pa"]),
            (MeasurementUnit(.pressure, 100), ["hpa", "mb", "mbar", "millibar"]),
            (MeasurementUnit(.pressure, 1000), ["kpa"]),
            (MeasurementUnit(.pressure, 3386.389), ["inhg", "[in_i'hg]"]),
            (MeasurementUnit(.length), ["m", "meter", "meters", "metre", "metres"]),
            (MeasurementUnit(.length, 1000), ["km"]),
            // A kilogram of water on a square meter is a millimeter.
            (
                MeasurementUnit(.length, 0.001),
                ["mm", "millimeter", "millimeters", "kg m-2", "kg.m-2", "kg/m2", "kg m**-2"]
            ),
            (MeasurementUnit(.length, 0.01), ["cm"]),
            (MeasurementUnit(.length, 0.0254), ["in", "inch", "inches", "[in_i]"]),
            (MeasurementUnit(.length, 0.3048), ["ft", "feet", "foot", "[ft_i]"]),
            (MeasurementUnit(.length, 1609.344), ["mi", "sm", "mile", "miles", "statute miles"]),
        ]
        var table: [String: MeasurementUnit] = [:]
        for (unit, names) in units {
            for name in names { table[name] = unit }
        }
        return table
    }()
}
