import CGuard

/// Text of a plugin's that nobody has vouched for.
enum GuardedText {
    private static let pageSize = 4096

    /// The text up to its null byte, or as much of it as the limit lets; nil where nothing can be read. Bytes that are
    /// not UTF-8 become U+FFFD.
    static func read(_ pointer: UnsafePointer<CChar>?, limit: Int) -> String? {
        guard let pointer else { return nil }
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let start = pointer + bytes.count
            // One question for each page: memory comes in pages.
            let rest = pageSize - Int(bitPattern: start) % pageSize
            guard cguard_is_readable(start, 1) == 1 else { return nil }
            for index in 0..<min(rest, limit - bytes.count) {
                guard start[index] != 0 else { return String(decoding: bytes, as: UTF8.self) }
                bytes.append(UInt8(bitPattern: start[index]))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
