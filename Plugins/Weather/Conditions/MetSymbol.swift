/// A symbol code of the Norwegian Meteorological Institute: `lightrainshowers_day`.
struct MetSymbol: Sendable, Equatable {
    /// WMO code table 4677.
    let code: Int
    /// By the ending; nil for symbols that look the same day and night. Polar twilight is no day.
    let isDay: Bool?

    /// Reads a symbol code; nil when the symbol is not known.
    init?(_ text: String) {
        let parts = text.lowercased().split { $0 == "_" || $0 == " " }
        guard let base = parts.first, parts.count <= 2, let code = Self.code(of: String(base)) else { return nil }
        self.code = code
        switch parts.dropFirst().first {
        case nil: isDay = nil
        case "day": isDay = true
        case "night", "polartwilight": isDay = false
        default: return nil
        }
    }

    private static func code(of name: String) -> Int? {
        let thunder = "andthunder"
        guard name.hasSuffix(thunder) else { return codes[name] }
        var base = String(name.dropLast(thunder.count))
        // Two names of the institute have an s too many and keep it, since programs depend on it.
        if base == "lightssleetshowers" || base == "lightssnowshowers" { base = "light" + base.dropFirst(6) }
        guard let code = codes[base], code > 45 else { return nil }
        return base.hasPrefix("heavy") ? 97 : 95
    }

    private static let codes: [String: Int] = [
        "clearsky": 0, "fair": 1, "partlycloudy": 2, "cloudy": 3, "fog": 45,
        "lightrain": 61, "rain": 63, "heavyrain": 65,
        "lightsleet": 68, "sleet": 69, "heavysleet": 69,
        "lightsnow": 71, "snow": 73, "heavysnow": 75,
        "lightrainshowers": 80, "rainshowers": 81, "heavyrainshowers": 82,
        "lightsleetshowers": 83, "sleetshowers": 84, "heavysleetshowers": 84,
        "lightsnowshowers": 85, "snowshowers": 86, "heavysnowshowers": 86,
    ]
}
