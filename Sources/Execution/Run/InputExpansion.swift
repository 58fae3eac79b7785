import Configuration
import Foundation
import GeoJSON

/// Turns folders and globs into files.
package enum InputExpansion {
    package struct Result {
        package var files: [String]
        /// More than one input, or a form that stands for several: each file gets an output of its own.
        package var isBatch: Bool
    }

    private static let endings = [".geojson", ".geojsonl", ".geojsons", ".ndjson", ".json"]

    /// Expands inputs; files of a folder or glob come in order of their names. A folder is not searched deeper.
    package static func expand(_ inputs: [String]) throws(RunFailure) -> Result {
        var files: [String] = []
        var isBatch = inputs.count > 1
        for input in inputs {
            var isFolder: ObjCBool = false
            if input != "-", FileManager.default.fileExists(atPath: input, isDirectory: &isFolder) {
                guard isFolder.boolValue else {
                    files.append(input)
                    continue
                }
                isBatch = true
                files += try filesOfFolder(input)
            } else if input != "-", input.contains(where: { "*?[".contains($0) }) {
                isBatch = true
                files += try filesOfGlob(input)
            } else {
                files.append(input)
            }
        }
        if isBatch, files.contains("-") {
            throw RunFailure(
                .usage, Diagnostic(.error, "usage", "standard input can't be part of a batch", remedy: "name a file"))
        }
        return Result(files: files, isBatch: isBatch)
    }

    private static func filesOfFolder(_ folder: String) throws(RunFailure) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let files = names.sorted().filter { name in
            let plain = OutputFile.isPacked(name) ? name.dropLast(3) : Substring(name)
            return !name.hasPrefix(".") && endings.contains { plain.lowercased().hasSuffix($0) }
        }
        guard !files.isEmpty else {
            throw RunFailure(
                .noInput, Diagnostic(.error, "missing-input", "the folder holds no GeoJSON file", source: folder))
        }
        return files.map { (folder.hasSuffix("/") ? folder : folder + "/") + $0 }
    }

    private static func filesOfGlob(_ pattern: String) throws(RunFailure) -> [String] {
        var result = glob_t()
        defer { globfree(&result) }
        var files: [String] = []
        if glob(pattern, 0, nil, &result) == 0 {
            for index in 0..<Int(result.gl_pathc) {
                if let path = result.gl_pathv[index] { files.append(String(cString: path)) }
            }
        }
        guard !files.isEmpty else {
            throw RunFailure(.noInput, Diagnostic(.error, "missing-input", "no file matches", source: pattern))
        }
        return files
    }
}
