import Configuration
import GeoJSON
import PluginKit

/// `properties.select`: keeps the named properties, or drops them.
struct PropertiesSelect: CompiledProcessor {
    static let keep = Option<[String]?>("keep", default: nil, "properties that stay; all others go")
    static let drop = Option<[String]?>("drop", default: nil, "properties that go; all others stay")

    static let manifest = ProcessorManifest(
        "properties.select", "Keeps or drops properties by name.", writes: ["*"], options: [keep, drop])

    private let names: NameList
    private let keepsNamed: Bool

    init(options: OptionValues) throws(OptionFault) {
        switch (options[Self.keep], options[Self.drop]) {
        case (let names?, nil): (self.names, keepsNamed) = (NameList(names), true)
        case (nil, let names?): (self.names, keepsNamed) = (NameList(names), false)
        case (nil, nil):
            throw OptionFault("properties.select needs 'keep' or 'drop'", remedy: "give one list of names")
        case (_?, _?):
            throw OptionFault(
                "properties.select takes 'keep' or 'drop', not both", remedy: "leave one out",
                range: options.given["drop"]?.range ?? 0..<0)
        }
    }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        for index in batch.features.indices {
            batch.features[index].selectProperties(names, keepsNamed: keepsNamed)
        }
    }
}
