import Fetching
import Foundation

/// Size and SHA-256 of a file's bytes.
struct FileDigest: Equatable {
    /// Bytes.
    var size: Int
    /// 64 hexadecimal digits in lower case.
    var sha256: String

    init(size: Int, sha256: String) {
        self.size = size
        self.sha256 = sha256
    }

    /// Reads a regular file through; nil when there is none that can be read.
    /// - Parameter size: nil is the answer without a look at the bytes, too, when the file has another size.
    init?(of path: String, ifSize size: Int? = nil) {
        // A pipe must not be opened: that would wait for whoever writes to it.
        guard let before = FileState(path), size == nil || size == before.size else { return nil }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var digest = SHA256()
        var total = 0
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            guard count > 0 else { break }
            total += count
            buffer.withUnsafeBufferPointer { digest.update(UnsafeBufferPointer(rebasing: $0[..<count])) }
        }
        self.init(size: total, sha256: digest.finish())
    }
}

/// What changes when a regular file is written to.
package struct FileState: Equatable, Sendable {
    /// Bytes.
    package var size: Int
    private var node: UInt
    private var seconds: Int
    private var nanoseconds: Int

    /// Nil when there is no such file, or it is no regular one.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        size = Int(status.st_size)
        node = UInt(truncatingIfNeeded: status.st_ino)
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        (seconds, nanoseconds) = (Int(modified.tv_sec), Int(modified.tv_nsec))
    }
}
