import GeoJSON

extension Node {
    func checkedList(
        _ item: ValueType?, _ count: Int?, _ environment: Environment
    ) throws(EvaluationError) -> Value {
        let value = try evaluate(environment)
        guard case .array(let items) = value else { throw mismatch(.array, value) }
        if let count, items.count != count {
            throw EvaluationError("expected an array of \(count), found one of \(items.count)")
        }
        if let item, let other = items.first(where: { Value($0).type != item }) {
            throw EvaluationError("expected an array of \(item.rawValue)s, found \(Value(other).type.phrase) in it")
        }
        return value
    }
}

extension Stops {
    /// Between two stops the share of the way is (bᵖ − 1) / (bʷ − 1), p being the progress, w the width and b the base;
    /// p / w at base 1. Outside the stops the nearest output holds.
    func interpolated(
        _ input: Double, _ base: Double, _ environment: Environment
    ) throws(EvaluationError) -> Double {
        let index = index(of: input)
        let low = try outputs[index].number(environment)
        guard input > inputs[index], index + 1 < inputs.count else { return low }
        let high = try outputs[index + 1].number(environment)
        let progress = input - inputs[index]
        let width = inputs[index + 1] - inputs[index]
        let share =
            base == 1
            ? progress / width : (Platform.power(base, progress) - 1) / (Platform.power(base, width) - 1)
        let result = low * (1 - share) + high * share
        guard result.isFinite else { throw EvaluationError("'interpolate' gives no finite number") }
        return result
    }
}

extension Feature {
    /// The properties, decoded.
    var allProperties: [JSONMember] { (try? JSONParser.parse(properties.bytes))?.members ?? [] }
}
