import Configuration
import GeoJSON
import PluginKit

/// `properties.rename`: gives properties other names in place.
struct PropertiesRename: CompiledProcessor {
    /// Old names and their new ones.
    struct Names: OptionValue {
        let byOldName: [String: String]
        let json: JSONValue

        static var domain: OptionDomain {
            OptionDomain(
                "an object from old to new names",
                schema: .object([
                    "type": .string("object"), "additionalProperties": .object(["type": .string("string")]),
                    "minProperties": .number(1),
                ]))
        }

        init(decoding value: JSONValue) throws(OptionFault) {
            guard let members = value.members, !members.isEmpty else {
                throw .mismatch(value, expected: Self.domain.description)
            }
            var byOldName: [String: String] = [:]
            var oldNames: [String: String] = [:]
            for member in members {
                guard let name = member.value.string else {
                    throw .mismatch(member.value, expected: "a string as the new name of '\(member.key)'")
                }
                if let other = oldNames.updateValue(member.key, forKey: name) {
                    throw OptionFault(
                        "gives '\(other)' and '\(member.key)' the same name '\(name)'", range: member.value.range)
                }
                guard byOldName.updateValue(name, forKey: member.key) == nil else {
                    throw OptionFault("names '\(member.key)' twice", range: member.keyRange)
                }
            }
            self.byOldName = byOldName
            json = value
        }
    }

    static let names = Option<Names>(
        required: "names",
        "new names by old ones, all at once, so that two can be swapped; a property that already has a new name is "
            + "replaced by the renamed one")

    static let manifest = ProcessorManifest(
        "properties.rename", "Renames properties.", writes: ["*"], options: [names])

    private let names: [String: String]

    init(options: OptionValues) throws(OptionFault) {
        names = options[Self.names].byOldName
    }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        for index in batch.features.indices {
            batch.features[index].editProperties { $0.rename(names) }
        }
    }
}
