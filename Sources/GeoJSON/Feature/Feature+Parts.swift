extension Feature {
    /// Appends the id as JSON text.
    /// - Returns: whether there is one.
    package func appendID(to bytes: inout [UInt8]) -> Bool {
        guard let range = members.id else { return false }
        bytes.append(contentsOf: block.bytes(range))
        return true
    }

    /// Appends the text of the properties' object.
    /// - Returns: whether there is one; not if the properties are null.
    package func appendPropertiesText(to bytes: inout [UInt8]) -> Bool {
        if let editedProperties {
            bytes.append(contentsOf: editedProperties.bytes)
            return true
        }
        guard let sourceProperties else { return false }
        bytes.append(contentsOf: sourceProperties)
        return true
    }

    /// Appends an object of the foreign members as JSON text.
    /// - Returns: whether there are any.
    /// - Complexity: O(*n*) in bytes of the record.
    package func appendForeignMembers(to bytes: inout [UInt8]) -> Bool {
        guard let foreignMembers else { return false }
        bytes.append(contentsOf: foreignMembers.bytes)
        return true
    }
}
