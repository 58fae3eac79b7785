import GeoJSON
import GeoTypes
import MapCamera

/// Sizes of screens. Beyond, numbers are slips, and reckoning with them gives none.
package enum ScreenLimit {
    /// The widest screen, and the largest inset of either sign, in pixels.
    package static let pixels = 100_000.0
}

extension EdgeInsets: OptionValue {
    package static var domain: OptionDomain {
        OptionDomain(
            "px: a number, [top, left, bottom, right] or an object of the four",
            schema: .object([
                "anyOf": .array([
                    .object(["type": .string("number")]),
                    .object([
                        "type": .string("array"), "items": .object(["type": .string("number")]),
                        "minItems": .number(4), "maxItems": .number(4),
                    ]),
                    .object([
                        "type": .string("object"), "additionalProperties": .bool(false),
                        "properties": .object([
                            "top": Double.domain.schema, "left": Double.domain.schema,
                            "bottom": Double.domain.schema, "right": Double.domain.schema,
                        ]),
                    ]),
                ])
            ]))
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        let expected = "px as a number, [top, left, bottom, right] or an object of the four"
        if let all = value.double, all.isFinite {
            self.init(all: all)
        } else if let sides = value.array {
            guard sides.count == 4 else { throw .mismatch(value, expected: expected) }
            self.init(
                top: try Double(decoding: sides[0]), left: try Double(decoding: sides[1]),
                bottom: try Double(decoding: sides[2]), right: try Double(decoding: sides[3]))
        } else if let members = value.members {
            self.init(all: 0)
            for member in members {
                let number = try Double(decoding: member.value)
                switch member.key {
                case "top": top = number
                case "left": left = number
                case "bottom": bottom = number
                case "right": right = number
                default:
                    throw OptionFault(
                        "has no side '\(member.key)'", remedy: "use top, left, bottom, right", range: member.keyRange)
                }
            }
        } else {
            throw .mismatch(value, expected: expected)
        }
        guard [top, left, bottom, right].allSatisfy({ abs($0) <= ScreenLimit.pixels }) else {
            throw .mismatch(value, expected: "px within ±\(JSONText.number(ScreenLimit.pixels))")
        }
    }

    /// Always the object of the four sides, as output files have it.
    package var json: JSONValue {
        .object(["top": .number(top), "left": .number(left), "bottom": .number(bottom), "right": .number(right)])
    }
}

extension Anchor: ChoiceOption {
    package init(decoding value: JSONValue) throws(OptionFault) {
        let words = Self.allCases.map(\.rawValue)
        guard let name = value.string, let anchor = Anchor(name: name) else {
            throw OptionFault(
                "is \(value.text); expected an anchor: \(words.joined(separator: ", "))",
                remedy: value.string.flatMap { Suggestion.phrase(for: $0, in: words) }, range: value.range)
        }
        self = anchor
    }
}

extension EngineProfile: ChoiceOption {}

extension FramingObjective: ChoiceOption {}

extension FramingFallback: ChoiceOption {}

extension Coordinate: OptionValue {
    package static var domain: OptionDomain {
        OptionDomain(
            "[lng, lat] in degrees",
            schema: .object([
                "type": .string("array"), "items": .object(["type": .string("number")]), "minItems": .number(2),
                "maxItems": .number(2),
            ]))
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        guard let pair = value.array, pair.count == 2, let x = pair[0].double, let y = pair[1].double, x.isFinite,
            abs(y) <= 90
        else { throw .mismatch(value, expected: "[lng, lat] in degrees") }
        self.init(x: x, y: y)
    }

    package var json: JSONValue { .array([.number(x), .number(y)]) }
}

extension Viewport: OptionValue {
    package static var domain: OptionDomain {
        OptionDomain(
            "{\"width\": px, \"height\": px}, and the vertical \"fieldOfView\" in degrees, 36.87 by default",
            schema: .object([
                "type": .string("object"), "required": .array([.string("width"), .string("height")]),
                "additionalProperties": .bool(false),
                "properties": .object([
                    "width": Double.domain.schema, "height": Double.domain.schema, "fieldOfView": Double.domain.schema,
                ]),
            ]))
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        guard let members = value.members, let width = value["width"]?.double, let height = value["height"]?.double,
            width > 0, height > 0, width.isFinite, height.isFinite
        else { throw .mismatch(value, expected: "{\"width\": px, \"height\": px}, both above 0") }
        guard max(width, height) <= ScreenLimit.pixels else {
            throw .mismatch(
                value, expected: "a width and a height of at most \(JSONText.number(ScreenLimit.pixels)) px")
        }
        self.init(width: width, height: height)
        for member in members where member.key != "width" && member.key != "height" {
            guard member.key == "fieldOfView" else {
                throw OptionFault(
                    "has no member '\(member.key)'", remedy: "use width, height, fieldOfView", range: member.keyRange)
            }
            guard let angle = member.value.double, angle >= 1, angle <= 150 else {
                throw .mismatch(member.value, expected: "a vertical field of view of 1 to 150 degrees")
            }
            verticalFieldOfView = angle * .pi / 180
        }
    }

    /// The field of view only where it isn't the engines' own.
    package var json: JSONValue {
        var members = [
            JSONMember(key: "width", value: .number(width)), JSONMember(key: "height", value: .number(height)),
        ]
        if verticalFieldOfView != Self.defaultFieldOfView {
            let degrees = (verticalFieldOfView * 180 / .pi * 1e9).rounded() / 1e9
            members.append(JSONMember(key: "fieldOfView", value: .number(degrees)))
        }
        return JSONValue(.object(members))
    }
}
