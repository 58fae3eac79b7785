import CDigest

/// SHA-256 (FIPS 180-4 §6.2), which the toolchain does not have on Linux.
package struct SHA256 {
    private var state: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    /// Bytes that are no whole block yet.
    private var pending: [UInt8] = []
    private var count: UInt64 = 0

    package init() {}

    /// The digest of all bytes in lower-case hexadecimal, 64 digits.
    package static func hex(_ bytes: [UInt8]) -> String {
        var digest = SHA256()
        digest.update(bytes)
        return digest.finish()
    }

    package mutating func update(_ bytes: some Sequence<UInt8>) { update(Array(bytes)) }

    package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { update($0) } }

    /// - Complexity: O(*n*) in bytes.
    package mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
        count &+= UInt64(bytes.count)
        var start = 0
        if !pending.isEmpty {
            start = min(64 - pending.count, bytes.count)
            pending.append(contentsOf: bytes[..<start])
            guard pending.count == 64 else { return }
            cdigest_sha256_blocks(&state, pending, 1)
            pending.removeAll(keepingCapacity: true)
        }
        let blocks = (bytes.count - start) / 64
        if blocks > 0, let base = bytes.baseAddress {
            cdigest_sha256_blocks(&state, base + start, blocks)
            start += blocks * 64
        }
        pending.append(contentsOf: bytes[start...])
    }

    /// The digest in lower-case hexadecimal. Nothing may be added afterwards.
    package mutating func finish() -> String {
        let bits = count &* 8
        var padding: [UInt8] = [0x80]
        padding += [UInt8](repeating: 0, count: (119 - pending.count) % 64)
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            padding.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
        update(padding)
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for word in state {
            for shift in stride(from: UInt32(28), through: 0, by: -4) { text.append(digits[Int((word >> shift) & 15)]) }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
