import Configuration
import Expressions
import GeoJSON
import PluginKit

/// `properties.sort`: puts the features in the order of a property or of what an expression gives.
struct PropertiesSort: CompiledProcessor {
    /// A property's name or an expression.
    struct Key: OptionValue {
        let expression: Expression
        let json: JSONValue

        static var domain: OptionDomain {
            OptionDomain(
                "a property's name or an expression",
                schema: .object([
                    "anyOf": .array([
                        .object(["type": .string("string")]),
                        .object(["type": .string("array"), "minItems": .number(1)]),
                    ])
                ]))
        }

        init(decoding value: JSONValue) throws(OptionFault) {
            json = value
            if value.string != nil {
                expression = try Expression(option: .array([.string("get"), value]))
            } else if value.array != nil {
                expression = try Expression(option: value)
            } else {
                throw .mismatch(value, expected: Self.domain.description)
            }
        }
    }

    static let key = Option<Key>(
        required: "by",
        "property or expression to sort by: false, true, numbers by value, strings by Unicode scalars, lists item by "
            + "item, objects; null and missing come last in both directions")
    static let descending = Option("descending", default: false, "largest first; equal ones keep their order")

    static let manifest = ProcessorManifest(
        "properties.sort", "Sorts the features; the order of equal ones stays.", scopes: [.collection],
        reads: ["collection:camera"], options: [key, descending])

    private let expression: Expression
    private let isDescending: Bool

    init(options: OptionValues) throws(OptionFault) {
        expression = options[Self.key].expression
        isDescending = options[Self.descending]
    }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        let zoom = batch.zoom
        var keys: [JSONValue] = []
        keys.reserveCapacity(batch.features.count)
        batch.update(in: context) { (feature) throws(FeatureFault) in
            keys.append(try expression.value(for: feature, zoom: zoom))
            return .keep
        }
        let order = keys.indices.sorted { a, b in
            // Absent keys stay behind all others, whatever the direction.
            if keys[a].isNull || keys[b].isNull {
                return keys[a].isNull == keys[b].isNull ? a < b : keys[b].isNull
            }
            let difference = SortOrder.compare(keys[a], keys[b])
            if difference == 0 { return a < b }
            return isDescending ? difference > 0 : difference < 0
        }
        batch.arrange(order)
    }
}
