/// A cursor over JSON text that validates as it skips.
///
/// Unsafe code: the pointer must stay valid for the life of the scanner, and `position` never passes `end`. Every read
/// is behind a comparison with `end`.
struct JSONScanner {
    let base: UnsafePointer<UInt8>
    let end: Int
    var position: Int
    /// Nesting that is still read. Bounded so that a hostile text can't exhaust the stack.
    let depthLimit: Int
    /// Where it is to be noticed that a name occurs twice: shapes of objects in which none does.
    var shapes: KnownShapes?
    /// What was noticed on the way.
    var oddities: Oddities = []

    /// The limit for a source unless another one is asked for.
    static let usualDepth = 512

    /// - Parameter depthLimit: left out for text that has been checked, or that no limit of the user's is for.
    init(
        _ base: UnsafePointer<UInt8>, from start: Int, to end: Int,
        depthLimit: Int = ReadingOptions.depths.upperBound
    ) {
        self.base = base
        self.position = start
        self.end = end
        self.depthLimit = depthLimit
    }

    @inline(__always)
    func fail(_ kind: JSONSyntaxError.Kind) -> JSONSyntaxError {
        JSONSyntaxError(kind, at: position)
    }

    func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    /// The next byte, or nil at the end.
    @inline(__always)
    var peek: UInt8? { position < end ? base[position] : nil }

    @inline(__always)
    mutating func skipWhitespace() {
        while position < end {
            let byte = base[position]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            position += 1
        }
    }

    /// Skips white space and takes the byte, or says what was expected.
    @inline(__always)
    mutating func expect(_ byte: UInt8, _ name: @autoclosure () -> String) throws(JSONSyntaxError) {
        skipWhitespace()
        guard position < end else { throw fail(.unexpectedEnd) }
        guard base[position] == byte else { throw fail(.unexpectedByte(base[position], expected: name())) }
        position += 1
    }

