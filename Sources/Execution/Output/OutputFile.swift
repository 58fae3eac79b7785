import Configuration
import Foundation
import GeoJSON
import Synchronization

/// A destination that appears whole or not at all.
///
/// A regular file is written beside its name, synced and renamed over it; a symbolic link is followed. What exists and
/// is no regular file (a device, a pipe, a socket) and standard output are written directly. A name that ends in `.gz`
/// gets gzip.
package final class OutputFile {
    package let name: String
    private let descriptor: Int32
    /// The file that is renamed in the end; nil when the destination is written directly.
    private let temporary: String?
    private let target: String
    private let packer: GzipDeflater?
    private var buffer: [UInt8] = []
    private var isClosed = false
    private static let flushSize = 1 << 18

    /// Where standard output leads.
    private static let standardOutput = Mutex<Int32>(1)

    /// Files that are being written, for a handler that must clean up when the process is interrupted. Files come and
    /// get their names only while the lock is held.
    private static let unfinished = Mutex<Set<String>>([])

    /// Keeps standard output for data: what libraries print there goes to standard error from now on.
    package static func reserveStandardOutput() {
        standardOutput.withLock { descriptor in
            guard descriptor == 1 else { return }
            let kept = fcntl(1, F_DUPFD_CLOEXEC, 3)
            guard kept >= 0 else { return }
            descriptor = kept
            _ = dup2(2, 1)
        }
    }

    /// Opens the destination, `-` for standard output.
    package init(path: String) throws(RunFailure) {
        name = path
        if path == "-" {
            (descriptor, temporary, target, packer) = (Self.standardOutput.withLock { $0 }, nil, path, nil)
            return
        }
        do throws(GzipFault) {
            packer = Self.isPacked(path) ? try GzipDeflater() : nil
        } catch {
            throw Self.failure(path, "there is no memory left to pack it")
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
            let beside = UnfinishedFile.path(beside: target)
            temporary = beside
            UnfinishedFile.removeLeftovers(beside: target)
            let (opened, error) = Self.unfinished.withLock { files in
                let opened = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
                if opened >= 0 { files.insert(beside) }
                return (opened, errno)
            }
            descriptor = opened
            errno = error
        }
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw Self.failure(
                path, "can't be written: \(reason)", remedy: "check that its folder exists and is writable")
        }
        guard temporary != nil else { return }
        // Held until the file is closed: another run sees by it that this one is alive.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        if exists { fchmod(descriptor, status.st_mode & 0o777) }
    }

    /// Whether a file of that name is written as gzip.
    package static func isPacked(_ path: String) -> Bool { path.lowercased().hasSuffix(".gz") }

    deinit {
        if !isClosed, target != "-" { close(descriptor) }
        guard let temporary else { return }
        Self.unfinished.withLock { files in if files.remove(temporary) != nil { unlink(temporary) } }
    }

    package func write(_ bytes: [UInt8]) throws(RunFailure) {
        if buffer.count + bytes.count > Self.flushSize { try flush() }
        if bytes.count > Self.flushSize {
            try pack(bytes)
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
        if let packer {
            var rest: [UInt8] = []
            do throws(GzipFault) { try packer.finish(into: &rest) } catch { throw packingFailure(error) }
            try writeAll(rest)
        }
        // Without the sync a crash of the machine could leave a renamed file without its content.
        if temporary != nil {
            guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure("can't be synced") }
        }
        guard target != "-" else { return }
        isClosed = true
        guard close(descriptor) == 0 else { throw failure("can't be closed") }
    }

    /// Puts a sealed file in its place.
    package func commit() throws(RunFailure) {
        guard let temporary else { return }
        let error: Int32 = Self.unfinished.withLock { files in
            guard rename(temporary, target) != 0 else {
                files.remove(temporary)
                return 0
            }
            return errno
        }
        guard error == 0 else {
            errno = error
            throw failure("can't be put in place")
        }
        Self.syncFolder(of: target)
    }

    /// A name outlasts a crash of the machine when its folder is synced. Where that can't be done (some file systems
    /// don't let anybody), the file is there all the same.
    private static func syncFolder(of path: String) {
        let folder = PathName.folder(of: path)
        let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private func flush() throws(RunFailure) {
        guard !buffer.isEmpty else { return }
        // Emptied only when nobody else holds it, or it would be allocated anew.
        defer { buffer.removeAll(keepingCapacity: true) }
        try pack(buffer)
    }

    private func pack(_ bytes: [UInt8]) throws(RunFailure) {
        guard let packer else { return try writeAll(bytes) }
        var packed: [UInt8] = []
        do throws(GzipFault) { try packer.deflate(bytes, into: &packed) } catch { throw packingFailure(error) }
        try writeAll(packed)
    }

    private func writeAll(_ bytes: [UInt8]) throws(RunFailure) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Foundation.write(descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
            }
            if count < 0 {
                if errno == EINTR { continue }
                // Whoever reads standard output, such as head, has seen enough: nothing to tell.
                if errno == EPIPE, name == "-" { throw RunFailure(.inputOutput, []) }
                throw failure("can't be written")
            }
            offset += count
        }
    }

    private func failure(_ what: String) -> RunFailure {
        Self.failure(name == "-" ? "stdout" : name, "\(what): \(String(cString: strerror(errno)))")
    }

    private func packingFailure(_ fault: GzipFault) -> RunFailure {
        RunFailure(.internal, Diagnostic(.error, "output", "can't be packed: \(fault.message)", source: name))
    }

    private static func failure(_ path: String, _ message: String, remedy: String? = nil) -> RunFailure {
        RunFailure(.inputOutput, Diagnostic(.error, "output", message, remedy: remedy, source: path))
    }

    /// Removes files that were not finished and ends the process at once. For a signal handler's thread.
    ///
    /// The lock is not given back, so that no other thread makes a file, or puts one in its place, in between.
    package static func abandon(exitCode: Int32) -> Never {
        unfinished.withLock { files in
            for file in files { unlink(file) }
            _exit(exitCode)
        }
    }
}
