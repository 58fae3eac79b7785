/// The digits and signs that a locale writes numbers with.
///
/// The minus sign is the locale's own: U+2212 where Swedish, Norwegian, Finnish and Persian have it, with a direction
/// mark before it where text runs from right to left. Programs that always write a hyphen differ there.
struct NumberSymbols: Sendable, Equatable {
    let decimal: String
    let minus: String
    let plus: String
    /// The first of ten consecutive digits.
    let zero: Unicode.Scalar

    init(_ decimal: String, minus: String = "-", plus: String = "+", zero: Unicode.Scalar = "0") {
        (self.decimal, self.minus, self.plus, self.zero) = (decimal, minus, plus, zero)
    }

    /// Arabic-Indic digits.
    static let arabic = NumberSymbols("\u{66B}", minus: "\u{61C}-", plus: "\u{61C}+", zero: "\u{660}")
    /// Extended Arabic-Indic digits.
    static let persian = NumberSymbols("\u{66B}", minus: "\u{200E}\u{2212}", plus: "\u{200E}+", zero: "\u{6F0}")

    /// The same locale's numbers in the digits 0 to 9.
    var latin: NumberSymbols {
        switch self {
        case .arabic: NumberSymbols(".", minus: "\u{200E}-", plus: "\u{200E}+")
        case .persian: NumberSymbols(".", minus: minus, plus: plus)
        default: self
        }
    }

    /// The text of a number, without its sign. There's no grouping: weather has no thousands.
    func text(_ number: RoundedDecimal) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: number.whole.map(scalar))
        if !number.fraction.isEmpty {
            text.append(contentsOf: decimal.unicodeScalars)
            text.append(contentsOf: number.fraction.map(scalar))
        }
        return String(text)
    }

    private func scalar(_ digit: UInt8) -> Unicode.Scalar { Unicode.Scalar(zero.value + UInt32(digit)) ?? zero }
}
