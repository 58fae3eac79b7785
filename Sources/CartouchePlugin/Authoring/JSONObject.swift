import GeoJSON

/// The text of a JSON object, read and changed member by member: what nobody sets stays byte for byte as it is, with
/// its order, white space and spelling of numbers.
public struct JSONObject: Sendable, ExpressibleByDictionaryLiteral {
    private(set) var content: JSONObjectText

    init(_ content: JSONObjectText) { self.content = content }

    /// An object without members.
    public init() { content = JSONObjectText() }

    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self.init()
        update(members.map { ($0.0, $0.1) })
    }

    /// The value of that name, or nil; where a name occurs twice the last one counts. Setting nil removes it, another
    /// value replaces it in place or goes behind the last one.
    /// - Complexity: O(*n*) in bytes; other values are skipped, not decoded.
    public subscript(name: String) -> JSONValue? {
        get { content[name] }
        set { content.update([(name, newValue)]) }
    }

    /// Sets, or with nil removes, several members in one pass.
    public mutating func update(_ changes: [(name: String, value: JSONValue?)]) {
        content.update(changes)
    }

    /// The names in the order of the text.
    public var names: [String] { content.members.map { content.key($0) } }

    public var isEmpty: Bool { content.members.isEmpty }

    /// The object as JSON text.
    public var text: String { String(decoding: content.bytes, as: UTF8.self) }
}
