/// Names of icons for the states of the weather.
struct IconSet: Sendable, Equatable {
    /// An icon by day and by night.
    struct Icon: Sendable, Equatable {
        var day: String
        var night: String

        init(_ day: String, _ night: String? = nil) {
            self.day = day
            self.night = night ?? day
        }
    }

    /// A line of a table: an icon, and the codes of WMO table 4677 that it's for.
    struct Row: Sendable {
        let icon: Icon
        let codes: [ClosedRange<Int>]

        init(_ icon: Icon, _ codes: ClosedRange<Int>...) { (self.icon, self.codes) = (icon, codes) }
        init(_ name: String, _ codes: ClosedRange<Int>...) { (icon, self.codes) = (Icon(name), codes) }
        init(_ day: String, _ night: String, _ codes: ClosedRange<Int>...) {
            (icon, self.codes) = (Icon(day, night), codes)
        }
    }

    /// Codes that a set can have icons for.
    static let codes = 0...99

    /// One place for each of ``codes``.
    private var icons: [Icon?]
    /// By ``Condition/symbol``.
    private var symbols: [String: Icon]
    /// For what has no icon; nil when nothing is to be shown.
    private var unknown: Icon?

    /// - Parameters:
    ///   - rows: of two rows that have the same code the latter counts.
    ///   - symbols: by ``Condition/symbol``.
    init(_ rows: [Row], symbols: [String: Icon], unknown: Icon?) {
        icons = Array(repeating: nil, count: Self.codes.count)
        (self.symbols, self.unknown) = (symbols, unknown)
        replace(rows)
    }

    /// The name of a condition's icon; nil when the set has none for it, not even one for the unknown.
    ///
    /// - Parameter isDay: nil for what has no hour, such as the weather of a whole day: it has the day's icon.
    func name(of condition: Condition, isDay: Bool?) -> String? {
        let icon = condition.symbol.map { symbols[$0] } ?? condition.code.map { self.icon(code: $0) } ?? nil
        guard let icon = icon ?? unknown else { return nil }
        return isDay ?? true ? icon.day : icon.night
    }

    private func icon(code: Int) -> Icon? { icons.indices.contains(code) ? icons[code] : nil }

    /// The icons by the names that a table has for codes and symbols.
    var tables: (codes: [(name: String, icon: Icon)], symbols: [(name: String, icon: Icon)], unknown: Icon?) {
        (
            Self.codes.compactMap { code in icons[code].map { (String(code), $0) } },
            Self.symbolNames.compactMap { name, symbol in symbols[symbol].map { (name, $0) } }, unknown
        )
    }

    /// Every name that can come out.
    var names: Set<String> {
        Set((icons + symbols.values.map { $0 } + [unknown]).compactMap { $0 }.flatMap { [$0.day, $0.night] })
    }

    /// Takes other icons for some codes. Codes outside ``codes`` are passed over.
    mutating func replace(_ rows: [Row]) {
        for row in rows {
            for code in row.codes.joined() where icons.indices.contains(code) { icons[code] = row.icon }
        }
    }

    /// Takes other icons for some of ``Condition/symbol``.
    mutating func replace(symbols other: [String: Icon]) { symbols.merge(other) { $1 } }

    mutating func replace(unknown other: Icon?) { unknown = other }

    /// The same set with other names.
    func renamed(_ name: (String) -> String) -> IconSet {
        func renamed(_ icon: Icon) -> Icon { Icon(name(icon.day), name(icon.night)) }
        var set = self
        set.icons = icons.map { $0.map(renamed) }
        set.symbols = symbols.mapValues(renamed)
        set.unknown = unknown.map(renamed)
        return set
    }
}
