import CCartouche

/// A column of texts or binaries in a batch that the host hands in.
struct InputColumn {
    private let validity: UnsafePointer<UInt8>?
    private let offsets: UnsafeRawPointer
    private let data: UnsafePointer<UInt8>?
    private let isLarge: Bool
    private let first: Int

    /// - Parameter rows: that it must have.
    init(_ array: ArrowArray, _ schema: ArrowSchema, rows: Int64) throws(PluginError) {
        let format = schema.format.map { String(cString: $0) } ?? ""
        guard ["u", "z", "U", "Z"].contains(format), array.n_buffers == 3, array.length >= rows, array.offset >= 0,
            let buffers = array.buffers
        else { throw PluginError("batch", "a column of the batch has the format '\(format)' or too few rows") }
        validity = buffers[0].map { $0.assumingMemoryBound(to: UInt8.self) }
        guard let offsets = buffers[1] ?? (rows == 0 ? UnsafeRawPointer(buffers) : nil) else {
            throw PluginError("batch", "a column of the batch has no offsets")
        }
        self.offsets = offsets
        data = buffers[2].map { $0.assumingMemoryBound(to: UInt8.self) }
        isLarge = format == "U" || format == "Z"
        first = Int(array.offset)
    }

    /// The bytes of a value; nil for none.
    func value(_ row: Int) -> UnsafeBufferPointer<UInt8>? {
        let index = first + row
        if let validity, validity[index >> 3] & (1 << UInt8(index & 7)) == 0 { return nil }
        let (start, end) = (offset(index), offset(index + 1))
        guard let data, start >= 0, end > start else { return UnsafeBufferPointer(start: data, count: 0) }
        return UnsafeBufferPointer(start: data + start, count: end - start)
    }

    private func offset(_ index: Int) -> Int {
        isLarge
            ? Int(offsets.load(fromByteOffset: index * 8, as: Int64.self))
            : Int(offsets.load(fromByteOffset: index * 4, as: Int32.self))
    }
}
