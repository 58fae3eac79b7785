#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import Synchronization

/// A folder whose files appear whole or not at all, so that several processes can use it at once.
struct FileStore: Sendable {
    let folder: String

    /// Makes numbers for temporary names unique within the process.
    private static let counter = Atomic<Int>(0)

    /// Creates the folder and those above it where they are missing.
    /// - Throws: ``FetchFault/Reason/storage(path:why:)``.
    init(creating folder: String) throws(FetchFault) {
        self.folder = folder.isEmpty ? "." : folder
        try create("")
    }

    init(_ folder: String) { self.folder = folder.isEmpty ? "." : folder }

    func path(_ name: String) -> String { name.isEmpty ? folder : "\(folder)/\(name)" }

    /// Creates a folder below the store's.
    func create(_ name: String) throws(FetchFault) {
        let path = path(name)
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += made.isEmpty || made.hasSuffix("/") ? part : "/\(part)"
            if mkdir(made, 0o777) != 0, errno != EEXIST, made == path { throw Self.fault(path) }
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw Self.fault(path) }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw FetchFault(.storage(path: path, why: "it is no folder"), url: "")
        }
    }

    /// The bytes of a file, or nil when there is none that can be read.
    func contents(_ name: String) -> [UInt8]? {
        let descriptor = open(path(name), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size) + 1)
        while true {
            let size = max(1 << 16, Int(status.st_size) - bytes.count + 1)
            var count = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: size) { buffer, used in
                repeat { count = read(descriptor, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
                used = max(0, count)
            }
            if count < 0 { return nil }
            if count == 0 { return bytes }
            bytes += chunk
        }
    }

    /// Writes a file beside its name and puts it in its place.
    func put(_ bytes: [UInt8], at name: String) throws(FetchFault) {
        let target = path(name)
        let number = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
        let temporary = "\(target).\(getpid())-\(number).partial"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.fault(target) }
        let isWritten = Self.writeAll(bytes, to: descriptor)
        let failure = Self.fault(target)
        guard close(descriptor) == 0, isWritten else {
            unlink(temporary)
            throw failure
        }
        guard rename(temporary, target) == 0 else {
            let failure = Self.fault(target)
            unlink(temporary)
            throw failure
        }
    }

    /// Adds bytes at the end of a file that exists.
    func append(_ bytes: [UInt8], to name: String) throws(FetchFault) {
        let target = path(name)
        let descriptor = open(target, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.fault(target) }
        let isWritten = Self.writeAll(bytes, to: descriptor)
        let failure = Self.fault(target)
        guard close(descriptor) == 0, isWritten else { throw failure }
    }

    /// Deletes a file, if there is one.
    func remove(_ name: String) { unlink(path(name)) }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var start = 0
            while start < buffer.count, let base = buffer.baseAddress {
                let count = write(descriptor, base + start, buffer.count - start)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                start += count
            }
            return true
        }
    }

    private static func fault(_ path: String) -> FetchFault {
        FetchFault(.storage(path: path, why: String(cString: strerror(errno))), url: "")
    }
}
