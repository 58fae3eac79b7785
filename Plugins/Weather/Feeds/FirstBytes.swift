import GeoJSON

/// The first bytes of a file, unpacked if it is gzip, to see what it is; empty when it can't be read.
func firstBytes(of path: String, count: Int) -> [UInt8] {
    guard let source = try? ByteSource(path: path) else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = (try? source.fill(UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
}
