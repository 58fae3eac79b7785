import Configuration
import Execution
import GeoJSON
import PluginHost
import PluginKit

enum ProcessorsCommand: Command {
    static let spec = CommandSpec(
        name: "processors", summary: "List the processors, or explain one.", positionals: "[NAME]",
        flags: [CommandSpec.Flag("--json", "Print JSON; for one processor the JSON Schema of its options.")]
            + PluginArguments.all)

    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        let registry = try PluginArguments.registry(arguments, console)
        guard let name = arguments.positionals.first else {
            let manifests = registry.manifests
            if arguments.has("--json") {
                try console.write(JSONValue.array(manifests.map(\.schema)).text)
            } else {
                try console.write(list(manifests))
            }
            return .done
        }
        let manifest: ProcessorManifest
        do throws(OptionFault) {
            manifest = try registry.processor(named: name).manifest
        } catch {
            throw UsageError(error.message, remedy: error.remedy)
        }
        try console.write(arguments.has("--json") ? manifest.schema.text : text(manifest))
        return .done
    }

    /// Names with summaries, one processor a line.
    private static func list(_ manifests: [ProcessorManifest]) -> String {
        let width = manifests.map(\.name.count).max() ?? 0
        return manifests.map { manifest in
            manifest.name + String(repeating: " ", count: width - manifest.name.count + 2) + manifest.summary
        }.joined(separator: "\n")
    }

    /// What there is to say of a processor's name, or of what several names begin with up to the point.
    static func help(on name: String) -> String? {
        let manifests = BuiltInPlugins.registry.manifests
        if let manifest = manifests.first(where: { $0.name == name }) { return text(manifest) }
        let family = manifests.filter { $0.name.hasPrefix(name + ".") }
        guard !family.isEmpty else { return nil }
        return list(family) + "\n\n'cartouche processors NAME' explains one and its options."
    }

    /// The page that explains a processor.
    static func text(_ manifest: ProcessorManifest) -> String {
        var lines = [manifest.name, "  \(manifest.summary)", ""]
        let scopes = manifest.scopes.map {
            $0 == .feature ? "one feature at a time (streams)" : "all features together"
        }
        lines.append("  works on: \(scopes.joined(separator: ", or "))")
        if !manifest.requires.isEmpty { lines.append("  needs: \(manifest.requires.joined(separator: ", "))") }
        if !manifest.reads.isEmpty { lines.append("  reads: \(manifest.reads.joined(separator: ", "))") }
        if !manifest.writes.isEmpty { lines.append("  writes: \(manifest.writes.joined(separator: ", "))") }
        if manifest.needsCRS84 { lines.append("  coordinates must be longitude and latitude") }
        lines.append("")
        for option in manifest.options {
            let value = option.defaultJSON.map { $0.isNull ? "optional" : "default \($0.text)" } ?? "required"
            lines.append("  \(option.name) (\(value))")
            lines.append("      \(option.help)")
            lines.append("      \(option.domain.description)")
        }
        if manifest.options.isEmpty { lines.append("  no options") }
        return lines.joined(separator: "\n")
    }
}
