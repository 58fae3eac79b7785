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

/// An anchor that an annotation may take, with an offset of its own where one is given.
package struct AnchorCandidate: Hashable, Sendable {
    package var anchor: Anchor
    package var offset: BoxOffset?

    package init(_ anchor: Anchor, offset: BoxOffset? = nil) {
        self.anchor = anchor
        self.offset = offset
    }
}

/// Anchors in order of preference, at least one: names, objects of `anchor` and `offset`, or `all`.
package struct AnchorCandidates: OptionValue, Hashable {
    package let list: [AnchorCandidate]

    /// The candidates, those that repeat an earlier one left out; nil when there is none.
    package init?(_ candidates: [AnchorCandidate]) {
        var list: [AnchorCandidate] = []
        for candidate in candidates where !list.contains(candidate) { list.append(candidate) }
        guard !list.isEmpty else { return nil }
        self.list = list
    }

    package init(_ anchor: Anchor) { list = [AnchorCandidate(anchor)] }

    /// The eight anchors at the box's edge in the order of Mapbox's `all`, without the center.
    package static let allAnchors: [Anchor] = [
        .topLeft, .top, .topRight, .left, .right, .bottomLeft, .bottom, .bottomRight,
    ]

    package static var domain: OptionDomain {
        let names = Anchor.allCases.map { JSONValue.string($0.rawValue) } + [.string("all")]
        let name = JSONValue.object(["enum": .array(names)])
        let candidate = JSONValue.object([
            "type": .string("object"), "required": .array([.string("anchor")]),
            "additionalProperties": .bool(false),
            "properties": .object(["anchor": Anchor.domain.schema, "offset": BoxOffset.domain.schema]),
        ])
        let item = JSONValue.object(["anyOf": .array([name, candidate])])
        return OptionDomain(
            "anchors, {\"anchor\", \"offset\"} objects, or all",
            schema: .object([
                "anyOf": .array([
                    .object(["type": .string("array"), "items": item, "minItems": .number(1)]), name, candidate,
                ])
            ]),
            choices: Anchor.allCases.map(\.rawValue) + ["all"], isList: true)
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        var candidates: [AnchorCandidate] = []
        for item in value.array ?? [value] {
            if item.string == "all" {
                candidates += Self.allAnchors.map { AnchorCandidate($0) }
            } else {
                candidates.append(try Self.candidate(item))
            }
        }
        guard let result = AnchorCandidates(candidates) else {
            throw .mismatch(value, expected: "at least one anchor")
        }
        self = result
    }

    private static func candidate(_ value: JSONValue) throws(OptionFault) -> AnchorCandidate {
        guard let members = value.members else { return AnchorCandidate(try Anchor(decoding: value)) }
        guard let anchor = value["anchor"] else {
            throw .mismatch(value, expected: "an object with an anchor")
        }
        if let other = members.first(where: { $0.key != "anchor" && $0.key != "offset" }) {
            throw OptionFault(
                "has no member '\(other.key)'",
                remedy: Suggestion.phrase(for: other.key, in: ["anchor", "offset"], otherwise: "use anchor, offset"),
                range: other.keyRange)
        }
        return AnchorCandidate(
            try Anchor(decoding: anchor),
            offset: try value["offset"].map { (v) throws(OptionFault) in try BoxOffset(decoding: v) })
    }

    package var json: JSONValue {
        .array(
            list.map { candidate in
                let name = JSONValue.string(candidate.anchor.rawValue)
                guard let offset = candidate.offset else { return name }
                return .object(["anchor": name, "offset": offset.json])
            })
    }
}
