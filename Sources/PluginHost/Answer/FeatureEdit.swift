import GeoJSON
import GeoTypes

/// What a plugin gave back for a feature, part by part. What did not come back stays as it is, and so does the text of
/// what came back as it went.
struct FeatureEdit: Sendable {
    enum Part<Value: Sendable>: Sendable {
        /// It did not come back.
        case same
        case value(Value)
    }

    /// Nil for none.
    var id: Part<JSONValue?> = .same
    var geometry: Part<Geometry?> = .same
    /// JSON text of an object; nil for null.
    var properties: Part<[UInt8]?> = .same
    /// JSON text of an object with the foreign members; nil for none.
    var members: Part<[UInt8]?> = .same

    /// The feature with the changes.
    /// - Parameters:
    ///   - feature: what the answer belongs to; nil for a new feature.
    ///   - source: name of the source of a new one.
    /// - Throws: text that is no JSON object, numbers that are not finite, an id that is neither string nor number,
    ///   foreign members with a name that RFC 7946 gives another meaning.
    /// - Complexity: O(*n*) in bytes of the record.
    func applied(to feature: Feature?, source: String) throws(FeatureFault) -> Feature {
        var result: Feature
        if let feature { result = feature } else { result = try Self.empty(source) }
        var changes: [(name: String, value: JSONValue?)] = []
        if case .value(let id) = id {
            try Self.check(id: id)
            if id != result.id { changes.append(("id", id)) }
        }
        if case .value(let text) = members {
            changes += try ObjectAnswer(text, path: "members").memberChanges(from: result.foreignMembers)
        }
        if !changes.isEmpty, !result.setMembers(changes) {
            throw FeatureFault("plugin-answer", "the record with the members that came back is no Feature")
        }
        if case .value(let geometry) = geometry, !result.hasGeometry(geometry) {
            guard geometry?.isFinite ?? true else {
                throw FeatureFault("plugin-answer", "a coordinate is not a finite number", path: "geometry")
            }
            result.geometry = geometry
        }
        if case .value(let text) = properties { try Self.replaceProperties(of: &result, with: text) }
        return result
    }

    private static func replaceProperties(of feature: inout Feature, with text: [UInt8]?) throws(FeatureFault) {
        let old = feature.propertiesText
        guard let text else {
            if old != nil { feature.replaceProperties(with: nil) }
            return
        }
        if let old, old.bytes == text { return }
        let answer = try ObjectAnswer(text, path: "properties")
        guard let changed = try answer.text(keeping: old) else { return }
        feature.replaceProperties(with: changed)
    }

    private static func check(id: JSONValue?) throws(FeatureFault) {
        switch id?.content {
        case nil, .string: break
        case .number(let number) where number.double.isFinite: break
        default:
            throw FeatureFault("plugin-answer", "an id must be a string or a finite number", path: "id")
        }
    }

    private static func empty(_ source: String) throws(FeatureFault) -> Feature {
        let text = Array(#"{"type":"Feature","geometry":null,"properties":null}"#.utf8)
        guard let feature = FeatureParser.feature(from: text, source: source) else {
            throw FeatureFault("plugin-answer", "no feature can be made")
        }
        return feature
    }
}

extension Geometry {
    /// Whether each ordinate is a finite number.
    fileprivate var isFinite: Bool {
        coordinates.allSatisfy(\.isFinite) && higherOrdinates.allSatisfy { $0.allSatisfy(\.isFinite) }
            && members.allSatisfy(\.isFinite)
    }
}
