import Foundation
import GeoJSON
import GeoTypes
import Testing
import TestSupport

/// Numbers to and from text. The standard library, and decimals chosen to be hard, say what is right.
@Suite struct NumberTests {
    private static func read(_ text: String) throws -> Double? { try JSONParser.parse(text).double }

    /// The standard library's shortest spelling without the point of whole numbers.
    private static func shortest(_ value: Double) -> String {
        guard value != 0 else { return "0" }
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    @Test(
        arguments: [
            // Halfway between two doubles, and one digit beyond.
            ("9007199254740993", 9007199254740992),
            ("9007199254740993.00000000000000000000000000000001", 9007199254740994),
            ("4503599627370496.5", 4503599627370496), ("4503599627370497.5", 4503599627370498),
            // The border to the subnormal numbers, which has stopped other readers.
            ("2.2250738585072011e-308", Double(bitPattern: 0x000F_FFFF_FFFF_FFFF)),
            ("2.2250738585072012e-308", 0x1p-1022),
            // Half of the smallest number is zero, more is the smallest number.
            ("2.4703282292062327e-324", 0), ("2.4703282292062328e-324", .leastNonzeroMagnitude),
            ("5e-324", .leastNonzeroMagnitude),
            // The largest number, and where infinity begins.
            ("1.7976931348623157e308", 0x1.fffffffffffffp1023), ("1.7976931348623158e308", 0x1.fffffffffffffp1023),
            ("1.7976931348623159e308", .infinity), ("1e400", .infinity), ("-1e400", -.infinity),
            // Powers of ten that are no sum of few powers of two.
            ("1e23", 0x1.52d02c7e14af6p+76), ("8.5e22", 8.5e22), ("1e-400", 0), ("0e999999999999", 0),
            ("0.000001e6", 1), ("123456789012345678901234567890", 0x1.8ee90ff6c373ep96),
            ("1e999999999999999999999", .infinity), ("-0", -0.0), ("0.1e1", 1), ("100000000000000000000e-20", 1),
        ] as [(String, Double)])
    func `hard decimals are read to the nearest double`(text: String, value: Double) throws {
        #expect(try Self.read(text) == value)
        #expect(Double(text) == value)
    }

    @Test func `decimals of any length are read like the standard library reads them`() throws {
        var random = SplitMix64(seed: 4)
        for _ in 0..<20_000 {
            var text = ""
            for place in 0...Int(random.next() % 24) {
                text += String(place == 0 ? 1 + random.next() % 9 : random.next() % 10)
            }
            if random.next() % 2 == 0 {
                text += "."
                for _ in 0...(random.next() % 24) { text += String(random.next() % 10) }
            }
            if random.next() % 4 > 0 { text += "e\(Int(random.next() % 700) - 360)" }
            #expect(try Self.read(text) == Double(text), Comment(rawValue: text))
        }
    }

    @Test(
        arguments: [
            // Printing them needs all 17 digits, or the choice of the nearest of several short ones.
            (.leastNonzeroMagnitude, "5e-324"), (0x1.fffffffffffffp1023, "1.7976931348623157e+308"),
            (9007199254740992, "9007199254740992"),
            (2e23, "2e+23"), (9.5e-5, "0.000095"), (9.00000001e-5, "9.00000001e-05"),
            (0.0001, "0.0001"), (0.00012345, "0.00012345"), (-0.0, "0"),
            (1e8, "100000000"), (123456789012345680, "1.2345678901234568e+17"), (100000000.5, "100000000.5"),
            (0.30000000000000004, "0.30000000000000004"), (17033432.04830092, "17033432.04830092"),
            (12345678.12345678, "12345678.12345678"), (0.000_000_1, "0.0000001"), (1e-8, "1e-08"),
            (4503599627370495.5, "4503599627370495.5"),
            (-242528680.9, "-242528680.9"), (99999999.9999999, "99999999.9999999"), (1.0e15, "1000000000000000"),
        ] as [(Double, String)])
    func `numbers are printed shortest`(value: Double, text: String) {
        #expect(JSONText.number(value) == text)
    }

    @Test func `random numbers are printed as the standard library prints them`() {
        var random = SplitMix64(seed: 5)
        for round in 0..<60_000 {
            let value =
                switch round % 3 {
                case 0: Double(bitPattern: random.next())
                case 1: Double(Int64(bitPattern: random.next()) >> 20) / 1e7
                default: random.uniform(-2e7..<2e7)
                }
            guard value.isFinite else { continue }
            #expect(JSONText.number(value) == Self.shortest(value))
        }
    }
}
