import Configuration
import Foundation
import Synchronization

/// A destination that appears whole or not at all.
///
/// A regular file is written beside its name, synced and renamed over it; a symbolic link is followed. What exists and
/// is no regular file (a device, a pipe, a socket) and standard output are written directly.
package final class OutputFile {
    package let name: String
    private let descriptor: Int32
    /// The file that is renamed in the end; nil when the destination is written directly.
    private let temporary: String?
    private let target: String
    private var buffer: [UInt8] = []
    private var isClosed = false
    private static let flushSize = 1 << 18

    /// Files that are being written, for a handler that must clean up when the process is interrupted.
    private static let unfinished = Mutex<Set<String>>([])

    /// Opens the destination, `-` for standard output.
    package init(path: String) throws(RunFailure) {
        name = path
        if path == "-" {
            (descriptor, temporary, target) = (1, nil, path)
            return
        }
        guard !path.hasSuffix(".gz") else {
            throw Self.failure(
                path, "compressed output is not supported yet",
                remedy: "leave .gz off and compress afterwards, or write to - and pipe it through gzip")
        }
        var status = stat()
        let exists = stat(path, &status) == 0
        if exists, status.st_mode & S_IFMT != S_IFREG {
            guard status.st_mode & S_IFMT != S_IFDIR else {
                throw Self.failure(path, "the output is a folder", remedy: "name a file in it")
            }
            target = path
            temporary = nil
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        } else {
            target = Self.followingLinks(path)
            let beside = PathName.joined(
                PathName.folder(of: target), ".\(PathName.name(of: target)).\(getpid()).partial")
            temporary = beside
            descriptor = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
            if descriptor >= 0 { Self.unfinished.withLock { _ = $0.insert(beside) } }
        }
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw Self.failure(
                path, "can't be written: \(reason)", remedy: "check that its folder exists and is writable")
        }
        if exists, temporary != nil { fchmod(descriptor, status.st_mode & 0o777) }
    }

    /// The file that a chain of symbolic links ends at, which need not exist yet.
    private static func followingLinks(_ path: String) -> String {
        var path = path
        // As many links as Linux itself follows.
        for _ in 0..<40 {
            guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            path = link.hasPrefix("/") ? link : PathName.joined(PathName.folder(of: path), link)
        }
        return path
    }

    /// One name for all spellings of a path: links followed, the folder's own name resolved.
    package static func canonical(_ path: String) -> String {
        let target = followingLinks(path)
        let folder = PathName.folder(of: target)
        guard let resolved = realpath(folder.isEmpty ? "." : folder, nil) else { return target }
        defer { free(resolved) }
        return PathName.joined(String(cString: resolved), PathName.name(of: target))
    }

    /// Whether both names stand for one existing file.
    static func isSame(_ first: String, _ second: String) -> Bool {
        var a = stat()
        var b = stat()
        return stat(first, &a) == 0 && stat(second, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino
    }

    deinit {
        if !isClosed, descriptor > 1 { close(descriptor) }
        if let temporary, Self.unfinished.withLock({ $0.remove(temporary) }) != nil { unlink(temporary) }
    }

    package func write(_ bytes: [UInt8]) throws(RunFailure) {
        if buffer.count + bytes.count > Self.flushSize { try flush() }
        if bytes.count > Self.flushSize {
            try writeAll(bytes)
        } else {
            buffer += bytes
        }
    }

    /// Writes what is left and puts the file in its place.
    package func finish() throws(RunFailure) {
        try seal()
        try commit()
    }

    /// Writes what is left, so that of all that can go wrong only the renaming of ``commit()`` is to come. A run that
    /// has several outputs seals all of them first.
    package func seal() throws(RunFailure) {
        try flush()
        // Without the sync a crash of the machine could leave a renamed file without its content.
        if temporary != nil {
            guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure("can't be synced") }
        }
        guard descriptor > 1 else { return }
        isClosed = true
        guard close(descriptor) == 0 else { throw failure("can't be closed") }
    }

    /// Puts a sealed file in its place.
    package func commit() throws(RunFailure) {
        guard let temporary else { return }
        Self.unfinished.withLock { _ = $0.remove(temporary) }
        guard rename(temporary, target) == 0 else {
            let error = failure("can't be put in place")
            unlink(temporary)
            throw error
        }
    }

    private func flush() throws(RunFailure) {
        guard !buffer.isEmpty else { return }
        // Emptied only when nobody else holds it, or it would be allocated anew.
        defer { buffer.removeAll(keepingCapacity: true) }
        try writeAll(buffer)
    }

    private func writeAll(_ bytes: [UInt8]) throws(RunFailure) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Foundation.write(descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure("can't be written")
            }
            offset += count
        }
    }

    private func failure(_ what: String) -> RunFailure {
        Self.failure(name == "-" ? "stdout" : name, "\(what): \(String(cString: strerror(errno)))")
    }

    private static func failure(_ path: String, _ message: String, remedy: String? = nil) -> RunFailure {
        RunFailure(.inputOutput, Diagnostic(.error, "output", message, remedy: remedy, source: path))
    }

    /// Removes files that were not finished. For a signal handler's thread.
    package static func removeUnfinished() {
        unfinished.withLock { files in
            for file in files { unlink(file) }
            files = []
        }
    }
}
