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
    /// Whether polygons count with what is inside, or only with their borders.
    var fill: Bool

    private static let from = Option<String>(required: "from", "GeoJSON file.", domain: "path of a GeoJSON file")
    private static let width = Option(
        "width", default: 1.0, "How wide lines and points are drawn.", domain: "px, at least 0",
        check: { $0 >= 0 && $0 <= ScreenLimit.pixels ? nil : "px from 0 to \(JSONText.number(ScreenLimit.pixels))" })
    private static let priority = Option<Double?>(
        "priority", default: nil, "Boxes of a higher one may cover the geometries.")

    private static let fill = Option(
        "fill", default: true, "Whether boxes keep clear of what is inside polygons, or only of their borders.")

    static var domain: OptionDomain {
        OptionDomain(
            "path of a GeoJSON file or {\"from\", \"width\", \"priority\", \"fill\"}",
            schema: .object([
                "anyOf": .array([
                    .object(["type": .string("string")]),
                    .object([
                        "type": .string("object"), "required": .array([.string("from")]),
                        "additionalProperties": .bool(false),
                        "properties": .object([
                            "from": String.domain.schema,
                            "width": .object(["type": .string("number"), "minimum": .number(0)]),
                            "priority": Double.domain.schema, "fill": Bool.domain.schema,
                        ]),
                    ]),
                ])
            ]))
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        if let path = value.string {
            (self.path, width, priority, fill) = (path, 1, .infinity, true)
        } else {
            let options = try OptionValues.decode(
                value, as: [Self.from, Self.width, Self.priority, Self.fill], expected: Self.domain.description)
            path = options[Self.from]
            width = options[Self.width]
            priority = options[Self.priority] ?? .infinity
            fill = options[Self.fill]
        }
        guard !path.isEmpty else { throw .mismatch(value, expected: Self.domain.description) }
    }

    var json: JSONValue {
        guard width != 1 || priority.isFinite || !fill else { return .string(path) }
        var members = [JSONMember(key: "from", value: .string(path)), JSONMember(key: "width", value: .number(width))]
        if priority.isFinite { members.append(JSONMember(key: "priority", value: .number(priority))) }
        if !fill { members.append(JSONMember(key: "fill", value: .bool(false))) }
        return JSONValue(.object(members))
    }

    /// The file's geometries.
    func obstacles(option: String, in context: ProcessorContext) throws(ProcessorError) -> [GroundObstacle] {
        var obstacles: [GroundObstacle] = []
        try context.forEachFeature(in: path, option: option) { feature in
            if let geometry = feature.geometry {
                obstacles += GroundObstacle.parts(of: geometry, fills: fill, width: width, priority: priority)
            }
        }
        if obstacles.isEmpty { context.warn("'\(path)' has no geometry to keep clear of") }
        return obstacles
    }
}
