import Configuration
import GeoJSON
import MapCamera

/// A timing curve as one writes it: a name, two control points or a spring.
enum CurveChoice: OptionValue, Equatable {
    /// What it stands for depends on the engine and the movement.
    case name(String)
    case curve(TimingCurve)

    static let expected = "a name, [x1, y1, x2, y2] or {\"spring\": ratio}"

    static var domain: OptionDomain {
        OptionDomain(
            "\(TimingCurve.names.joined(separator: ", ")); [x1, y1, x2, y2] with x in 0 to 1; "
                + "{\"spring\": damping ratio, 0.01 to 1}",
            schema: .object([
                "anyOf": .array([
                    .object(["enum": .array(TimingCurve.names.map { .string($0) })]),
                    .object([
                        "type": .string("array"), "items": .object(["type": .string("number")]),
                        "minItems": .number(4), "maxItems": .number(4),
                    ]),
                    .object([
                        "type": .string("object"), "required": .array([.string("spring")]),
                        "properties": .object(["spring": .object(["type": .string("number")])]),
                    ]),
                ])
            ]))
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        if let name = value.string {
            guard TimingCurve.names.contains(name) else {
                throw OptionFault(
                    "is '\(name)'; expected one of \(TimingCurve.names.joined(separator: ", "))",
                    remedy: Suggestion.phrase(for: name, in: TimingCurve.names), range: value.range)
            }
            self = name == "linear" ? .curve(.linear) : .name(name)
        } else if let numbers = value.array {
            guard numbers.count == 4 else { throw .mismatch(value, expected: Self.expected) }
            var points: [Double] = []
            for (index, item) in numbers.enumerated() {
                let isTime = index.isMultiple(of: 2)
                guard let number = item.double, (isTime ? 0...1 : -100...100).contains(number) else {
                    throw .mismatch(item, expected: isTime ? "x in 0 to 1" : "y in -100 to 100")
                }
                points.append(number)
            }
            self = .curve(.cubicBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3]))
        } else if let members = value.members {
            guard members.count == 1, let spring = value["spring"] else {
                throw .mismatch(value, expected: Self.expected)
            }
            guard let ratio = spring.double, ratio >= 0.01, ratio <= 1 else {
                throw .mismatch(spring, expected: "a damping ratio in 0.01 to 1")
            }
            self = .curve(.spring(dampingRatio: ratio))
        } else {
            throw .mismatch(value, expected: Self.expected)
        }
    }

    var json: JSONValue {
        switch self {
        case .name(let name): .string(name)
        case .curve(.linear): .string("linear")
        case .curve(.cubicBezier(let x1, let y1, let x2, let y2)):
            .array([.number(x1), .number(y1), .number(x2), .number(y2)])
        case .curve(.spring(let ratio)): .object(["spring": .number(ratio)])
        }
    }
}

/// A point or a distance of the screen: [x, y] in pixels, y down.
struct ScreenPair: OptionValue, Equatable {
    var point: ScreenPoint

    static var domain: OptionDomain {
        OptionDomain(
            "[x, y] in px, y down",
            schema: .object([
                "type": .string("array"), "items": .object(["type": .string("number")]), "minItems": .number(2),
                "maxItems": .number(2),
            ]))
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        guard let pair = value.array, pair.count == 2, let x = pair[0].double, let y = pair[1].double, abs(x) <= 1e6,
            abs(y) <= 1e6
        else { throw .mismatch(value, expected: "[x, y] in px") }
        point = ScreenPoint(x: x, y: y)
    }

    init(_ point: ScreenPoint) { self.point = point }

    var json: JSONValue { .array([.number(point.x), .number(point.y)]) }
}
