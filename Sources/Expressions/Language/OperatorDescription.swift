/// What an operator takes and gives, for help and documentation.
package struct OperatorDescription: Sendable {
    package let name: String
    /// The arguments as one writes them; `…` for more of the same, brackets round what may be left out.
    package let arguments: String
    /// The type of what it gives.
    package let result: String
    /// One line.
    package let summary: String

    /// All operators, those that belong together one after the other.
    package static let all = Operator.allCases.map { operation in
        let (arguments, result, summary) = operation.description
        return OperatorDescription(
            name: operation.rawValue, arguments: arguments, result: result, summary: summary)
    }
}

extension Operator {
    /// Arguments, type of the result, and what it does.
    fileprivate var description: (String, String, String) {
        switch self {
        case .literal: ("value", "value", "itself: how lists and objects are written")
        case .boolean: ("value, …", "boolean", "the first value that is a boolean")
        case .number: ("value, …", "number", "the first value that is a number")
        case .string: ("value, …", "string", "the first value that is a string")
        case .object: ("value, …", "object", "the first value that is an object")
        case .get: ("name, [object]", "value", "a property or a member; null when absent")
        case .has: ("name, [object]", "boolean", "whether it is there, be it null")
        case .id: ("", "value", "the feature's id; null without one")
        case .geometryType: ("", "string", "Point, MultiPolygon, …; null without one")
        case .longitude: ("", "number", "of the point, or the middle of the bounds")
        case .latitude: ("", "number", "of the point, or the middle of the bounds")
        case .zoom: ("", "number", "of the framed camera; fails before that")
        case .case: ("condition, result, …, else", "result", "what stands behind the first true condition")
        case .match: ("input, label, result, …, else", "result", "what stands behind the label it equals")
        case .coalesce: ("value, …", "value", "the first value that is not null")
        case .equal: ("a, b", "boolean", "whether they are equal and of one type")
        case .notEqual: ("a, b", "boolean", "whether they differ")
        case .less: ("a, b", "boolean", "of two numbers or two strings")
        case .lessOrEqual: ("a, b", "boolean", "of two numbers or two strings")
        case .greater: ("a, b", "boolean", "of two numbers or two strings")
        case .greaterOrEqual: ("a, b", "boolean", "of two numbers or two strings")
        case .all: ("condition, …", "boolean", "whether none is false; stops at the first")
        case .any: ("condition, …", "boolean", "whether one is true; stops at the first")
        case .not: ("condition", "boolean", "the opposite")
        case .plus: ("number, …", "number", "the sum; 0 of none")
        case .minus: ("a, [b]", "number", "a - b, or -a")
        case .times: ("number, …", "number", "the product; 1 of none")
        case .divide: ("a, b", "number", "a / b; fails when b is 0")
        case .remainder: ("a, b", "number", "what a / b leaves, with the sign of a")
        case .power: ("a, b", "number", "a to the power of b")
        case .concat: ("value, …", "string", "the values as text, joined")
        case .toNumber: ("value, …", "number", "the first that can be read as a number")
        case .toString: ("value", "string", "the value as text")
        }
    }
}
