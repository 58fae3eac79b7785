extension Feature {
    /// Leaves the `crs` member of the record, which GeoJSON 2008 §3 let any object have, out of the output.
    /// - Complexity: O(*n*) in bytes of the record.
    package mutating func dropCRS() {
        if !dropsCRS, mentionsCRS, crsMember != nil { dropsCRS = true }
    }

    /// Where the value of the member stands in the block.
    var crsMember: Range<Int>? {
        JSONObjectText.find("crs", in: block.bytes(record)).map {
            ($0.lowerBound + record.lowerBound)..<($0.upperBound + record.lowerBound)
        }
    }

    /// Whether the three letters stand anywhere in quotes: hardly ever, which spares a walk through the members.
    private var mentionsCRS: Bool {
        let text = block.bytes(record)
        guard text.count > 5 else { return false }
        for index in 1..<(text.count - 3) where text[index] == UInt8(ascii: "c") {
            if text[index + 1] == UInt8(ascii: "r"), text[index + 2] == UInt8(ascii: "s"),
                text[index + 3] == UInt8(ascii: "\""), text[index - 1] == UInt8(ascii: "\"")
            {
                return true
            }
        }
        return false
    }
}
