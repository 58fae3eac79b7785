import GeoJSON

extension FeatureBatch {
    /// Makes the members `frames` and `fit` follow when features change their positions.
    ///
    /// - Parameter position: the new position of the feature at an old one; nil for a feature that is gone.
    package mutating func renumberMembers(_ position: (Int) -> Int?) {
        if let fit = self[member: "fit"] { self[member: "fit"] = Self.renumbered(fit: fit, position) }
        guard let frames = self[member: "frames"]?.array else { return }
        self[member: "frames"] = .array(
            frames.map { frame in
                frame.replacing("fit") { Self.renumbered(fit: $0, position) }
                    .replacing("features") { .array(($0.array ?? []).compactMap { Self.renumbered($0, position) }) }
            })
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
