import Configuration
import GeoJSON

/// The part of JSON Schema (2020-12) that options of plugins are declared with.
///
/// A schema with a word that is not understood is refused: to let a value pass that the author has ruled out would be
/// worse.
struct JSONSchema: Sendable {
    let json: JSONValue
    /// Schemas of an object's members, in order.
    private(set) var properties: [(key: String, schema: JSONSchema)] = []
    private(set) var required: [String] = []
    private var items: [JSONSchema] = []
    private var alternatives: [JSONSchema] = []
    private var types: [String] = []

    private static let words = [
        "$schema", "$id", "$comment", "type", "enum", "const", "default", "description", "title", "examples",
        "deprecated", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "items",
        "minItems", "maxItems", "properties", "required", "additionalProperties", "anyOf",
    ]
    private static let typeNames = ["string", "number", "integer", "boolean", "array", "object", "null"]

    init(_ value: JSONValue) throws(OptionFault) {
        guard let members = value.members else { throw .mismatch(value, expected: "a JSON Schema, an object") }
        json = value
        for member in members {
            guard Self.words.contains(member.key) else {
                throw OptionFault(
                    "has the JSON Schema word '\(member.key)', which is not understood",
                    remedy: Suggestion.phrase(for: member.key, in: Self.words), range: member.keyRange)
            }
            try read(member)
        }
    }

    private mutating func read(_ member: JSONMember) throws(OptionFault) {
        let value = member.value
        switch member.key {
        case "type":
            types = (value.array ?? [value]).compactMap(\.string)
            guard !types.isEmpty, types.count == (value.array ?? [value]).count,
                types.allSatisfy(Self.typeNames.contains)
            else { throw .mismatch(value, expected: "one of \(Self.typeNames.joined(separator: ", "))") }
        case "enum", "examples":
            guard value.array?.isEmpty == false else { throw .mismatch(value, expected: "a list of values") }
        case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
            guard value.double?.isFinite == true else { throw .mismatch(value, expected: "a number") }
        case "minLength", "maxLength", "minItems", "maxItems":
            guard let count = value.double, count >= 0, Int(exactly: count) != nil else {
                throw .mismatch(value, expected: "a whole number ≥ 0")
            }
        case "items": items = [try JSONSchema(value)]
        case "anyOf":
            guard let list = value.array, !list.isEmpty else { throw .mismatch(value, expected: "a list of schemas") }
            for item in list { alternatives.append(try JSONSchema(item)) }
        case "properties":
            guard let members = value.members else { throw .mismatch(value, expected: "an object of schemas") }
            for member in members { properties.append((member.key, try JSONSchema(member.value))) }
        case "required":
            required = (value.array ?? []).compactMap(\.string)
            guard value.array?.count == required.count else { throw .mismatch(value, expected: "a list of names") }
        case "additionalProperties":
            guard value.bool != nil else { throw .mismatch(value, expected: "true or false") }
        default: break
        }
    }

    /// Whether a list is taken, so that `a,b` on the command line means two items.
    var isList: Bool { types.contains("array") || alternatives.contains(where: \.isList) }

    /// The words to choose from.
    var words: [String] { json["enum"]?.array?.compactMap(\.string) ?? alternatives.flatMap(\.words) }

    /// What is taken, for people.
    var summary: String {
        if let value = json["const"] { return value.text }
        if let values = json["enum"]?.array {
            return "one of \(values.map { $0.string ?? $0.text }.joined(separator: ", "))"
        }
        if !alternatives.isEmpty { return alternatives.map(\.summary).joined(separator: ", or ") }
        let names = ["integer": "whole number", "boolean": "true or false"]
        var text = types.isEmpty ? "any value" : types.map { names[$0] ?? $0 }.joined(separator: " or ")
        if let item = items.first { text = "list of \(item.summary)" }
        let bounds = [("minimum", "≥"), ("exclusiveMinimum", ">"), ("maximum", "≤"), ("exclusiveMaximum", "<")]
            .compactMap { word, sign in json[word].map { "\(sign) \($0.text)" } }
        return bounds.isEmpty ? text : "\(text) \(bounds.joined(separator: " and "))"
    }

    /// - Throws: why the value is none that the schema takes.
    func check(_ value: JSONValue) throws(OptionFault) {
        guard types.isEmpty || types.contains(where: { Self.isOf($0, value) }) else {
            throw .mismatch(value, expected: summary)
        }
        if let words = json["enum"]?.array, !words.contains(value) {
            throw OptionFault(
                "is \(value.string.map { "'\($0)'" } ?? value.text); expected \(summary)",
                remedy: value.string.flatMap { Suggestion.phrase(for: $0, in: self.words) }, range: value.range)
        }
        if let only = json["const"], only != value { throw .mismatch(value, expected: summary) }
        if !alternatives.isEmpty {
            guard alternatives.contains(where: { (try? $0.check(value)) != nil }) else {
                throw .mismatch(value, expected: summary)
            }
        }
        if let number = value.double { try check(number, of: value) }
        if let text = value.string { try check(text.unicodeScalars.count, "Length", "characters", of: value) }
        if let list = value.array {
            try check(list.count, "Items", "items", of: value)
            if let item = items.first { for element in list { try item.check(element) } }
        }
        if let members = value.members { try check(members, of: value) }
    }

    private static func isOf(_ type: String, _ value: JSONValue) -> Bool {
        switch type {
        case "string": value.string != nil
        case "number": value.double?.isFinite == true
        case "integer": value.double.map { $0.isFinite && $0.rounded() == $0 } ?? false
        case "boolean": value.bool != nil
        case "array": value.array != nil
        case "object": value.members != nil
        default: value.isNull
        }
    }

    private func check(_ number: Double, of value: JSONValue) throws(OptionFault) {
        func bound(_ word: String) -> Double? { json[word]?.double }
        guard bound("minimum").map({ number >= $0 }) ?? true, bound("maximum").map({ number <= $0 }) ?? true,
            bound("exclusiveMinimum").map({ number > $0 }) ?? true,
            bound("exclusiveMaximum").map({ number < $0 }) ?? true
        else { throw .mismatch(value, expected: summary) }
    }

    private func check(_ count: Int, _ what: String, _ noun: String, of value: JSONValue) throws(OptionFault) {
        if let least = json["min" + what]?.double, Double(count) < least {
            throw .mismatch(value, expected: "at least \(JSONText.number(least)) \(noun)")
        }
        if let most = json["max" + what]?.double, Double(count) > most {
            throw .mismatch(value, expected: "at most \(JSONText.number(most)) \(noun)")
        }
    }

    private func check(_ members: [JSONMember], of value: JSONValue) throws(OptionFault) {
        for member in members {
            if let known = properties.first(where: { $0.key == member.key }) {
                do throws(OptionFault) {
                    try known.schema.check(member.value)
                } catch {
                    throw OptionFault(
                        "has '\(member.key)', which \(error.message)", remedy: error.remedy, range: error.range)
                }
            } else if json["additionalProperties"]?.bool == false {
                throw OptionFault(
                    "has no member '\(member.key)'",
                    remedy: Suggestion.phrase(for: member.key, in: properties.map(\.key)), range: member.keyRange)
            }
        }
        for name in required where value[name] == nil {
            throw OptionFault("needs the member '\(name)'", range: value.range)
        }
    }
}
