import CDigest
import Testing

@testable import Fetching

@Suite struct SHA256Tests {
    /// The messages of FIPS 180-4's examples and of NIST's test vectors.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
    ])
    func `published digests`(_ message: String, _ digest: String) {
        #expect(SHA256.hex(Array(message.utf8)) == digest)
    }

    @Test func `a million times the letter a, in uneven parts`() {
        var digest = SHA256()
        var left = 1_000_000
        var part = 1
        while left > 0 {
            digest.update([UInt8](repeating: UInt8(ascii: "a"), count: min(part, left)))
            left -= min(part, left)
            part = part * 3 % 4099 + 1
        }
        #expect(digest.finish() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    /// Bytes 0, 1, 2 and so on, with digests of another implementation; around the lengths where padding changes.
    @Test(arguments: [
        (1, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
        (55, "463eb28e72f82e0a96c0a4cc53690c571281131f672aa229e0d45ae59b598b59"),
        (56, "da2ae4d6b36748f2a318f23e7ab1dfdf45acdc9d049bd80e59de82a60895f562"),
        (57, "2fe741af801cc238602ac0ec6a7b0c3a8a87c7fc7d7f02a3fe03d1c12eac4d8f"),
        (63, "29af2686fd53374a36b0846694cc342177e428d1647515f078784d69cdb9e488"),
        (64, "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108"),
        (65, "4bfd2c8b6f1eec7a2afeb48b934ee4b2694182027e6d0fc075074f2fabb31781"),
        (119, "da18797ed7c3a777f0847f429724a2d8cd5138e6ed2895c3fa1a6d39d18f7ec6"),
        (120, "f52b23db1fbb6ded89ef42a23ce0c8922c45f25c50b568a93bf1c075420bbb7c"),
        (128, "471fb943aa23c511f6f72f8d1652d9c880cfa392ad80503120547703e56a2be5"),
        (1000, "a8af099bf2e878609558dbf69d8f88f4a31040a8cf84b549a0cfa912f12ffc3f"),
    ])
    func `lengths around a block`(_ count: Int, _ digest: String) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        #expect(SHA256.hex(bytes) == digest)
        for split in stride(from: 0, through: count, by: 7) {
            var parts = SHA256()
            parts.update(Array(bytes[..<split]))
            parts.update(Array(bytes[split...]))
            #expect(parts.finish() == digest)
        }
    }

    /// The processor's instructions and portable C, from a state that is no beginning.
    @Test(arguments: [1, 2, 3, 17]) func `both forms come to the same state`(_ blocks: Int) {
        let bytes = (0..<blocks * 64).map { UInt8(truncatingIfNeeded: $0 * 167 + $0 / 251) }
        var fast: [UInt32] = [1, 0x8000_0000, 3, 0xFFFF_FFFF, 5, 6, 7, 0xDEAD_BEEF]
        var portable = fast
        cdigest_sha256_blocks(&fast, bytes, blocks)
        cdigest_sha256_blocks_portable(&portable, bytes, blocks)
        #expect(fast == portable)
    }
}
