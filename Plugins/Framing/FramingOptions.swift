import Configuration
import GeoJSON
import MapCamera

/// `bearing`: degrees, or the bearing that shows the content largest.
enum BearingChoice: OptionValue {
    case degrees(Double)
    case automatic

    static var domain: OptionDomain {
        OptionDomain(
            "number or \"auto\"",
            schema: .object(["anyOf": .array([Double.domain.schema, .object(["const": .string("auto")])])]),
            choices: ["auto"])
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        if value.string == "auto" {
            self = .automatic
        } else if let number = value.double, number.isFinite {
            self = .degrees(number)
        } else {
            throw .mismatch(value, expected: "a number or \"auto\"")
        }
    }

    var json: JSONValue {
        switch self {
        case .degrees(let number): .number(number)
        case .automatic: .string("auto")
        }
    }
}

/// `keep`: what of the chain's camera must stay.
enum KeptPart: String, ChoiceOption {
    case center
}

/// The options of `framing.fit` that the solver needs.
struct FramingSettings {
    var padding: EdgeInsets
    var cameraPadding: EdgeInsets
    var bearing: BearingChoice
    var pitch: Double
    var minZoom: Double?
    var maxZoom: Double
    var singlePointZoom: Double?
    var objective: FramingObjective
    var fallback: FramingFallback
    var refines: Bool

    /// The question without its items.
    /// - Parameter kept: The camera whose center must stay; nil for none.
    func problem(_ viewport: Viewport, keeping kept: Camera?) -> FramingProblem {
        var problem = FramingProblem(
            viewport: viewport, pitch: pitch, padding: padding, cameraPadding: cameraPadding, minZoom: minZoom,
            maxZoom: maxZoom, singlePointZoom: singlePointZoom, objective: objective, center: kept?.center,
            fallback: fallback)
        switch bearing {
        case .degrees(let degrees): problem.bearing = degrees
        case .automatic: problem.choosesBearing = true
        }
        return problem
    }
}
