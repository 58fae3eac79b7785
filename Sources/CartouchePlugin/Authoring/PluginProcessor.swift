import GeoJSON

/// What a processor says about itself, without running.
public struct PluginProcessor: Sendable {
    /// What a processor sees of the features, and may change.
    public enum Column: String, Sendable, CaseIterable {
        case id, geometry, properties
        /// Members of the feature that RFC 7946 doesn't name.
        case members
    }

    /// Two words of letters, digits and hyphens with a point between them, `plugin.verb`.
    public var name: String
    /// One sentence.
    public var summary: String
    /// What is handed over; what is left out costs nothing, and can't be set.
    public var columns: Set<Column>
    /// Properties that an earlier step or the source must have written; also `geometry`.
    public var requires: [String]
    /// Properties that it uses if they are there.
    public var reads: [String]
    /// Properties that it writes; also `geometry`, `features` if there may be more or fewer of them, `*`.
    public var writes: [String]
    /// Whether coordinates must be longitude and latitude.
    public var needsCRS84: Bool
    public var options: [PluginOption]

    public init(
        name: String, summary: String, columns: Set<Column> = Set(Column.allCases), requires: [String] = [],
        reads: [String] = [], writes: [String] = [], needsCRS84: Bool = false, options: [PluginOption] = []
    ) {
        self.name = name
        self.summary = summary
        self.columns = columns
        self.requires = requires
        self.reads = reads
        self.writes = writes
        self.needsCRS84 = needsCRS84
        self.options = options
    }

    /// The processor's part of a plugin's manifest.
    func json(scope: String) -> JSONValue {
        func list(_ words: [String]) -> JSONValue { .array(words.map { .string($0) }) }
        var members = [
            JSONMember(key: "name", value: .string(name)), JSONMember(key: "summary", value: .string(summary)),
            JSONMember(key: "scope", value: .string(scope)),
            JSONMember(key: "columns", value: list(Column.allCases.filter(columns.contains).map(\.rawValue))),
        ]
        for (key, words) in [("requires", requires), ("reads", reads), ("writes", writes)] where !words.isEmpty {
            members.append(JSONMember(key: key, value: list(words)))
        }
        if needsCRS84 { members.append(JSONMember(key: "needsCRS84", value: .bool(true))) }
        if !options.isEmpty { members.append(JSONMember(key: "options", value: PluginOption.schema(options))) }
        return JSONValue(.object(members))
    }
}
