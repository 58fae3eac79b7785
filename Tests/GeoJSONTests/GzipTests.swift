import Foundation
import GeoJSON
import TestSupport
import Testing

struct GzipTests {
    /// Unpacks in pieces of the sizes given.
    private static func unpack(
        _ packed: [UInt8], limit: Int = GzipInflater.defaultLimit, input: Int = 1 << 20, output: Int = 1 << 16
    ) throws(GzipFault) -> [UInt8] {
        let inflater = try GzipInflater(limit: limit)
        var result: [UInt8] = []
        var place = 0
        var buffer = [UInt8](repeating: 0, count: output)
        while true {
            let piece = packed[place..<min(place + input, packed.count)]
            let outcome: Result<(used: Int, filled: Int), GzipFault> = piece.withUnsafeBytes { bytes in
                buffer.withUnsafeMutableBytes { room in
                    do throws(GzipFault) {
                        return .success(try inflater.inflate(bytes, into: room))
                    } catch {
                        return .failure(error)
                    }
                }
            }
            let (used, filled) = try outcome.get()
            result += buffer[..<filled]
            place += used
            if place == packed.count, filled < output { break }
            guard used > 0 || filled > 0 else { break }
        }
        try inflater.finish()
        return result
    }

    private static func fault(_ packed: [UInt8], limit: Int = GzipInflater.defaultLimit) -> GzipFault? {
        do throws(GzipFault) {
            _ = try unpack(packed, limit: limit)
            return nil
        } catch {
            return error
        }
    }

