import Configuration
import Execution
import GeoJSON
import MapCamera

enum FrameCommand: Command {
    static let spec = CommandSpec(
        name: "frame", summary: "Print the camera that frames all features.", positionals: "INPUT",
        flags: [
            CommandSpec.Flag("--viewport", value: "WxH", "Size of the map view in px; needed."),
            CommandSpec.Flag(
                "--field-of-view", value: "DEGREES", "Vertical angle of the map's lens; 36.87 by default."),
            CommandSpec.Flag("--size", value: "WxH", "Size of each annotation's box in px; 0x0 by default."),
            CommandSpec.Flag(
                "--anchor", value: "ANCHOR", "Part of the box that lies on the point; center by default."),
            CommandSpec.Flag(
                "--padding", value: "PX", "Free space round the boxes: one number, or top,left,bottom,right."),
            CommandSpec.Flag("--camera-padding", value: "T,L,B,R", "Padding of the map itself, part of the camera."),
            CommandSpec.Flag(
                "--bearing", value: "DEGREES", "Clockwise from north, or auto for the best one; 0 by default."),
            CommandSpec.Flag("--pitch", value: "DEGREES", "From straight down, 0 to 85; 0 by default."),
            CommandSpec.Flag("--min-zoom", value: "ZOOM", "Lowest zoom; none by default."),
            CommandSpec.Flag("--max-zoom", value: "ZOOM", "Highest zoom; 22 by default."),
            CommandSpec.Flag("--single-point-zoom", value: "ZOOM", "Zoom where all features lie at one point."),
            CommandSpec.Flag("--center", value: "LNG,LAT", "Keep this center, and look for the zoom only."),
            CommandSpec.Flag(
                "--fallback", value: "NAME", "When no camera holds all boxes; error by default.",
                choices: FramingFallback.allCases.map(\.rawValue)),
            CommandSpec.Flag(
                "--objective", value: "NAME", "content-scale or zoom.",
                choices: FramingObjective.allCases.map(\.rawValue)),
            CommandSpec.Flag("--source-crs", value: "CRS", "CRS of the input."),
        ],
        detail: """
            Prints {"camera", "fit"} as JSON. When no camera frames all boxes, "camera" is null and the exit code 65.
            annotation:size and annotation:anchor of a feature win over the flags.
            """)

    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        guard let input = arguments.positionals.first, arguments.positionals.count == 1 else {
            throw UsageError("frame needs one input", remedy: spec.usage)
        }
        guard let viewport = try arguments.size("--viewport") else {
            throw UsageError("frame needs the size of the map view", remedy: "pass --viewport 390x844")
        }
        let chain = try ChainReader.read(
            ConfigurationText(name: nil, bytes: Array(try chainText(arguments, viewport).utf8)), folder: "",
            registry: BuiltInPlugins.registry, variables: Variables(definitions: [:], environment: [:]))
        let summary: RunSummary
        do throws(RunFailure) {
            summary = try ChainRunner.run(RunRequest(chain: chain, inputs: [input]), observer: console)
        } catch {
            if let fit = error.diagnostics.first(where: { $0.code == "infeasible" })?.details {
                try console.write(JSONValue.object(["camera": .null, "fit": fit]).text)
            }
            throw error
        }
        try console.write(JSONValue.object(["camera": summary.camera ?? .null, "fit": summary.fit ?? .null]).text)
        return summary.rejectedCount > 0 ? .partial : .done
    }

    private static func chainText(
        _ arguments: ParsedArguments, _ viewport: (width: Double, height: Double)
    ) throws -> String {
        var step = [JSONMember(key: "use", value: .string("framing.fit"))]
        func add(_ key: String, _ value: JSONValue?) {
            if let value { step.append(JSONMember(key: key, value: value)) }
        }
        add("size", try arguments.size("--size").map { .array([.number($0.width), .number($0.height)]) })
        if let name = arguments["--anchor"] {
            let names = Anchor.allCases.map(\.rawValue)
            guard let anchor = Anchor(name: name) else {
                throw UsageError(
                    "--anchor is '\(name)'; expected \(names.joined(separator: ", "))",
                    remedy: Suggestion.phrase(for: name, in: names))
            }
            add("anchor", .string(anchor.rawValue))
        }
        add("padding", try arguments.insets("--padding").map { .array($0.map { .number($0) }) })
        add("cameraPadding", try arguments.insets("--camera-padding").map { .array($0.map { .number($0) }) })
        if arguments["--bearing"] == "auto" {
            add("bearing", .string("auto"))
        } else {
            add("bearing", try arguments.number("--bearing").map { .number($0) })
        }
        add("pitch", try arguments.number("--pitch").map { .number($0) })
        add("minZoom", try arguments.number("--min-zoom").map { .number($0) })
        add("maxZoom", try arguments.number("--max-zoom").map { .number($0) })
        add("singlePointZoom", try arguments.number("--single-point-zoom").map { .number($0) })
        add("objective", arguments["--objective"].map { .string($0) })
        add("fallback", arguments["--fallback"].map { .string($0) })
        var view = [
            JSONMember(key: "width", value: .number(viewport.width)),
            JSONMember(key: "height", value: .number(viewport.height)),
        ]
        if let angle = try arguments.number("--field-of-view") {
            view.append(JSONMember(key: "fieldOfView", value: .number(angle)))
        }
        let center = try arguments.position("--center")
        if center != nil { add("keep", .string("center")) }
        return JSONValue.object([
            "viewport": JSONValue(.object(view)),
            "camera": center.map { .object(["center": .array([.number($0.longitude), .number($0.latitude)])]) } ?? .null,
            "normalize": .object(["crs": .string(arguments["--source-crs"] ?? "auto")]),
            "chain": .array([JSONValue(.object(step))]),
        ]).text
    }
}
