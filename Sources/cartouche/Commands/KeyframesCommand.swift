import CameraPlanner
import Execution

enum KeyframesCommand: Command {
    static let spec = CommandSpec(
        name: "keyframes", summary: "Sample a camera plan.", positionals: "PLAN",
        flags: [
            CommandSpec.Flag("--fps", value: "N", "Samples for each second; 60 by default."),
            CommandSpec.Flag("--count", value: "N", "That many samples, both ends included."),
            CommandSpec.Flag(
                "--format", value: "FORMAT",
                "json, ndjson, csv, geojson or kml; the output's ending decides, else json.",
                choices: KeyframeFormat.allCases.map(\.rawValue)),
            CommandSpec.Flag("--output", short: "-o", value: "FILE", "Standard output by default."),
        ],
        detail: "PLAN is a plan.json that a run has written. The last sample is exactly the plan's last camera.")

    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        guard let source = arguments.positionals.first, arguments.positionals.count == 1 else {
            throw UsageError("keyframes needs one plan file", remedy: spec.usage)
        }
        guard !arguments.has("--fps") || !arguments.has("--count") else {
            throw UsageError("--fps and --count exclude each other")
        }
        let count = try arguments.count("--count", minimum: 2)
        let fps = try arguments.number("--fps") ?? 60
        guard fps > 0 else {
            throw UsageError("--fps is '\(arguments["--fps"] ?? "")'; expected a number above 0, such as 60")
        }
        let plan = try PlanFile.read(source)
        let keyframes: [Keyframe]
        do throws(PlanError) {
            if let count {
                keyframes = try plan.keyframes(count: count)
            } else {
                keyframes = try plan.keyframes(fps: fps)
            }
        } catch {
            throw UsageError(error.message, remedy: error.remedy)
        }
        let path = arguments["--output"] ?? "-"
        let plain = OutputFile.isPacked(path) ? String(path.dropLast(3)) : path
        let ending = plain.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let name = arguments["--format"] ?? (["jsonl", "geojsonl"].contains(ending) ? "ndjson" : ending)
        let format = KeyframeFormat(rawValue: name) ?? .json
        let file = try OutputFile(path: path)
        try file.write(format.bytes(keyframes, viewport: plan.viewport))
        try file.finish()
        return .done
    }
}
