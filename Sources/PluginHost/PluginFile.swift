import Configuration
import Foundation
import GeoJSON

/// A file that may be a plugin: a shared library, or a manifest (`.json`) that names a program.
struct PluginFile {
    /// The real path, links followed: what tells two files apart.
    let path: String
    private var isManifest: Bool { path.hasSuffix(".json") }

    /// - Throws: when there is no such file, or others than its owner may change it.
    init(_ given: String) throws(PluginFault) {
        guard let resolved = realpath(given, nil) else {
            throw PluginFault(
                given, .missing, String(cString: strerror(errno)).lowercased(),
                remedy: given.contains("/") ? nil : "plugins are files: write ./\(given) for one in this folder")
        }
        defer { free(resolved) }
        path = String(cString: resolved)
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw PluginFault(given, .missing, "it is no file", remedy: "name the library or the manifest in it")
        }
        guard status.st_mode & S_IWOTH == 0 else {
            throw PluginFault(
                given, .unsafe, "everybody may change the file (mode \(String(status.st_mode & 0o777, radix: 8)))",
                remedy: "chmod o-w \(given)")
        }
        let folder = PathName.folder(of: path)
        // In a folder such as /tmp, whose sticky bit is set, nobody can replace another's file.
        guard stat(folder, &status) == 0, status.st_mode & S_IWOTH == 0 || status.st_mode & S_ISVTX != 0 else {
            throw PluginFault(
                given, .unsafe, "everybody may replace the file: its folder \(folder) is writable for all",
                remedy: "chmod o-w \(folder)")
        }
    }

    /// Paths of the plugins in a folder, by name. A folder that is not there has none.
    static func all(in folder: String) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
        return names.sorted().filter { $0.hasSuffix(".so") || $0.hasSuffix(".dylib") || $0.hasSuffix(".plugin.json") }
            .map { PathName.joined(folder, $0) }
    }

    func plugin() throws(PluginFault) -> InstalledPlugin {
        guard isManifest else { return try PluginLibrary.load(path) }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw PluginFault(path, .missing, "it can't be read")
        }
        let manifest = try PluginManifest(Array(data), path: path, isProgram: true)
        return try ProgramPlugin.plugin(manifest, path: path)
    }
}
