import Configuration
import GeoJSON
import Geodesy

/// How the temperature changes with height between a station and a place.
enum LapseRate: OptionValue, Equatable {
    /// Temperatures stay as they are.
    case none
    /// −6.5 K/km, as in the International Standard Atmosphere (ISO 2533).
    case standard
    /// By the stations within 100 km of the place.
    case fit
    /// K/m, upwards.
    case fixed(Double)

    private static let choices = ["none", "standard", "fit"]

    static var domain: OptionDomain {
        OptionDomain(
            "none, standard (-6.5 K/km), fit (by the stations within 100 km), or a number of K/km from -20 to 20",
            schema: .object([
                "anyOf": .array([
                    .object(["enum": .array(choices.map { .string($0) })]),
                    .object(["type": .string("number"), "minimum": .number(-20), "maximum": .number(20)]),
                ])
            ]), choices: choices)
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        switch value.string {
        case "none": self = .none
        case "standard": self = .standard
        case "fit": self = .fit
        default:
            guard let number = value.double, (-20...20).contains(number) else {
                throw .mismatch(value, expected: Self.domain.description)
            }
            self = .fixed(number / 1000)
        }
    }

    var json: JSONValue {
        switch self {
        case .none: .string("none")
        case .standard: .string("standard")
        case .fit: .string("fit")
        case .fixed(let rate): .number(rate * 1000)
        }
    }

    private static let reach = 100_000.0
    private static let fewest = 8
    /// Most stations that are asked for a fit.
    private static let most = 64
    /// An inversion at one end, dry air that rises at the other, in K/m.
    private static let plausible = -0.0098...0.005

    /// What brings the weather of stations to the height of a place; nil when nothing is to be done. Found once for all
    /// stations that answer for the place: a fit asks many.
    func correction(at place: Place, in stations: StationView) -> HeightCorrection? {
        guard let height = place.elevation, let rate = rate(at: place, in: stations) else { return nil }
        return HeightCorrection(height: height, rate: rate)
    }

    /// K/m; nil when nothing is to be done.
    private func rate(at place: Place, in stations: StationView) -> Double? {
        switch self {
        case .none: nil
        case .standard: -0.0065
        case .fixed(let rate): rate
        case .fit: Self.fit(at: place, in: stations) ?? -0.0065
        }
    }

    /// The slope of the temperatures round a place over the heights of their stations, by least squares; nil when there
    /// are too few, or all of one height.
    private static func fit(at place: Place, in stations: StationView) -> Double? {
        let near = stations.nearest(most, to: place, within: reach, having: Part.temperature.bit)
        let points = near.compactMap { neighbor -> (height: Double, celsius: Double)? in
            let weather = stations.weather(of: neighbor.index)
            guard let height = weather.elevation, let celsius = weather[.temperature].value else { return nil }
            return (height, celsius)
        }
        guard points.count >= fewest else { return nil }
        let count = Double(points.count)
        let height = points.reduce(0) { $0 + $1.height } / count
        let celsius = points.reduce(0) { $0 + $1.celsius } / count
        var (product, square) = (0.0, 0.0)
        for point in points {
            product += (point.height - height) * (point.celsius - celsius)
            square += (point.height - height) * (point.height - height)
        }
        guard square > 0 else { return nil }
        return min(max(product / square, plausible.lowerBound), plausible.upperBound)
    }
}

/// Brings the weather of stations to one height.
struct HeightCorrection: Sendable {
    /// m above sea level.
    let height: Double
    /// K/m, upwards.
    let rate: Double

    /// K/m of the dew point.
    private static let dewPoint = -0.002

    /// Changes temperature and dew point, and the humidity with them. Leaves them as they are when the station's height
    /// is not known, or when the source has done it.
    func apply(to weather: inout Observation) {
        guard let own = weather.elevation, !weather.provider.isDownscaled,
            let temperature = weather[.temperature].value
        else { return }
        let rise = height - own
        let corrected = temperature + rate * rise
        weather[.temperature] = Reading(corrected, flag: .lapseRate)
        for field in [Field.windChill, .heatIndex] { weather[field] = .missing(.nullValue) }
        guard let dewPoint = weather[.dewPoint].value else { return }
        let dew = min(dewPoint + Self.dewPoint * rise, corrected)
        weather[.dewPoint] = Reading(dew, flag: .lapseRate)
        if let humidity = Moisture.humidity(temperature: corrected, dewPoint: dew) {
            weather[.humidity] = Reading(humidity, flag: .lapseRate)
        }
    }
}
