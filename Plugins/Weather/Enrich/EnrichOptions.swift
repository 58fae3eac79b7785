import Configuration
import GeoJSON

/// The unit in which temperatures are to be written.
enum WantedUnit: String, ChoiceOption {
    /// As the feed has it.
    case provided
    case celsius, fahrenheit, kelvin

    func resolved(provided unit: TemperatureUnit?) -> TemperatureUnit {
        switch self {
        case .provided: unit ?? .celsius
        case .celsius: .celsius
        case .fahrenheit: .fahrenheit
        case .kelvin: .kelvin
        }
    }
}

/// A moment, or the present.
enum Moment: OptionValue {
    case now
    case at(Instant)

    static var domain: OptionDomain {
        OptionDomain(
            "now, or a date and time with its offset such as 2026-11-30T06:00:00Z",
            schema: .object(["type": .string("string")]), choices: ["now"])
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        if value.string == "now" {
            self = .now
        } else if let instant = value.string.flatMap({ Instant(iso: $0) }) {
            self = .at(instant)
        } else {
            throw .mismatch(value, expected: Self.domain.description)
        }
    }

    var json: JSONValue {
        switch self {
        case .now: .string("now")
        case .at(let instant): .string(instant.iso)
        }
    }

    func instant(now: Instant) -> Instant {
        switch self {
        case .now: now
        case .at(let instant): instant
        }
    }
}

enum IconStyle: String, ChoiceOption {
    case fill, outline
}

extension EnrichProcessor {
    static let from = Option<String>(
        required: "from",
        "File of weather, relative to the chain file: observations of the National Weather Service (GeoJSON) and its "
            + "hourly forecast, METAR reports (text, or aviationweather.gov's JSON, GeoJSON and CSV), answers of "
            + "Open-Meteo, MET Norway's locationforecast, CoverageJSON. The content says which.",
        domain: "path of a file", check: { $0.isEmpty ? "the path of a file" : nil })
    static let maxDistance = Option(
        "maxDistance", default: Distance(meters: 50_000),
        "How far away a station may be, along the great circle. Nothing is taken from farther away.")
    static let stations = Option<String?>(
        "stations", default: nil,
        "GeoJSON file of points that say where stations are, for METAR text, which does not; 'icao' or the id names the "
            + "station.",
        domain: "path of a GeoJSON file")
    static let at = Option<Moment?>(
        "at", default: nil,
        "The moment that weather is wanted for. Without it each station's newest observation counts, and of a forecast "
            + "what holds now (--now).")
    static let tolerance = Option(
        "tolerance", default: TimeSpan(seconds: 5400),
        "How far an observation may be from the moment that 'at' names; what is farther is too-old.")
    static let unit = Option("unit", default: WantedUnit.provided, "Unit of all temperatures that are written.")
    static let decimals = Option(
        "decimals", default: 0, "Decimals of the temperature in weather:text.", domain: "whole number from 0 to 4",
        check: { (0...4).contains($0) ? nil : "a whole number from 0 to 4" })
    static let acceptUnchecked = Option(
        "acceptUnchecked", default: false,
        "Whether values that the feed's quality control has not looked at count; they are flagged in weather:quality.")
    static let icons = Option("icons", default: IconStyle.fill, "Style of the SF Symbols that weather:icon names.")
}
