import Configuration
import Expressions
import GeoJSON
import PluginKit

/// The name of a property that features may have.
struct PropertyName: OptionValue {
    var name: String

    static var domain: OptionDomain { OptionDomain("a property's name", schema: String.domain.schema) }

    init(decoding value: JSONValue) throws(OptionFault) {
        guard let name = value.string else {
            throw .mismatch(value, expected: "a property's name, or an expression")
        }
        self.name = name
    }

    var json: JSONValue { .string(name) }
}

/// Features by the JSON value of their group key, in the order in which keys first appear.
struct FramingGroups {
    /// What tells groups apart.
    enum Key {
        case property(String)
        case computed(Expression)

        init(_ option: PerFeature<PropertyName>) {
            switch option {
            case .constant(let property): self = .property(property.name)
            case .computed(let expression): self = .computed(expression)
            }
        }

        /// The feature's key; null when it lacks the property.
        func value(for feature: Feature) throws(FeatureFault) -> JSONValue {
            switch self {
            case .property(let name): return feature.property(name) ?? .null
            case .computed(let expression):
                do throws(EvaluationError) {
                    return try expression.evaluate(EvaluationContext(feature: feature))
                } catch {
                    throw FeatureFault("expression", error.message)
                }
            }
        }
    }

    struct Group {
        let key: JSONValue
        /// Positions in the batch, ascending.
        var members: [Int]
    }

    private(set) var list: [Group] = []
    private var places: [JSONValue: Int] = [:]

    mutating func add(_ member: Int, key: JSONValue) {
        if let place = places[key] {
            list[place].members.append(member)
        } else {
            places[key] = list.count
            list.append(Group(key: key, members: [member]))
        }
    }
}
