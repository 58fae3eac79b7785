import GeoJSON

/// A part of an expression with what is known about its value.
struct Compiled {
    var node: Node
    var type: ValueType
    /// Whether it gives the same for every feature and zoom.
    var isConstant = false
}

/// Turns JSON into a checked tree, by the typing rules of the MapLibre style specification.
struct Compiler {
    /// What `let` has bound around the part that is compiled, the innermost last.
    var variables: [Variable] = []

    struct Variable {
        var name: String
        var value: Compiled
    }

    /// How many variables have a value while the part is evaluated.
    var depth = 0

    /// Compiles a value that must have a type.
    ///
    /// - Parameter omitsAssertion: leaves a part whose type is not known as it is, for operators that check their own
    ///   result as a whole.
    func compile(
        _ value: JSONValue, as expected: ValueType?, omitsAssertion: Bool = false
    ) throws(ExpressionError) -> Compiled {
        var compiled: Compiled
        switch value.content {
        case .null, .bool, .string:
            compiled = constant(Value(value))
        case .number(let number):
            guard number.double.isFinite else {
                throw ExpressionError("\(number.token) is beyond the range of numbers", range: value.range)
            }
            compiled = constant(Value(value))
        case .object:
            throw ExpressionError(
                "an object is no expression", remedy: #"write ["literal", {…}]"#, range: value.range)
        case .array(let items):
            compiled = try call(value, items, expected)
        }
        if let expected, !expected.includes(compiled.type) {
            guard compiled.type == .value else {
                throw ExpressionError(
                    "expected \(expected.phrase), found \(compiled.type.phrase)", range: value.range)
            }
            if !omitsAssertion {
                compiled.node = .assertion(expected, [compiled.node])
                compiled.type = expected
            }
        }
        return try folded(compiled, value)
    }

    func constant(_ value: Value) -> Compiled { Compiled(node: .constant(value), type: value.type, isConstant: true) }

    /// The value itself in place of a part that depends on nothing.
    private func folded(_ compiled: Compiled, _ value: JSONValue) throws(ExpressionError) -> Compiled {
        guard compiled.isConstant else { return compiled }
        if case .constant = compiled.node { return compiled }
        do throws(EvaluationError) {
            let result = try compiled.node.evaluate(Environment(feature: nil, zoom: nil))
            return Compiled(node: .constant(result), type: compiled.type, isConstant: true)
        } catch {
            throw ExpressionError(error.message, range: value.range)
        }
    }

    private func call(
        _ value: JSONValue, _ items: [JSONValue], _ expected: ValueType?
    ) throws(ExpressionError) -> Compiled {
        guard let first = items.first else {
            throw ExpressionError(
                "an empty array is no expression", remedy: #"write ["literal", []]"#, range: value.range)
        }
        guard let name = first.string else {
            throw ExpressionError(
                "an expression starts with an operator's name, found \(first.kindName)",
                remedy: #"write ["literal", […]] for a list"#, range: first.range)
        }
        guard let operation = Operator(rawValue: name) else {
            if Operator.unsupported.contains(name) {
                throw ExpressionError("the operator '\(name)' is not supported yet", range: first.range)
            }
            throw ExpressionError(
                "unknown operator '\(name)'",
                remedy: Operator.suggestion(for: name) ?? #"write ["literal", […]] for a list"#, range: first.range)
        }
        let arguments = Array(items.dropFirst())
        guard operation.argumentCounts.contains(arguments.count) else {
            throw ExpressionError(
                "'\(name)' takes \(operation.argumentCountPhrase), found \(arguments.count)", range: value.range)
        }
        return try Call(compiler: self, operation: operation, arguments: arguments, range: value.range).compiled(
            expected)
    }
}
