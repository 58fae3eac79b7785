import Configuration
import GeoJSON

/// What a plan is to tell beside the movements of its shots.
package struct PlanOptions: Sendable, Equatable {
    /// Further events.
    package enum Events: String, CaseIterable, Sendable, ChoiceOption {
        /// `enter` and `leave` of every annotation.
        case visibility
    }

    package var events: Set<Events> = []
    /// Whether speeds, what is held in the picture, and times off the screen are told.
    package var checks = false
    /// What groups the views that are reused for one another; nil counts nothing.
    package var identifier: ViewIdentifier?
    /// Byte range in the text that they were read from.
    package var range = 0..<0

    package init() {}

    /// Whether the plan looks at every annotation.
    package var usesFeatures: Bool { !events.isEmpty || checks || identifier != nil }
}

/// The reuse identifier of an annotation's view.
package enum ViewIdentifier: OptionValue, Equatable {
    case constant(String)
    /// The value of a property; a feature without it has a view that is never reused.
    case property(String)

    package static var domain: OptionDomain {
        OptionDomain(
            "a string, or [\"get\", PROPERTY]",
            schema: .object([
                "anyOf": .array([.object(["type": .string("string")]), .object(["type": .string("array")])])
            ]))
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        if let text = value.string {
            self = .constant(text)
        } else if let items = value.array, items.count == 2, items[0].string == "get", let name = items[1].string {
            self = .property(name)
        } else {
            throw .mismatch(value, expected: "a string, or [\"get\", PROPERTY]")
        }
    }

    package var json: JSONValue {
        switch self {
        case .constant(let text): .string(text)
        case .property(let name): .array([.string("get"), .string(name)])
        }
    }

    /// The identifier of a feature's view, a value that is no string as JSON; nil for one that is never reused.
    func value(for feature: Feature) -> String? {
        switch self {
        case .constant(let text): return text
        case .property(let name):
            guard let value = feature.property(name), !value.isNull else { return nil }
            return value.string ?? value.text
        }
    }
}
