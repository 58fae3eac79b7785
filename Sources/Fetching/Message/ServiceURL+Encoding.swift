extension ServiceURL {
    /// The text as part of a query: letters, digits, `-._~` and the separators that mean nothing there (`,:/@()`) stay,
    /// every other byte is percent-encoded (RFC 3986 §3.4).
    static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "@"),
                UInt8(ascii: "("), UInt8(ascii: ")"):
                bytes.append(byte)
            default:
                bytes.append(UInt8(ascii: "%"))
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text with its percent-encoding undone, or nil where that gives no UTF-8.
    static func decoded(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst(), let low = rest.popFirst(), let value = hex(high, low) else { return nil }
            bytes.append(value)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hex(_ high: UInt8, _ low: UInt8) -> UInt8? {
        guard let high = Character(UnicodeScalar(high)).hexDigitValue,
            let low = Character(UnicodeScalar(low)).hexDigitValue
        else { return nil }
        return UInt8(high * 16 + low)
    }

    /// Whether an item's name, however encoded and in whatever case, is one of those.
    static func isSecret(_ name: String, in secrets: Set<String>) -> Bool {
        guard !secrets.isEmpty else { return false }
        let meant = (decoded(name) ?? name).lowercased()
        return secrets.contains { $0.lowercased() == meant }
    }

    /// A path without its `.` and `..` segments (RFC 3986 §5.2.4).
    static func withoutDots(_ path: String) -> String {
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }
}
