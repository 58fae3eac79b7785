import Execution
import GeoJSON

enum InspectCommand: Command {
    static let spec = CommandSpec(
        name: "inspect", summary: "Say what a source holds: counts, types, bounds, CRS, ids, properties, problems.",
        positionals: "INPUT", flags: [CommandSpec.Flag("--json", "Print JSON.")] + ReadingArguments.flags)

    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        guard let input = arguments.positionals.first, arguments.positionals.count == 1 else {
            throw UsageError("inspect needs one input", remedy: spec.usage)
        }
        let inspection = try Inspector.inspect(path: input, options: ReadingArguments.options(arguments))
        try console.write(arguments.has("--json") ? inspection.json.text : inspection.text)
        return .done
    }
}
