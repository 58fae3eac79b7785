extension Feature {
    /// The properties object's text; nil when it is null or absent.
    package var propertiesText: JSONObjectText? {
        editedProperties ?? sourceProperties.map { JSONObjectText(validated: Array($0)) }
    }

    /// Gives the feature other properties, or with nil none at all (`"properties": null`).
    package mutating func replaceProperties(with text: JSONObjectText?) {
        editedProperties = text
        propertiesAreEdited = true
    }

    /// Whether the record as it was read has a member `geometry`, and a member `properties`.
    package var statesGeometry: Bool { members.geometry != nil }
    package var statesProperties: Bool { members.properties != nil }

    /// Members of a Feature that RFC 7946 gives a meaning, so that they are no foreign ones (§7.1 forbids the last
    /// three in a Feature).
    package static let ownMembers = [
        "type", "id", "geometry", "properties", "bbox", "coordinates", "geometries", "features",
    ]

    private static let ownNames = NameList(ownMembers)
    private static let ownNamesWithCRS = NameList(ownMembers + ["crs"])

    /// The foreign members (RFC 7946 §6.1) as an object's text, in the order and the spelling of the record; nil when
    /// there are none. Those of a bare geometry belong to the geometry.
    /// - Complexity: O(*n*) in bytes of the record.
    package var foreignMembers: JSONObjectText? {
        guard kind == .feature else { return nil }
        let own = dropsCRS ? Self.ownNamesWithCRS : Self.ownNames
        var text: [UInt8] = [UInt8(ascii: "{")]
        let buffer = block.bytes(record)
        JSONObjectText.forEachMember(of: buffer) { member in
            guard !own.contains(UnsafeBufferPointer(rebasing: buffer[member.key])) else { return }
            if text.count > 1 { text.append(UInt8(ascii: ",")) }
            text.append(contentsOf: buffer[member.key.lowerBound - 1..<member.value.upperBound])
        }
        guard text.count > 1 else { return nil }
        text.append(UInt8(ascii: "}"))
        return JSONObjectText(validated: text)
    }

    /// Sets, or with nil removes, members of the record itself: the id and foreign ones. A bare geometry becomes a
    /// Feature. What steps have made of geometry and properties stays, and so do place, index and bytes of the record
    /// as it was read.
    /// - Returns: false, with nothing changed, when the record would not be a Feature any more.
    /// - Complexity: O(*n*) in bytes of the record.
    package mutating func setMembers(_ changes: [(name: String, value: JSONValue?)]) -> Bool {
        var text: JSONObjectText
        if kind == .geometry {
            let geometry = Array(block.bytes(record))
            text = JSONObjectText(
                validated: Array(#"{"type":"Feature","geometry":"#.utf8) + geometry
                    + Array(#","properties":null}"#.utf8))
        } else {
            text = JSONObjectText(validated: Array(block.bytes(record)))
        }
        text.update(changes)
        let rewritten = FeatureBlock(rewriting: self, as: text.bytes)
        guard let output = try? FeatureParser.parse(rewritten, closesRings: true),
            var changed = output.features.first
        else { return false }
        if geometryIsEdited { changed.geometry = geometry }
        changed.editedProperties = editedProperties
        changed.propertiesAreEdited = propertiesAreEdited
        changed.boxRule = boxRule
        if dropsCRS { changed.dropCRS() }
        self = changed
        return true
    }
}
