import GeoJSON
import GeoTypes

/// What a node can see. There is no feature while constant parts are computed.
struct Environment {
    let feature: Feature?
    let zoom: Double?
    /// The values that `let` has bound, the outermost first.
    var variables: [Value] = []
}

extension Node {
    /// The value for one feature.
    func evaluate(_ environment: Environment) throws(EvaluationError) -> Value {
        switch self {
        case .constant(let value): return value
        case .property(let name): return environment.feature?.property(name).map { Value($0) } ?? .null
        case .hasProperty(let name): return .bool(environment.feature?.property(name) != nil)
        case .get(let name, let object):
            return try member(name, object, environment).map { Value($0) } ?? .null
        case .has(let name, let object):
            return .bool(try member(name, object, environment) != nil)
        case .id: return environment.feature?.id.map { Value($0) } ?? .null
        case .geometryType:
            return environment.feature?.geometry.map { .string($0.kind.rawValue) } ?? .null
        case .longitude: return .number(try position(environment).longitude)
        case .latitude: return .number(try position(environment).latitude)
        case .zoom:
            guard let zoom = environment.zoom else {
                throw EvaluationError("there is no zoom before a camera has been framed")
            }
            return .number(zoom)
        case .assertion(let type, let nodes): return try assert(type, nodes, environment)
        case .conditional(let branches, let otherwise):
            for branch in branches where try branch.condition.isTrue(environment) {
                return try branch.result.evaluate(environment)
            }
            return try otherwise.evaluate(environment)
        case .match(let input, let table, let otherwise):
            return try (table.result(for: input.evaluate(environment)) ?? otherwise).evaluate(environment)
        case .coalesce(let nodes):
            for node in nodes {
                let value = try node.evaluate(environment)
                if value.type != .null { return value }
            }
            return .null
        case .comparison(let comparison, let left, let right):
            return .bool(try comparison.holds(left.evaluate(environment), right.evaluate(environment)))
        case .all(let nodes):
            for node in nodes where try !node.isTrue(environment) { return .bool(false) }
            return .bool(true)
        case .any(let nodes):
            for node in nodes where try node.isTrue(environment) { return .bool(true) }
            return .bool(false)
        case .not(let node): return .bool(try !node.isTrue(environment))
        case .arithmetic(let operation, let nodes): return .number(try operation.result(nodes, environment))
        case .concat(let nodes):
            var text = ""
            for node in nodes { text += try node.evaluate(environment).text }
            return .string(text)
        case .toNumber(let nodes): return try convertToNumber(nodes, environment)
        case .toString(let node): return .string(try node.evaluate(environment).text)
        case .function(let function, let nodes):
            var values: [Value] = []
            values.reserveCapacity(nodes.count)
            for node in nodes { values.append(try node.evaluate(environment)) }
            return try function.result(values)
        case .properties: return .object(environment.feature?.allProperties ?? [])
        case .list(let node, let item, let count): return try node.checkedList(item, count, environment)
        case .step(let input, let stops):
            return try stops.outputs[stops.index(of: input.number(environment))].evaluate(environment)
        case .interpolate(let input, let stops, let base):
            return .number(try stops.interpolated(input.number(environment), base, environment))
        case .binding(let nodes, let body):
            var inner = environment
            for node in nodes { inner.variables.append(try node.evaluate(environment)) }
            return try body.evaluate(inner)
        case .variable(let index): return environment.variables[index]
        }
    }

    /// The value of a part that has been checked to be a boolean.
    private func isTrue(_ environment: Environment) throws(EvaluationError) -> Bool {
        let value = try evaluate(environment)
        guard case .bool(let bool) = value else { throw mismatch(.boolean, value) }
        return bool
    }

    /// The value of a part that has been checked to be a number.
    func number(_ environment: Environment) throws(EvaluationError) -> Double {
        let value = try evaluate(environment)
        guard let number = value.double else { throw mismatch(.number, value) }
        return number
    }

    func mismatch(_ type: ValueType, _ value: Value) -> EvaluationError {
        if case .property(let name) = self {
            let found = value.type == .null ? "missing or null" : value.type.phrase
            return EvaluationError("property '\(name)' is \(found); expected \(type.phrase)")
        }
        return EvaluationError("expected \(type.phrase), found \(value.type.phrase)")
    }

