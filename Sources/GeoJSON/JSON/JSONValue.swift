/// A JSON value as a tree, each node with the place it was read from.
public struct JSONValue: Sendable {
    public enum Content: Sendable {
        case null
        case bool(Bool)
        case number(JSONNumber)
        case string(String)
        case array([JSONValue])
        case object([JSONMember])
    }

    public var content: Content
    /// Byte range in the text; empty for values that were made, not read.
    package var range: Range<Int>

    /// A value that was made, not read.
    public init(_ content: Content) {
        self.init(content, range: 0..<0)
    }

    package init(_ content: Content, range: Range<Int>) {
        self.content = content
        self.range = range
    }

    /// The word `null`, which is not the same as no value at all.
    public static let null = JSONValue(.null)
    public static func bool(_ value: Bool) -> JSONValue { JSONValue(.bool(value)) }
    public static func number(_ value: Double) -> JSONValue { JSONValue(.number(JSONNumber(value))) }
    public static func string(_ value: String) -> JSONValue { JSONValue(.string(value)) }
    public static func array(_ values: [JSONValue]) -> JSONValue { JSONValue(.array(values)) }
    public static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        JSONValue(.object(members.map { JSONMember(key: $0.key, value: $0.value) }))
    }
}

/// A name and its value, in the order of the text.
public struct JSONMember: Sendable {
    public var key: String
    /// Byte range of the name with its quotes.
    package var keyRange: Range<Int>
    public var value: JSONValue

    public init(key: String, value: JSONValue) {
        self.init(key: key, keyRange: 0..<0, value: value)
    }

    package init(key: String, keyRange: Range<Int>, value: JSONValue) {
        self.key = key
        self.keyRange = keyRange
        self.value = value
    }
}

/// A number with the digits it was written with, so that integers beyond 2^53 keep all of them.
public struct JSONNumber: Sendable, Hashable {
    /// The spelling, valid by RFC 8259.
    public let token: String
    public let double: Double

    /// A number as it was read; the token's grammar has been checked.
    package init(token: String) {
        self.token = token
        self.double = Double(token) ?? .infinity
    }

    /// A finite number in its shortest spelling; one that is not finite is written as `null`.
    public init(_ value: Double) {
        self.double = value
        self.token = JSONText.number(value)
    }

    /// Numbers are the same JSON value when they are equal; two integers are compared digit for digit.
    public static func == (a: JSONNumber, b: JSONNumber) -> Bool {
        if a.token == b.token { return true }
        if a.isIntegerToken && b.isIntegerToken { return false }
        return a.double == b.double
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(double) }

    private var isIntegerToken: Bool { token.utf8.allSatisfy { $0 != 0x2E && $0 | 0x20 != 0x65 } && token != "-0" }
}

extension JSONValue: Hashable {
    /// Same content; places do not count, and neither does the order of an object's members.
    public static func == (a: JSONValue, b: JSONValue) -> Bool {
        switch (a.content, b.content) {
        case (.null, .null): return true
        case (.bool(let x), .bool(let y)): return x == y
        case (.number(let x), .number(let y)): return x == y
        case (.string(let x), .string(let y)): return x == y
        case (.array(let x), .array(let y)): return x == y
        case (.object(let x), .object(let y)):
            return x.count == y.count && x.allSatisfy { member in b[member.key] == member.value }
        default: return false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch content {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        case .string(let value): hasher.combine(value)
        case .array(let values): hasher.combine(values)
        case .object(let members): hasher.combine(members.count)
        }
    }
}

extension JSONValue {
    /// The value of the last member of that name, or nil when there is none or this is no object.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = content else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// The text of a string, escapes decoded; nil for other values.
    public var string: String? {
        guard case .string(let value) = content else { return nil }
        return value
    }

    // Not inlined: the optimizer of Swift 6.3.1 takes the value for used after its end where it is, and stops.

    /// The nearest double of a number, infinite for one that is too large; nil for other values.
    @inline(never)
    public var double: Double? {
        guard case .number(let value) = content else { return nil }
        return value.double
    }

    /// True or false; nil for other values.
    public var bool: Bool? {
        guard case .bool(let value) = content else { return nil }
        return value
    }

    /// The elements of an array; nil for other values.
    public var array: [JSONValue]? {
        guard case .array(let values) = content else { return nil }
        return values
    }

    /// The members of an object in the order of the text, of which several may have one name; nil for other values.
    public var members: [JSONMember]? {
        guard case .object(let members) = content else { return nil }
        return members
    }

    public var isNull: Bool {
        guard case .null = content else { return false }
        return true
    }

    /// The same value without the places it was read from.
    package var withoutPlaces: JSONValue {
        switch content {
        case .array(let values): .array(values.map(\.withoutPlaces))
        case .object(let members):
            JSONValue(.object(members.map { JSONMember(key: $0.key, value: $0.value.withoutPlaces) }))
        default: JSONValue(content)
        }
    }

    /// What kind of value it is, as a sentence says it: "a string", "an object".
    package var kindName: String {
        switch content {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The value as compact JSON text.
    public var text: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the value as compact JSON text.
    /// - Parameter spelling: how a number is written; as it was read, or shortest, unless given.
    package func append(to bytes: inout [UInt8], spelling: (JSONNumber) -> String = { $0.token }) {
        switch content {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let value): bytes.append(contentsOf: spelling(value).utf8)
        case .string(let value): JSONText.appendQuoted(value, to: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.append(to: &bytes, spelling: spelling)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                JSONText.appendQuoted(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.append(to: &bytes, spelling: spelling)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }
}
