import Configuration
import GeoJSON
import PluginKit

/// The unit in which temperatures are to be written.
enum WantedUnit: String, ChoiceOption {
    /// As the feed has it.
    case provided
    case celsius, fahrenheit, kelvin
    /// As people in the locale's region measure.
    case locale

    func resolved(provided unit: TemperatureUnit?, locale: String?) -> TemperatureUnit {
        switch self {
        case .provided: unit ?? .celsius
        case .locale: WeatherText.usesFahrenheit(locale) ? .fahrenheit : .celsius
        case .celsius: .celsius
        case .fahrenheit: .fahrenheit
        case .kelvin: .kelvin
        }
    }
}

/// The unit of wind speeds in texts.
enum WantedWindUnit: String, ChoiceOption {
    /// As the feed has it.
    case provided
    case metersPerSecond = "m/s"
    case kilometersPerHour = "km/h"
    case knots = "kn"
    case milesPerHour = "mph"

    func resolved(provided unit: WindUnit?) -> WindUnit { WindUnit(rawValue: rawValue) ?? unit ?? .metersPerSecond }
}

/// How values get from stations or the nodes of a grid to a place.
enum JoinMethod: String, ChoiceOption {
    case nearest
    case inverseDistance = "inverse-distance"
    case bilinear
}

/// By whose formula `weather:feels-like` is reckoned.
enum FeelsLikeFormula: String, ChoiceOption {
    /// Wind chill or heat index, as the US National Weather Service has it.
    case nws
    /// The apparent temperature of the Australian Bureau of Meteorology.
    case apparent
    /// Canada's humidex; below 20 °C the temperature itself.
    case humidex
}

extension EnrichProcessor {
    static let from = Option<String?>(
        "from", default: nil,
        "File of weather, relative to the chain file: observations of the National Weather Service (GeoJSON) and its "
            + "hourly forecast, METAR reports (text, or aviationweather.gov's JSON, GeoJSON and CSV), answers of "
            + "Open-Meteo, MET Norway's locationforecast, CoverageJSON, GRIB and NetCDF. The content says which; what the "
            + "columns of a table mean is said in 'fields'. All but GRIB and NetCDF may be gzip. Either this or 'service'.",
        domain: "path of a file", check: { $0?.isEmpty == true ? "the path of a file" : nil })
    static let service = Option<ServiceName?>(
        "service", default: nil, "Service that is asked over HTTP for the places of all annotations, instead of 'from'."
    )
    static let product = Option(
        "product", default: ServiceProduct.observation,
        "With the service nws: what stations have measured, or the hourly forecast.")
    static let apikey = Option<SecretText?>(
        "apikey", default: nil,
        "With the service open-meteo: a customer's key. It is sent, and neither kept nor shown.",
        domain: "text without blanks")
    static let maxDistance = Option(
        "maxDistance", default: Distance(meters: 50_000),
        "How far away a station may be, along the great circle. Nothing is taken from farther away.")
    static let stations = Option<String?>(
        "stations", default: nil,
        "GeoJSON file of points that say where stations are, for METAR text and tables, which may not; 'icao' or the id "
            + "names the station.",
        domain: "path of a GeoJSON file")
    static let fields = Option<TableFields?>(
        "fields", default: nil,
        "For a table of one's own, CSV or properties of GeoJSON: which column holds what, in which unit. There are no "
            + "default units.")
    static let at = Option<PerFeature<Moment>?>(
        "at", default: nil,
        "The moment that weather is wanted for. Without it each station's newest observation counts, and of a forecast "
            + "what holds now (--now).")
    static let method = Option<JoinMethod?>(
        "method", default: nil,
        "Where values come from: the nearest station or cell, the mean of the stations around, weighted by distance, or "
            + "the four nodes of a grid round the place. By default bilinear for grids, nearest for stations.")
    static let power = Option(
        "power", default: 2.0, "Inverse distance: weights go with 1/distance to this power.",
        domain: "number above 0, at most 10", check: { $0 > 0 && $0 <= 10 ? nil : "a number above 0, at most 10" })
    static let neighbors = Option(
        "neighbors", default: 8, "Inverse distance: how many stations count at most.",
        domain: "whole number from 2 to 64",
        check: { (2...64).contains($0) ? nil : "a whole number from 2 to 64" })
    static let elevation = Option<PerFeature<Double?>>(
        "elevation", default: .constant(nil),
        "Height of the annotation in m above sea level. Without it the third ordinate of its point counts.")
    static let elevationPenalty = Option(
        "elevationPenalty", default: 0.0,
        "How many m of distance a meter of difference in height counts as when the nearest station is looked for, such "
            + "as 100. Stations without a height count as level.",
        domain: "number from 0 to 10000",
        check: { (0...10_000).contains($0) ? nil : "a number from 0 to 10000" })
    static let lapseRate = Option(
        "lapseRate", default: LapseRate.none,
        "How temperatures change with height from the station to the annotation. Open-Meteo and MET Norway have done it "
            + "already and are left as they are.")
    static let tolerance = Option(
        "tolerance", default: TimeSpan(seconds: 5400),
        "How far an observation may be from the moment that 'at' names; what is farther is too-old.")
    static let unit = Option("unit", default: WantedUnit.provided, "Unit of all temperatures that are written.")
    static let feelsLike = Option(
        "feelsLike", default: FeelsLikeFormula.nws,
        "Formula of weather:feels-like: wind chill and heat index, the apparent temperature of Steadman, or humidex.")
    static let windUnit = Option(
        "windUnit", default: WantedWindUnit.provided,
        "Unit of the wind in weather:wind-text; weather:wind-speed is in m/s."
    )
    static let locale = Option<String?>(
        "locale", default: nil, "Whose way of writing texts have, such as de, pt-BR or zh_TW; English by default.",
        domain: "a locale in one of the languages \(WeatherText.languages.joined(separator: " "))",
        check: { locale in
            guard let locale, !WeatherText.knows(locale) else { return nil }
            return "a locale in one of the languages \(WeatherText.languages.joined(separator: " "))"
        })
    static let width = Option(
        "width", default: WeatherText.Width.short,
        "How much of the unit texts have: its symbol, as close as may be, its name, or the degree sign alone.")
    static let sign = Option(
        "sign", default: WeatherText.Sign.auto, "Whether temperatures above zero have a sign in weather:text.")
    static let decimals = Option(
        "decimals", default: 0, "Decimals of temperature and wind in texts.", domain: "whole number from 0 to 4",
        check: { (0...4).contains($0) ? nil : "a whole number from 0 to 4" })
    static let acceptUnchecked = Option(
        "acceptUnchecked", default: false,
        "Whether values that the feed's quality control has not looked at count; they are flagged in weather:quality.")
    static let icons = Option(
        "icons", default: IconChoice.set(.filledSymbols),
        "Whose icons weather:icon names: SF Symbols, Weather Icons, those of MET Norway, or a table of one's own.")
}
