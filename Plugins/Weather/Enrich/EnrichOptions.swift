import Configuration

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

enum IconStyle: String, ChoiceOption {
    case fill, outline
}

extension EnrichProcessor {
    static let from = Option<String>(
        required: "from", "File of weather observations, relative to the chain file.",
        domain: "path of a GeoJSON file", check: { $0.isEmpty ? "the path of a file" : nil })
    static let maxDistance = Option(
        "maxDistance", default: Distance(meters: 50_000),
        "How far away a station may be, along the great circle. Nothing is taken from farther away.")
    static let unit = Option("unit", default: WantedUnit.provided, "Unit of all temperatures that are written.")
    static let decimals = Option(
        "decimals", default: 0, "Decimals of the temperature in weather:text.", domain: "whole number from 0 to 4",
        check: { (0...4).contains($0) ? nil : "a whole number from 0 to 4" })
    static let acceptUnchecked = Option(
        "acceptUnchecked", default: false,
        "Whether values that the feed's quality control has not looked at count; they are flagged in weather:quality.")
    static let icons = Option("icons", default: IconStyle.fill, "Style of the SF Symbols that weather:icon names.")
}
