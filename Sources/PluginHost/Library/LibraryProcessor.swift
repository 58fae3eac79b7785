import CCartouche
import Configuration
import PluginKit

/// A processor of a shared library.
struct LibraryProcessor: Processor {
    let manifest: ProcessorManifest

    init(_ library: PluginLibrary, _ entry: PluginManifest.Entry, _ options: OptionValues) throws(OptionFault) {
        manifest = entry.manifest
    }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {}
}
