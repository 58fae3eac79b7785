import Configuration
import GeoJSON
import MapCamera

/// What stands in a `view` beside the properties that change, and in `plan` beside its shots.
enum ViewOption {
    static let duration = ShotOption.duration
    static let curve = ShotOption.curve
    static let spring = Option<InteractiveSpring?>(
        "spring", default: nil, "a spring in the place of duration and curve",
        domain: "{\"response\": seconds (0.15), \"dampingFraction\": 0.01 to 1 (0.86)}")
    static let timing: [any OptionDeclaration] = [duration, curve, spring]

    // Beside a shot.
    static let view = Option<JSONValue?>(
        "view", default: nil, "what of the annotation's view changes while it is selected")
    /// Not to be mixed up with the center that a camera has.
    static let center = Option<Bool?>(
        "center", default: nil, "beside select: whether the camera moves to the annotation")

    // Of the whole plan.
    static let shots = Option<JSONValue>("shots", default: .array([]), "the list of shots")
    static let events = Option<[PlanOptions.Events]>(
        "events", default: [], "what else to list among the events: visibility")
    static let checks = Option(
        "checks", default: false, "whether speeds, what holds keep in the picture and times off the screen are told")
    static let views = Option<JSONValue?>("views", default: nil, "the views of annotations: selected, identifier")
    static let plan: [any OptionDeclaration] = [shots, events, checks, views]
    static let selected = Option<JSONValue?>(
        "selected", default: nil, "what of a view changes while its annotation is selected, where the shot has no view")
    static let identifier = Option<ViewIdentifier?>(
        "identifier", default: nil, "which views may stand in for one another, to count how they are reused")
}

/// A spring as user interfaces have it; a member left out is that of SwiftUI's interactive spring.
struct InteractiveSpring: OptionValue, Equatable {
    /// Seconds of a swing without damping.
    var response = 0.15
    var dampingFraction = 0.86

    static let expected = "{\"response\": seconds, \"dampingFraction\": 0.01 to 1}"

    static var domain: OptionDomain {
        let number = JSONValue.object(["type": .string("number")])
        return OptionDomain(
            expected,
            schema: .object([
                "type": .string("object"),
                "properties": .object(["response": number, "dampingFraction": number]),
            ]))
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        guard let members = value.members else { throw .mismatch(value, expected: Self.expected) }
        for member in members {
            switch member.key {
            case "response":
                guard let seconds = member.value.double, (0.001...100).contains(seconds) else {
                    throw .mismatch(member.value, expected: "a response in 0.001 to 100 s")
                }
                response = seconds
            case "dampingFraction":
                guard let fraction = member.value.double, (0.01...1).contains(fraction) else {
                    throw .mismatch(member.value, expected: "a damping fraction in 0.01 to 1")
                }
                dampingFraction = fraction
            default:
                throw OptionFault(
                    "has no '\(member.key)'",
                    remedy: Suggestion.phrase(for: member.key, in: ["response", "dampingFraction"])
                        ?? "use response and dampingFraction", range: member.keyRange)
            }
        }
    }

    var json: JSONValue {
        .object(["response": .number(response), "dampingFraction": .number(dampingFraction)])
    }

    /// Seconds until it has settled to a thousandth.
    var duration: Double { TimingCurve.settlingTime(response: response, dampingRatio: dampingFraction) }
    var curve: TimingCurve { .spring(dampingRatio: dampingFraction) }
}
