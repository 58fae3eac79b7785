import Configuration
import GeoJSON
import PluginKit

/// Plugins that are a manifest file and a program.
enum ProgramPlugin {
    /// - Parameter path: of the manifest file; the program's name starts at its folder.
    static func plugin(_ manifest: PluginManifest, path: String) throws(PluginFault) -> InstalledPlugin {
        guard let settings = manifest.program else {
            throw PluginFault(path, .manifest, "its manifest names no program")
        }
        let processors = manifest.processors.map { entry in
            ProcessorDefinition(entry.manifest) { (options) throws(OptionFault) in
                ProgramProcessor(entry.manifest, settings, options, folder: PathName.folder(of: path))
            }
        }
        return InstalledPlugin(
            name: manifest.name, version: manifest.version, origin: .program(path: path), processors: processors)
    }
}

/// A processor that a manifest file declares and a program does.
struct ProgramProcessor: Processor {
    let manifest: ProcessorManifest
    private let conversation: ProgramConversation

    init(_ manifest: ProcessorManifest, _ settings: ProgramSettings, _ options: OptionValues, folder: String) {
        self.manifest = manifest
        conversation = ProgramConversation(
            settings, processor: manifest.name, options: options.json(manifest.options),
            scope: manifest.scopes.first ?? .feature, folder: folder)
    }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        try conversation.process(&batch, in: context)
    }
}
