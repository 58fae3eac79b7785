import CZLIB

/// Packs bytes into one member of gzip, by zlib itself; nil when it refuses.
///
/// - Parameter level: 0 (as they are) to 9.
public func gzip(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8]? {
    var stream = z_stream()
    return withUnsafeMutablePointer(to: &stream) { stream in
        guard czlib_deflate_init(stream, level) == Z_OK else { return nil }
        defer { deflateEnd(stream) }
        var input = bytes
        let room = Int(deflateBound(stream, UInt(bytes.count))) + 64
        var status = Z_OK
        let packed = [UInt8](unsafeUninitializedCapacity: room) { output, filled in
            input.withUnsafeMutableBufferPointer { input in
                stream.pointee.next_in = input.baseAddress
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(room)
                status = deflate(stream, Z_FINISH)
                filled = room - Int(stream.pointee.avail_out)
            }
        }
        return status == Z_STREAM_END ? packed : nil
    }
}
