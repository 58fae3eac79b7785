import CCartouche
import Configuration
import Foundation
import PluginKit

/// A shared library with the exported function of the plugin interface.
///
/// Unsafe code: what the library answers is used only as far as its structure's size and version say, and it is never
/// unloaded, so that its functions and texts last as long as the process.
struct PluginLibrary: @unchecked Sendable {
    static let symbol = "cartouche_plugin_entry"

    let path: String
    let table: cartouche_plugin

    /// Loads a library and takes its processors.
    static func load(_ path: String) throws(PluginFault) -> InstalledPlugin {
        let library = try PluginLibrary(path)
        guard let text = library.table.manifest else {
            throw PluginFault(path, .manifest, "its table has no manifest")
        }
        let bytes = UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
        let manifest = try PluginManifest(bytes, path: path, isProgram: false)
        let processors = manifest.processors.map { entry in
            ProcessorDefinition(entry.manifest) { (options) throws(OptionFault) in
                try LibraryProcessor(library, entry, options)
            }
        }
        return InstalledPlugin(
            name: manifest.name, version: manifest.version,
            origin: .library(path: path, abi: Int(library.table.abi)), processors: processors)
    }

    private init(_ path: String) throws(PluginFault) {
        self.path = path
        PluginGuard.begin()
        guard let handle = PluginGuard.call(path, { dlopen(path, RTLD_NOW | RTLD_LOCAL) }) else {
            throw Self.unloadable(path)
        }
        guard let address = dlsym(handle, Self.symbol) else {
            throw PluginFault(
                path, .symbol, "it does not export \(Self.symbol)", remedy: "export it from a C function of that name")
        }
        let entry = unsafeBitCast(address, to: cartouche_plugin_entry_function.self)
        guard let given = PluginGuard.call(path, { entry(UInt32(CARTOUCHE_PLUGIN_ABI)) }) else {
            throw PluginFault(
                path, .abi, "it does not work with version \(CARTOUCHE_PLUGIN_ABI) of the plugin interface",
                remedy: "use a newer cartouche, or an older build of the plugin")
        }
        // Both stand at the front of every version's table.
        let (size, abi) = (Int(given.pointee.struct_size), Int(given.pointee.abi))
        guard abi == CARTOUCHE_PLUGIN_ABI else {
            throw PluginFault(
                path, .abi, "it was built for version \(abi) of the plugin interface; this is \(CARTOUCHE_PLUGIN_ABI)",
                remedy: "build it with this version's cartouche_plugin.h")
        }
        guard size >= MemoryLayout<cartouche_plugin>.size else {
            throw PluginFault(
                path, .abi, "its table has \(size) bytes; version \(abi) has \(MemoryLayout<cartouche_plugin>.size)",
                remedy: "set struct_size to sizeof(cartouche_plugin)")
        }
        table = given.pointee
        guard table.create != nil, table.process != nil else {
            throw PluginFault(path, .abi, "its table lacks create or process")
        }
    }

    /// What the system says of a library that it could not load, without the path that the message has already.
    private static func unloadable(_ path: String) -> PluginFault {
        var reason = dlerror().map { String(cString: $0) } ?? "the system can't load it"
        if reason.hasPrefix(path + ": ") { reason.removeFirst(path.count + 2) }
        let isLacking = reason.contains("cannot open shared object")
        return PluginFault(
            path, .unloadable, reason,
            remedy: isLacking
                ? "ldd shows which libraries are missing" : "a plugin is a shared library, or a manifest (.json)")
    }
}
