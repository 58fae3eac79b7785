/// Header fields in their order, found by name in any case.
package struct HeaderList: Sendable, Hashable {
    package struct Field: Sendable, Hashable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package private(set) var fields: [Field]

    package init(_ fields: [Field] = []) { self.fields = fields }

    /// The value of the first field of that name.
    package subscript(name: String) -> String? { fields.first { Self.isSame($0.name, name) }?.value }

    /// The values of all fields of that name as one list (RFC 9110 §5.3).
    package func list(_ name: String) -> String? {
        let values = fields.filter { Self.isSame($0.name, name) }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    package mutating func append(_ name: String, _ value: String) { fields.append(Field(name, value)) }

    package mutating func remove(_ name: String) { fields.removeAll { Self.isSame($0.name, name) } }

    static func isSame(_ a: String, _ b: String) -> Bool { a.lowercased() == b.lowercased() }

    /// What an answer keeps: the fields that say what the body is and how long it holds. All others differ from one
    /// answer to the next without meaning.
    static let kept: Set<String> = [
        "age", "cache-control", "content-type", "date", "etag", "expires", "last-modified",
    ]

    /// The fields that an answer keeps, names in lower case, one field a name.
    var relevant: HeaderList {
        var result = HeaderList()
        for name in Self.kept.sorted() {
            if let value = name == "cache-control" ? list(name) : self[name] { result.append(name, value) }
        }
        return result
    }
}

extension HeaderList.Field {
    /// Names that the client itself fills in.
    private static let reserved: Set<String> = [
        "accept-encoding", "connection", "content-length", "expect", "host", "if-modified-since", "if-none-match",
        "te", "trailer", "transfer-encoding", "upgrade", "user-agent",
    ]

    /// Whether the field can be sent as it is: a token as name, no line break or other control character in the value
    /// (RFC 9110 §5.5), and no name that the client fills in.
    var isSendable: Bool {
        let marks = Set("!#$%&'*+-.^_`|~".utf8)
        let isToken = name.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: marks.contains(byte)
            }
        }
        let isText = value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
        return !name.isEmpty && isToken && isText && !Self.reserved.contains(name.lowercased())
    }
}
