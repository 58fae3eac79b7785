import GeoJSON

/// A map-style expression, parsed and ready to be evaluated.
package struct Expression: Sendable {
    /// The text it was parsed from.
    package let source: JSONValue

    /// Parses an expression; literals that are no arrays stand for themselves.
    package init(parsing value: JSONValue) throws(ExpressionError) {
        source = value
    }

    /// Whether the value is an array that starts with an operator's name.
    package static func isExpression(_ value: JSONValue) -> Bool {
        value.array?.first?.string.map { $0 == "get" } ?? false
    }

    /// Computes the value for one feature.
    package func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> JSONValue {
        source
    }
}

/// Why a value is no expression.
package struct ExpressionError: Error {
    package var message: String
    package var remedy: String?
    /// Byte range of the faulty part in the text it was read from.
    package var range: Range<Int>
}

/// Why an expression has no value for a feature.
package struct EvaluationError: Error {
    package var message: String
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
