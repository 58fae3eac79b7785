extension CollectionText {
    /// Members that a FeatureCollection may not have, since they are those of other objects (RFC 7946 §7.1).
    package static let reservedMembers: Set<String> = ["geometry", "properties", "coordinates", "geometries"]

    /// Whether the members have a `bbox` that is none.
    package static func hasFaultyBox(_ members: JSONValue?) -> Bool {
        guard let box = members?["bbox"], !box.isNull else { return false }
        return !Array(box.text.utf8).withUnsafeBufferPointer { BoxText.isValid($0) }
    }

    /// What is odd about a collection's own members.
    /// - Complexity: O(*n*) in bytes of both texts.
    package static func findings(head: [UInt8], tail: [UInt8]) -> [(code: String, message: String)] {
        guard !head.isEmpty, !tail.isEmpty else { return [] }
        // Without its features the collection is a text of its own.
        return (head + tail).withUnsafeBufferPointer { text in
            RecordExaminer(text).findings.map { ($0.code, $0.message) }
        }
    }
}
