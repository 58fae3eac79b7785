import GeoJSON

/// An option of a processor, declared with JSON Schema: the host checks what a user gives before the plugin sees it.
public struct PluginOption: Sendable {
    public var name: String
    /// JSON Schema of its values, with `default` and `description`. `cartouche_plugin.h` lists the words that are
    /// understood.
    public var schema: JSONValue
    /// Whether a user must give it.
    public var isRequired: Bool

    public init(_ name: String, schema: JSONValue, isRequired: Bool = false) {
        self.name = name
        self.schema = schema
        self.isRequired = isRequired
    }

    /// A number, within bounds that belong to the range.
    public static func number(
        _ name: String, _ help: String, default value: Double? = nil, minimum: Double? = nil, maximum: Double? = nil,
        isRequired: Bool = false
    ) -> PluginOption {
        var words: [(String, JSONValue)] = []
        if let minimum { words.append(("minimum", .number(minimum))) }
        if let maximum { words.append(("maximum", .number(maximum))) }
        return PluginOption(name, help, "number", words, value.map { .number($0) }, isRequired)
    }

    public static func text(
        _ name: String, _ help: String, default value: String? = nil, isRequired: Bool = false
    ) -> PluginOption {
        PluginOption(name, help, "string", [], value.map { .string($0) }, isRequired)
    }

    /// One of several words.
    public static func choice(
        _ name: String, _ help: String, _ words: [String], default value: String? = nil, isRequired: Bool = false
    ) -> PluginOption {
        let list = JSONValue.array(words.map { .string($0) })
        return PluginOption(name, help, "string", [("enum", list)], value.map { .string($0) }, isRequired)
    }

    /// True or false.
    public static func flag(_ name: String, _ help: String, default value: Bool = false) -> PluginOption {
        PluginOption(name, help, "boolean", [], .bool(value), false)
    }

    private init(
        _ name: String, _ help: String, _ type: String, _ words: [(String, JSONValue)], _ value: JSONValue?,
        _ isRequired: Bool
    ) {
        var members = [JSONMember(key: "type", value: .string(type))]
        members += words.map { JSONMember(key: $0.0, value: $0.1) }
        if let value { members.append(JSONMember(key: "default", value: value)) }
        members.append(JSONMember(key: "description", value: .string(help)))
        self.init(name, schema: JSONValue(.object(members)), isRequired: isRequired)
    }

    /// The schema of the object that all options make.
    static func schema(_ options: [PluginOption]) -> JSONValue {
        let properties = options.map { JSONMember(key: $0.name, value: $0.schema) }
        var members = [JSONMember(key: "properties", value: JSONValue(.object(properties)))]
        let required = options.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { members.append(JSONMember(key: "required", value: .array(required))) }
        return JSONValue(.object(members))
    }
}
