import CameraPlanner
import Configuration
import Execution
import Preview

enum PreviewCommand: Command {
    static let spec = CommandSpec(
        name: "preview", summary: "Show framed sets and plans as a picture or a page.", positionals: "FRAMED",
        flags: [
            CommandSpec.Flag("--plan", value: "PLAN", "A plan.json of the same run: its views and curves over time."),
            CommandSpec.Flag("--frame", value: "KEY", "Show this group only; on a page the one to begin with."),
            CommandSpec.Flag("--at", value: "SECONDS", "The view at this time of the plan."),
            CommandSpec.Flag(
                "--output", short: "-o", value: "FILE",
                "Ends in .svg, .png or .html; by default SVG to standard output."),
        ] + PreviewArguments.all,
        detail: """
            FRAMED is what a run has written. Without a plan its camera is shown, several cameras as a contact
            sheet. Hidden annotations are grey and say why.
            """)

    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        guard let source = arguments.positionals.first, arguments.positionals.count == 1 else {
            throw UsageError("preview needs one file", remedy: spec.usage)
        }
        let time = try arguments.number("--at")
        do {
            let set = try FramedSet(path: source)
            let plan = try arguments["--plan"].map { try PlanFile.read($0) }
            let drawing = try PreviewDrawing(
                set, plan: plan, label: arguments["--label"],
                background: try arguments["--background"].map { try FramedSet(path: $0).features } ?? [])
            let svg = try drawing.svg(frame: arguments["--frame"], at: time)
            let file = try OutputFile(path: arguments["--output"] ?? "-")
            try file.write(svg)
            try file.finish()
        }
        return .done
    }
}
