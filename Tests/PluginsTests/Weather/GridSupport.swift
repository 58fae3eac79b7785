import Configuration
import GeoTypes
import TestSupport
import Testing

@testable import WeatherPlugin

/// A grid whose temperatures are given by a function, with one moment.
func weatherGrid(
    longitudes: [Double], latitudes: [Double], times: [Instant?] = [nil],
    _ celsius: (_ longitude: Double, _ latitude: Double, _ step: Int) -> Double
) throws -> WeatherGrid {
    let net = try GridNet(longitudes: longitudes, latitudes: latitudes)
    var values: [Double] = []
    for step in times.indices {
        let stored = latitudes.flatMap { y in longitudes.map { x in celsius(x, y, step) } }
        values += net.arranged(stored, from: 0, row: longitudes.count, column: 1)
    }
    let layer = WeatherGrid.Layer(quantity: .field(.temperature), values: values, unit: "degC", fault: nil)
    return WeatherGrid(net: net, times: times, from: .grib, layers: [layer])
}

extension WeatherGrid {
    /// The temperature at a place; nil outside, NaN where too much is missing.
    func celsius(_ longitude: Double, _ latitude: Double, at target: Instant? = nil, isNearest: Bool = false) -> Double?
    {
        weather(
            at: Coordinate(longitude: longitude, latitude: latitude),
            Timing(target: target, now: Instant(seconds: 0), tolerance: 5400), isNearest: isNearest
        ).map { $0.weather[.temperature].value ?? .nan }
    }
}

extension WeatherGrid {
    /// A field at a place and moment; nil outside and where there is none.
    func value(_ field: Field, _ longitude: Double, _ latitude: Double, at time: String? = nil) -> Double? {
        let target = time.flatMap { Instant(iso: $0) }
        return weather(
            at: Coordinate(longitude: longitude, latitude: latitude),
            Timing(target: target, now: Instant(seconds: 0), tolerance: 5400)
        )?.weather[field].value
    }
}

/// Evenly spaced positions.
func spread(_ first: Double, _ step: Double, _ count: Int) -> [Double] { (0..<count).map { first + Double($0) * step } }

/// Whether two numbers are the same, or both none.
func isSame(_ a: Double?, _ b: Double?, _ tolerance: Double = 1e-9) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.isNaN ? b.isNaN : abs(a - b) <= tolerance
}
