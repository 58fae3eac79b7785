import Configuration
import GeoJSON
import GeoTypes
import PluginKit

/// A file of geometries that boxes keep clear of.
struct AvoidedFile: OptionValue, Hashable {
    var path: String
    /// Of lines and points as they are drawn, in pixels.
    var width: Double
    /// Annotations of a higher one may cover them; infinite if none may.
    var priority: Double

    private static let from = Option<String>(required: "from", "GeoJSON file.", domain: "path of a GeoJSON file")
    private static let width = Option(
        "width", default: 1.0, "How wide lines and points are drawn.", domain: "px, at least 0",
        check: { $0 >= 0 && $0 <= ScreenLimit.pixels ? nil : "px from 0 to \(JSONText.number(ScreenLimit.pixels))" })
    private static let priority = Option<Double?>(
        "priority", default: nil, "Boxes of a higher one may cover the geometries.")

    static var domain: OptionDomain {
        OptionDomain(
            "path of a GeoJSON file or {\"from\", \"width\", \"priority\"}",
            schema: .object([
                "anyOf": .array([
                    .object(["type": .string("string")]),
                    .object([
                        "type": .string("object"), "required": .array([.string("from")]),
                        "additionalProperties": .bool(false),
                        "properties": .object([
                            "from": String.domain.schema,
                            "width": .object(["type": .string("number"), "minimum": .number(0)]),
                            "priority": Double.domain.schema,
                        ]),
                    ]),
                ])
            ]))
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        if let path = value.string {
            (self.path, width, priority) = (path, 1, .infinity)
        } else {
            let options = try OptionValues.decode(
                value, as: [Self.from, Self.width, Self.priority], expected: Self.domain.description)
            path = options[Self.from]
            width = options[Self.width]
            priority = options[Self.priority] ?? .infinity
        }
        guard !path.isEmpty else { throw .mismatch(value, expected: Self.domain.description) }
    }

    var json: JSONValue {
        guard width != 1 || priority.isFinite else { return .string(path) }
        var members = [JSONMember(key: "from", value: .string(path)), JSONMember(key: "width", value: .number(width))]
        if priority.isFinite { members.append(JSONMember(key: "priority", value: .number(priority))) }
        return JSONValue(.object(members))
    }

    /// The file's geometries.
    func obstacles(option: String, in context: ProcessorContext) throws(ProcessorError) -> [GroundObstacle] {
        var obstacles: [GroundObstacle] = []
        try context.forEachFeature(in: path, option: option) { feature in
            if let geometry = feature.geometry {
                obstacles += GroundObstacle.parts(of: geometry, width: width, priority: priority)
            }
        }
        if obstacles.isEmpty { context.warn("'\(path)' has no geometry to keep clear of") }
        return obstacles
    }
}
