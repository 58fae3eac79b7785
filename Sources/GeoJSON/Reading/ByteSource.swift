#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file, or standard input, read from start to end. What begins like gzip is unpacked on the way, whatever its name.
package final class ByteSource {
    private let descriptor: Int32
    private let owned: Bool
    /// Size in bytes where it is known, for progress; that of packed data is not.
    package private(set) var size: Int?
    /// How many bytes were taken of the source, packed as they may be, and how many it has, where that is known.
    package private(set) var progress: (taken: Int, total: Int?) = (0, nil)
    /// Whether the first bytes have been looked at.
    private var isKnown = false
    private var packed: PackedBytes?
    private let limit: Int

    /// Opens a file, or standard input for the name `-`.
    /// - Parameter limit: most bytes that packed data may unpack to. A reader that streams needs none.
    package init(path: String, limit: Int = .max) throws(GeoJSONError) {
        self.limit = limit
        if path == "-" {
            (descriptor, owned, size) = (0, false, nil)
            return
        }
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else {
            let reason = errno
            throw GeoJSONError(
                reason == ENOENT || reason == ENOTDIR ? .missing : .unreadable,
                reason == ENOENT || reason == ENOTDIR
                    ? "no such file" : "can't be opened: \(String(cString: strerror(reason)))")
        }
        var status = stat()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(opened)
            throw GeoJSONError(.unreadable, "is a folder", remedy: "name a file in it, or pass the folder as a batch")
        }
        (descriptor, owned) = (opened, true)
        size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
        progress.total = size
    }

    deinit {
        if owned { close(descriptor) }
    }

    /// The last bytes of a regular file, at most `count`, without moving the place that is read next; nil for others.
    func last(_ count: Int) -> [UInt8]? {
        guard let size else { return nil }
        let length = min(count, size)
        return [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
            filled = max(pread(descriptor, buffer.baseAddress, length, off_t(size - length)), 0)
        }
    }

    /// Fills the buffer as far as the source has bytes; less than its size means the end.
    package func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(GeoJSONError) -> Int {
        if let packed { return try packed.fill(buffer, from: self) }
        let filled = try fillAsIs(buffer)
        guard !isKnown, filled > 1 else { return filled }
        isKnown = true
        let start = UnsafeRawBufferPointer(rebasing: buffer[..<filled])
        guard GzipInflater.recognizes(start) else { return filled }
        let packed = try PackedBytes(start, limit: limit)
        (self.packed, size) = (packed, nil)
        return try packed.fill(buffer, from: self)
    }

    /// Fills the buffer with the bytes as they are.
    func fillAsIs(_ buffer: UnsafeMutableRawBufferPointer) throws(GeoJSONError) -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                throw GeoJSONError(.unreadable, "can't be read: \(String(cString: strerror(errno)))")
            }
            filled += count
        }
        progress.taken += filled
        return filled
    }
}