    /// Skips white space and takes the byte if it is next.
    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        skipWhitespace()
        guard position < end, base[position] == byte else { return false }
        position += 1
        return true
    }

    /// Skips one whole value of any kind.
    mutating func skipValue(depth: Int = 0) throws(JSONSyntaxError) {
        skipWhitespace()
        guard position < end else { throw fail(.unexpectedEnd) }
        switch base[position] {
        case UInt8(ascii: "\""): try skipString()
        case UInt8(ascii: "{"): try skipObject(depth: depth)
        case UInt8(ascii: "["): try skipArray(depth: depth)
        case UInt8(ascii: "t"): try skipWord("true")
        case UInt8(ascii: "f"): try skipWord("false")
        case UInt8(ascii: "n"): try skipWord("null")
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber()
        case let byte where byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"):
            throw fail(.invalidLiteral)
        case let byte: throw fail(.unexpectedByte(byte, expected: "a value"))
        }
    }

    private mutating func skipObject(depth: Int) throws(JSONSyntaxError) {
        guard depth < depthLimit else { throw fail(.tooDeep(limit: depthLimit)) }
        let start = position
        position += 1
        if take(UInt8(ascii: "}")) { return }
        var shape = NameShape()
        while true {
            let key = try skipKey()
            if shapes != nil { shape.add(bytes(key)) }
            try skipValue(depth: depth + 1)
            if take(UInt8(ascii: ",")) { continue }
            try expect(UInt8(ascii: "}"), "',' or '}'")
            return note(shape, from: start)
        }
    }

    private mutating func skipArray(depth: Int) throws(JSONSyntaxError) {
        guard depth < depthLimit else { throw fail(.tooDeep(limit: depthLimit)) }
        position += 1
        if take(UInt8(ascii: "]")) { return }
        while true {
            try skipValue(depth: depth + 1)
            if take(UInt8(ascii: ",")) { continue }
            return try expect(UInt8(ascii: "]"), "',' or ']'")
        }
    }

    /// Skips a member's name and colon; returns the range between the quotes.
    @discardableResult
    @inline(__always)
    mutating func skipKey() throws(JSONSyntaxError) -> Range<Int> {
        skipWhitespace()
        guard position < end else { throw fail(.unexpectedEnd) }
        guard base[position] == UInt8(ascii: "\"") else {
            throw fail(.unexpectedByte(base[position], expected: "a member's name in double quotes"))
        }
        let start = position + 1
        try skipString()
        let key = start..<(position - 1)
        try expect(UInt8(ascii: ":"), "':'")
        return key
    }

    private mutating func skipWord(_ word: StaticString) throws(JSONSyntaxError) {
        let length = word.utf8CodeUnitCount
        guard end - position >= length else { throw JSONSyntaxError(.unexpectedEnd, at: end) }
        for index in 0..<length where base[position + index] != word.utf8Start[index] {
            throw fail(.invalidLiteral)
        }
        position += length
    }

    /// Skips a string with its quotes; checks escapes, control characters and UTF-8.
    @inline(__always)
    mutating func skipString() throws(JSONSyntaxError) {
        position += 1
        while true {
            skipPlainASCII()
            guard position < end else { throw fail(.unexpectedEnd) }
            switch base[position] {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"): try skipEscape()
            case let byte where byte < 0x20: throw fail(.controlCharacter(byte))
            default: try skipMultibyte()
            }
        }
    }

    /// Stops at the first byte that is a quote, a backslash, a control character or not ASCII. Eight bytes a step: a
    /// subtraction borrows only upwards, so the lowest flag is always a true one.
    @inline(__always)
    private mutating func skipPlainASCII() {
        let high: UInt64 = 0x8080_8080_8080_8080
        let ones: UInt64 = 0x0101_0101_0101_0101
        while end - position >= 8 {
            let word = UInt64(
                littleEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
            let quote = word ^ (ones &* 0x22)
            let backslash = word ^ (ones &* 0x5C)
            let flags =
                (((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
                    | ((word &- ones &* 0x20) & ~word) | word) & high
            if flags != 0 {
                position += flags.trailingZeroBitCount >> 3
                return
            }
            position += 8
        }
        while position < end {
            let byte = base[position]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x80 { return }
            position += 1
        }
    }

    private mutating func skipEscape() throws(JSONSyntaxError) {
        guard position + 1 < end else { throw JSONSyntaxError(.unexpectedEnd, at: end) }
        switch base[position + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 2
        case UInt8(ascii: "u"):
            guard position + 6 <= end else { throw JSONSyntaxError(.unexpectedEnd, at: end) }
            for index in 2..<6 where !Self.isHexDigit(base[position + index]) { throw fail(.invalidEscape) }
            let isSurrogate = base[position + 2] | 0x20 == UInt8(ascii: "d") && base[position + 3] >= UInt8(ascii: "8")
            position += isSurrogate ? surrogateLength() : 6
        default:
            throw fail(.invalidEscape)
        }
    }

    /// The length of an escape for half a character, with that of the other half where it follows; half of one alone is
    /// noted.
    private mutating func surrogateLength() -> Int {
        let isHigh = base[position + 3] | 0x20 <= UInt8(ascii: "b")
        if isHigh, position + 12 <= end, base[position + 6] == UInt8(ascii: "\\"),
            base[position + 7] == UInt8(ascii: "u"), base[position + 8] | 0x20 == UInt8(ascii: "d"),
            base[position + 9] | 0x20 >= UInt8(ascii: "c"),
            (9..<12).allSatisfy({ Self.isHexDigit(base[position + $0]) })
        {
            return 12
        }
        oddities.insert(.surrogate)
        return 6
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66)
    }

    /// Skips one character of two to four bytes (RFC 3629: no overlong form, no surrogate, at most U+10FFFF).
    @inline(__always)
    private mutating func skipMultibyte() throws(JSONSyntaxError) {
        let lead = base[position]
        let length: Int
        var lowest: UInt8 = 0x80
        var highest: UInt8 = 0xBF
        switch lead {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, lowest) = (3, 0xA0)
        case 0xED: (length, highest) = (3, 0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, lowest) = (4, 0x90)
        case 0xF4: (length, highest) = (4, 0x8F)
        case 0xF1...0xF3: length = 4
        default: throw fail(.invalidUTF8)
        }
        guard position + length <= end else { throw fail(.unexpectedEnd) }
        guard base[position + 1] >= lowest, base[position + 1] <= highest else { throw fail(.invalidUTF8) }
        for index in 2..<max(length, 2) where base[position + index] & 0xC0 != 0x80 { throw fail(.invalidUTF8) }
        position += length
    }
}
