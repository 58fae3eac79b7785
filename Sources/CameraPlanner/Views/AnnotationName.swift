import Configuration
import GeoJSON

/// How a plan names an annotation: by the id of its feature, or by its place in the annotation set where no id is its
/// alone.
package enum AnnotationName: Hashable, Sendable {
    /// A string or a number.
    case id(JSONValue)
    /// From 0.
    case index(Int)
}

extension AnnotationName {
    /// The id, or {"index": n}.
    var json: JSONValue {
        switch self {
        case .id(let id): id.withoutPlaces
        case .index(let index): .object(["index": .number(Double(index))])
        }
    }

    /// The key in the `annotations` of a keyframe: a string id as it is, a number as JSON, a place as "#3".
    package var key: String {
        switch self {
        case .id(let id): id.string ?? id.text
        case .index(let index): "#\(index)"
        }
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        switch value.content {
        case .string, .number: self = .id(value.withoutPlaces)
        case .object(let members):
            guard members.count == 1, let number = value["index"]?.double, let index = Int(exactly: number), index >= 0
            else { fallthrough }
            self = .index(index)
        default: throw .mismatch(value, expected: "an id or {\"index\": number}")
        }
    }
}

extension PlanTargets {
    /// What the plan calls a feature.
    ///
    /// - Complexity: O(*n*) in features.
    func name(ofFeature index: Int) -> AnnotationName {
        guard let id = features[index].id, !features.indices.contains(where: { $0 != index && features[$0].id == id })
        else { return .index(index) }
        return .id(id.withoutPlaces)
    }
}
