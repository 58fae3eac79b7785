import Configuration
import GeoJSON
import MapCamera
import PluginKit

/// An area of the screen that boxes keep clear of.
struct KeepOutArea: OptionValue, Hashable {
    var box: ScreenBox
    /// Annotations of a higher one may cover it; infinite if none may.
    var priority: Double

    private static let box = Option<BoxEdges>(required: "box", "Edges of the area.")
    private static let priority = Option<Double?>("priority", default: nil, "Boxes of a higher one may cover the area.")

    static var domain: OptionDomain {
        OptionDomain(
            "[left, top, right, bottom] in px or {\"box\", \"priority\"}",
            schema: .object([
                "anyOf": .array([
                    BoxEdges.domain.schema,
                    .object([
                        "type": .string("object"), "required": .array([.string("box")]),
                        "additionalProperties": .bool(false),
                        "properties": .object(["box": BoxEdges.domain.schema, "priority": Double.domain.schema]),
                    ]),
                ])
            ]), isList: true)
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        guard value.members != nil else {
            guard value.array != nil else { throw .mismatch(value, expected: Self.domain.description) }
            (box, priority) = (try BoxEdges(decoding: value).box, .infinity)
            return
        }
        let options = try OptionValues.decode(
            value, as: [Self.box, Self.priority], expected: Self.domain.description)
        (box, priority) = (options[Self.box].box, options[Self.priority] ?? .infinity)
    }

    var json: JSONValue {
        guard priority.isFinite else { return BoxEdges(box).json }
        return .object(["box": BoxEdges(box).json, "priority": .number(priority)])
    }
}

/// Areas of the screen; one may be written without the brackets of a list.
struct KeepOutAreas: OptionValue, Hashable {
    var list: [KeepOutArea]

    init(list: [KeepOutArea]) {
        self.list = list
    }

    static var domain: OptionDomain {
        OptionDomain(
            "list of " + KeepOutArea.domain.description,
            schema: .object([
                "anyOf": .array([
                    .object(["type": .string("array"), "items": KeepOutArea.domain.schema]),
                    KeepOutArea.domain.schema,
                ])
            ]), isList: true)
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        list = []
        for item in BoxEdges.isOne(value) ? [value] : value.array ?? [value] {
            list.append(try KeepOutArea(decoding: item))
        }
    }

    var json: JSONValue { .array(list.map(\.json)) }
}
