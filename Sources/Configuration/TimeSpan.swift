import GeoJSON

/// A length of time that an option gives as a number of seconds or as text with a unit.
package struct TimeSpan: OptionValue, Hashable {
    package var seconds: Double

    package init(seconds: Double) {
        self.seconds = seconds
    }

    private static let units: [(name: String, factor: Double)] = [
        ("s", 1), ("min", 60), ("h", 3600), ("d", 86_400),
    ]

    package static var domain: OptionDomain {
        OptionDomain(
            "time ≥ 0: a number of seconds, or text with a unit (s, min, h, d) such as \"90 min\"",
            schema: .object([
                "anyOf": .array([
                    .object(["type": .string("number"), "minimum": .number(0)]),
                    .object([
                        "type": .string("string"),
                        "pattern": .string(#"^[0-9.]+([eE][+-]?[0-9]+)? *(s|min|h|d)?$"#),
                    ]),
                ])
            ]))
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        seconds = try value.amount(
            expected: "a time ≥ 0 such as 600 (seconds), \"90 min\" or \"2 h\"", units: Self.units, of: "time")
    }

    package var json: JSONValue { .number(seconds) }
}

extension JSONValue {
    /// A number ≥ 0 of base units, or text of a number with one of the units behind it.
    ///
    /// - Parameters:
    ///   - units: names, and how many base units one is.
    ///   - quantity: what the units measure, for messages.
    func amount(
        expected: String, units: [(name: String, factor: Double)], of quantity: String
    ) throws(OptionFault) -> Double {
        if let number = double, number.isFinite, number >= 0 { return number }
        guard let text = string else { throw .mismatch(self, expected: expected) }
        let unitStart = text.lastIndex { $0.isNumber || $0 == "." }.map { text.index(after: $0) } ?? text.startIndex
        let unit = text[unitStart...].drop { $0 == " " }
        guard let number = Double(text[..<unitStart]), number.isFinite, number >= 0 else {
            throw .mismatch(self, expected: expected)
        }
        guard let factor = unit.isEmpty ? 1 : units.first(where: { $0.name == unit })?.factor else {
            throw OptionFault(
                "is '\(text)', and '\(unit)' is no unit of \(quantity); expected \(expected)",
                remedy: Suggestion.phrase(for: String(unit), in: units.map(\.name)), range: range)
        }
        guard (number * factor).isFinite else { throw .mismatch(self, expected: expected) }
        return number * factor
    }
}
