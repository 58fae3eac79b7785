import GeoJSON
import Testing

@testable import Expressions

/// A feature from JSON text.
func feature(_ text: String) throws -> Feature {
    try #require(FeatureParser.feature(from: Array(text.utf8), source: "test"))
}

/// A feature at [10, 20] with these properties.
func feature(properties: String) throws -> Feature {
    try feature(
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[10,20]},"properties":\#(properties)}"#)
}

/// The value of an expression for a feature, as JSON text.
func evaluate(_ expression: String, _ feature: Feature, zoom: Double? = nil) throws -> String {
    try Expression(parsing: JSONParser.parse(expression))
        .evaluate(EvaluationContext(feature: feature, zoom: zoom)).text
}

/// The error of a text that is no expression.
func parsingError(_ text: String) throws -> ExpressionError? {
    let value = try JSONParser.parse(text)
    do throws(ExpressionError) {
        _ = try Expression(parsing: value)
        return nil
    } catch {
        return error
    }
}

/// The error of an expression that has no value for a feature.
func evaluationError(_ text: String, _ feature: Feature, zoom: Double? = nil) throws -> EvaluationError? {
    let expression = try Expression(parsing: JSONParser.parse(text))
    do throws(EvaluationError) {
        _ = try expression.evaluate(EvaluationContext(feature: feature, zoom: zoom))
        return nil
    } catch {
        return error
    }
}
