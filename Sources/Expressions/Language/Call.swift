import GeoJSON

/// One operator with its arguments, whose number has been checked.
struct Call {
    let compiler: Compiler
    let operation: Operator
    let arguments: [JSONValue]
    /// Where the whole call stands.
    let range: Range<Int>

    func compiled(_ expected: ValueType?) throws(ExpressionError) -> Compiled {
        switch operation {
        case .literal: return try literal()
        case .boolean: return try assertion(.boolean)
        case .number: return try assertion(.number)
        case .string: return try assertion(.string)
        case .object: return try assertion(.object)
        case .get, .has: return try lookup()
        case .id: return Compiled(node: .id, type: .value)
        case .geometryType: return Compiled(node: .geometryType, type: .string)
        case .longitude: return Compiled(node: .longitude, type: .number)
        case .latitude: return Compiled(node: .latitude, type: .number)
        case .zoom: return Compiled(node: .zoom, type: .number)
        case .case: return try conditional(expected)
        case .match: return try match(expected)
        case .coalesce: return try coalesce(expected)
        case .equal: return try comparison(.equal)
        case .notEqual: return try comparison(.notEqual)
        case .less: return try comparison(.less)
        case .lessOrEqual: return try comparison(.lessOrEqual)
        case .greater: return try comparison(.greater)
        case .greaterOrEqual: return try comparison(.greaterOrEqual)
        case .all: return try uniform(.boolean, .boolean) { .all($0) }
        case .any: return try uniform(.boolean, .boolean) { .any($0) }
        case .not: return try uniform(.boolean, .boolean) { .not($0[0]) }
        case .plus: return try arithmetic(.plus)
        case .minus: return try arithmetic(.minus)
        case .times: return try arithmetic(.times)
        case .divide: return try arithmetic(.divide)
        case .remainder: return try arithmetic(.remainder)
        case .power: return try arithmetic(.power)
        case .concat: return try uniform(.value, .string) { .concat($0) }
        case .toNumber: return try uniform(.value, .number) { .toNumber($0) }
        case .toString: return try uniform(.value, .string) { .toString($0[0]) }
        case .array: return try list()
        case .step: return try step(expected)
        case .interpolate: return try interpolate()
        case .let: return try binding(expected)
        case .var: return try variable()
        case .pi: return compiler.constant(.number(.pi))
        case .e: return compiler.constant(.number(Platform.e))
        case .ln2: return compiler.constant(.number(Platform.naturalLogarithmOf2))
        case .properties: return Compiled(node: .properties, type: .object)
        case .abs, .ceil, .floor, .round, .sqrt, .ln, .log10, .log2, .sin, .cos, .tan, .asin, .acos, .atan, .min, .max,
            .upcase, .downcase, .length, .typeof, .toBoolean, .in, .indexOf, .slice, .at:
            return try function()
        }
    }

    /// An operator whose arguments all have one type.
    private func uniform(
        _ argumentType: ValueType, _ type: ValueType, _ make: ([Node]) -> Node
    ) throws(ExpressionError) -> Compiled {
        var nodes: [Node] = []
        var isConstant = true
        for argument in arguments {
            let part = try compiler.compile(argument, as: argumentType)
            nodes.append(part.node)
            isConstant = isConstant && part.isConstant
        }
        return Compiled(node: make(nodes), type: type, isConstant: isConstant)
    }

    private func function() throws(ExpressionError) -> Compiled {
        guard let function = Function(rawValue: operation.rawValue) else {
            throw ExpressionError("the operator '\(operation.rawValue)' is not supported yet", range: range)
        }
        var parts: [Compiled] = []
        for (index, argument) in arguments.enumerated() {
            let part = try compiler.compile(argument, as: function.argumentType(at: index))
            guard part.type == .value || function.isAccepted(part.type, at: index) else {
                throw ExpressionError(
                    "'\(function.rawValue)' needs \(function.expectation(at: index)), found \(part.type.phrase)",
                    range: argument.range)
            }
            parts.append(part)
        }
        return Compiled(
            node: .function(function, parts.map(\.node)), type: function.resultType(parts.first?.type ?? .value),
            isConstant: parts.allSatisfy(\.isConstant))
    }

    private func arithmetic(_ operation: Arithmetic) throws(ExpressionError) -> Compiled {
        try uniform(.number, .number) { .arithmetic(operation, $0) }
    }

    private func assertion(_ type: ValueType) throws(ExpressionError) -> Compiled {
        try uniform(.value, type) { .assertion(type, $0) }
    }

    private func literal() throws(ExpressionError) -> Compiled {
        if case .number(let number) = arguments[0].content, !number.double.isFinite {
            throw ExpressionError("\(number.token) is beyond the range of numbers", range: arguments[0].range)
        }
        return compiler.constant(Value(arguments[0]))
    }

    private func lookup() throws(ExpressionError) -> Compiled {
        let name = try compiler.compile(arguments[0], as: .string)
        let isGet = operation == .get
        let type = isGet ? ValueType.value : .boolean
        guard arguments.count == 2 else {
            if case .constant(.string(let text)) = name.node {
                return Compiled(node: isGet ? .property(text) : .hasProperty(text), type: type)
            }
            return Compiled(
                node: isGet ? .get(name.node, object: nil) : .has(name.node, object: nil), type: type)
        }
        let object = try compiler.compile(arguments[1], as: .object)
        return Compiled(
            node: isGet ? .get(name.node, object: object.node) : .has(name.node, object: object.node), type: type,
            isConstant: name.isConstant && object.isConstant)
    }

    private func comparison(_ comparison: Comparison) throws(ExpressionError) -> Compiled {
        var left = try operand(arguments[0], comparison)
        var right = try operand(arguments[1], comparison)
        if left.type != right.type {
            if left.type != .value && right.type != .value {
                throw ExpressionError(
                    "can't compare \(left.type.phrase) with \(right.type.phrase)",
                    remedy: "convert one with 'to-number' or 'to-string'", range: range)
            }
            // An order needs two values of one type; equality has an answer for any two.
            if comparison.isOrder && left.type == .value {
                left.node = .assertion(right.type, [left.node])
            } else if comparison.isOrder {
                right.node = .assertion(left.type, [right.node])
            }
        }
        return Compiled(
            node: .comparison(comparison, left.node, right.node), type: .boolean,
            isConstant: left.isConstant && right.isConstant)
    }

    private func operand(_ argument: JSONValue, _ comparison: Comparison) throws(ExpressionError) -> Compiled {
        let operand = try compiler.compile(argument, as: .value)
        let isComparable =
            switch operand.type {
            case .string, .number, .value: true
            case .boolean, .null: !comparison.isOrder
            case .array, .object: false
            }
        guard isComparable else {
            throw ExpressionError(
                "'\(comparison.rawValue)' does not compare \(operand.type.phrase)", range: argument.range)
        }
        return operand
    }
}
