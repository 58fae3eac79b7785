import CCartouche
import Configuration
import PluginKit

/// The plugins that are there, and their processors by name.
package struct ProcessorRegistry: Sendable {
    /// In the order in which they came.
    package private(set) var plugins: [InstalledPlugin] = []
    /// Files that were found but not taken, and why.
    package private(set) var refused: [PluginFault] = []
    private var processors: [String: ProcessorDefinition] = [:]

    /// Version of the interface for plugins that are built on their own.
    package static let pluginABI = Int(CARTOUCHE_PLUGIN_ABI)

    /// - Parameter plugins: compiled in; of two processors with one name the later wins.
    package init(_ plugins: [InstalledPlugin]) {
        self.plugins = plugins
        for processor in plugins.flatMap(\.processors) { processors[processor.manifest.name] = processor }
    }

    /// Adds a plugin from a file; the same file again changes nothing.
    /// - Returns: the plugin.
    /// - Throws: why it can't be used, such as a processor that another plugin has.
    @discardableResult
    package mutating func load(_ path: String) throws(PluginFault) -> InstalledPlugin {
        let file = try PluginFile(path)
        if let known = plugins.first(where: { $0.origin.path == file.path }) { return known }
        let plugin = try file.plugin()
        for processor in plugin.processors {
            let name = processor.manifest.name
            guard processors[name] == nil else {
                let owner = plugins.first { $0.processors.contains { $0.manifest.name == name } }
                throw PluginFault(
                    path, .conflict,
                    "it has a processor '\(name)', as the plugin \(owner?.name ?? "?") (\(owner?.origin.text ?? "?")) has"
                )
            }
        }
        plugins.append(plugin)
        for processor in plugin.processors { processors[processor.manifest.name] = processor }
        return plugin
    }

    /// Adds the plugins of a folder, by name. Those that can't be used are ``refused``; a folder that is not there has
    /// none.
    package mutating func search(_ folder: String) {
        for path in PluginFile.all(in: folder) {
            do throws(PluginFault) {
                try load(path)
            } catch {
                refused.append(error)
            }
        }
    }

    /// All manifests, by name.
    package var manifests: [ProcessorManifest] {
        processors.values.map(\.manifest).sorted { $0.name < $1.name }
    }

    /// The processor of that name, or a fault that says which was meant.
    package func processor(named name: String, range: Range<Int> = 0..<0) throws(OptionFault) -> ProcessorDefinition {
        if let processor = processors[name] { return processor }
        let hint =
            refused.isEmpty
            ? "'cartouche processors' lists what is installed"
            : "\(refused.count) \(refused.count == 1 ? "plugin was" : "plugins were") refused: 'cartouche plugins' says why"
        let remedy =
            Suggestion.phrase(for: name, in: processors.keys)
            ?? nearestByVerb(name).map { "did you mean '\($0)'?" } ?? hint
        throw OptionFault("there is no processor '\(name)'", remedy: remedy, range: range)
    }

    /// `simplify` stands for `geometry.simplify`.
    private func nearestByVerb(_ name: String) -> String? {
        let verb = name.split(separator: ".").last.map(String.init) ?? name
        let byVerb = Dictionary(
            processors.keys.map { ($0.split(separator: ".").last.map(String.init) ?? $0, $0) },
            uniquingKeysWith: { a, _ in a })
        return Suggestion.nearest(to: verb, in: byVerb.keys).flatMap { byVerb[$0] }
    }
}
