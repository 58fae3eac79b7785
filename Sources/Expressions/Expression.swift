import GeoJSON

/// An expression of the MapLibre style specification over features, compiled once and evaluated for each of them.
///
/// Types are checked when it is compiled: what can't be right for any feature is an ``ExpressionError``, and a value
/// whose type only the feature shows, such as `["get", "x"]`, is checked where a certain type is needed. Parts that
/// depend on no feature are computed at once.
///
/// Where data matter more than drawing it differs from a renderer: `zoom` may stand anywhere; `==` looks into lists and
/// objects, and tells integers beyond 2^53 apart by their digits, which `to-string` keeps too; a number that isn't
/// finite is an error; `to-number` reads strings by the grammar of JSON; `interpolate` gives numbers only. Operators
/// that are about drawing, such as `to-color`, are not supported.
package struct Expression: Sendable {
    /// The text it was parsed from.
    package let source: JSONValue
    /// What kind of value it gives; ``ValueType/value`` where only the feature shows it.
    package let type: ValueType
    let root: Node

    /// Parses an expression; literals that are no arrays stand for themselves.
    package init(parsing value: JSONValue) throws(ExpressionError) {
        try self.init(parsing: value, as: .value)
    }

    /// Parses an expression that must give a value of a type. Where only the feature shows what it gives, the type is
    /// checked at each evaluation.
    package init(parsing value: JSONValue, as type: ValueType) throws(ExpressionError) {
        let compiled = try Compiler().compile(value, as: type)
        source = value
        self.type = compiled.type
        root = compiled.node
    }

    /// Whether the value is an array that starts with an operator's name, be it one that is not supported.
    package static func isExpression(_ value: JSONValue) -> Bool {
        value.array?.first?.string.map { Operator.isReserved($0) } ?? false
    }

    /// Whether it gives all features the same value.
    package var isConstant: Bool {
        guard case .constant = root else { return false }
        return true
    }

    /// Whether it asks for the zoom. A list `["zoom"]` among the labels of a `match` counts too.
    package var usesZoom: Bool { Self.containsZoom(source) }

    private static func containsZoom(_ value: JSONValue) -> Bool {
        guard let items = value.array, items.first?.string != "literal" else { return false }
        return items.count == 1 && items[0].string == "zoom" || items.contains(where: containsZoom)
    }

    /// Computes the value for one feature. Numbers are finite.
    package func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> JSONValue {
        try root.evaluate(Environment(feature: context.feature, zoom: context.zoom)).json
    }
}

/// Why a value is no expression.
package struct ExpressionError: Error {
    package var message: String
    package var remedy: String?
    /// Byte range of the faulty part in the text it was read from.
    package var range: Range<Int>

    init(_ message: String, remedy: String? = nil, range: Range<Int>) {
        self.message = message
        self.remedy = remedy
        self.range = range
    }
}

/// Why an expression has no value for a feature.
package struct EvaluationError: Error {
    package var message: String

    init(_ message: String) { self.message = message }
}

/// What an expression can see.
package struct EvaluationContext {
    package let feature: Feature
    /// Zoom of the framed camera; nil before any camera exists.
    package let zoom: Double?

    package init(feature: Feature, zoom: Double? = nil) {
        self.feature = feature
        self.zoom = zoom
    }
}
