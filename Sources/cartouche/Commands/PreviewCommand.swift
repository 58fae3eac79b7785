import CameraPlanner
import Configuration
import Execution
import Pictures
import Preview

enum PreviewCommand: Command {
    /// What is written.
    private enum Form: String, CaseIterable {
        case svg, png, html
    }

    static let spec = CommandSpec(
        name: "preview", summary: "Show framed sets and plans, as a picture or a page.", positionals: "FRAMED",
        flags: [
            CommandSpec.Flag("--plan", value: "PLAN", "A plan.json of the same run: its views and curves over time."),
            CommandSpec.Flag("--frame", value: "KEY", "Show this group only; on a page the one to begin with."),
            CommandSpec.Flag("--at", value: "SECONDS", "The view at this time of the plan."),
            CommandSpec.Flag(
                "--output", short: "-o", value: "FILE", "Ends in .svg, .png or .html; standard output by default."),
            CommandSpec.Flag(
                "--format", value: "FORMAT", "svg, png or html; the output's ending decides, else svg.",
                choices: Form.allCases.map(\.rawValue)),
            CommandSpec.Flag("--scale", value: "N", "Pixels of a PNG for each px of the map; 2 by default."),
        ] + PreviewArguments.all,
        detail: """
            FRAMED is what a run has written. A picture shows its camera, several cameras as a contact sheet; with a
            plan the views along it and its curves over time, or the view at one time. Hidden annotations are grey and
            say why. A page, .html, shows the set on a map and plays the plan; it needs MapLibre GL JS, and nothing
            else than what --style asks for.
            """)

    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        guard let source = arguments.positionals.first, arguments.positionals.count == 1 else {
            throw UsageError("preview needs one file", remedy: spec.usage)
        }
        let path = try OutputName.expand(arguments["--output"] ?? "-", stem: BatchRunner.stem(of: source))
        let form = try form(arguments, path)
        try check(arguments, form)
        try checkDestination(path, inputs: [source, arguments["--plan"], arguments["--background"]].compactMap { $0 })
        let set = try PreviewArguments.set(source)
        let plan = try arguments["--plan"].map { (path) throws(RunFailure) in try PlanFile.read(path) }
        let time = try arguments.number("--at")
        var bytes: [UInt8]
        do {
            if form == .html {
                var options = try PreviewArguments.page(arguments, title: BatchRunner.stem(of: source))
                (options.frame, options.time) = (arguments["--frame"], time)
                bytes = try PreviewPage(set, plan: plan, options: options).html()
            } else {
                let drawing = try PreviewDrawing(
                    set, plan: plan, label: arguments["--label"], background: try PreviewArguments.background(arguments)
                )
                bytes = try drawing.svg(frame: arguments["--frame"], at: time)
            }
        } catch let error as PreviewError {
            throw RunFailure(error, source: source)
        }
        if form == .png { bytes = try png(bytes, arguments) }
        let file = try OutputFile(path: path)
        try file.write(bytes)
        try file.finish()
        return .done
    }

    private static func form(_ arguments: ParsedArguments, _ path: String) throws(UsageError) -> Form {
        if let form = arguments["--format"].flatMap(Form.init(rawValue:)) { return form }
        guard path != "-" else { return .svg }
        let plain = (OutputFile.isPacked(path) ? String(path.dropLast(3)) : path).lowercased()
        if plain.hasSuffix(".htm") { return .html }
        guard let form = Form.allCases.first(where: { plain.hasSuffix(".\($0.rawValue)") }) else {
            throw UsageError(
                "'\(path)' asks for a format that cartouche does not write",
                remedy: "end the name in .svg, .png or .html, or pass --format")
        }
        return form
    }

    /// Refuses flags that would have no effect.
    private static func check(_ arguments: ParsedArguments, _ form: Form) throws(UsageError) {
        if form != .png, arguments.has("--scale") {
            throw UsageError("--scale is for PNG, and this is \(form.rawValue)", remedy: "leave it off")
        }
        for flag in ["--maplibre", "--style"] where form != .html && arguments.has(flag) {
            throw UsageError("\(flag) is for pages, and this is \(form.rawValue)", remedy: "leave it off")
        }
    }

    private static func checkDestination(_ path: String, inputs: [String]) throws(UsageError) {
        guard let input = inputs.first(where: { RunCommand.isSame($0, path) }) else { return }
        throw UsageError("'\(input)' is an input and would be overwritten", remedy: "pass another -o FILE")
    }

    /// At the scale that is asked for, else at 2 or as large as can be.
    private static func png(_ svg: [UInt8], _ arguments: ParsedArguments) throws -> [UInt8] {
        let wanted = try arguments.number("--scale")
        var scale = wanted ?? 2
        guard scale > 0 else {
            throw UsageError("--scale is '\(arguments["--scale"] ?? "")'; expected a number above 0")
        }
        while true {
            do throws(PictureError) {
                return try PNGPicture.png(svg: svg, scale: scale)
            } catch {
                if case .tooLarge = error {
                    guard wanted == nil, scale > 0.01 else {
                        throw UsageError(error.message, remedy: error.remedy)
                    }
                    scale /= 2
                    continue
                }
                throw RunFailure(
                    error == .unavailable ? .unavailable : .data,
                    Diagnostic(.error, "png", error.message, remedy: error.remedy))
            }
        }
    }
}
