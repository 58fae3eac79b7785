import Configuration
import Fetching
import Foundation
import Synchronization

/// Names of files that are being written, `.NAME.PROCESS.partial`, and what killed runs have left of them.
enum UnfinishedFile {
    private static let ending = ".partial"
    /// Longest name of a file, in bytes, on the file systems of Linux and macOS.
    static let nameLimit = 255

    /// Where this process writes what becomes the target.
    static func path(beside target: String) -> String {
        PathName.joined(PathName.folder(of: target), "\(start(of: target))\(getpid())\(ending)")
    }

    /// `.NAME.`, for a name that leaves no room for more a digest in its place.
    private static func start(of target: String) -> String {
        let name = PathName.name(of: target)
        // 32 bytes are for the dots, the process and the ending.
        return name.utf8.count + 32 <= nameLimit ? ".\(name)." : ".\(SHA256.hex(Array(name.utf8)))."
    }

    /// What was found in each folder when a file was first written there: starts of names and the files.
    private static let found = Mutex<[String: [String: [String]]]>([:])

    /// Removes what runs that were killed have left of this file. A folder is searched once in a process.
    static func removeLeftovers(beside target: String) {
        let folder = PathName.folder(of: target)
        let files = found.withLock { found in
            if found[folder] == nil { found[folder] = search(folder.isEmpty ? "." : folder) }
            return found[folder]?.removeValue(forKey: start(of: target)) ?? []
        }
        for file in files { remove(PathName.joined(folder, file)) }
    }

    private static func search(_ folder: String) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasPrefix(".") && name.hasSuffix(ending) {
            let stem = name.dropLast(ending.count)
            guard let dot = stem.utf8.lastIndex(of: UInt8(ascii: ".")) else { continue }
            let number = stem[stem.utf8.index(after: dot)...]
            guard let process = pid_t(number), process > 0, process != getpid(), !isAlive(process) else { continue }
            found[String(stem[...dot]), default: []].append(name)
        }
        return found
    }

    /// Whether there is such a process, ours or not.
    private static func isAlive(_ process: pid_t) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

    /// Removes a file whose lock nobody holds: its process may be alive where numbers of processes are not ours, such
    /// as in another container.
    private static func remove(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return }
        unlink(path)
    }
}
