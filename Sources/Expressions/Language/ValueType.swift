/// What is known about a value before there is a feature.
package enum ValueType: String, Sendable {
    case null, boolean, number, string, array, object
    /// Anything; the value itself shows what it is.
    case value

    /// As a sentence says it: "a string".
    var phrase: String {
        switch self {
        case .null: "null"
        case .array, .object: "an \(rawValue)"
        case .boolean, .number, .string, .value: "a \(rawValue)"
        }
    }

    /// Whether every value of the other type is one of this.
    func includes(_ other: ValueType) -> Bool { self == .value || self == other }
}
