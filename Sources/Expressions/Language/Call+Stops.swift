import GeoJSON

extension Call {
    /// Of the type that is expected, or else of the first output's: all outputs must agree.
    func step(_ expected: ValueType?) throws(ExpressionError) -> Compiled {
        guard arguments.count % 2 == 0 else {
            throw ExpressionError(
                "'step' takes an input, a first output, and pairs of a stop and an output; found "
                    + "\(arguments.count) arguments", range: range)
        }
        let input = try compiler.compile(arguments[0], as: .number)
        var type = expected == .value ? nil : expected
        var stops = Stops()
        var isConstant = input.isConstant
        for index in stride(from: 1, to: arguments.count, by: 2) {
            stops.inputs.append(index == 1 ? -.infinity : try stop(arguments[index - 1], after: stops.inputs.last))
            let output = try compiler.compile(arguments[index], as: type)
            type = type ?? output.type
            stops.outputs.append(output.node)
            isConstant = isConstant && output.isConstant
        }
        return Compiled(node: .step(input.node, stops), type: type ?? .value, isConstant: isConstant)
    }

    /// Of numbers only, on a straight line or an exponential curve.
    func interpolate() throws(ExpressionError) -> Compiled {
        guard arguments.count % 2 == 0 else {
            throw ExpressionError(
                "'interpolate' takes a kind, an input, and pairs of a stop and an output; found "
                    + "\(arguments.count) arguments", range: range)
        }
        let base = try interpolationBase()
        let input = try compiler.compile(arguments[1], as: .number)
        var stops = Stops()
        var isConstant = input.isConstant
        for index in stride(from: 2, to: arguments.count, by: 2) {
            stops.inputs.append(try stop(arguments[index], after: stops.inputs.last))
            let output = try compiler.compile(arguments[index + 1], as: .number)
            stops.outputs.append(output.node)
            isConstant = isConstant && output.isConstant
        }
        return Compiled(node: .interpolate(input.node, stops, base: base), type: .number, isConstant: isConstant)
    }

    private func interpolationBase() throws(ExpressionError) -> Double {
        let kind = arguments[0].array ?? []
        switch kind.first?.string {
        case "linear": return 1
        case "exponential":
            guard kind.count == 2, let base = kind[1].double, base > 0, base.isFinite else {
                throw ExpressionError("'exponential' takes a base, a number above 0", range: arguments[0].range)
            }
            return base
        case "cubic-bezier":
            throw ExpressionError("the interpolation 'cubic-bezier' is not supported yet", range: arguments[0].range)
        default:
            throw ExpressionError(
                "'interpolate' starts with the kind of interpolation", remedy: #"write ["linear"]"#,
                range: arguments[0].range)
        }
    }

    private func stop(_ value: JSONValue, after last: Double?) throws(ExpressionError) -> Double {
        guard let number = value.double, number.isFinite else {
            throw ExpressionError("a stop is a number, found \(value.kindName)", range: value.range)
        }
        if let last, number <= last {
            throw ExpressionError("stops ascend: \(value.text) is not above the one before", range: value.range)
        }
        return number
    }

    /// A list, and of what and how many items if that is said.
    func list() throws(ExpressionError) -> Compiled {
        let item = arguments.count > 1 ? try itemType(arguments[0]) : nil
        let count = arguments.count > 2 && !arguments[1].isNull ? try itemCount(arguments[1]) : nil
        let input = try compiler.compile(arguments[arguments.count - 1], as: .array)
        return Compiled(node: .list(input.node, item: item, count: count), type: .array, isConstant: input.isConstant)
    }

    private func itemType(_ value: JSONValue) throws(ExpressionError) -> ValueType {
        let types: [ValueType] = [.string, .number, .boolean]
        guard let type = types.first(where: { $0.rawValue == value.string }) else {
            throw ExpressionError(
                "the items of an 'array' are \"string\", \"number\" or \"boolean\"", range: value.range)
        }
        return type
    }

    private func itemCount(_ value: JSONValue) throws(ExpressionError) -> Int {
        guard let count = value.double.flatMap({ Int(exactly: $0) }), count >= 0 else {
            throw ExpressionError("the length of an 'array' is a whole number", range: value.range)
        }
        return count
    }
}
