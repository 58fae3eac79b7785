import Configuration
import GeoJSON
import PluginKit

extension ProcessorManifest {
    /// What the processor takes, as JSON Schema (2020-12) of its object in a chain.
    package var schema: JSONValue {
        var properties: [JSONMember] = [
            JSONMember(key: "use", value: .object(["const": .string(name)])),
            JSONMember(key: "tag", value: .object(["type": .string("string")])),
        ]
        for option in options {
            var schema = option.domain.schema.members ?? []
            schema.removeAll { ["description", "default"].contains($0.key) }
            schema.append(JSONMember(key: "description", value: .string(option.help)))
            if let value = option.defaultJSON { schema.append(JSONMember(key: "default", value: value)) }
            properties.append(JSONMember(key: option.name, value: JSONValue(.object(schema))))
        }
        let required = ["use"] + options.filter { $0.defaultJSON == nil }.map(\.name)
        return .object([
            "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
            "title": .string(name), "description": .string(summary), "type": .string("object"),
            "properties": JSONValue(.object(properties)), "required": .array(required.map { .string($0) }),
            "additionalProperties": .bool(false),
            "x-scopes": .array(scopes.map { .string($0.rawValue) }),
            "x-requires": .array(requires.map { .string($0) }),
            "x-reads": .array(reads.map { .string($0) }),
            "x-writes": .array(writes.map { .string($0) }),
        ])
    }
}
