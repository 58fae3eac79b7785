import GeoJSON

/// An object that a plugin gave back, compared with the one that it was given.
struct ObjectAnswer {
    private let path: String
    /// Each name once, where it stands first and with the value that counts, which is the last.
    private let members: [JSONMember]

    /// - Parameters:
    ///   - text: JSON text of an object; nil for one without members.
    ///   - path: what it is of the feature, for messages.
    init(_ text: [UInt8]?, path: String) throws(FeatureFault) {
        self.path = path
        guard let text else {
            members = []
            return
        }
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONParser.parse(text)
        } catch {
            throw FeatureFault("plugin-answer", "what came back is no JSON: \(error.message)", path: path)
        }
        guard let all = value.members else {
            throw FeatureFault("plugin-answer", "\(value.kindName) came back where an object belongs", path: path)
        }
        members = Self.unique(all.map(\.key)).map { JSONMember(key: $0.key, value: all[$0.last].value.withoutPlaces) }
    }

    /// The names once each, where they stand first, with the place where each stands last.
    private static func unique(_ keys: [String]) -> [(key: String, last: Int)] {
        var places: [String: Int] = [:]
        var result: [(key: String, last: Int)] = []
        for (index, key) in keys.enumerated() {
            if let place = places[key] {
                result[place].last = index
            } else {
                places[key] = result.count
                result.append((key, index))
            }
        }
        return result
    }

    /// The text of the object, with the text of each value that is what it was; nil when nothing has changed, the order
    /// included.
    func text(keeping old: JSONObjectText?) throws(FeatureFault) -> JSONObjectText? {
        guard let old else {
            var text = JSONObjectText()
            text.update(try members.map { (member) throws(FeatureFault) in (member.key, try checked(member)) })
            return text
        }
        let places = old.members
        let known = Self.unique(places.map { old.key($0) })
        let values = Dictionary(uniqueKeysWithValues: known.map { ($0.key, places[$0.last]) })
        var changes: [(name: String, value: JSONValue?)] = []
        for member in members {
            if let place = values[member.key], old.value(place) == member.value { continue }
            changes.append((member.key, try checked(member)))
        }
        let names = Set(members.map(\.key))
        let kept = known.filter { names.contains($0.key) }
        let byLast = kept.sorted { $0.last < $1.last }.map(\.key)
        let isInOrder =
            members.prefix(kept.count).map(\.key) == kept.map(\.key) || members.prefix(kept.count).map(\.key) == byLast
        if isInOrder {
            changes += known.filter { !names.contains($0.key) }.map { ($0.key, nil) }
            guard !changes.isEmpty else { return nil }
            var text = old
            text.update(changes)
            return text
        }
        return reordered(old, values, changed: Set(changes.map(\.name)))
    }

    /// The members in the order in which they came back.
    private func reordered(
        _ old: JSONObjectText, _ places: [String: JSONObjectText.Member], changed: Set<String>
    ) -> JSONObjectText {
        var text: [UInt8] = [UInt8(ascii: "{")]
        for member in members {
            if text.count > 1 { text.append(UInt8(ascii: ",")) }
            if let place = places[member.key], !changed.contains(member.key) {
                text.append(contentsOf: old.bytes[place.key.lowerBound - 1..<place.value.upperBound])
            } else {
                JSONText.appendQuoted(member.key, to: &text)
                text.append(UInt8(ascii: ":"))
                member.value.append(to: &text)
            }
        }
        text.append(UInt8(ascii: "}"))
        return JSONObjectText(validated: text)
    }

    /// What makes the old members these: new values and names that are gone. The order does not count.
    func memberChanges(from old: JSONObjectText?) throws(FeatureFault) -> [(name: String, value: JSONValue?)] {
        let old = old ?? JSONObjectText()
        var changes: [(name: String, value: JSONValue?)] = []
        for member in members {
            guard !Feature.ownMembers.contains(member.key) else {
                throw FeatureFault(
                    "plugin-answer", "'\(member.key)' can't be the name of a foreign member", path: path)
            }
            if old[member.key] != member.value { changes.append((member.key, try checked(member))) }
        }
        let names = Set(members.map(\.key))
        for key in Self.unique(old.members.map { old.key($0) }).map(\.key) where !names.contains(key) {
            changes.append((key, nil))
        }
        return changes
    }

    private func checked(_ member: JSONMember) throws(FeatureFault) -> JSONValue {
        guard member.value.isFinite else {
            throw FeatureFault(
                "plugin-answer", "a number is too large to be one", path: "\(path).\(member.key)")
        }
        return member.value
    }
}

extension JSONObjectText {
    fileprivate func value(_ member: Member) -> JSONValue? { try? JSONParser.parse(Array(bytes[member.value])) }
}

extension JSONValue {
    /// Whether each number in it is finite as a double.
    fileprivate var isFinite: Bool {
        switch content {
        case .number(let number): number.double.isFinite
        case .array(let values): values.allSatisfy(\.isFinite)
        case .object(let members): members.allSatisfy(\.value.isFinite)
        default: true
        }
    }
}
