/// Operators that compute a value from the values of all their arguments and nothing else.
enum Function: String, Sendable {
    case abs, ceil, floor, round, sqrt, ln, log10, log2
    case sin, cos, tan, asin, acos, atan
    case min, max
    case upcase, downcase, length, `typeof`
    case toBoolean = "to-boolean"
    case `in`
    case indexOf = "index-of"
    case slice, at

    /// What an argument must be; ``ValueType/value`` where that is narrowed by ``isAccepted(_:at:)``.
    func argumentType(at index: Int) -> ValueType {
        switch self {
        case .abs, .ceil, .floor, .round, .sqrt, .ln, .log10, .log2, .sin, .cos, .tan, .asin, .acos, .atan, .min, .max:
            .number
        case .upcase, .downcase: .string
        case .length, .typeof, .toBoolean, .in: .value
        case .indexOf: index == 2 ? .number : .value
        case .slice: index == 0 ? .value : .number
        case .at: index == 0 ? .number : .array
        }
    }

    /// Whether a value of that type can be the argument.
    func isAccepted(_ type: ValueType, at index: Int) -> Bool {
        switch (self, index) {
        case (.length, 0), (.slice, 0), (.in, 1), (.indexOf, 1): type == .string || type == .array
        case (.in, 0), (.indexOf, 0): type != .array && type != .object
        default: true
        }
    }

    /// "a string or an array", for an argument that ``isAccepted(_:at:)`` refuses.
    func expectation(at index: Int) -> String {
        switch (self, index) {
        case (.in, 0), (.indexOf, 0): "a string, a number, a boolean or null"
        default: "a string or an array"
        }
    }

    /// The type of the result, where `first` is that of the first argument.
    func resultType(_ first: ValueType) -> ValueType {
        switch self {
        case .upcase, .downcase, .typeof: .string
        case .toBoolean, .in: .boolean
        case .slice: first
        case .at: .value
        default: .number
        }
    }
}
