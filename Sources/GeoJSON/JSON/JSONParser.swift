/// Reads JSON text into a tree of ``JSONValue``.
public struct JSONParser {
    public enum Dialect: Sendable {
        /// RFC 8259 and nothing more.
        case strict
        /// Also `//` and `/* */` comments, and one comma behind the last item, for files that people write.
        case configuration
    }

    private var scanner: JSONScanner
    private let dialect: Dialect

    /// Reads one value and whatever white space surrounds it, from UTF-8.
    /// - Throws: where the bytes stop being JSON, or brackets are nested too deep.
    /// - Complexity: O(*n*) in bytes.
    public static func parse(_ bytes: [UInt8], dialect: Dialect = .strict) throws(JSONSyntaxError) -> JSONValue {
        try bytes.withUnsafeBufferPointer { (buffer) throws(JSONSyntaxError) -> JSONValue in
            try parse(buffer, dialect: dialect)
        }
    }

    /// Reads one value and whatever white space surrounds it.
    /// - Complexity: O(*n*) in bytes.
    public static func parse(_ text: String, dialect: Dialect = .strict) throws(JSONSyntaxError) -> JSONValue {
        try parse([UInt8](text.utf8), dialect: dialect)
    }

    static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>, dialect: Dialect = .strict
    ) throws(JSONSyntaxError) -> JSONValue {
        guard let base = bytes.baseAddress else { throw JSONSyntaxError(.unexpectedEnd, at: 0) }
        var parser = JSONParser(scanner: JSONScanner(base, from: 0, to: bytes.count), dialect: dialect)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.scanner.position = 3 }
        let value = try parser.value(depth: 0)
        try parser.skipBlank()
        guard parser.scanner.position == bytes.count else { throw parser.scanner.fail(.trailingData) }
        return value
    }

    private init(scanner: JSONScanner, dialect: Dialect) {
        self.scanner = scanner
        self.dialect = dialect
    }

    private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        try skipBlank()
        guard depth <= scanner.depthLimit else { throw scanner.fail(.tooDeep(limit: scanner.depthLimit)) }
        guard let byte = scanner.peek else { throw scanner.fail(.unexpectedEnd) }
        let start = scanner.position
        let content: JSONValue.Content
        switch byte {
        case UInt8(ascii: "{"): content = .object(try members(depth: depth))
        case UInt8(ascii: "["): content = .array(try elements(depth: depth))
        case UInt8(ascii: "\""): content = .string(try string())
        default:
            try scanner.skipValue()
            let token = String(
                decoding: UnsafeBufferPointer(start: scanner.base + start, count: scanner.position - start),
                as: UTF8.self)
            switch byte {
            case UInt8(ascii: "t"): content = .bool(true)
            case UInt8(ascii: "f"): content = .bool(false)
            case UInt8(ascii: "n"): content = .null
            default: content = .number(JSONNumber(token: token))
            }
        }
        return JSONValue(content, range: start..<scanner.position)
    }

    private mutating func members(depth: Int) throws(JSONSyntaxError) -> [JSONMember] {
        var members: [JSONMember] = []
        scanner.position += 1
        try skipBlank()
        if scanner.take(UInt8(ascii: "}")) { return members }
        while true {
            try skipBlank()
            let start = scanner.position
            guard let quote = scanner.peek else { throw scanner.fail(.unexpectedEnd) }
            guard quote == UInt8(ascii: "\"") else {
                throw scanner.fail(.unexpectedByte(quote, expected: "a member's name in double quotes"))
            }
            let key = try string()
            let keyRange = start..<scanner.position
            try skipBlank()
            try scanner.expect(UInt8(ascii: ":"), "':'")
            members.append(JSONMember(key: key, keyRange: keyRange, value: try value(depth: depth + 1)))
            if try endsList(UInt8(ascii: "}"), "',' or '}'") { return members }
        }
    }

    private mutating func elements(depth: Int) throws(JSONSyntaxError) -> [JSONValue] {
        var elements: [JSONValue] = []
        scanner.position += 1
        try skipBlank()
        if scanner.take(UInt8(ascii: "]")) { return elements }
        while true {
            elements.append(try value(depth: depth + 1))
            if try endsList(UInt8(ascii: "]"), "',' or ']'") { return elements }
        }
    }

    /// Takes a comma, or the closing bracket and answers true.
    private mutating func endsList(_ bracket: UInt8, _ expected: String) throws(JSONSyntaxError) -> Bool {
        try skipBlank()
        if scanner.take(UInt8(ascii: ",")) {
            guard dialect == .configuration else { return false }
            try skipBlank()
            return scanner.take(bracket)
        }
        try scanner.expect(bracket, expected)
        return true
    }

    private mutating func string() throws(JSONSyntaxError) -> String {
        let start = scanner.position + 1
        try scanner.skipString()
        return JSONText.decode(
            UnsafeBufferPointer(start: scanner.base + start, count: scanner.position - 1 - start))
    }

    /// Skips white space, and comments where the dialect has them.
    private mutating func skipBlank() throws(JSONSyntaxError) {
        scanner.skipWhitespace()
        guard dialect == .configuration else { return }
        while scanner.peek == UInt8(ascii: "/"), scanner.position + 1 < scanner.end {
            let start = scanner.position
            switch scanner.base[start + 1] {
            case UInt8(ascii: "/"):
                while let byte = scanner.peek, byte != UInt8(ascii: "\n") { scanner.position += 1 }
            case UInt8(ascii: "*"):
                scanner.position += 2
                while true {
                    guard scanner.position + 1 < scanner.end else {
                        throw JSONSyntaxError(.unexpectedEnd, at: start)
                    }
                    if scanner.base[scanner.position] == UInt8(ascii: "*"),
                        scanner.base[scanner.position + 1] == UInt8(ascii: "/")
                    {
                        scanner.position += 2
                        break
                    }
                    scanner.position += 1
                }
            default: return
            }
            scanner.skipWhitespace()
        }
    }
}
