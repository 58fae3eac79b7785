import Configuration
import GeoJSON
import MapCamera
import PluginKit

/// The cameras in which an annotation has one anchor.
enum CameraSet: OptionValue {
    /// Only its own.
    case each
    /// Those of all frames.
    case frames
    /// Those of a plan file, and the collection's own.
    case plan(String)

    private static let words = ["each", "frames"]

    static var domain: OptionDomain {
        OptionDomain(
            "each, frames, or the path of a plan file", schema: .object(["type": .string("string")]), choices: words)
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        guard let text = value.string, !text.isEmpty else { throw .mismatch(value, expected: Self.domain.description) }
        switch text {
        case "each": self = .each
        case "frames": self = .frames
        default:
            // Words without an ending are more likely slips than files.
            if !text.contains("."), !text.contains("/"), let word = Suggestion.nearest(to: text, in: Self.words) {
                throw OptionFault(
                    "is '\(text)'; expected \(Self.domain.description)", remedy: "did you mean '\(word)'?",
                    range: value.range)
            }
            self = .plan(text)
        }
    }

    var json: JSONValue {
        switch self {
        case .each: .string("each")
        case .frames: .string("frames")
        case .plan(let path): .string(path)
        }
    }

    var isJoint: Bool {
        if case .each = self { false } else { true }
    }
}

/// The different views of a plan.
struct PlanCameras: Sendable {
    var viewport: Viewport
    /// Each once, in the order in which they first appear.
    var cameras: [Camera]

    /// The keyframes of a plan file.
    static func read(
        _ path: String, option: String, in context: ProcessorContext
    ) throws(ProcessorError) -> PlanCameras {
        let plan = try context.json(in: path, option: option)
        func fail(_ message: String) -> ProcessorError {
            ProcessorError(
                .data, "plan", message, remedy: "name a file that --plan or output.plan has written",
                source: context.resolve(path))
        }
        guard let keyframes = plan["keyframes"]?.array, !keyframes.isEmpty else {
            throw fail("this is no plan: it has no keyframes")
        }
        guard let viewport = plan["viewport"].flatMap({ try? Viewport(decoding: $0) }) else {
            throw fail("this is no plan: it has no viewport")
        }
        var cameras: [Camera] = []
        var known: Set<Camera> = []
        for (index, keyframe) in keyframes.enumerated() {
            guard let camera = Camera(json: keyframe) else { throw fail("keyframe \(index) of the plan has no camera") }
            if known.insert(camera).inserted { cameras.append(camera) }
        }
        return PlanCameras(viewport: viewport, cameras: cameras)
    }
}
