import Configuration
import GeoTypes
import TestSupport
import Testing

@testable import WeatherPlugin

struct WeatherFormulaTests {
    static let degrees: [(value: Double, name: String, celsius: Double)] = [
        (25.0, "°C", 25.0), (25, "wmoUnit:degC", 25), (25, "unit:degC", 25), (25, "Cel", 25), (25, "C", 25),
        (25, "celsius", 25), (77, "wmoUnit:degF", 25), (298.15, "K", 25), (-40, "[degF]", -40),
    ]

    @Test(arguments: degrees)
    func `temperatures become degrees Celsius`(value: Double, name: String, celsius: Double) throws {
        let unit = try #require(MeasurementUnit(name))
        #expect(unit.dimension == .temperature)
        #expect(approximately(unit.toBase(value), celsius, 1e-12))
        #expect(approximately(unit.fromBase(celsius), value, 1e-12))
    }

    static let speeds: [(names: [String], amount: Double)] = [
        (["km/h", "kmh", "km_h-1", "kph", "wmoUnit:km_h-1"], 3.6),
        (["m/s", "m s-1", "m s**-1", "mps", "wmoUnit:m_s-1"], 1.0),
        (["kn", "kt", "kts", "knots", "[kn_i]"], 1.943844492440605),
        (["mp/h", "mph", "mi/h"], 2.2369362920544025),
    ]

    @Test(arguments: speeds)
    func `so much of each unit is one meter a second`(names: [String], amount: Double) throws {
        for name in names {
            let unit = try #require(MeasurementUnit(name))
            #expect(unit.dimension == .speed)
            #expect(approximately(unit.toBase(amount), 1, 1e-12))
        }
    }

    static let pressures: [(name: String, value: Double, pascals: Double)] = [
        ("hPa", 1013.25, 101_325.0), ("Pa", 101_325, 101_325), ("inHg", 29.92, 101_320.75888),
    ]

    @Test(arguments: pressures)
    func `pressures become pascals`(name: String, value: Double, pascals: Double) throws {
        #expect(approximately(try #require(MeasurementUnit(name)).toBase(value), pascals, 1e-6))
    }

    @Test(arguments: [(30.0, 60.0, 3.0, 32.273), (10, 40, 8, 2.018)])
    func `apparent temperature`(temperature: Double, humidity: Double, wind: Double, expected: Double) {
        #expect(
            approximately(FeelsLike.apparent(temperature, humidity: humidity, wind: wind), expected, 5e-4))
    }

    @Test func `humidex`() { #expect(approximately(FeelsLike.humidex(30, dewPoint: 22), 39.3217, 5e-5)) }

    @Test(arguments: ["", "degX", "wmoUnit:", "furlong", "wmoUnit:wmoUnit:degC"])
    func `an unknown unit is no unit`(name: String) { #expect(MeasurementUnit(name) == nil) }

    @Test(arguments: [(20.0, 10.0, 52.5608)])
    func `relative humidity from the dew point`(temperature: Double, dewPoint: Double, expected: Double) throws {
        let humidity = try #require(Moisture.humidity(temperature: temperature, dewPoint: dewPoint))
        #expect(approximately(humidity, expected, 5e-5))
    }

    @Test(arguments: [(25.0, 50.0, 13.8516), (-5, 80, -7.9174)])
    func `dew point from the relative humidity`(temperature: Double, humidity: Double, expected: Double) throws {
        let dewPoint = try #require(Moisture.dewPoint(temperature: temperature, humidity: humidity))
        #expect(approximately(dewPoint, expected, 5e-5))
    }

    @Test func `no dew point of perfectly dry air`() {
        #expect(Moisture.dewPoint(temperature: 20, humidity: 0) == nil)
        #expect(Moisture.humidity(temperature: -243.12, dewPoint: 0) == nil)
    }

    @Test(arguments: [(-10.0, 30.0, -19.5205), (0, 20, -5.2422), (5, 10, 2.6584), (-25, 40, -40.8194)])
    func `wind chill`(temperature: Double, kilometersPerHour: Double, expected: Double) {
        #expect(approximately(FeelsLike.windChill(temperature, wind: kilometersPerHour / 3.6), expected, 5e-5))
    }

    @Test(arguments: [
        (90.0, 70.0, 105.922), (100, 50, 118.316), (82, 90, 91.992), (95, 10, 89.450), (75, 50, 74.775),
        (80, 40, 79.790),
    ])
    func `heat index`(fahrenheit: Double, humidity: Double, expected: Double) {
        #expect(approximately(FeelsLike.heatIndex(fahrenheit: fahrenheit, humidity), expected, 5e-4))
    }

    static let felt: [(temperature: Double, wind: Double?, humidity: Double?, expected: Double?)] =
        [
            (18.0, nil, nil, 18.0), (-5, 1.0, nil, -5), (-5, nil, 90.0, nil), (30, 5, nil, nil),
            (26.69, nil, nil, 26.69),
        ] as [(Double, Double?, Double?, Double?)]

    @Test(arguments: felt)
    func `what it feels like needs wind in the cold and humidity in the warm`(
        temperature: Double, wind: Double?, humidity: Double?, expected: Double?
    ) {
        #expect(FeelsLike.temperature(temperature, wind: wind, humidity: humidity) == expected)
    }

    static let elevations: [(time: String, longitude: Double, latitude: Double, expected: Double)] = [
        ("2024-06-21T12:00Z", 24.9384, 60.1699, 49.507), ("2024-06-21T22:00Z", 24.9384, 60.1699, -6.271),
        ("2024-12-21T12:00Z", -0.1278, 51.5074, 15.054), ("2024-12-21T16:00Z", -0.1278, 51.5074, -1.612),
        ("2024-03-20T06:00Z", 13.405, 52.52, 7.045), ("2024-06-21T00:00Z", 18.9553, 69.6492, 4.034),
        ("2024-12-21T11:00Z", 18.9553, 69.6492, -3.141),
    ]

    @Test(arguments: elevations)
    func `elevation of the sun`(time: String, longitude: Double, latitude: Double, expected: Double) throws {
        let place = Coordinate(longitude: longitude, latitude: latitude)
        let instant = try #require(Instant(iso: time))
        #expect(approximately(SolarPosition.elevation(at: place, instant), expected, 0.0015))
        #expect(SolarPosition.isDay(at: place, instant) == (expected > -0.833))
    }

    static let moments: [(text: String, seconds: Double)] = [
        ("2026-11-30T05:54:00+00:00", 1_796_018_040.0), ("1970-01-01T00:00Z", 0),
        ("2024-02-29T23:59:60Z", 1_709_251_200),
        ("2026-11-30T00:54:00-05:00", 1_796_018_040), ("1969-12-31T23:59:59.5Z", -0.5),
        ("2000-03-01T05:30+0530", 951_868_800),
    ]

    @Test(arguments: moments)
    func `moments read from text`(text: String, seconds: Double) throws {
        let instant = try #require(Instant(iso: text))
        #expect(approximately(instant.seconds, seconds, 1e-6))
        #expect(Instant(iso: instant.iso)?.seconds == instant.seconds.rounded(.down))
    }

    @Test(arguments: ["2026-11-30T05:54:00", "2026-02-30T00:00Z", "2026-13-01T00:00Z", "yesterday", "", "2026-11-30"])
    func `text that names no moment`(text: String) { #expect(Instant(iso: text) == nil) }
}
