import Configuration
import GeoJSON

/// In which order a tour goes through groups.
enum TourOrder: OptionValue {
    case shortest
    /// These groups first, in this order.
    case keys([JSONValue])

    private static let expected = "\"shortest\" or a list of groups' keys"

    static var domain: OptionDomain {
        OptionDomain(
            "shortest, or a list of groups' keys",
            schema: .object([
                "anyOf": .array([
                    .object(["enum": .array([.string("shortest")])]),
                    .object(["type": .string("array"), "minItems": .number(1), "uniqueItems": .bool(true)]),
                ])
            ]), choices: ["shortest"], isList: true)
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        if let keys = value.array {
            guard !keys.isEmpty else { throw .mismatch(value, expected: Self.expected) }
            var seen: Set<JSONValue> = []
            for key in keys where !seen.insert(key).inserted {
                throw OptionFault("names the key \(key.text) twice", remedy: "leave one out", range: key.range)
            }
            self = .keys(keys)
        } else if value.string == "shortest" {
            self = .shortest
        } else {
            var fault = OptionFault.mismatch(value, expected: Self.expected)
            if let word = value.string {
                fault.remedy = Suggestion.phrase(
                    for: word, in: ["shortest"], otherwise: "for the one key write [\(value.text)]")
            }
            throw fault
        }
    }

    var json: JSONValue {
        switch self {
        case .shortest: .string("shortest")
        case .keys(let keys): .array(keys)
        }
    }
}
