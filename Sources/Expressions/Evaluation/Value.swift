import GeoJSON

/// A value while an expression is computed. A number that was read and passed on keeps its spelling.
enum Value: Sendable {
    case null
    case bool(Bool)
    /// A number that was computed.
    case number(Double)
    /// A number as it was read.
    case written(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])

    init(_ json: JSONValue) {
        switch json.content {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .number(let value): self = .written(value)
        case .string(let value): self = .string(value)
        case .array(let values): self = .array(values)
        case .object(let members): self = .object(members)
        }
    }

    var json: JSONValue {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .written(let value): JSONValue(.number(value))
        case .string(let value): .string(value)
        case .array(let values): .array(values)
        case .object(let members): JSONValue(.object(members))
        }
    }

    var type: ValueType {
        switch self {
        case .null: .null
        case .bool: .boolean
        case .number, .written: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }

    var double: Double? {
        switch self {
        case .number(let value): value
        case .written(let value): value.double
        default: nil
        }
    }
}

extension Value {
    /// Whether two values are the same: of one type and equal, strings by their scalars, lists and objects in depth.
    /// Integers that were read are compared digit for digit.
    static func areEqual(_ a: Value, _ b: Value) -> Bool {
        switch (a, b) {
        case (.null, .null): return true
        case (.bool(let x), .bool(let y)): return x == y
        case (.written(let x), .written(let y)): return x == y
        case (.string(let x), .string(let y)): return x.utf8.elementsEqual(y.utf8)
        case (.array(let x), .array(let y)):
            return x.count == y.count && zip(x, y).allSatisfy { areEqual(Value($0), Value($1)) }
        case (.object(let x), .object(let y)):
            let other = JSONValue(.object(y))
            return x.count == y.count
                && x.allSatisfy { member in
                    other[member.key].map { areEqual(Value(member.value), Value($0)) } ?? false
                }
        default:
            guard let x = a.double, let y = b.double else { return false }
            return x == y
        }
    }
}
