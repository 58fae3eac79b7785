import Configuration
import Expressions
import GeoJSON
import PluginKit

extension Expression {
    /// Parses an option's value; a fault carries the place of the faulty part.
    init(option value: JSONValue, as type: ValueType = .value) throws(OptionFault) {
        do throws(ExpressionError) {
            try self.init(parsing: value, as: type)
        } catch {
            throw OptionFault(
                "is a faulty expression: \(error.message)", remedy: error.remedy,
                range: error.range.isEmpty ? value.range : error.range)
        }
    }

    /// The value for a feature; trouble with it is the feature's.
    func value(for feature: Feature, zoom: Double?, path: String = "") throws(FeatureFault) -> JSONValue {
        do throws(EvaluationError) {
            return try evaluate(EvaluationContext(feature: feature, zoom: zoom))
        } catch {
            throw FeatureFault("expression", error.message, path: path)
        }
    }
}

extension FeatureBatch {
    /// Zoom of the camera that an earlier step has framed.
    var zoom: Double? { self[member: "camera"]?["zoom"]?.double }
}
