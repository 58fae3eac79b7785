import Configuration
import GeoJSON
import GeoTypes
import MapCamera

/// Which annotation a shot means.
package struct AnnotationReference: Sendable, Equatable {
    /// An id, or a property's value.
    package var value: JSONValue
    /// The property to compare; nil compares ids, then names.
    package var property: String?
    /// Which of several matches, from 0.
    package var index: Int?

    package init(value: JSONValue, property: String? = nil, index: Int? = nil) {
        self.value = value
        self.property = property
        self.index = index
    }
}

extension PlanTargets {
    /// The position of the one annotation that is meant: where its box hangs (`annotation:point`), or else its point,
    /// or the middle of its smallest box.
    ///
    /// - Complexity: O(*n*) in features and bytes of their properties.
    func position(of reference: AnnotationReference, range: Range<Int>) throws(PlanError) -> Coordinate {
        try position(ofFeature: annotation(reference, range: range), range: range)
    }

    /// The position of a feature by its place in ``features``.
    func position(ofFeature index: Int, range: Range<Int>) throws(PlanError) -> Coordinate {
        guard let position = try knownPosition(ofFeature: index, range: range) else {
            throw PlanError(
                .geometry, "the annotation \(Self.title(features[index])) has no position", remedy: "name another one",
                range: range)
        }
        return position
    }

    /// The position of a feature by its place in ``features``; nil when its geometry is empty.
    func knownPosition(ofFeature index: Int, range: Range<Int>) throws(PlanError) -> Coordinate? {
        let feature = features[index]
        if let own = feature.property("annotation:point"), !own.isNull {
            do throws(OptionFault) {
                let point = try Coordinate(decoding: own)
                return Coordinate(longitude: LongitudeArc.normalized(point.longitude), latitude: point.latitude)
            } catch {
                throw PlanError(
                    .annotation, "annotation:point of the annotation \(Self.title(feature)) \(error.message)",
                    range: range)
            }
        }
        if let geometry = feature.geometry, geometry.kind == .point, let point = geometry.coordinates.first {
            return point
        }
        guard let geometry = feature.geometry, let box = BoundingBox(of: [geometry]) else { return nil }
        return Coordinate(
            x: LongitudeArc.normalized(box.west + box.width / 2), y: box.south + (box.north - box.south) / 2)
    }

    /// The place in ``features`` of the one annotation that is meant.
    func annotation(_ reference: AnnotationReference, range: Range<Int>) throws(PlanError) -> Int {
        let matches = matches(reference)
        if let index = reference.index {
            guard matches.indices.contains(index) else {
                throw PlanError(
                    .annotation, "annotation \(index) of those called \(reference.value.text) doesn't exist",
                    remedy: matches.isEmpty ? known(reference) : "\(matches.count) match: indices count from 0",
                    range: range)
            }
            return matches[index]
        }
        guard let match = matches.first else {
            let place = reference.property.map { "whose '\($0)' is" } ?? "called"
            throw PlanError(
                .annotation, "there is no annotation \(place) \(reference.value.text)", remedy: known(reference),
                range: range)
        }
        guard matches.count == 1 else {
            throw PlanError(
                .annotation,
                "\(matches.count) annotations match \(reference.value.text): "
                    + Self.list(matches.map { Self.describe(features[$0]) }),
                remedy: "pick one with \"index\": 0 to \(matches.count - 1), or name a property with \"by\"",
                range: range)
        }
        return match
    }

    private func matches(_ reference: AnnotationReference) -> [Int] {
        if let property = reference.property {
            return features.indices.filter { features[$0].property(property) == reference.value }
        }
        let byID = features.indices.filter { features[$0].id == reference.value }
        return byID.isEmpty
            ? features.indices.filter { features[$0].property("name") == reference.value } : Array(byID)
    }

    /// What a message calls a feature.
    private static func title(_ feature: Feature) -> String {
        (feature.property("name") ?? feature.id)?.text ?? "\(feature.index)"
    }

    /// What could have been named instead.
    private func known(_ reference: AnnotationReference) -> String {
        let property = reference.property ?? "name"
        var names: [String] = []
        for feature in features {
            guard let value = feature.property(property) ?? (reference.property == nil ? feature.id : nil) else {
                continue
            }
            if !names.contains(value.text) { names.append(value.text) }
            if names.count > 10 { break }
        }
        guard !names.isEmpty else {
            return features.isEmpty
                ? "the set is empty"
                : "no feature has \(reference.property == nil ? "an id or a name" : "'\(property)'")"
        }
        return "there are \(Self.list(names))"
    }

    private static func describe(_ feature: Feature) -> String {
        var parts = ["feature \(feature.index)"]
        if let id = feature.id { parts.append("id \(id.text)") }
        if let name = feature.property("name") { parts.append("name \(name.text)") }
        return parts.joined(separator: " ")
    }

    private static func list(_ items: [String]) -> String {
        items.prefix(10).joined(separator: ", ") + (items.count > 10 ? " and more" : "")
    }
}
