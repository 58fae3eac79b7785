/// Strings and numbers to and from their JSON spelling.
package enum JSONText {
    /// Decodes what stands between a string's quotes; the text has been checked by the scanner.
    ///
    /// An escaped surrogate without its partner becomes U+FFFD (RFC 8259 §8.2 leaves it open).
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
        var text = String.UnicodeScalarView()
        var plainStart = 0
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            text.append(
                contentsOf: String(decoding: bytes[plainStart..<index], as: UTF8.self).unicodeScalars)
            let (scalar, length) = unescape(bytes, at: index)
            text.append(scalar)
            index += length
            plainStart = index
        }
        text.append(contentsOf: String(decoding: bytes[plainStart...], as: UTF8.self).unicodeScalars)
        return String(text)
    }

    private static func unescape(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (UnicodeScalar, Int) {
        switch bytes[index + 1] {
        case UInt8(ascii: "b"): return ("\u{8}", 2)
        case UInt8(ascii: "f"): return ("\u{C}", 2)
        case UInt8(ascii: "n"): return ("\n", 2)
        case UInt8(ascii: "r"): return ("\r", 2)
        case UInt8(ascii: "t"): return ("\t", 2)
        case UInt8(ascii: "u"):
            let unit = hex(bytes, at: index + 2)
            if unit >= 0xD800, unit < 0xDC00, index + 12 <= bytes.count, bytes[index + 6] == UInt8(ascii: "\\"),
                bytes[index + 7] == UInt8(ascii: "u")
            {
                let low = hex(bytes, at: index + 8)
                if low >= 0xDC00, low < 0xE000,
                    let scalar = UnicodeScalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
                {
                    return (scalar, 12)
                }
            }
            return (UnicodeScalar(unit) ?? "\u{FFFD}", 6)
        case let byte: return (UnicodeScalar(byte), 2)
        }
    }

    private static func hex(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32 {
        var value: UInt32 = 0
        for byte in bytes[index..<(index + 4)] {
            value = value << 4 | UInt32(byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x57)
        }
        return value
    }

    /// Appends the string in quotes: UTF-8 as it is, escapes only where RFC 8259 demands them.
    package static func appendQuoted(_ string: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var string = string
        let isPlain = string.withUTF8 { text in
            guard text.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) else {
                return false
            }
            bytes.append(contentsOf: text)
            return true
        }
        if !isPlain { appendEscaped(string, to: &bytes) }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func appendEscaped(_ string: String, to bytes: inout [UInt8]) {
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
            case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
            case UInt8(ascii: "\n"): bytes.append(contentsOf: #"\n"#.utf8)
            case UInt8(ascii: "\r"): bytes.append(contentsOf: #"\r"#.utf8)
            case UInt8(ascii: "\t"): bytes.append(contentsOf: #"\t"#.utf8)
            case 0..<0x20:
                let digits = Array("0123456789abcdef".utf8)
                bytes.append(contentsOf: #"\u00"#.utf8)
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
    }

    /// The string in quotes.
    package static func quoted(_ string: String) -> String {
        var bytes: [UInt8] = []
        appendQuoted(string, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The shortest spelling that reads back as the same double; a whole number has no point.
    ///
    /// A number that isn't finite has no JSON spelling and becomes `null`; callers reject it before.
    package static func number(_ value: Double) -> String {
        var bytes: [UInt8] = []
        appendNumber(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the shortest spelling that reads back as the same double.
    @inline(__always)
    package static func appendNumber(_ value: Double, to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: DecimalWriting.capacity) { (span: inout OutputSpan<UInt8>) in
            span.withUnsafeMutableBufferPointer { buffer, count in
                guard let start = buffer.baseAddress else { return }
                count += DecimalWriting.write(value, to: start + count) - (start + count)
            }
        }
    }
}
