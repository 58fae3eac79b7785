import Configuration

/// Writes temperatures and wind speeds for people, in the manner of their locale: `25°C`, `-3,5 °C`, `25 degrees
/// Celsius`.
struct WeatherText: Sendable {
    /// How much of the unit is written.
    enum Width: String, ChoiceOption {
        /// The symbol: `25 °C` in German, `5 m/s`.
        case short
        /// The symbol as close as the locale likes it; some leave the letter out.
        case narrow
        /// The name, in the form that goes with the number: `1 degree Celsius`.
        case long
        /// `25°`, and nothing but the number for kelvins and for wind.
        case bare
    }

    /// When a temperature has a sign.
    enum Sign: String, ChoiceOption {
        /// Below zero.
        case auto
        /// Below and above zero. What is rounded to zero has none.
        case always
    }

    private struct Pattern {
        let before: String
        let after: String

        init(_ text: Substring) {
            let text = text.unicodeScalars
            let place = text.firstIndex(of: "#") ?? text.endIndex
            before = String(text[..<place])
            after = String(text[place...].dropFirst())
        }
    }

    private let symbols: NumberSymbols
    private let plural: PluralRule
    private let sign: Sign
    private let decimals: Int
    /// The forms of each unit.
    private let patterns: [[Pattern]]

    /// - Parameters:
    ///   - locale: as BCP 47 or POSIX spell it. Nil and locales that are not known give English texts.
    ///   - decimals: how many there are behind the decimal separator, zeros too; in 0...15, others count as the nearest
    ///     of these.
    init(locale: String?, width: Width = .short, sign: Sign = .auto, decimals: Int = 0) {
        let name = locale.flatMap(LocaleName.init)
        let row = name.flatMap(LocaleTable.row) ?? LocaleTable.rows[0]
        symbols = name.map { row.symbols(for: $0) } ?? NumberSymbols(".")
        plural = row.plural
        self.sign = sign
        self.decimals = min(15, max(0, decimals))
        let texts =
            switch width {
            case .short: row.short
            case .narrow: row.narrow
            case .long: row.long
            case .bare: Self.bare
            }
        patterns = texts.map { text in text.split(separator: "|").map { Pattern($0) } }
    }

    /// In the order of ``TextUnit``; the same in all locales of the table.
    private static let bare = ["#°", "#°", "#", "#", "#", "#", "#"]

    /// The text of a temperature.
    /// - Parameter value: on that scale.
    func temperature(_ value: Double, _ unit: TemperatureUnit) -> String {
        text(value, TextUnit(unit), plus: sign == .always ? symbols.plus : "")
    }

    /// The text of a wind speed, which never has a plus sign.
    /// - Parameter value: in that unit; see ``WindUnit/value(metersPerSecond:)``.
    func wind(_ value: Double, _ unit: WindUnit) -> String { text(value, TextUnit(unit), plus: "") }

    private func text(_ value: Double, _ unit: TextUnit, plus: String) -> String {
        let forms = patterns[unit.rawValue]
        guard let number = RoundedDecimal(value, decimals: decimals) else {
            let sign = value == -.infinity ? symbols.minus : ""
            return Self.fill(forms[forms.count - 1], sign + (value.isNaN ? "NaN" : "∞"))
        }
        let sign = number.isNegative ? symbols.minus : number.isZero ? "" : plus
        return Self.fill(forms[min(plural.form(of: number), forms.count - 1)], sign + symbols.text(number))
    }

    private static func fill(_ pattern: Pattern, _ number: String) -> String {
        pattern.before + number + pattern.after
    }
}

extension WeatherText {
    /// Languages that texts can be made in, by their ISO 639 codes, sorted.
    static var languages: [String] { LocaleTable.languages }

    /// Whether there are texts in a locale's language.
    static func knows(_ locale: String) -> Bool {
        LocaleName(locale).map { LocaleTable.languages.contains($0.language) } ?? false
    }

    /// Whether people in a locale's region measure temperatures in degrees Fahrenheit. Without a region nobody does.
    static func usesFahrenheit(_ locale: String?) -> Bool {
        locale.flatMap(LocaleName.init)?.region.map { fahrenheitRegions.contains($0) } ?? false
    }

    /// The United States and its territories; the Bahamas, Belize, the Cayman Islands, Palau, Micronesia, the Marshall
    /// Islands, Liberia.
    private static let fahrenheitRegions: Set = [
        "US", "AS", "GU", "MP", "PR", "UM", "VI", "BS", "BZ", "KY", "PW", "FM", "MH", "LR",
    ]
}
