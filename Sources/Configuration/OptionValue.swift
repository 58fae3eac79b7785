import GeoJSON

/// What an option accepts, for people and as JSON Schema.
package struct OptionDomain: Sendable {
    /// For people: "number ≥ 0", "one of fast, balanced, best".
    package var description: String
    package var schema: JSONValue
    /// The words to choose from, where the domain is a choice.
    package var choices: [String]
    /// Whether a list is accepted, so that `a,b` on the command line means two items.
    package var isList: Bool
    /// Whether the value must be shown nowhere.
    package var isSecret = false

    package init(_ description: String, schema: JSONValue, choices: [String] = [], isList: Bool = false) {
        self.description = description
        self.schema = schema
        self.choices = choices
        self.isList = isList
    }
}

/// Why a value is no value of an option.
package struct OptionFault: Error, Sendable {
    /// What is wrong with the value, without the option's name: "is 'middle'; use one of …".
    package var message: String
    package var remedy: String?
    /// Byte range of the faulty part in the text it was read from; empty for values that were not read.
    package var range: Range<Int>
    /// More faults of the same value, when it is an object with several.
    package var further: [OptionFault] = []

    package init(_ message: String, remedy: String? = nil, range: Range<Int> = 0..<0) {
        self.message = message
        self.remedy = remedy
        self.range = range
    }

    /// The usual fault: another kind of value than the domain says.
    package static func mismatch(_ value: JSONValue, expected: String) -> OptionFault {
        let shown = value.text.utf8.count <= 60 ? value.text : value.kindName
        return OptionFault("is \(shown); expected \(expected)", range: value.range)
    }
}

/// A type that an option can have.
package protocol OptionValue: Sendable {
    static var domain: OptionDomain { get }
    init(decoding value: JSONValue) throws(OptionFault)
    /// The value as one would write it, to show defaults.
    var json: JSONValue { get }
}

extension Double: OptionValue {
    package static var domain: OptionDomain { OptionDomain("number", schema: .object(["type": .string("number")])) }

    package init(decoding value: JSONValue) throws(OptionFault) {
        guard let number = value.double, number.isFinite else { throw .mismatch(value, expected: "a number") }
        self = number
    }

    package var json: JSONValue { .number(self) }
}

extension Int: OptionValue {
    package static var domain: OptionDomain {
        OptionDomain("whole number", schema: .object(["type": .string("integer")]))
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        guard let number = value.double, let whole = Int(exactly: number) else {
            throw .mismatch(value, expected: "a whole number")
        }
        self = whole
    }

    package var json: JSONValue { .number(Double(self)) }
}

extension Bool: OptionValue {
    package static var domain: OptionDomain {
        OptionDomain("true or false", schema: .object(["type": .string("boolean")]))
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        guard let bool = value.bool else { throw .mismatch(value, expected: "true or false") }
        self = bool
    }

    package var json: JSONValue { .bool(self) }
}

extension String: OptionValue {
    package static var domain: OptionDomain { OptionDomain("string", schema: .object(["type": .string("string")])) }

    package init(decoding value: JSONValue) throws(OptionFault) {
        guard let string = value.string else { throw .mismatch(value, expected: "a string") }
        self = string
    }

    package var json: JSONValue { .string(self) }
}

extension JSONValue: OptionValue {
    package static var domain: OptionDomain { OptionDomain("any value", schema: .object([:])) }
    package init(decoding value: JSONValue) throws(OptionFault) { self = value }
    package var json: JSONValue { self }
}

extension Optional: OptionValue where Wrapped: OptionValue {
    package static var domain: OptionDomain { Wrapped.domain }

    package init(decoding value: JSONValue) throws(OptionFault) {
        self = value.isNull ? nil : try Wrapped(decoding: value)
    }

    package var json: JSONValue { self?.json ?? .null }
}

/// A list; one item may be written without the brackets.
extension Array: OptionValue where Element: OptionValue {
    package static var domain: OptionDomain {
        OptionDomain(
            "list of \(Element.domain.description)",
            schema: .object([
                "anyOf": .array([
                    .object(["type": .string("array"), "items": Element.domain.schema]), Element.domain.schema,
                ])
            ]),
            choices: Element.domain.choices, isList: true)
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        var items: [Element] = []
        for item in value.array ?? [value] { items.append(try Element(decoding: item)) }
        self = items
    }

    package var json: JSONValue { .array(map(\.json)) }
}

/// An option whose value is one of a few words: an enumeration with string raw values.
package protocol ChoiceOption: OptionValue, RawRepresentable, CaseIterable where RawValue == String {}

extension ChoiceOption {
    package static var domain: OptionDomain {
        let words = allCases.map(\.rawValue)
        return OptionDomain(
            "one of \(words.joined(separator: ", "))",
            schema: .object(["enum": .array(words.map { .string($0) })]), choices: words)
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        let words = Self.allCases.map(\.rawValue)
        guard let word = value.string else { throw .mismatch(value, expected: Self.domain.description) }
        guard let choice = Self(rawValue: word) else {
            throw OptionFault(
                "is '\(word)'; expected \(Self.domain.description)",
                remedy: Suggestion.phrase(for: word, in: words), range: value.range)
        }
        self = choice
    }

    package var json: JSONValue { .string(rawValue) }
}