    private func member(
        _ name: Node, _ object: Node?, _ environment: Environment
    ) throws(EvaluationError) -> JSONValue? {
        let key = try name.evaluate(environment)
        guard case .string(let text) = key else { throw name.mismatch(.string, key) }
        guard let object else { return environment.feature?.property(text) }
        let value = try object.evaluate(environment)
        guard case .object(let members) = value else { throw object.mismatch(.object, value) }
        return members.last { $0.key.utf8.elementsEqual(text.utf8) }?.value
    }

    private func assert(
        _ type: ValueType, _ nodes: [Node], _ environment: Environment
    ) throws(EvaluationError) -> Value {
        var last = (node: self, value: Value.null)
        for node in nodes {
            last = (node, try node.evaluate(environment))
            if last.value.type == type { return last.value }
        }
        throw last.node.mismatch(type, last.value)
    }

    /// The first of the values that can be read as a number: null and false are 0, true is 1, and a string counts when
    /// it is a JSON number, blanks around it aside.
    private func convertToNumber(_ nodes: [Node], _ environment: Environment) throws(EvaluationError) -> Value {
        var last = Value.null
        for node in nodes {
            last = try node.evaluate(environment)
            switch last {
            case .null: return .number(0)
            case .bool(let value): return .number(value ? 1 : 0)
            case .number, .written: return last
            case .string(let text):
                let blank: (Character) -> Bool = { $0.isWhitespace }
                let trimmed = text.drop(while: blank).reversed().drop(while: blank).reversed()
                guard let number = try? JSONParser.parse(String(trimmed)).double, number.isFinite else { continue }
                return .number(number)
            case .array, .object: continue
            }
        }
        throw EvaluationError("\(last.json.text) can't be converted to a number")
    }

    /// The point, or the center of the smallest box round the geometry.
    private func position(_ environment: Environment) throws(EvaluationError) -> Coordinate {
        guard let geometry = environment.feature?.geometry else {
            throw EvaluationError("the feature has no geometry and so no position")
        }
        if geometry.kind == .point, let position = geometry.coordinates.first { return position }
        guard let box = BoundingBox(of: CollectionOfOne(geometry)) else {
            throw EvaluationError("the feature's geometry is empty and so has no position")
        }
        let longitude = box.west + box.width / 2
        return Coordinate(
            longitude: longitude > 180 ? longitude - 360 : longitude, latitude: (box.south + box.north) / 2)
    }
}

extension Comparison {
    /// Whether it holds between two values. Values of different types are unequal and have no order; strings are
    /// ordered by UTF-16 code units, as ECMAScript does.
    func holds(_ left: Value, _ right: Value) throws(EvaluationError) -> Bool {
        switch self {
        case .equal: return Value.areEqual(left, right)
        case .notEqual: return !Value.areEqual(left, right)
        case .less, .lessOrEqual, .greater, .greaterOrEqual: break
        }
        if let x = left.double, let y = right.double { return holds(x < y, x > y) }
        if case .string(let x) = left, case .string(let y) = right {
            return holds(x.utf16.lexicographicallyPrecedes(y.utf16), y.utf16.lexicographicallyPrecedes(x.utf16))
        }
        throw EvaluationError(
            "'\(rawValue)' needs two numbers or two strings, found \(left.type.phrase) and \(right.type.phrase)")
    }

    private func holds(_ isBefore: Bool, _ isBehind: Bool) -> Bool {
        switch self {
        case .equal: !isBefore && !isBehind
        case .notEqual: isBefore || isBehind
        case .less: isBefore
        case .lessOrEqual: !isBehind
        case .greater: isBehind
        case .greaterOrEqual: !isBefore
        }
    }
}

extension Arithmetic {
    fileprivate func result(_ nodes: [Node], _ environment: Environment) throws(EvaluationError) -> Double {
        var result: Double
        switch self {
        case .plus:
            result = 0
            for node in nodes { result += try node.number(environment) }
        case .times:
            result = 1
            for node in nodes { result *= try node.number(environment) }
        case .minus where nodes.count == 1:
            result = try -nodes[0].number(environment)
        case .minus, .divide, .remainder, .power:
            let left = try nodes[0].number(environment)
            let right = try nodes[1].number(environment)
            result =
                switch self {
                case .minus: left - right
                case .divide: left / right
                case .remainder: left.truncatingRemainder(dividingBy: right)
                default: Platform.power(left, right)
                }
        }
        guard result.isFinite else { throw EvaluationError("'\(rawValue)' gives no finite number") }
        return result
    }
}
