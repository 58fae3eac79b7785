import Configuration
import Foundation

/// Which file a name stands for.
extension OutputFile {
    /// The file that a chain of symbolic links ends at, which need not exist yet.
    static func followingLinks(_ path: String) -> String {
        var path = path
        // As many links as Linux itself follows.
        for _ in 0..<40 {
            guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            path = link.hasPrefix("/") ? link : PathName.joined(PathName.folder(of: path), link)
        }
        return path
    }

    /// One name for all spellings of a path: links followed, the names of its folders resolved as far as they exist.
    package static func canonical(_ path: String) -> String {
        let target = followingLinks(path)
        var folder = PathName.folder(of: target)
        var rest = PathName.name(of: target)
        while true {
            if let resolved = realpath(folder.isEmpty ? "." : folder, nil) {
                defer { free(resolved) }
                return PathName.joined(String(cString: resolved), withoutDots(rest))
            }
            guard !folder.isEmpty, folder != "/" else { return target }
            rest = PathName.joined(PathName.name(of: folder), rest)
            folder = PathName.folder(of: folder)
        }
    }

    /// The path without `.`, and without `..` and the component before it: right where nothing of it exists yet.
    private static func withoutDots(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }

    /// Makes a folder with those above it, where it is missing.
    static func makeFolder(_ path: String) throws(RunFailure) {
        guard !path.isEmpty else { return }
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw RunFailure(
                .inputOutput, Diagnostic(.error, "output", "the folder can't be made or used", source: path))
        }
        guard access(path, W_OK) == 0 else {
            throw RunFailure(
                .inputOutput, Diagnostic(.error, "output", "the folder is not writable", source: path))
        }
    }

    /// Whether both names stand for one existing file.
    package static func isSame(_ first: String, _ second: String) -> Bool {
        FileIdentity(first).map { $0 == FileIdentity(second) } ?? false
    }
}

/// What makes two names the same file, whatever links lead to it.
struct FileIdentity: Hashable {
    private let device: UInt
    private let node: UInt

    /// Nil when there is no such file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt(truncatingIfNeeded: status.st_dev)
        node = UInt(truncatingIfNeeded: status.st_ino)
    }
}
