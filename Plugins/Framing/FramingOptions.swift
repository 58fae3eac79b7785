import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import PluginKit

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
    /// nil where the option isn't given: zero, or what the kept camera has.
    var cameraPadding: EdgeInsets?
    /// nil where the option isn't given, likewise.
    var bearing: BearingChoice?
    /// nil where the option isn't given, likewise.
    var pitch: Double?
    var minZoom: Double?
    var maxZoom: Double
    var singlePointZoom: Double?
    var objective: FramingObjective
    var fallback: FramingFallback
    var keep: KeptPart?
    var refines: Bool

    /// Cameras have a longitude within ±180, as those that are found do.
    private static func wrapped(_ center: Coordinate) -> Coordinate {
        Coordinate(x: LongitudeArc.normalized(center.x), y: center.y)
    }

    /// The question without its items.
    func problem(in context: ProcessorContext) throws(ProcessorError) -> FramingProblem {
        guard let viewport = context.viewport else {
            throw ProcessorError(
                .configuration, "viewport", "framing.fit needs a viewport",
                remedy: "add \"viewport\": {\"width\": 390, \"height\": 844} to the chain file")
        }
        let kept = keep == nil ? nil : context.camera
        guard keep == nil || kept != nil else {
            throw ProcessorError(
                .configuration, "camera", "framing.fit has keep \"center\", but the chain has no camera",
                remedy: "add \"camera\": {\"center\": [lng, lat]} to the chain file")
        }
        return problem(viewport, keeping: kept)
    }

    /// The question without its items.
    /// - Parameter camera: the chain's camera; it counts if `keep` is given.
    func problem(_ viewport: Viewport, keeping camera: Camera?) -> FramingProblem {
        let kept = keep == nil ? nil : camera
        var problem = FramingProblem(
            viewport: viewport, bearing: kept?.bearing ?? 0, pitch: pitch ?? kept?.pitch ?? 0, padding: padding,
            cameraPadding: cameraPadding ?? kept?.padding ?? .zero, minZoom: minZoom, maxZoom: maxZoom,
            singlePointZoom: singlePointZoom, objective: objective, center: kept.map { Self.wrapped($0.center) },
            fallback: fallback)
        switch bearing {
        case .degrees(let degrees): problem.bearing = degrees
        case .automatic: problem.choosesBearing = true
        case nil: break
        }
        return problem
    }
}
