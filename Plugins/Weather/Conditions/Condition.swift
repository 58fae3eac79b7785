/// What the sky does.
struct Condition: Sendable, Equatable {
    /// WMO code table 4677, with 0 to 3 for the cover of the sky as forecasts use them.
    var code: Int?
    /// An icon that no code stands for.
    var symbol: String?

    init(code: Int) { self.code = code }
    init(symbol: String) { self.symbol = symbol }
}
