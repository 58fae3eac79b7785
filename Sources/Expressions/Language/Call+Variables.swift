import GeoJSON

extension Call {
    /// Values are computed once, without seeing each other; constant ones at once.
    func binding(_ expected: ValueType?) throws(ExpressionError) -> Compiled {
        guard arguments.count % 2 == 1 else {
            throw ExpressionError(
                "'let' takes pairs of a name and a value, and a result; found \(arguments.count) arguments",
                range: range)
        }
        var inner = compiler
        var nodes: [Node] = []
        for index in stride(from: 0, to: arguments.count - 1, by: 2) {
            guard let name = arguments[index].string else {
                throw ExpressionError(
                    "a variable's name is a string, found \(arguments[index].kindName)", range: arguments[index].range)
            }
            guard !name.isEmpty, name.utf8.allSatisfy(\.isNameByte) else {
                throw ExpressionError(
                    "a variable's name has only letters, digits and '_'", range: arguments[index].range)
            }
            var value = try compiler.compile(arguments[index + 1], as: nil)
            if !value.isConstant {
                nodes.append(value.node)
                value.node = .variable(inner.depth)
                inner.depth += 1
            }
            inner.variables.append(Compiler.Variable(name: name, value: value))
        }
        let body = try inner.compile(arguments[arguments.count - 1], as: expected, omitsAssertion: true)
        guard !nodes.isEmpty, !body.isConstant else { return body }
        return Compiled(node: .binding(nodes, body: body.node), type: body.type)
    }

    func variable() throws(ExpressionError) -> Compiled {
        guard let name = arguments[0].string else {
            throw ExpressionError(
                "a variable's name is a string, found \(arguments[0].kindName)", range: arguments[0].range)
        }
        guard let variable = compiler.variables.last(where: { $0.name == name }) else {
            throw ExpressionError(
                "there is no variable '\(name)'", remedy: "bind it in a 'let' around", range: arguments[0].range)
        }
        return variable.value
    }
}

extension UInt8 {
    /// ASCII letters, digits and the low line.
    fileprivate var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
