import GeoJSON

extension Function {
    /// The result for arguments whose types have been checked as far as ``argumentType(at:)`` says.
    func result(_ values: [Value]) throws(EvaluationError) -> Value {
        // Nothing is in what is null or empty.
        if self == .in, !values[1].isTruthy { return .bool(false) }
        for (index, value) in values.enumerated() where !isAccepted(value.type, at: index) {
            throw EvaluationError("'\(rawValue)' needs \(expectation(at: index)), found \(value.type.phrase)")
        }
        switch self {
        case .upcase, .downcase:
            guard case .string(let text) = values[0] else { return values[0] }
            return .string(self == .upcase ? text.uppercased() : text.lowercased())
        case .length:
            if case .array(let items) = values[0] { return .number(Double(items.count)) }
            return .number(Double(values[0].text.unicodeScalars.count))
        case .typeof: return .string(values[0].typeName)
        case .toBoolean: return .bool(values[0].isTruthy)
        case .in:
            return .bool(values[1].firstIndex(of: values[0], from: 0) != nil)
        case .indexOf:
            let start = values.count > 2 ? values[2].double ?? 0 : 0
            return .number(values[1].firstIndex(of: values[0], from: start).map { Double($0) } ?? -1)
        case .slice:
            return values[0].slice(from: values[1].double ?? 0, to: values.count > 2 ? values[2].double : nil)
        case .at: return try item(values[0].double ?? 0, values[1])
        default:
            let result = number(values.map { $0.double ?? .nan })
            guard result.isFinite else { throw EvaluationError("'\(rawValue)' gives no finite number") }
            return .number(result)
        }
    }

    private func item(_ index: Double, _ list: Value) throws(EvaluationError) -> Value {
        guard case .array(let items) = list else { return .null }
        guard let whole = Int(exactly: index) else {
            throw EvaluationError("'at' needs a whole number, found \(Value.text(of: index))")
        }
        guard items.indices.contains(whole) else {
            throw EvaluationError("'at' has no item \(whole) in a list of \(items.count)")
        }
        return Value(items[whole])
    }

    private func number(_ x: [Double]) -> Double {
        switch self {
        case .abs: x[0].magnitude
        case .ceil: x[0].rounded(.up)
        case .floor: x[0].rounded(.down)
        // Halves go away from zero, as in MapLibre.
        case .round: x[0].rounded(.toNearestOrAwayFromZero)
        case .sqrt: x[0].squareRoot()
        case .min: x.min() ?? .nan
        case .max: x.max() ?? .nan
        case .ln: Platform.naturalLogarithm(x[0])
        case .log10: Platform.decimalLogarithm(x[0])
        case .log2: Platform.binaryLogarithm(x[0])
        case .sin: Platform.sine(x[0])
        case .cos: Platform.cosine(x[0])
        case .tan: Platform.tangent(x[0])
        case .asin: Platform.arcSine(x[0])
        case .acos: Platform.arcCosine(x[0])
        case .atan: Platform.arcTangent(x[0])
        default: .nan
        }
    }
}

extension Value {
    /// False for null, false, 0 and the empty string.
    fileprivate var isTruthy: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .number, .written: double != 0
        case .string(let text): !text.isEmpty
        case .array, .object: true
        }
    }

    /// As the style specification names it: a list with the type that its items share, and its length.
    fileprivate var typeName: String {
        guard case .array(let items) = self else { return type.rawValue }
        let types = items.map { Value($0).type }
        let isUniform = types.allSatisfy { $0 == types.first && $0 != .array }
        let item = types.count == 1 ? Value(items[0]).typeName : isUniform ? types.first?.rawValue : nil
        return "array<\(item ?? "value"), \(items.count)>"
    }

    /// Where an item of a list, or the text of a value in a string, stands first at or behind `start`. Strings are
    /// counted in Unicode scalars. A negative start counts from the end of a list, and is 0 in a string.
    fileprivate func firstIndex(of needle: Value, from start: Double) -> Int? {
        if case .array(let items) = self {
            return (Self.place(start, items.count)..<items.count).first {
                Value.areEqual(Value(items[$0]), needle)
            }
        }
        guard case .string(let text) = self else { return nil }
        let hay = Array(text.unicodeScalars)
        let wanted = Array((needle.type == .null ? "null" : needle.text).unicodeScalars)
        let first = Self.place(Swift.max(start, 0), hay.count)
        guard first + wanted.count <= hay.count else { return nil }
        return (first...hay.count - wanted.count).first { hay[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }

    /// A part of a list, or of a string counted in Unicode scalars. Negative bounds count from the end.
    fileprivate func slice(from start: Double, to end: Double?) -> Value {
        if case .array(let items) = self {
            return .array(Array(items[Self.bounds(start, end, items.count)]))
        }
        guard case .string(let text) = self else { return self }
        let scalars = Array(text.unicodeScalars)
        var part = String.UnicodeScalarView()
        part.append(contentsOf: scalars[Self.bounds(start, end, scalars.count)])
        return .string(String(part))
    }

    private static func bounds(_ start: Double, _ end: Double?, _ count: Int) -> Range<Int> {
        let lower = place(start, count)
        return lower..<Swift.max(lower, end.map { place($0, count) } ?? count)
    }

    /// A place among `count`, a negative one counted from the end; fractions are cut off.
    private static func place(_ number: Double, _ count: Int) -> Int {
        let whole = number.rounded(.towardZero)
        return Int(Swift.min(Swift.max(whole < 0 ? Double(count) + whole : whole, 0), Double(count)))
    }
}
