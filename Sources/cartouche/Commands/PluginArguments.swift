import Configuration
import Execution
import Foundation
import PluginHost

/// Where plugins come from: those compiled in, the folders that the environment and the installation name, and files on
/// the command line; never the working directory.
enum PluginArguments {
    static let plugin = CommandSpec.Flag(
        "--plugin", value: "FILE", "Load a plugin: a library, or a manifest (.json) of a program.", repeats: true)
    static let timeout = CommandSpec.Flag(
        "--plugin-timeout", value: "SECONDS", "How long one call into a library may last; 120 by default.")
    static let all = [plugin, timeout]

    /// The plugins that are there. Those of folders that can't be used are noted in the registry.
    /// - Throws: why a file named on the command line can't be used.
    static func registry(_ arguments: ParsedArguments, _ console: Console) throws -> ProcessorRegistry {
        let seconds = try arguments.count(timeout.name, minimum: 1)
        // What a library prints is no data.
        OutputFile.reserveStandardOutput()
        PluginGuard.install(timeout: seconds.map { .seconds($0) }) { giveUp($0, console) }
        var registry = BuiltInPlugins.registry
        for folder in folders { registry.search(folder) }
        for path in arguments.all(plugin.name) {
            do throws(PluginFault) {
                try registry.load(path)
            } catch {
                throw RunFailure(.unavailable, error.diagnostic)
            }
        }
        return registry
    }

    /// Ends the process after a library has made it impossible to go on.
    static func giveUp(_ diagnostic: Diagnostic, _ console: Console) {
        console.report(diagnostic)
        ProgramProcesses.killAll()
        ScratchFolder.removeAll()
        OutputFile.abandon(exitCode: ExitCode.unavailable.rawValue)
    }

    /// Folders that are searched: those of `CARTOUCHE_PLUGIN_PATH`, then the installation's. Relative ones would mean
    /// other files from wherever the tool is called.
    private static var folders: [String] {
        let path = ProcessInfo.processInfo.environment["CARTOUCHE_PLUGIN_PATH"] ?? ""
        let named = path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        let tool = Bundle.main.executablePath.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
        let installed = tool?.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("lib/cartouche/plugins").path
        return named + [installed].compactMap { $0 }
    }
}
