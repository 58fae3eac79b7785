import Configuration
import Execution
import PluginHost
import PluginKit

/// One subcommand.
protocol Command: Sendable {
    static var spec: CommandSpec { get }
    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode
}

/// Dispatches to the subcommands and turns every error into a message and an exit code.
enum CommandLineTool {
    static let version = "0.1.0"

    static let commands: [any Command.Type] = [
        RunCommand.self, ApplyCommand.self, FrameCommand.self, KeyframesCommand.self, PreviewCommand.self,
        ServeCommand.self, ValidateCommand.self, InspectCommand.self, ProcessorsCommand.self, PluginsCommand.self,
    ]

    static func main(_ arguments: [String]) -> ExitCode {
        var console = Console()
        guard let first = arguments.first else {
            console.note(overview)
            return .usage
        }
        do {
            switch first {
            case "--version", "version":
                try console.write("cartouche \(version) (plugin ABI \(ProcessorRegistry.pluginABI))")
                return .done
            case "--help", "-h", "help":
                return try help(Array(arguments.dropFirst()), console)
            default: break
            }
            guard let command = command(named: first) else {
                throw UsageError(
                    "there is no command '\(first)'",
                    remedy: Suggestion.phrase(
                        for: first, in: commands.map { $0.spec.name }, otherwise: "see 'cartouche help'"))
            }
            let parsed = try command.spec.parse(Array(arguments.dropFirst()))
            if parsed.has("--help") {
                try console.write(command.spec.help)
                return .done
            }
            console = Console(
                asJSON: parsed["--diagnostics"] == "json", isQuiet: parsed.has("--quiet"),
                progress: parsed["--progress"].flatMap(Console.ProgressMode.init(rawValue:)) ?? .auto)
            return try command.run(parsed, console)
        } catch let error as UsageError {
            console.report(Diagnostic(.error, "usage", error.message, remedy: error.remedy))
            return .usage
        } catch let failure as RunFailure {
            console.finishRepeats()
            for diagnostic in failure.diagnostics { console.report(diagnostic) }
            return failure.exitCode
        } catch {
            console.report(Diagnostic(.error, "internal", "\(error)"))
            return .internal
        }
    }

    private static func command(named name: String) -> (any Command.Type)? {
        commands.first { $0.spec.name == name }
    }

    private static func help(_ arguments: [String], _ console: Console) throws -> ExitCode {
        guard let name = arguments.first else {
            try console.write(overview)
            return .done
        }
        let own = command(named: name)?.spec.help ?? HelpTopic.all.first(where: { $0.name == name })?.text
        guard let text = own ?? ProcessorsCommand.help(on: name) else {
            throw UsageError(
                "there is no command, topic or processor '\(name)'",
                remedy: Suggestion.phrase(
                    for: name,
                    in: commands.map { $0.spec.name } + HelpTopic.all.map(\.name)
                        + BuiltInPlugins.registry.manifests.map(\.name),
                    otherwise: "see 'cartouche help'"))
        }
        try console.write(text)
        return .done
    }

    private static var overview: String {
        func list(_ entries: [(name: String, summary: String)]) -> String {
            entries.map { HelpText.row($0.name, $0.summary, column: 15) }.joined(separator: "\n")
        }
        return """
            Frames map annotations and plans cameras over GeoJSON.

            usage: cartouche COMMAND [arguments] [options]

            \(list(commands.map { ($0.spec.name, $0.spec.summary) }))

            topics:
            \(list(HelpTopic.all.map { ($0.name, "\($0.summary).") }))

            'cartouche help NAME' explains a command, a topic, or a processor: a step of a chain.
            """
    }
}
