extension Feature {
    /// Whether a number in the text of the geometry as it was read has more decimals than `limit`, zeros included.
    /// False for a geometry that is written anew.
    /// - Complexity: O(*n*) in bytes of the geometry.
    package func spellsDecimals(beyond limit: Int) -> Bool {
        guard !geometryIsEdited, let range = members.geometry else { return false }
        var decimals = -1  // -1 before a point.
        var isInString = false
        var isEscaped = false
        for byte in block.bytes(range) {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
            } else if byte &- 0x30 < 10 {
                guard decimals >= 0 else { continue }
                decimals += 1
                if decimals > limit { return true }
            } else {
                decimals = byte == UInt8(ascii: ".") ? 0 : -1
                isInString = byte == UInt8(ascii: "\"")
            }
        }
        return false
    }
}
