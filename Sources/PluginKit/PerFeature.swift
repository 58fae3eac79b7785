import Configuration
import Expressions
import GeoJSON

/// A value for all features, or an expression that gives each feature its own.
package enum PerFeature<Value: OptionValue>: OptionValue {
    case constant(Value)
    case computed(Expression)

    package static var domain: OptionDomain {
        var domain = Value.domain
        domain.description += ", or an expression"
        domain.schema = .object([
            "anyOf": .array([domain.schema, .object(["type": .string("array"), "minItems": .number(1)])])
        ])
        return domain
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        guard Expression.isExpression(value), !Self.isChoices(value) else {
            self = .constant(try Value(decoding: value))
            return
        }
        do throws(ExpressionError) {
            self = .computed(try Expression(parsing: value))
        } catch {
            throw OptionFault("is a faulty expression: \(error.message)", remedy: error.remedy, range: error.range)
        }
    }

    /// Whether it is a list of words that starts with one of the option's: some, such as `all`, are operators too.
    private static func isChoices(_ value: JSONValue) -> Bool {
        let domain = Value.domain
        guard domain.isList, let items = value.array, let first = items.first?.string else { return false }
        return domain.choices.contains(first) && items.allSatisfy { $0.string != nil }
    }

    package var json: JSONValue {
        switch self {
        case .constant(let value): value.json
        case .computed(let expression): expression.source
        }
    }

    /// Whether it is an expression that asks for the zoom of the framed camera.
    package var usesZoom: Bool {
        switch self {
        case .constant: false
        case .computed(let expression): expression.usesZoom
        }
    }

    /// The feature's value. Fails when the expression fails or gives what is no value of the type.
    package func value(for feature: Feature, zoom: Double? = nil) throws(FeatureFault) -> Value {
        switch self {
        case .constant(let value): return value
        case .computed(let expression):
            let result: JSONValue
            do throws(EvaluationError) {
                result = try expression.evaluate(EvaluationContext(feature: feature, zoom: zoom))
            } catch {
                throw FeatureFault("expression", error.message)
            }
            do throws(OptionFault) {
                return try Value(decoding: result)
            } catch {
                throw FeatureFault("expression", "the expression's value \(error.message)")
            }
        }
    }
}
