import GeoJSON

extension Call {
    /// Of the type that is expected, or else of the first branch's: all branches must agree.
    func conditional(_ expected: ValueType?) throws(ExpressionError) -> Compiled {
        guard arguments.count % 2 == 1 else {
            throw ExpressionError(
                "'case' takes pairs of a condition and a result, and a last result for all others; found "
                    + "\(arguments.count) arguments", range: range)
        }
        var type = expected == .value ? nil : expected
        var branches: [Branch] = []
        var isConstant = true
        for index in stride(from: 0, to: arguments.count - 1, by: 2) {
            let condition = try compiler.compile(arguments[index], as: .boolean)
            let result = try compiler.compile(arguments[index + 1], as: type)
            type = type ?? result.type
            branches.append(Branch(condition: condition.node, result: result.node))
            isConstant = isConstant && condition.isConstant && result.isConstant
        }
        let otherwise = try compiler.compile(arguments[arguments.count - 1], as: type)
        return Compiled(
            node: .conditional(branches, otherwise: otherwise.node), type: type ?? otherwise.type,
            isConstant: isConstant && otherwise.isConstant)
    }

    func match(_ expected: ValueType?) throws(ExpressionError) -> Compiled {
        guard arguments.count % 2 == 0 else {
            throw ExpressionError(
                "'match' takes an input, pairs of labels and a result, and a last result for all others; found "
                    + "\(arguments.count) arguments", range: range)
        }
        var type = expected == .value ? nil : expected
        var labelType: ValueType?
        var table = MatchTable()
        var isConstant = true
        for index in stride(from: 1, to: arguments.count - 1, by: 2) {
            let places = arguments[index].array ?? [arguments[index]]
            guard !places.isEmpty else {
                throw ExpressionError("a branch of 'match' needs at least one label", range: arguments[index].range)
            }
            var labels: [Value] = []
            for place in places { labels.append(try label(place, &labelType)) }
            let result = try compiler.compile(arguments[index + 1], as: type)
            type = type ?? result.type
            isConstant = isConstant && result.isConstant
            if let twice = table.add(labels, result.node) {
                throw ExpressionError("'match' has the label \(places[twice].text) twice", range: places[twice].range)
            }
        }
        let input = try compiler.compile(arguments[0], as: .value)
        let otherwise = try compiler.compile(arguments[arguments.count - 1], as: type)
        if let labelType, input.type != .value, input.type != labelType {
            throw ExpressionError(
                "expected \(labelType.phrase) like the labels, found \(input.type.phrase)", range: arguments[0].range)
        }
        return Compiled(
            node: .match(input.node, table, otherwise: otherwise.node), type: type ?? otherwise.type,
            isConstant: isConstant && input.isConstant && otherwise.isConstant)
    }

    private func label(_ value: JSONValue, _ type: inout ValueType?) throws(ExpressionError) -> Value {
        let label = Value(value)
        guard label.type == .string || label.type == .number else {
            throw ExpressionError("a label is a string or a number, found \(value.kindName)", range: value.range)
        }
        if let number = label.double {
            guard number.rounded() == number, number.magnitude <= 9_007_199_254_740_991 else {
                throw ExpressionError(
                    "a label that is a number must be whole and at most 9007199254740991", range: value.range)
            }
        }
        if let type, type != label.type {
            throw ExpressionError(
                "labels of one 'match' have one type: expected \(type.phrase), found \(label.type.phrase)",
                range: value.range)
        }
        type = label.type
        return label
    }

    /// The arguments are not asserted one by one, since the next one stands in for a null.
    func coalesce(_ expected: ValueType?) throws(ExpressionError) -> Compiled {
        var type = expected == .value ? nil : expected
        var nodes: [Node] = []
        var isConstant = true
        var isUnsure = false
        for argument in arguments {
            let part = try compiler.compile(argument, as: type, omitsAssertion: true)
            type = type ?? part.type
            isUnsure = isUnsure || part.type == .value
            isConstant = isConstant && part.isConstant
            nodes.append(part.node)
        }
        return Compiled(
            node: .coalesce(nodes), type: isUnsure ? .value : type ?? .value, isConstant: isConstant)
    }
}
