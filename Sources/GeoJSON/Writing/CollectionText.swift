/// A collection's own members: those of the source, byte for byte, and those that a run adds or takes away.
package struct CollectionText: Sendable {
    /// From `{` to the `[` before the features.
    package private(set) var head: [UInt8]

    /// A collection without members of its own.
    package init() {
        head = Array(#"{"type":"FeatureCollection","features":["#.utf8)
    }

    /// The collection that a reader found.
    /// - Parameter dropped: members to leave out, since the run writes them anew or they no longer hold.
    package init(head source: [UInt8], dropping dropped: Set<String>) {
        self.init()
        guard !source.isEmpty else { return }
        var text = JSONObjectText(validated: source + Self.close)
        text.select(NameList(dropped), keepsNamed: false)
        head = text.bytes.dropLast(Self.close.count)
    }

    /// Puts a member before the features, where readers that stream look for it.
    package mutating func insert(_ name: String, _ value: JSONValue) {
        let text = JSONObjectText(validated: head + Self.close)
        guard let features = text.members.last else { return }
        var member: [UInt8] = []
        JSONText.appendQuoted(name, to: &member)
        member.append(UInt8(ascii: ":"))
        value.append(to: &member)
        member.append(UInt8(ascii: ","))
        head.insert(contentsOf: member, at: features.key.lowerBound - 1)
    }

    /// What makes an object with an empty list of features out of a head.
    private static let close = [UInt8(ascii: "]"), UInt8(ascii: "}")]

    /// The members of a collection's head, decoded, `features` as an empty list; nil for what has no head.
    package static func members(head source: [UInt8]) -> JSONValue? {
        source.isEmpty ? nil : try? JSONParser.parse(source + close)
    }

    /// From the `]` behind the features to the closing `}`, with members added at the end.
    package static func tail(
        source: [UInt8], dropping dropped: Set<String>, adding members: [JSONMember]
    ) -> [UInt8] {
        var text = source.isEmpty ? JSONObjectText() : JSONObjectText(validated: object(tail: source))
        text.select(NameList(dropped), keepsNamed: false)
        if !members.isEmpty { text.update(members.map { ($0.key, $0.value) }) }
        let content = text.bytes.dropFirst()
        let isEmpty = text.members.isEmpty
        return [UInt8(ascii: "]")] + (isEmpty ? [UInt8(ascii: "}")] : [UInt8(ascii: ",")] + content)
    }

    /// The members of a collection's tail, decoded; nil for what has no tail.
    package static func members(tail source: [UInt8]) -> JSONValue? {
        source.isEmpty ? nil : try? JSONParser.parse(object(tail: source))
    }

    /// The tail as an object: what stands between `]` and `}` is a list of members, each behind a comma.
    private static func object(tail source: [UInt8]) -> [UInt8] {
        var inner = source.dropFirst()
        if let comma = inner.firstIndex(of: UInt8(ascii: ",")), inner[..<comma].allSatisfy({ $0 <= 0x20 }) {
            inner = inner[(comma + 1)...]
        }
        return [UInt8(ascii: "{")] + inner
    }
}

extension JSONText {
    /// The JSON text on one line: white space outside strings that holds a line break is taken away.
    package static func onOneLine(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(UInt8(ascii: "\n")) || text.contains(UInt8(ascii: "\r")) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var inString = false
        var escaped = false
        for byte in text {
            if inString {
                result.append(byte)
                if escaped {
                    escaped = false
                } else if byte == UInt8(ascii: "\\") {
                    escaped = true
                } else if byte == UInt8(ascii: "\"") {
                    inString = false
                }
            } else if byte > 0x20 {
                result.append(byte)
                inString = byte == UInt8(ascii: "\"")
            }
        }
        return result
    }
}
