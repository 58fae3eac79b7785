import Configuration
import GeoJSON
import MapCamera

/// Width and height of an annotation's box in pixels, both ≥ 0.
package struct BoxSize: OptionValue, Hashable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    package static let zero = BoxSize(width: 0, height: 0)

    package static var domain: OptionDomain {
        OptionDomain("[width, height] in px", schema: pairSchema(least: 0), isList: true)
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        guard let pair = finitePair(value), pair.0 >= 0, pair.1 >= 0 else {
            throw pairFault(value, "[width, height] in px, both at least 0")
        }
        self.init(width: pair.0, height: pair.1)
    }

    package var json: JSONValue { .array([.number(width), .number(height)]) }
}

/// How far a box is moved from where its anchor puts it, in pixels, y down.
package struct BoxOffset: OptionValue, Hashable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    package static let zero = BoxOffset(x: 0, y: 0)

    package static var domain: OptionDomain {
        OptionDomain("[x, y] in px, y down", schema: pairSchema(least: nil), isList: true)
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        guard let pair = finitePair(value) else { throw pairFault(value, "[x, y] in px, y down") }
        self.init(x: pair.0, y: pair.1)
    }

    package var json: JSONValue { .array([.number(x), .number(y)]) }

    package static func + (a: BoxOffset, b: BoxOffset) -> BoxOffset { BoxOffset(x: a.x + b.x, y: a.y + b.y) }
}

private func finitePair(_ value: JSONValue) -> (Double, Double)? {
    guard let pair = value.array, pair.count == 2, let first = pair[0].double, let second = pair[1].double,
        first.isFinite, second.isFinite
    else { return nil }
    return (first, second)
}

/// A list with a list in it looks like an expression in the place of one number.
private func pairFault(_ value: JSONValue, _ expected: String) -> OptionFault {
    guard value.array?.contains(where: { $0.array != nil }) ?? false else {
        return .mismatch(value, expected: expected)
    }
    var fault = OptionFault.mismatch(
        value, expected: expected + ": a list of numbers; an expression must give the whole list")
    fault.remedy = #"write ["case", CONDITION, ["literal", [100, 60]], ["literal", [50, 30]]]"#
    return fault
}

private func pairSchema(least: Double?) -> JSONValue {
    var number = Double.domain.schema
    if let least { number = .object(["type": .string("number"), "minimum": .number(least)]) }
    return .object([
        "type": .string("array"), "items": number, "minItems": .number(2), "maxItems": .number(2),
    ])
}

/// A box by its edges in pixels, y down.
package struct BoxEdges: OptionValue, Hashable {
    package var box: ScreenBox

    package init(_ box: ScreenBox) {
        self.box = box
    }

    package static var domain: OptionDomain {
        OptionDomain(
            "[left, top, right, bottom] in px",
            schema: .object([
                "type": .string("array"), "items": Double.domain.schema, "minItems": .number(4),
                "maxItems": .number(4),
            ]), isList: true)
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        guard let list = value.array, list.count == 4 else {
            throw .mismatch(value, expected: "[left, top, right, bottom] in px")
        }
        let edges = list.compactMap(\.double).filter(\.isFinite)
        guard edges.count == 4 else { throw .mismatch(value, expected: "[left, top, right, bottom] in px") }
        guard edges[0] <= edges[2], edges[1] <= edges[3] else {
            var fault = OptionFault.mismatch(value, expected: "left up to right and top up to bottom")
            fault.remedy = "write [left, top, right, bottom] with y down, not x, y, width, height"
            throw fault
        }
        self.init(ScreenBox(left: edges[0], top: edges[1], right: edges[2], bottom: edges[3]))
    }

    package var json: JSONValue {
        .array([box.left, box.top, box.right, box.bottom].map { .number($0) })
    }

    /// Whether the value looks like one box, not like a list of some.
    package static func isOne(_ value: JSONValue) -> Bool { value.array?.first?.double != nil }
}

/// Boxes that stand for an annotation where boxes must not overlap, relative to the top left corner of its own; at
/// least one.
package struct CollisionBoxes: OptionValue, Hashable {
    package let list: [ScreenBox]

    package static var domain: OptionDomain {
        OptionDomain(
            "boxes [left, top, right, bottom] in px from the top left corner of the annotation's box",
            schema: .object([
                "anyOf": .array([
                    BoxEdges.domain.schema,
                    .object([
                        "type": .string("array"), "items": BoxEdges.domain.schema, "minItems": .number(1),
                    ]),
                ])
            ]), isList: true)
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        let items = BoxEdges.isOne(value) ? [value] : value.array ?? []
        guard !items.isEmpty else {
            throw .mismatch(value, expected: "at least one box [left, top, right, bottom]")
        }
        var list: [ScreenBox] = []
        for item in items { list.append(try BoxEdges(decoding: item).box) }
        self.list = list
    }

    package var json: JSONValue { .array(list.map { BoxEdges($0).json }) }
}
