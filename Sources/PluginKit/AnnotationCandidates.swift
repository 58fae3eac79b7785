import Configuration
import GeoJSON
import MapCamera

/// An anchor that an annotation may take, with an offset of its own where one is given.
package struct AnchorCandidate: Hashable, Sendable {
    package var anchor: Anchor
    package var offset: BoxOffset?

    package init(_ anchor: Anchor, offset: BoxOffset? = nil) {
        self.anchor = anchor
        self.offset = offset
    }
}

/// Anchors in order of preference, at least one.
///
/// Each is a name, an object of `anchor` and `offset`, or a name with an offset `[x, y]` behind it; `all` stands for
/// the eight anchors at the box's edge. Names are read as Cartouche, Mapbox for iOS (`topLeft`) and Mapbox for Android
/// (`TOP_LEFT`) spell them.
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
        let item = JSONValue.object(["anyOf": .array([name, candidate, BoxOffset.domain.schema])])
        return OptionDomain(
            "anchors, each with an [x, y] behind it for an offset of its own, {\"anchor\", \"offset\"} objects, or all",
            schema: .object([
                "anyOf": .array([
                    .object(["type": .string("array"), "items": item, "minItems": .number(1)]), name, candidate,
                ])
            ]),
            choices: Anchor.allCases.map(\.rawValue) + ["all"], isList: true)
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        var candidates: [AnchorCandidate] = []
        // Whether an offset may follow: the item before was a name.
        var isName = false
        for item in value.array ?? [value] {
            if item.array != nil {
                guard isName, let last = candidates.popLast() else {
                    throw OptionFault(
                        "has the offset \(item.text) without an anchor's name before it",
                        remedy: #"write "top", [0, 4]"#, range: item.range)
                }
                candidates.append(AnchorCandidate(last.anchor, offset: try BoxOffset(decoding: item)))
                isName = false
            } else if item.string == "all" {
                candidates += Self.allAnchors.map { AnchorCandidate($0) }
                isName = false
            } else {
                candidates.append(try Self.candidate(item))
                isName = item.string != nil
            }
        }
        guard let result = AnchorCandidates(candidates) else {
            throw .mismatch(value, expected: "at least one anchor")
        }
        self = result
    }

    private static func candidate(_ value: JSONValue) throws(OptionFault) -> AnchorCandidate {
        guard let members = value.members else { return AnchorCandidate(try anchor(value)) }
        if let foreign = foreignOffset(value) { throw foreign }
        guard let name = value["anchor"] else {
            throw .mismatch(value, expected: "an object with an anchor")
        }
        if let other = members.first(where: { $0.key != "anchor" && $0.key != "offset" }) {
            throw OptionFault(
                "has no member '\(other.key)'",
                remedy: Suggestion.phrase(for: other.key, in: ["anchor", "offset"], otherwise: "use anchor, offset"),
                range: other.keyRange)
        }
        return AnchorCandidate(
            try anchor(name),
            offset: try value["offset"].map { (v) throws(OptionFault) in try BoxOffset(decoding: v) })
    }

    /// An anchor's name; in capitals as `TOP_LEFT`.
    private static func anchor(_ value: JSONValue) throws(OptionFault) -> Anchor {
        if let name = value.string, name == name.uppercased(),
            let anchor = Anchor(rawValue: String(name.lowercased().map { $0 == "_" ? "-" : $0 }))
        {
            return anchor
        }
        return try Anchor(decoding: value)
    }

    /// Mapbox's `offsetX` and `offsetY` are refused rather than read: the same number there moves a box up.
    private static func foreignOffset(_ value: JSONValue) -> OptionFault? {
        let names = ["offsetX", "offsetY"]
        guard let member = value.members?.first(where: { names.contains($0.key) }) else { return nil }
        var example = "[x, y]"
        let (x, y) = (value["offsetX"]?.double ?? 0, value["offsetY"]?.double ?? 0)
        if x.isFinite, y.isFinite, x != 0 || y != 0 { example = "[\(JSONText.number(x)), \(JSONText.number(0 - y))]" }
        return OptionFault(
            "has '\(member.key)'; offsets are lists here, y down, where Mapbox's offsetY goes up",
            remedy: "write \"offset\": \(example)", range: member.keyRange)
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
