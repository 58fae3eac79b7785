extension FeatureReader {
    /// A member of the one Feature or geometry that fills the source, decoded; nil for other kinds of source, and once
    /// the record has been handed out.
    /// - Complexity: O(*n*) in bytes of the record.
    package func singleMember(_ name: String) -> JSONValue? {
        guard kind == .feature || kind == .geometry else { return nil }
        return carry.withUnsafeBufferPointer { text in
            JSONObjectText.find(name, in: text).flatMap {
                try? JSONParser.parse(UnsafeBufferPointer(rebasing: text[$0]))
            }
        }
    }
}
