import Configuration
import Expressions
import GeoJSON
import PluginKit

/// `properties.filter`: keeps the features for which an expression is true.
struct PropertiesFilter: CompiledProcessor {
    /// An expression that gives true or false.
    struct Condition: OptionValue {
        let expression: Expression

        static var domain: OptionDomain {
            OptionDomain(
                "an expression that gives true or false",
                schema: .object([
                    "anyOf": .array([
                        .object(["type": .string("boolean")]),
                        .object(["type": .string("array"), "minItems": .number(1)]),
                    ])
                ]))
        }

        init(decoding value: JSONValue) throws(OptionFault) {
            expression = try Expression(option: value, as: .boolean)
        }

        var json: JSONValue { expression.source }
    }

    static let condition = Option<Condition>(
        required: "where",
        "keeps features for which it is true and drops those for which it is false; a feature for which it is "
            + "neither is rejected")

    static let manifest = ProcessorManifest(
        "properties.filter", "Keeps the features for which an expression is true.",
        reads: ["collection:camera"], writes: ["features"], options: [condition])

    private let expression: Expression

    init(options: OptionValues) throws(OptionFault) {
        expression = options[Self.condition].expression
    }

    var readsCollection: Bool { expression.usesZoom }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        let zoom = batch.zoom
        batch.update(in: context) { (feature) throws(FeatureFault) in
            try expression.value(for: feature, zoom: zoom).bool == true ? .keep : .drop
        }
    }
}
