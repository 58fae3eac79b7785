/// What the sky does.
struct Condition: Sendable, Equatable {
    /// WMO code table 4677, with 0 to 3 for the cover of the sky as forecasts use them.
    var code: Int?
    /// An icon that no code stands for.
    var symbol: String?

    init(code: Int) { self.code = code }
    init(symbol: String) { self.symbol = symbol }

    /// The icon's name among SF Symbols, filled; see ``IconSet``.
    func icon(isDay: Bool) -> String { IconSet.filledSymbols.name(of: self, isDay: isDay) ?? IconTable.unknown }
}

/// Names of SF Symbols for WMO codes; see ``IconSet``.
enum IconTable {
    static let unknown = "questionmark.circle"

    /// The filled icon of a code; ``unknown`` for codes outside 0...99.
    static func icon(code: Int, isDay: Bool) -> String { Condition(code: code).icon(isDay: isDay) }

    /// The same symbol drawn in outline.
    static func outline(_ name: String) -> String {
        name.hasSuffix(".fill") ? String(name.dropLast(5)) : name
    }
}
