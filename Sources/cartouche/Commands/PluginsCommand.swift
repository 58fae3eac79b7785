import Configuration
import Execution
import GeoJSON
import PluginHost
import PluginKit
import Synchronization

enum PluginsCommand: Command {
    static let spec = CommandSpec(
        name: "plugins", summary: "List the plugins and what they supply, or try one out.",
        positionals: "[check FILE]",
        flags: [
            CommandSpec.Flag("--json", "Print JSON."),
            CommandSpec.Flag("--options", value: "JSON", "For check: an object of options that the processors need."),
            CommandSpec.Flag(
                "--processor", value: "NAME", "For check: one of the plugin's processors; all by default."),
        ] + PluginArguments.all,
        detail: """
            'check FILE' gives each processor of a plugin all kinds of features, none and very many, on one thread and
            on several, and prints what falls short; it exits with 1 then.
            Plugins are compiled in, lie in the folders of CARTOUCHE_PLUGIN_PATH (absolute, with : between them) and in
            lib/cartouche/plugins beside the tool's folder, or are named with --plugin and in chain files.
            """)

    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        let registry = try PluginArguments.registry(arguments, console)
        if let word = arguments.positionals.first {
            guard word == "check" else {
                throw UsageError(
                    "'\(word)' is not understood",
                    remedy: Suggestion.phrase(for: word, in: ["check"], otherwise: spec.usage))
            }
            guard arguments.positionals.count == 2 else {
                throw UsageError("check needs the file of one plugin", remedy: spec.usage)
            }
            return try check(arguments.positionals[1], registry, arguments, console)
        }
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

    // MARK: Trying out

    private static func check(
        _ path: String, _ registry: ProcessorRegistry, _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitCode {
        var registry = registry
        let plugin: InstalledPlugin
        do throws(PluginFault) {
            plugin = try registry.load(path)
        } catch {
            throw RunFailure(.unavailable, error.diagnostic)
        }
        let wanted = arguments["--processor"]
        let processors = plugin.processors.filter { wanted == nil || $0.manifest.name == wanted }
        guard !processors.isEmpty else {
            let names = plugin.processors.map(\.manifest.name)
            throw UsageError(
                "the plugin has no processor '\(wanted ?? "")'",
                remedy: Suggestion.phrase(
                    for: wanted ?? "", in: names, otherwise: "it has \(names.joined(separator: ", "))"))
        }
        let options = try options(arguments)
        let asJSON = arguments.has("--json")
        let shortfalls = Mutex(0)
        let tried = Mutex("")
        PluginGuard.install(end: { diagnostic in
            var diagnostic = diagnostic
            diagnostic.message += ", while this was tried: \(tried.withLock { $0 })"
            diagnostic.remedy = nil
            PluginArguments.giveUp(diagnostic, console)
        })
        for processor in processors {
            do throws(OptionFault) {
                try PluginCheck.run(processor, options: options) { name in
                    tried.withLock { $0 = name }
                } report: { result in
                    if result.shortfall != nil { shortfalls.withLock { $0 += 1 } }
                    // A reader that goes away ends the writing, not the trying.
                    try? console.write(asJSON ? json(result).text : line(result))
                }
            } catch {
                throw UsageError(error.message, remedy: "pass --options '{\"NAME\": VALUE}'")
            }
        }
        let count = shortfalls.withLock { $0 }
        console.note(
            count == 0 ? "nothing falls short" : "\(count) \(count == 1 ? "check falls" : "checks fall") short")
        return count == 0 ? .done : .partial
    }

    private static func options(_ arguments: ParsedArguments) throws(UsageError) -> [JSONMember] {
        guard let text = arguments["--options"] else { return [] }
        do throws(JSONSyntaxError) {
            if let members = try JSONParser.parse(text).members { return members }
        } catch {
            throw UsageError("--options is no JSON: \(error.message), at character \(error.offset + 1)")
        }
        throw UsageError("--options is '\(text)'; expected a JSON object")
    }

    private static func line(_ result: PluginCheck.Result) -> String {
        "\(result.processor): \(result.name): \(result.shortfall ?? "good")"
    }

    private static func json(_ result: PluginCheck.Result) -> JSONValue {
        .object([
            "processor": .string(result.processor), "check": .string(result.name),
            "good": .bool(result.shortfall == nil), "shortfall": result.shortfall.map { .string($0) } ?? .null,
        ])
    }
}
