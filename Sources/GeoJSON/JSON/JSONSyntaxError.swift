/// A place where a text stops being JSON as RFC 8259 defines it.
public struct JSONSyntaxError: Error, Equatable {
    public enum Kind: Equatable, Sendable {
        /// The text ends inside a value.
        case unexpectedEnd
        /// Another byte was needed; `expected` names it in words.
        case unexpectedByte(UInt8, expected: String)
        case invalidNumber
        case invalidLiteral
        case invalidEscape
        /// A control character below U+0020 inside a string.
        case controlCharacter(UInt8)
        case invalidUTF8
        /// More brackets are open than the limit allows.
        case tooDeep(limit: Int)
        /// Something other than white space follows the value.
        case trailingData
    }

    public var kind: Kind
    /// Byte offset of the fault in the text that was read.
    public var offset: Int

    package init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    /// What is wrong, without the place.
    public var message: String {
        switch kind {
        case .unexpectedEnd: "the text ends inside a value"
        case .unexpectedByte(let byte, let expected): "found \(Self.name(of: byte)) where \(expected) is expected"
        case .invalidNumber: "malformed number"
        case .invalidLiteral: "unknown word; JSON has true, false and null"
        case .invalidEscape: "malformed escape in a string"
        case .controlCharacter(let byte):
            "control character \(Self.name(of: byte)) inside a string; write it as an escape"
        case .invalidUTF8: "bytes that are not UTF-8"
        case .tooDeep(let limit): "more than \(limit) nested brackets"
        case .trailingData: "more text behind the end of the value"
        }
    }

    /// What to do about it, where there is something.
    package var remedy: String? {
        switch kind {
        case .invalidUTF8: "--lenient reads each as U+FFFD"
        case .invalidLiteral: "--lenient reads NaN and Infinity as null"
        case .unexpectedByte(UInt8(ascii: "]"), "a value"),
            .unexpectedByte(UInt8(ascii: "}"), "a member's name in double quotes"):
            "--lenient reads over a comma behind the last item"
        case .tooDeep(let limit) where limit < ReadingOptions.depths.upperBound: "allow more with --max-depth"
        case .unexpectedByte(UInt8(ascii: "/"), _): "JSON has no comments"
        case .unexpectedByte(UInt8(ascii: "'"), _): "JSON has double quotes only"
        default: nil
        }
    }

    private static func name(of byte: UInt8) -> String {
        if byte > 0x20 && byte < 0x7F { return "'\(Character(UnicodeScalar(byte)))'" }
        let hex = String(byte, radix: 16, uppercase: true)
        return "0x" + (hex.count == 1 ? "0" + hex : hex)
    }
}
