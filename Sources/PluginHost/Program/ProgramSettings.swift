import Configuration
import GeoJSON
import PluginKit

/// How a program is run that works on features.
struct ProgramSettings: Sendable {
    static let command = Option<[String]>(
        required: "command", "The program and its arguments.", domain: "list of strings",
        check: { ($0.first ?? "").isEmpty ? "a program's name and its arguments" : nil })

    static let options: [any OptionDeclaration] = [command]

    var command: [String]

    init(_ values: OptionValues) throws(OptionFault) {
        command = values[Self.command]
    }
}

/// Plugins that are a manifest file and a program.
enum ProgramPlugin {
    static func plugin(_ manifest: PluginManifest, path: String) throws(PluginFault) -> InstalledPlugin {
        throw PluginFault(path, .unloadable, "programs can't be run yet")
    }
}
