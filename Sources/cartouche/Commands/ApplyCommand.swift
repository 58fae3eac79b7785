import Configuration
import Execution
import Foundation
import GeoJSON
import Normalization
import PluginHost

enum ApplyCommand: Command {
    static let spec = CommandSpec(
        name: "apply", summary: "Apply steps to GeoJSON without a chain file.",
        positionals: "INPUT 'STEP option=value …'…",
        flags: RunCommand.output + ReadingArguments.all + PluginArguments.all + [
            CommandSpec.Flag("--viewport", value: "WxH", "Size of the map view in px, for steps that frame."),
            CommandSpec.Flag("--normalize", "Normalize as \"normalize\": true does."),
            CommandSpec.Flag("--print", "Print the chain file that the steps stand for, and read no data."),
        ],
        detail: """
            A step is a processor and its options: 'properties.limit count=10'. A value is JSON where it is JSON, a list
            at its commas where the option takes one ('properties.select keep=name,pop'), else a string.
            """)

    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        guard let input = arguments.positionals.first, arguments.positionals.count > 1 || arguments.has("--print")
        else {
            throw UsageError("apply needs an input and at least one step", remedy: spec.usage)
        }
        let registry = try PluginArguments.registry(arguments, console)
        let text = try chainText(arguments, registry)
        if arguments.has("--print") {
            try console.write(text)
            return .done
        }
        return try RunCommand.run(try chain(text, registry), inputs: [input], arguments, console)
    }

    /// What the chain file would have to say, a flag says here, if there is one.
    private static func chain(_ text: String, _ registry: ProcessorRegistry) throws(RunFailure) -> Chain {
        do throws(RunFailure) {
            return try ChainReader.read(
                ConfigurationText(name: nil, bytes: Array(text.utf8)), folder: "", registry: registry,
                variables: Variables(definitions: [:], environment: [:]))
        } catch {
            var failure = error
            for index in failure.diagnostics.indices {
                guard let remedy = failure.diagnostics[index].remedy else { continue }
                if remedy.hasPrefix("add \"viewport\"") {
                    failure.diagnostics[index].remedy = "pass --viewport 390x844"
                } else if remedy.hasPrefix("add \"camera\"") {
                    failure.diagnostics[index].remedy =
                        "write the steps to a chain file with --print, and \(remedy) there"
                }
            }
            throw failure
        }
    }

    /// The chain file, one step a line.
    private static func chainText(_ arguments: ParsedArguments, _ registry: ProcessorRegistry) throws -> String {
        var lines: [String] = []
        let isPrinted = arguments.has("--print")
        let plugins = arguments.all(PluginArguments.plugin.name)
        if isPrinted, !plugins.isEmpty {
            lines.append(
                "  \"plugins\": \(JSONValue.array(plugins.map { .string(URL(fileURLWithPath: $0).path) }).text)")
        }
        if let size = try arguments.viewport("--viewport") {
            lines.append(
                "  \"viewport\": \(JSONValue.object(["width": .number(size.width), "height": .number(size.height)]).text)"
            )
        }
        if let crs = arguments["--source-crs"] {
            var members: [JSONMember] = [JSONMember(key: "crs", value: .string(crs))]
            if arguments.has("--normalize") {
                members += (NormalizationPolicy.full.json.members ?? []).filter {
                    $0.key != "crs" && $0.key != "bounds"
                }
            }
            lines.append("  \"normalize\": \(JSONValue(.object(members)).text)")
        } else if arguments.has("--normalize") {
            lines.append("  \"normalize\": true")
        }
        let steps = try arguments.positionals.dropFirst().map {
            "    \(try StepText.step($0, registry, hidesSecrets: isPrinted).text)"
        }
        let output = try ChainArguments.output(arguments)
        if !output.isEmpty { lines.append("  \"output\": \(JSONValue(.object(output)).text)") }
        lines.append("  \"chain\": [\n\(steps.joined(separator: ",\n"))\n  ]")
        return "{\n\(lines.joined(separator: ",\n"))\n}"
    }
}
