import CZLIB

/// Unpacks gzip (RFC 1952) piece by piece: as many members as follow each other, with zeros behind the last one.
///
/// Unsafe code: zlib's state points back at its stream, which therefore stays in one place of the heap, from `init` to
/// `deinit`. Used by one thread at a time.
package final class GzipInflater {
    private let stream: UnsafeMutablePointer<z_stream>
    /// Most bytes that may come out.
    private let limit: Int
    /// How many have come out.
    package private(set) var count = 0
    private var place = Place.start

    private enum Place {
        /// Nothing has been given yet.
        case start
        /// Within a member.
        case inside
        /// Behind a member.
        case between
        /// Behind the last member, among zeros.
        case padding
    }

    /// A 4 GiB text is beyond what anybody keeps in memory, and a few MiB can unpack to it.
    package static let defaultLimit = 4 << 30

    /// - Parameter limit: most bytes that may come out; more is ``GzipFault/limit(_:)``.
    package init(limit: Int = defaultLimit) throws(GzipFault) {
        self.limit = limit
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard czlib_inflate_init(stream) == Z_OK else { throw .outOfMemory }
    }

    deinit {
        // Does nothing to a stream that was not prepared.
        inflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// Whether bytes are those that gzip starts with.
    package static func recognizes(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: magic) }

    private static let magic: [UInt8] = [0x1F, 0x8B]

    /// Unpacks until the input is used up, or the output is full and may not have held all of it.
    /// - Returns: how many bytes of the input were used, and how many of the output were filled.
    package func inflate(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(GzipFault) -> (used: Int, filled: Int) {
        var (used, filled) = (0, 0)
        // A full output may leave bytes in zlib that need no more input.
        while filled < output.count {
            if place == .start || place == .inside {
                let piece = try inflateMember(
                    UnsafeRawBufferPointer(rebasing: input[used...]),
                    into: UnsafeMutableRawBufferPointer(rebasing: output[filled...]))
                used += piece.used
                filled += piece.filled
                if piece.used == 0, piece.filled == 0 { break }
                continue
            }
            guard used < input.count else { break }
            switch input[used] {
            case 0:
                place = .padding
                used += 1
            // What begins like a member is one: zlib says if it is not.
            case Self.magic[0] where place == .between: place = .inside
            default: throw .trailingData
            }
        }
        return (used, filled)
    }

    /// To be called when there is no more input.
    package func finish() throws(GzipFault) {
        switch place {
        case .between, .padding: return
        case .start, .inside: throw .truncated
        }
    }

    private func inflateMember(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(GzipFault) -> (used: Int, filled: Int) {
        // One byte more than is allowed shows that there is more.
        let room = limit - count < output.count ? limit - count + 1 : output.count
        let given = min(input.count, 1 << 30)
        let wanted = min(room, 1 << 30)
        // zlib does not write to its input, it only lacks the word for it.
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = UInt32(given)
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(wanted)
        let result = CZLIB.inflate(stream, Z_NO_FLUSH)
        let piece = (used: given - Int(stream.pointee.avail_in), filled: wanted - Int(stream.pointee.avail_out))
        place = .inside
        count += piece.filled
        guard count <= limit else { throw .limit(limit) }
        switch result {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END:
            inflateReset(stream)
            place = .between
        case Z_MEM_ERROR: throw .outOfMemory
        default: throw Self.fault(stream.pointee.msg.map { String(cString: $0) } ?? "error \(result)")
        }
        return piece
    }

    private static func fault(_ message: String) -> GzipFault {
        message == "incorrect data check" || message == "incorrect length check" ? .checksum : .damaged(message)
    }
}
