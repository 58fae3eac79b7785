import Configuration
import Execution
import GeoJSON
import PluginHost
import PluginKit

enum PluginsCommand: Command {
    static let spec = CommandSpec(
        name: "plugins", summary: "List the plugins and what they supply.", positionals: "",
        flags: [CommandSpec.Flag("--json", "Print JSON.")] + PluginArguments.all,
        detail: """
            Plugins are compiled in, lie in the folders of CARTOUCHE_PLUGIN_PATH (absolute, with : between them) and in
            lib/cartouche/plugins beside the tool's folder, or are named with --plugin and in chain files.
            """)

    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        let registry = try PluginArguments.registry(arguments, console)
        if arguments.has("--json") {
            try console.write(JSONValue.array(registry.plugins.map(json) + registry.refused.map(json)).text)
        } else {
            let lines = registry.plugins.map(line) + registry.refused.map { "refused: \($0.path): \($0.message)" }
            try console.write(lines.joined(separator: "\n"))
        }
        return .done
    }

    private static func line(_ plugin: InstalledPlugin) -> String {
        let names = plugin.processors.map(\.manifest.name).joined(separator: ", ")
        let abi = if case .library(_, let abi) = plugin.origin { ", ABI \(abi)" } else { "" }
        return "\(plugin.name) \(plugin.version) (\(plugin.origin.text)\(abi)): \(names)"
    }

    private static func json(_ plugin: InstalledPlugin) -> JSONValue {
        var members = [
            JSONMember(key: "name", value: .string(plugin.name)),
            JSONMember(key: "version", value: .string(plugin.version)),
            JSONMember(key: "origin", value: .string(plugin.origin.text)),
        ]
        if case .library(_, let abi) = plugin.origin {
            members.append(JSONMember(key: "abi", value: .number(Double(abi))))
        }
        let names = plugin.processors.map { JSONValue.string($0.manifest.name) }
        members.append(JSONMember(key: "processors", value: .array(names)))
        return JSONValue(.object(members))
    }

    private static func json(_ fault: PluginFault) -> JSONValue {
        .object([
            "origin": .string(fault.path), "refused": .string(fault.code.rawValue),
            "message": .string(fault.message),
        ])
    }
}
