import Expressions
import GeoJSON
import PluginKit

/// Features by the JSON value of their group key, in the order in which keys first appear.
struct FramingGroups {
    /// What tells groups apart.
    enum Key {
        case property(String)
        case computed(Expression)

        init(_ option: PerFeature<String>) {
            switch option {
            case .constant(let name): self = .property(name)
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
