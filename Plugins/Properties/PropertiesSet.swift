import Configuration
import Expressions
import GeoJSON
import PluginKit

/// `properties.set`: gives properties computed values.
struct PropertiesSet: CompiledProcessor {
    /// Names and the expressions that give their values.
    struct Assignments: OptionValue {
        let items: [(name: String, expression: Expression)]
        let json: JSONValue

        static var domain: OptionDomain {
            OptionDomain(
                "an object from names to values or expressions",
                schema: .object(["type": .string("object"), "minProperties": .number(1)]))
        }

        init(decoding value: JSONValue) throws(OptionFault) {
            guard let members = value.members, !members.isEmpty else {
                throw .mismatch(value, expected: Self.domain.description)
            }
            var items: [(name: String, expression: Expression)] = []
            for member in members {
                guard !items.contains(where: { $0.name == member.key }) else {
                    throw OptionFault("sets '\(member.key)' twice", range: member.keyRange)
                }
                items.append((member.key, try Expression(option: Self.expression(member.value))))
            }
            self.items = items
            json = value
        }

        /// Objects, and lists that start with no name, stand for themselves. A list that starts with a string could
        /// be a misspelled expression, and is for the parser to judge.
        private static func expression(_ value: JSONValue) -> JSONValue {
            let isPlain = value.members != nil || value.array.map { $0.first?.string == nil } ?? false
            guard isPlain else { return value }
            return JSONValue(.array([.string("literal"), value]), range: value.range)
        }
    }

    static let values = Option<Assignments>(
        required: "values",
        "what to set: each name gets its value, or what its expression gives for the feature as it was before this "
            + "step; null sets null")

    static let manifest = ProcessorManifest(
        "properties.set", "Sets properties to values or to what expressions give.",
        reads: ["collection:camera"], writes: ["*"], options: [values])

    private let assignments: Assignments

    init(options: OptionValues) throws(OptionFault) {
        assignments = options[Self.values]
    }

    var readsCollection: Bool { assignments.items.contains { $0.expression.usesZoom } }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        let zoom = batch.zoom
        batch.update(in: context) { (feature) throws(FeatureFault) in
            var changes: [(name: String, value: JSONValue?)] = []
            changes.reserveCapacity(assignments.items.count)
            for item in assignments.items {
                let value = try item.expression.value(for: feature, zoom: zoom, path: "properties.\(item.name)")
                changes.append((item.name, value))
            }
            feature.setProperties(changes)
            return .keep
        }
    }
}
