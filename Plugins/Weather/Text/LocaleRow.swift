/// What one locale makes of numbers and units, from the Unicode Consortium's locale data (CLDR).
///
/// A pattern has `#` where the number goes, and a form for each plural category of the language, from the first to
/// the last that ``PluralRule`` names, with `|` between them; a single form stands for all.
struct LocaleRow: Sendable {
    /// ISO 639, lowercase.
    let language: String
    /// ISO 15924; nil for the script that the language is mostly written in.
    let script: String?
    /// ISO 3166 or UN M49. Without any it's the row for all regions that have none of their own; so is `001`, the
    /// world, but only for names that have a region.
    let regions: [String]
    let plural: PluralRule
    private let symbols: NumberSymbols
    /// Regions whose numbers look different, and how.
    private let regional: [(regions: [String], symbols: NumberSymbols)]
    /// Patterns in the order of ``TextUnit``.
    let short: [String]
    let narrow: [String]
    let long: [String]

    init(
        _ language: String, script: String? = nil, regions: String = "", _ symbols: NumberSymbols, _ plural: PluralRule,
        regional: KeyValuePairs<String, NumberSymbols> = [:], short: [String], narrow: [String], long: [String]
    ) {
        (self.language, self.script, self.plural, self.symbols) = (language, script, plural, symbols)
        (self.short, self.narrow, self.long) = (short, narrow, long)
        self.regions = regions.split(separator: " ").map(String.init)
        self.regional = regional.map { ($0.key.split(separator: " ").map(String.init), $0.value) }
    }

    /// How numbers are written under a name whose language is this row's.
    func symbols(for name: LocaleName) -> NumberSymbols {
        let own = name.region.flatMap { region in regional.first { $0.regions.contains(region) }?.symbols } ?? symbols
        return name.usesLatinDigits ? own.latin : own
    }
}

/// A unit that texts are made for.
enum TextUnit: Int, Sendable, CaseIterable {
    case celsius, fahrenheit, kelvin, metersPerSecond, kilometersPerHour, knots, milesPerHour

    init(_ unit: TemperatureUnit) {
        switch unit {
        case .celsius: self = .celsius
        case .fahrenheit: self = .fahrenheit
        case .kelvin: self = .kelvin
        }
    }

    init(_ unit: WindUnit) {
        switch unit {
        case .metersPerSecond: self = .metersPerSecond
        case .kilometersPerHour: self = .kilometersPerHour
        case .knots: self = .knots
        case .milesPerHour: self = .milesPerHour
        }
    }
}
