/// A few member names, compared with the bytes of a text.
///
/// A list of names in a chain is short: comparing bytes one name after the other beats hashing each member's name.
package struct NameList: Sendable {
    private let names: [String]
    private let bytes: [[UInt8]]

    package init(_ names: some Sequence<String>) {
        self.names = Array(names)
        bytes = self.names.map { Array($0.utf8) }
    }

    /// Whether the name, as it stands between its quotes, is in the list.
    func contains(_ raw: UnsafeBufferPointer<UInt8>) -> Bool {
        for name in bytes where name.withUnsafeBufferPointer({ raw.hasBytes(of: $0) }) { return true }
        guard raw.contains(UInt8(ascii: "\\")) else { return false }
        return names.contains(JSONText.decode(raw))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether both hold the same bytes.
    @inline(__always)
    func hasBytes(of other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in 0..<count where self[index] != other[index] { return false }
        return true
    }

    /// Whether this is the ASCII text.
    @inline(__always)
    func isText(_ text: StaticString) -> Bool {
        hasBytes(of: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
