extension JSONObjectText {
    /// An object's text from somewhere that has not been checked, without the white space around it.
    /// - Throws: where it is no JSON, or no object.
    /// - Complexity: O(*n*) in bytes.
    package init(checking bytes: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) {
        guard let base = bytes.baseAddress else { throw JSONSyntaxError(.unexpectedEnd, at: 0) }
        var scanner = JSONScanner(base, from: 0, to: bytes.count, depthLimit: JSONScanner.usualDepth)
        scanner.skipWhitespace()
        let start = scanner.position
        if let byte = scanner.peek, byte != UInt8(ascii: "{") {
            throw scanner.fail(.unexpectedByte(byte, expected: "an object"))
        }
        try scanner.skipValue()
        let end = scanner.position
        scanner.skipWhitespace()
        guard scanner.position == bytes.count else { throw scanner.fail(.trailingData) }
        self.init(validated: Array(scanner.bytes(start..<end)))
    }
}