    /// Text, noise and repetition of up to 200 kB.
    private static func content(_ seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        let count = Int.random(in: 0..<200_000, using: &random)
        let alphabet = UInt8.random(in: 1...255, using: &random)
        return (0..<count).map { _ in UInt8.random(in: 0...alphabet, using: &random) }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `random bytes come back, whatever the pieces`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed &+ 1000)
        let content = Self.content(seed)
        let packed = try #require(gzip(content, level: Int32(seed)))
        #expect(try Self.unpack(packed) == content)
        let (input, output) = (Int.random(in: 1...999, using: &random), Int.random(in: 1...9999, using: &random))
        #expect(try Self.unpack(packed, input: input, output: output) == content)
    }

    @Test(arguments: [1, 2, 3, 18, 1000])
    func `members one behind the other are one text`(input: Int) throws {
        let parts = [[UInt8]("first\n".utf8), [], Self.content(3), [UInt8]("last".utf8)]
        let packed = try parts.flatMap { try #require(gzip($0)) }
        #expect(try Self.unpack(packed, input: input) == parts.flatMap { $0 })
        // Tapes and some servers pad with zeros.
        #expect(try Self.unpack(packed + [0, 0, 0, 0, 0], input: input) == parts.flatMap { $0 })
    }

    @Test func `what is cut short is told as such, wherever the cut is`() throws {
        let packed = try #require(gzip([UInt8]("a line of text, and a line of text\n".utf8)))
        for count in 0..<packed.count { #expect(Self.fault(Array(packed[..<count])) == .truncated, "\(count)") }
        #expect(Self.fault(packed) == nil)
        // Behind a member, half of the next one.
        #expect(Self.fault(packed + packed[..<1]) == .truncated)
        #expect(Self.fault(packed + packed[..<12]) == .truncated)
    }

    @Test func `a changed sum, length or head is a fault of its own`() throws {
        let packed = try #require(gzip([UInt8]("a line of text, and a line of text\n".utf8)))
        func changed(_ place: Int) -> [UInt8] {
            var bytes = packed
            bytes[place] ^= 0x40
            return bytes
        }
        // RFC 1952: the trailer is the sum of four bytes and the length of four.
        for place in packed.count - 8..<packed.count { #expect(Self.fault(changed(place)) == .checksum) }
        #expect(Self.fault(changed(0)) == .damaged("incorrect header check"))
        #expect(Self.fault(changed(2)) == .damaged("unknown compression method"))
        #expect(Self.fault(packed + [UInt8]("{}".utf8)) == .trailingData)
        #expect(Self.fault(packed + [0, 0, 1]) == .trailingData)
    }

    @Test func `a changed bit never gives another text`() throws {
        let content = [UInt8](#"{"type":"FeatureCollection","features":[]}"#.utf8)
        let packed = try #require(gzip(content))
        var faults = 0
        for place in packed.indices {
            for bit in 0..<8 {
                var bytes = packed
                bytes[place] ^= 1 << bit
                do throws(GzipFault) {
                    // The head's time and system of origin and the bits that fill the last byte do not matter.
                    let text = try Self.unpack(bytes)
                    #expect(text == content, "byte \(place) bit \(bit)")
                } catch {
                    faults += 1
                }
            }
        }
        #expect(faults > (packed.count - 10) * 7)
    }

    @Test func `more than the limit is refused, and the limit itself is not`() throws {
        let packed = try #require(gzip([UInt8](repeating: 32, count: 1 << 20), level: 9))
        #expect(packed.count < 2000)
        #expect(Self.fault(packed, limit: 1 << 20) == nil)
        #expect(Self.fault(packed, limit: 1 << 20 - 1) == .limit(1 << 20 - 1))
        #expect(Self.fault(packed, limit: 1000) == .limit(1000))
        // All members count together.
        #expect(Self.fault(packed + packed, limit: 1 << 20) == .limit(1 << 20))
    }

    // MARK: Files

    private static func withFile<Result>(
        _ bytes: [UInt8], _ name: String = "data.geojson", _ body: (String) throws -> Result
    ) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gzip-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent(name)
        try Data(bytes).write(to: file)
        return try body(file.path)
    }

    /// The ids of all features, and what the reader says of the size.
    private static func ids(_ path: String) throws -> (ids: [Double], size: Int?) {
        let reader = try FeatureReader(path: path, blockSize: 1024)
        var ids: [Double] = []
        while let block = try reader.next() {
            ids += try FeatureParser.parse(block).features.compactMap { $0.id?.double }
        }
        return (ids, reader.size)
    }

    private static func feature(_ id: Int) -> String {
        #"{"type":"Feature","id":\#(id),"geometry":{"type":"Point","coordinates":[\#(id % 180),2]},"properties":{}}"#
    }

    @Test(arguments: ["a.geojson", "a.geojson.gz", "a"])
    func `features are read out of gzip by content, whatever the name`(name: String) throws {
        let text =
            #"{"type":"FeatureCollection","features":["#
            + (0..<2000).map(Self.feature).joined(separator: ",") + "]}"
        let packed = try #require(gzip([UInt8](text.utf8)))
        let result = try Self.withFile(packed, name) { try Self.ids($0) }
        #expect(result.ids == (0..<2000).map { Double($0) })
        // The size of what is packed says nothing about how far one is.
        #expect(result.size == nil)
        let plain = try Self.withFile([UInt8](text.utf8), name) { try Self.ids($0) }
        #expect(plain.ids == result.ids && plain.size == text.utf8.count)
    }

    @Test func `a line a feature, in two members`() throws {
        let lines = (0..<100).map { Self.feature($0) + "\n" }
        let packed = try [lines[..<50], lines[50...]].flatMap { try #require(gzip([UInt8]($0.joined().utf8))) }
        #expect(try Self.withFile(packed, "a.geojsonl.gz") { try Self.ids($0).ids } == (0..<100).map { Double($0) })
    }

    @Test func `damage ends the reading with its own message`() throws {
        let packed = try #require(gzip([UInt8]((0..<500).map { Self.feature($0) + "\n" }.joined().utf8)))
        var flipped = packed
        flipped[packed.count - 5] ^= 1
        for (bytes, code, words) in [
            (Array(packed.dropLast(20)), GeoJSONError.Code.truncated, "ends too early"),
            (flipped, .encoding, "check sum"), (packed + [1], .encoding, "follows"),
        ] {
            let error = #expect(throws: GeoJSONError.self) {
                try Self.withFile(bytes, "a.ndjson") { try Self.ids($0) }
            }
            #expect(error?.code == code && error?.message.contains(words) == true)
        }
    }

    @Test(.enabled(if: SharedData.isPresent, "needs the shared data"))
    func `a file that users have asked for`() throws {
        let reader = try FeatureReader(path: SharedData.path("cases/61-gzip.geojson.gz"))
        var count = 0
        while let block = try reader.next() { count += try FeatureParser.parse(block).features.count }
        #expect(count > 0)
    }
}
