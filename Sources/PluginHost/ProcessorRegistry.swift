import CCartouche
import Configuration
import GeoJSON
import PluginKit

/// The processors that are installed, by name.
package struct ProcessorRegistry: Sendable {
    private let processors: [String: any Processor.Type]

    /// Version of the interface for plugins that are built on their own.
    package static let pluginABI = Int(CARTOUCHE_PLUGIN_ABI)

    /// - Parameter processors: names must differ; of two with one name the later wins.
    package init(_ processors: [any Processor.Type]) {
        self.processors = Dictionary(processors.map { ($0.manifest.name, $0) }) { $1 }
    }

    /// All manifests, by name.
    package var manifests: [ProcessorManifest] {
        processors.values.map { $0.manifest }.sorted { $0.name < $1.name }
    }

    /// The processor of that name, or a fault that says which was meant.
    package func processor(named name: String, range: Range<Int> = 0..<0) throws(OptionFault) -> any Processor.Type {
        if let processor = processors[name] { return processor }
        let remedy =
            Suggestion.phrase(for: name, in: processors.keys)
            ?? nearestByVerb(name).map { "did you mean '\($0)'?" } ?? "'cartouche processors' lists what is installed"
        throw OptionFault("there is no processor '\(name)'", remedy: remedy, range: range)
    }

    /// `simplify` stands for `geometry.simplify`.
    private func nearestByVerb(_ name: String) -> String? {
        let verb = name.split(separator: ".").last.map(String.init) ?? name
        let byVerb = Dictionary(
            processors.keys.map { ($0.split(separator: ".").last.map(String.init) ?? $0, $0) },
            uniquingKeysWith: { a, _ in a })
        return Suggestion.nearest(to: verb, in: byVerb.keys).flatMap { byVerb[$0] }
    }
}

extension ProcessorManifest {
    /// What the processor takes, as JSON Schema (2020-12) of its object in a chain.
    package var schema: JSONValue {
        var properties: [JSONMember] = [
            JSONMember(key: "use", value: .object(["const": .string(name)])),
            JSONMember(key: "tag", value: .object(["type": .string("string")])),
        ]
        for option in options {
            var schema = option.domain.schema.members ?? []
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
