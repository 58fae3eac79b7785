import Configuration
import Execution
import GeoJSON
import MapCamera
import PluginKit

enum FrameCommand: Command {
    static let spec = CommandSpec(
        name: "frame", summary: "Print the camera that frames all features.", positionals: "INPUT",
        flags: [
            CommandSpec.Flag("--viewport", value: "WxH", "Size of the map view in px; needed."),
            CommandSpec.Flag(
                "--field-of-view", value: "DEGREES", "Vertical angle of the map's lens; 36.87 by default."),
            CommandSpec.Flag("--size", value: "WxH", "Size of each annotation's box in px; 0x0 by default."),
            CommandSpec.Flag(
                "--anchor", value: "ANCHOR", "Part of the box that lies on the point, see above; center by default."),
            CommandSpec.Flag(
                "--anchor-point", value: "NAME",
                "Where the box hangs on lines and areas: surface, centroid or pole; surface by default.",
                choices: AnchorPoint.allCases.map(\.rawValue)),
            CommandSpec.Flag(
                "--padding", value: "PX", "Free space round the boxes: one number, or top,left,bottom,right."),
            CommandSpec.Flag(
                "--camera-padding", value: "T,L,B,R",
                "Padding of the camera, what covers the map's edges; as --padding."),
            CommandSpec.Flag(
                "--bearing", value: "DEGREES", "Clockwise from north; auto looks for the best one; 0 by default."),
            CommandSpec.Flag("--pitch", value: "DEGREES", "From straight down, 0 to 85; 0 by default."),
            CommandSpec.Flag("--min-zoom", value: "ZOOM", "Lowest zoom; none by default."),
            CommandSpec.Flag("--max-zoom", value: "ZOOM", "Highest zoom; 22 by default."),
            CommandSpec.Flag(
                "--single-point-zoom", value: "ZOOM",
                "Highest zoom where all lies at one point; that of --max-zoom by default."),
            CommandSpec.Flag("--center", value: "LNG,LAT", "Keep this center: only the zoom is looked for."),
            CommandSpec.Flag(
                "--fallback", value: "NAME", "error, overflow or drop-lowest-priority, see above; error by default.",
                choices: FramingFallback.allCases.map(\.rawValue)),
            CommandSpec.Flag(
                "--objective", value: "NAME", "content-scale or zoom, see above; content-scale by default.",
                choices: FramingObjective.allCases.map(\.rawValue)),
            CommandSpec.Flag(
                "--source-crs", value: "CRS", "CRS of the input, such as EPSG:3857; by default what the input says."),
        ],
        detail: """
            Prints {"camera", "fit"} as JSON; 'cartouche help fit' explains the members of fit.
            annotation:size, annotation:anchor and annotation:point of a feature win over the flags.

            Anchors: center, top, bottom, left, right, top-left, top-right, bottom-left, bottom-right; with
            top the box hangs below the point.
            Objectives: content-scale shows the content as large as it can be, with equal free space on
            opposite sides; zoom takes the largest zoom, which on a tilted map puts the content at the top.
            Fallbacks, for when no camera holds all boxes: error prints "camera": null and the boxes that
            are in conflict, and exits with 65; overflow lets boxes reach over the sides;
            drop-lowest-priority leaves features out.
            """)

    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        guard let input = arguments.positionals.first, arguments.positionals.count == 1 else {
            throw UsageError("frame needs one input", remedy: spec.usage)
        }
        guard let viewport = try arguments.viewport("--viewport") else {
            throw UsageError("frame needs the size of the map view", remedy: "pass --viewport 390x844")
        }
        let chain = try chain(try chainText(arguments, viewport))
        let summary: RunSummary
        do throws(RunFailure) {
            summary = try ChainRunner.run(RunRequest(chain: chain, inputs: [input]), observer: console)
        } catch {
            // What does not fit says so in detail, whatever its code.
            if let fit = error.diagnostics.lazy.compactMap(\.details).first(where: { $0["status"] != nil }) {
                try console.write(JSONValue.object(["camera": .null, "fit": fit]).text)
            }
            throw told(error)
        }
        try console.write(JSONValue.object(["camera": summary.camera ?? .null, "fit": summary.fit ?? .null]).text)
        return summary.exitCode
    }

    /// What the flags come to can only be wrong because of a flag.
    private static func chain(_ text: String) throws(RunFailure) -> Chain {
        do throws(RunFailure) {
            return try ChainReader.read(
                ConfigurationText(name: nil, bytes: Array(text.utf8)), folder: "", registry: BuiltInPlugins.registry,
                variables: Variables(definitions: [:], environment: [:]))
        } catch {
            throw told(error)
        }
    }

    /// The failure in terms of the command: it has flags, and no chain file.
    private static func told(_ failure: RunFailure) -> RunFailure {
        var failure = failure
        if failure.exitCode == .configuration { failure.exitCode = .usage }
        for index in failure.diagnostics.indices {
            let remedy = failure.diagnostics[index].remedy ?? ""
            if failure.diagnostics[index].code == "nothing-to-frame" {
                // No chain file is there to take the step out of.
                failure.diagnostics[index].remedy = nil
            } else if remedy.contains("\"normalize\"") {
                failure.diagnostics[index].remedy = "pass --source-crs with a CRS that PROJ knows, such as EPSG:3857"
            } else if remedy.contains("as a batch") {
                failure.diagnostics[index].remedy = "name a file in it"
            }
        }
        return failure
    }

    private static func bearing(_ arguments: ParsedArguments) throws(UsageError) -> JSONValue? {
        guard let text = arguments["--bearing"] else { return nil }
        if text == "auto" { return .string(text) }
        guard let degrees = Double(text), degrees.isFinite else {
            throw UsageError(
                "--bearing is '\(text)'; expected degrees or auto", remedy: Suggestion.phrase(for: text, in: ["auto"]))
        }
        return .number(degrees)
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
        add("anchorPoint", arguments["--anchor-point"].map { .string($0) })
        add("padding", try arguments.insets("--padding").map { .array($0.map { .number($0) }) })
        add("cameraPadding", try arguments.insets("--camera-padding").map { .array($0.map { .number($0) }) })
        add("bearing", try bearing(arguments))
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
            guard (1...150).contains(angle) else {
                throw UsageError(
                    "--field-of-view is '\(arguments["--field-of-view"] ?? "")'; expected 1 to 150 degrees")
            }
            view.append(JSONMember(key: "fieldOfView", value: .number(angle)))
        }
        let center = try arguments.position("--center")
        if center != nil { add("keep", .string("center")) }
        return JSONValue.object([
            "viewport": JSONValue(.object(view)),
            "camera": center.map { .object(["center": .array([.number($0.longitude), .number($0.latitude)])]) }
                ?? .null,
            "normalize": .object(["crs": .string(arguments["--source-crs"] ?? "auto")]),
            "chain": .array([JSONValue(.object(step))]),
        ]).text
    }
}
