import GeoJSON

/// A feature that takes the place of another one, or is new.
package struct PlacedFeature: Sendable {
    package var feature: Feature
    /// Place that the feature which it comes from has now; nil for a new one.
    package var place: Int?

    package init(_ feature: Feature, place: Int?) {
        self.feature = feature
        self.place = place
    }
}

extension FeatureBatch {
    /// Whether something beside the features may name them by position.
    var namesFeatures: Bool { !members.isEmpty || !summaries.isEmpty }

    /// The summaries, which are the caller's to finish from here on.
    package mutating func takeSummaries() -> [any CollectionSummary] {
        defer { summaries = [] }
        return summaries
    }

    /// Makes the members `frames` and `fit`, and the summaries, follow when features change their positions.
    ///
    /// - Parameter position: the new position of the feature at an old one; nil for a feature that is gone.
    package mutating func renumberMembers(_ position: (Int) -> Int?) {
        for index in summaries.indices { summaries[index].renumber(position) }
        if let fit = self[member: "fit"] { self[member: "fit"] = Self.renumbered(fit: fit, position) }
        guard let frames = self[member: "frames"]?.array else { return }
        self[member: "frames"] = .array(
            frames.map { frame in
                frame.replacing("fit") { Self.renumbered(fit: $0, position) }
                    .replacing("features") { .array(($0.array ?? []).compactMap { Self.renumbered($0, position) }) }
            })
    }

    /// Puts the features into another order, leaves some out or repeats them; collection members that name features by
    /// place follow. Of a feature that is repeated they name the first.
    /// - Parameter order: places that the features have now.
    package mutating func arrange(_ order: [Int]) {
        let old = features
        features = order.map { old[$0] }
        follow(order.lazy.map(Optional.some))
    }

    /// Puts other features in the place of all; collection members that name features by place follow. Of a feature
    /// that several come from they name the first.
    package mutating func replace(with rows: [PlacedFeature]) {
        features = rows.map(\.feature)
        follow(rows.lazy.map(\.place))
    }

    /// Makes the members follow features that come from these places; of one place the first counts.
    private mutating func follow(_ origins: some Sequence<Int?>) {
        guard namesFeatures else { return }
        var places: [Int: Int] = [:]
        for (new, origin) in origins.enumerated() {
            if let origin, places[origin] == nil { places[origin] = new }
        }
        renumberMembers { places[$0] }
    }

    private static func renumbered(fit: JSONValue, _ position: (Int) -> Int?) -> JSONValue {
        fit.replacing("binding") { binding in
            .array(
                (binding.array ?? []).compactMap { contact in
                    guard let feature = contact["feature"], let number = renumbered(feature, position) else {
                        return nil
                    }
                    return contact.replacing("feature") { _ in number }
                })
        }
    }

    private static func renumbered(_ value: JSONValue, _ position: (Int) -> Int?) -> JSONValue? {
        value.double.flatMap { Int(exactly: $0) }.flatMap(position).map { .number(Double($0)) }
    }
}

extension JSONValue {
    /// The object with one member's value replaced; as it is without that member.
    fileprivate func replacing(_ key: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
        guard var members, let index = members.lastIndex(where: { $0.key == key }) else { return self }
        members[index].value = change(members[index].value)
        return JSONValue(.object(members), range: range)
    }
}
