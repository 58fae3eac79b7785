extension Feature {
    /// The properties object where it lies in the block; nil when it is null, absent or changed.
    var sourceProperties: UnsafeBufferPointer<UInt8>? {
        guard !propertiesAreEdited, let range = members.properties, block.base[range.lowerBound] == UInt8(ascii: "{")
        else { return nil }
        return block.bytes(range)
    }

    /// The properties object's text; `{}` when it is null or absent.
    package var properties: JSONObjectText { propertiesText ?? JSONObjectText() }

    /// One property, decoded; nil when absent. The others are skipped over, not decoded.
    /// - Complexity: O(*n*) in bytes of the properties.
    package func property(_ name: String) -> JSONValue? {
        if let editedProperties { return editedProperties[name] }
        guard let buffer = sourceProperties else { return nil }
        return JSONObjectText.find(name, in: buffer).flatMap {
            try? JSONParser.parse(UnsafeBufferPointer(rebasing: buffer[$0]))
        }
    }

    /// The properties whose names begin with `prefix`, decoded, in one pass over the text. Of several with one name all
    /// come, and the last one counts.
    /// - Complexity: O(*n*) in bytes of the properties.
    package func properties(withPrefix prefix: String) -> [JSONMember] {
        if let editedProperties { return editedProperties.members(withPrefix: prefix) }
        guard let text = sourceProperties else { return [] }
        return JSONObjectText.members(of: text, withPrefix: prefix)
    }

    /// Sets, or with nil removes, properties; all in one pass over the text. Bytes are only touched if something has
    /// to change.
    package mutating func setProperties(_ changes: [(name: String, value: JSONValue?)]) {
        guard changes.contains(where: { $0.value != nil }) || hasAnyProperty(of: changes.map(\.name)) else { return }
        editProperties { $0.update(changes) }
    }

    private func hasAnyProperty(of names: [String]) -> Bool {
        if let editedProperties { return editedProperties.hasAnyMember(of: names) }
        guard !names.isEmpty, let text = sourceProperties else { return false }
        return JSONObjectText.hasAnyMember(of: names, in: text)
    }

    /// Keeps the properties that are in the list, or those that are not.
    package mutating func selectProperties(_ names: NameList, keepsNamed: Bool) {
        guard let source = sourceProperties else {
            return editProperties { $0.select(names, keepsNamed: keepsNamed) }
        }
        // Straight from the block's bytes: the untouched text is never copied.
        guard let text = JSONObjectText.selecting(from: source, names, keepsNamed: keepsNamed) else {
            return
        }
        editedProperties = JSONObjectText(validated: text)
        propertiesAreEdited = true
    }

    /// Changes the properties' text. A feature without properties gets some only if there are any afterwards.
    package mutating func editProperties(_ edit: (inout JSONObjectText) -> Void) {
        var text = properties
        edit(&text)
        if editedProperties == nil, text.bytes.count == 2, members.properties.map({ $0.count != 2 }) ?? true,
            members.properties.map({ block.base[$0.lowerBound] != UInt8(ascii: "{") }) ?? true
        {
            return
        }
        editedProperties = text
        propertiesAreEdited = true
    }
}
