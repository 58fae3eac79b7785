/// The packed bytes of a source, between the file and the inflater.
final class PackedBytes {
    private let inflater: GzipInflater
    /// Read and not yet unpacked.
    private var pending: [UInt8]
    private var used = 0
    private var atEnd = false

    private static let pieceSize = 1 << 16

    /// - Parameter start: what has been read of the source already.
    init(_ start: UnsafeRawBufferPointer, limit: Int) throws(GeoJSONError) {
        pending = Array(start)
        do throws(GzipFault) {
            inflater = try GzipInflater(limit: limit)
        } catch {
            throw error.error
        }
    }

    /// Fills the buffer with unpacked bytes; less than its size means the end.
    func fill(_ buffer: UnsafeMutableRawBufferPointer, from source: ByteSource) throws(GeoJSONError) -> Int {
        var filled = 0
        while filled < buffer.count {
            filled += try inflate(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            guard filled < buffer.count, used == pending.count else { continue }
            if atEnd {
                try finish()
                break
            }
            try refill(from: source)
        }
        return filled
    }

    private func inflate(into buffer: UnsafeMutableRawBufferPointer) throws(GeoJSONError) -> Int {
        let result: Result<(used: Int, filled: Int), GzipFault> = pending.withUnsafeBytes { bytes in
            do throws(GzipFault) {
                return .success(try inflater.inflate(UnsafeRawBufferPointer(rebasing: bytes[used...]), into: buffer))
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let piece):
            used += piece.used
            return piece.filled
        case .failure(let fault): throw fault.error
        }
    }

    private func refill(from source: ByteSource) throws(GeoJSONError) {
        used = 0
        if pending.count != Self.pieceSize { pending = [UInt8](repeating: 0, count: Self.pieceSize) }
        let result: Result<Int, GeoJSONError> = pending.withUnsafeMutableBytes { bytes in
            do throws(GeoJSONError) { return .success(try source.fillAsIs(bytes)) } catch { return .failure(error) }
        }
        let count = try result.get()
        atEnd = count < Self.pieceSize
        pending.removeSubrange(count...)
    }

    private func finish() throws(GeoJSONError) {
        do throws(GzipFault) { try inflater.finish() } catch { throw error.error }
    }
}
