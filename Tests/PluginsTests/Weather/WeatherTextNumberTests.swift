import TestSupport
import Testing

@testable import WeatherPlugin

struct WeatherTextNumberTests {
    /// By Python's `Decimal(repr(value)).quantize(…, ROUND_HALF_EVEN)`.
    static let vectors: [(value: Double, decimals: Int, text: String)] = [
        (2.675, 2, "2.68"), (2.665, 2, "2.66"), (0.125, 2, "0.12"), (0.375, 2, "0.38"), (1.005, 2, "1.00"),
        (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (-1.5, 0, "-2"), (24.5, 0, "24"), (25.5, 0, "26"), (9.5, 0, "10"),
        (99.5, 0, "100"), (9.995, 2, "10.00"), (9.985, 2, "9.98"), (0.05, 1, "0.0"), (0.15, 1, "0.2"),
        (0.25, 1, "0.2"), (0.35, 1, "0.4"), (4.35, 1, "4.4"), (4.45, 1, "4.4"), (0.0005, 3, "0.000"),
        (0.0015, 3, "0.002"), (1e-7, 3, "0.000"), (.leastNonzeroMagnitude, 2, "0.00"),
        (-.leastNonzeroMagnitude, 2, "0.00"),
        (-3.2999999999999545, 1, "-3.3"), (0.30000000000000004, 4, "0.3000"), (123456789.125, 2, "123456789.12"),
        (1e22, 0, "10000000000000000000000"), (1000000000000000.5, 0, "1000000000000000"), (-0.5, 0, "0"),
        (0.51, 0, "1"), (0.49999999999999994, 0, "0"), (-0.051, 1, "-0.1"), (12, 0, "12"), (100, 1, "100.0"),
    ]

    private static func text(_ value: Double, _ decimals: Int) -> String? {
        RoundedDecimal(value, decimals: decimals).map { ($0.isNegative ? "-" : "") + NumberSymbols(".").text($0) }
    }

    @Test(arguments: vectors)
    func `ties go to the even digit of the shortest decimal`(value: Double, decimals: Int, text: String) {
        #expect(Self.text(value, decimals) == text)
    }

    @Test func `the largest number has 309 digits`() {
        let text = Self.text(.greatestFiniteMagnitude, 1)
        #expect(text?.count == 311)
        #expect(text?.hasPrefix("17976931348623157000") == true)
        #expect(text?.hasSuffix("0.0") == true)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `what has no digits`(value: Double) { #expect(RoundedDecimal(value, decimals: 1) == nil) }

    @Test func `thousandths are rounded as whole numbers would be`() throws {
        var random = SplitMix64(seed: 20_261)
        for _ in 0..<2000 {
            let thousandths = Int(random.next() % 200_001) - 100_000
            let value = Double(thousandths) / 1000
            let size = abs(thousandths)
            for (decimals, unit) in [(0, 1000), (1, 100), (2, 10), (3, 1)] {
                let (quotient, rest) = size.quotientAndRemainder(dividingBy: unit)
                let up = 2 * rest > unit || 2 * rest == unit && quotient % 2 == 1
                let rounded = quotient + (up ? 1 : 0)
                let scale = 1000 / unit
                let fraction = String(rounded % scale + scale).dropFirst()
                let digits = "\(rounded / scale)" + (decimals > 0 ? ".\(fraction)" : "")
                let sign = thousandths < 0 && rounded > 0 ? "-" : ""
                #expect(Self.text(value, decimals) == sign + digits, "\(value) with \(decimals) decimals")
            }
        }
    }

    /// Plural categories by the rules of CLDR, as Babel 2.19 evaluates them for ``numbers``.
    static let categories: [(rule: PluralRule, names: [String], forms: String)] = [
        (.arabic, ["z", "1", "2", "f", "m", "o"], "z12ffmmmmmmmmooofmmmmooozo1o2o"),
        (.romanian, ["1", "f", "o"], "f1ffffffooooooffffffooffffffff"),
        (.hebrew, ["1", "2", "o"], "o12ooooooooooooooooooooo11oooo"),
        (.danish, ["1", "o"], "o1ooooooooooooooooooooooo111oo"),
        (.belowTwo, ["1", "o"], "11oooooooooooooooooooooo1111oo"),
        (.zeroOrOne, ["1", "o"], "11oooooooooooooooooooooo111ooo"),
        (.polish, ["1", "f", "m", "o"], "m1ffmmmmmmfmmmmffmmmmmmfoooooo"),
        (.russian, ["1", "f", "m", "o"], "m1ffmmmmm1fmmm1ffmmmmm1foooooo"),
        (.czech, ["1", "f", "m", "o"], "o1ffoooooooooooooooooooommmmmm"),
        (.oneWhole, ["1", "o"], "o1oooooooooooooooooooooooooooo"),
        (.exactlyOne, ["1", "o"], "o1oooooooooooooooooooooooo1ooo"),
        (.same, ["o"], "oooooooooooooooooooooooooooooo"),
    ]

    static let numbers: [(value: Double, decimals: Int)] =
        [0.0, 1, 2, 3, 10, 11, 12, 19, 20, 21, 22, 25, 99, 100, 101, 102, 103, 111, 112, 119, 120, 1000, 1001, 1002]
        .map { ($0, 0) } + [0.0, 0.5, 1, 1.5, 2, 2.5].map { ($0, 1) }

    @Test(arguments: categories)
    func `plural categories`(rule: PluralRule, names: [String], forms: String) throws {
        let found = try Self.numbers.map { number in
            names[rule.form(of: try #require(RoundedDecimal(number.value, decimals: number.decimals)))]
        }
        #expect(found.joined() == forms)
    }
}
