import CZLIB

/// Packs bytes into one gzip member (RFC 1952) piece by piece.
///
/// The head names neither a time nor a file, so that equal bytes are packed into equal bytes.
///
/// Unsafe code: zlib's state points back at its stream, which therefore stays in one place of the heap, from `init` to
/// `deinit`. Used by one thread at a time.
package final class GzipDeflater {
    private let stream: UnsafeMutablePointer<z_stream>

    /// zlib's own middle between time and size.
    package static let defaultLevel: Int32 = 6

    private static let pieceSize = 1 << 16

    /// - Parameter level: 1 (fast) to 9 (small).
    package init(level: Int32 = defaultLevel) throws(GzipFault) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard czlib_deflate_init(stream, level) == Z_OK else { throw .outOfMemory }
    }

    deinit {
        // Does nothing to a stream that was not prepared.
        deflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// Packs bytes and adds what is ready to the output; zlib holds some back.
    package func deflate(_ bytes: [UInt8], into output: inout [UInt8]) throws(GzipFault) {
        // zlib counts in 32 bits.
        for start in stride(from: 0, to: bytes.count, by: 1 << 30) {
            try deflate(bytes[start..<min(start + (1 << 30), bytes.count)], flush: Z_NO_FLUSH, into: &output)
        }
    }

    /// Adds all that is held back, and the member's check sum and length. Nothing may be packed afterwards.
    package func finish(into output: inout [UInt8]) throws(GzipFault) {
        try deflate([], flush: Z_FINISH, into: &output)
    }

    private func deflate(
        _ bytes: ArraySlice<UInt8>, flush: Int32, into output: inout [UInt8]
    ) throws(GzipFault) {
        let result: Int32 = bytes.withUnsafeBufferPointer { input in
            // zlib does not write to its input, it only lacks the word for it.
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.pointee.avail_in = UInt32(input.count)
            var result = Z_OK
            repeat {
                let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, filled in
                    stream.pointee.next_out = buffer.baseAddress
                    stream.pointee.avail_out = UInt32(buffer.count)
                    result = CZLIB.deflate(stream, flush)
                    filled = buffer.count - Int(stream.pointee.avail_out)
                }
                output.append(contentsOf: piece)
                // An output that is not full holds all there is.
            } while (result == Z_OK || result == Z_BUF_ERROR) && stream.pointee.avail_out == 0
            stream.pointee.next_in = nil
            return result
        }
        switch result {
        // Nothing to do is no error.
        case Z_OK, Z_BUF_ERROR: guard flush == Z_NO_FLUSH else { throw .damaged("the member has no end") }
        case Z_STREAM_END: break
        case Z_MEM_ERROR: throw .outOfMemory
        default: throw .damaged(stream.pointee.msg.map { String(cString: $0) } ?? "error \(result)")
        }
    }
}
