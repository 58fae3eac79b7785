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
        case .boolean, .number, .string, .object: ("value, …", "type", "the first value of that type")
        case .array: ("[items, [count]], value", "array", "a list, of such items and so many")
        case .get: ("name, [object]", "value", "a property or a member; null when absent")
        case .has: ("name, [object]", "boolean", "whether it is there, be it null")
        case .id: ("", "value", "the feature's id; null without one")
        case .properties: ("", "object", "all properties")
        case .geometryType: ("", "string", "Point, MultiPolygon, …; null without one")
        case .longitude, .latitude: ("", "number", "of the point, or the middle of the bounds")
        case .zoom: ("", "number", "of the framed camera; fails before that")
        case .case: ("condition, result, …, else", "result", "what stands behind the first true condition")
        case .match: ("input, label, result, …, else", "result", "what stands behind the label it equals")
        case .coalesce: ("value, …", "value", "the first value that is not null")
        case .step: ("input, out, stop, out, …", "out", "what stands behind the last stop reached")
        case .interpolate: ("kind, input, stop, out, …", "number", "between what stands behind the stops")
        case .let: ("name, value, …, result", "result", "the result, in which var gives the values")
        case .var: ("name", "value", "the value that let has given the name")
        case .equal, .notEqual: ("a, b", "boolean", "equality of type and value")
        case .less, .lessOrEqual, .greater, .greaterOrEqual: ("a, b", "boolean", "of two numbers or two strings")
        case .all, .any: ("condition, …", "boolean", "whether none is false; whether one is true")
        case .not: ("condition", "boolean", "the opposite")
        case .plus, .times: ("number, …", "number", "sum, 0 of none; product, 1 of none")
        case .minus: ("a, [b]", "number", "a - b, or -a")
        case .divide, .remainder, .power: ("a, b", "number", "quotient, remainder (sign of a), power")
        case .abs, .ceil, .floor, .round, .sqrt, .ln, .log10, .log2, .sin, .cos, .tan, .asin, .acos, .atan:
            ("number", "number", "the function; angles in radians")
        case .min, .max: ("number, …", "number", "the least; the greatest")
        case .pi, .e, .ln2: ("", "number", "the constants")
        case .concat: ("value, …", "string", "the values as text, joined")
        case .toNumber: ("value, …", "number", "the first that can be read as a number")
        case .toString: ("value", "string", "the value as text")
        case .toBoolean: ("value", "boolean", "false for null, false, 0 and \"\", else true")
        case .typeof: ("value", "string", "the name of its type")
        case .upcase, .downcase: ("string", "string", "in capitals; in small letters")
        case .length: ("text or list", "number", "Unicode scalars or items")
        case .in: ("item, text or list", "boolean", "whether the item is in it")
        case .indexOf: ("item, text or list, [from]", "number", "where the item is, from 0; -1 for nowhere")
        case .slice: ("text or list, from, [to]", "value", "a part; negative places count from the end")
        case .at: ("index, list", "value", "the item, counted from 0")
        }
    }
}
