import Foundation
import GeoJSON
import TestSupport
import Testing

@Suite struct GzipDeflaterTests {
    private static func pack(_ bytes: [UInt8], pieces: [Int], level: Int32 = GzipDeflater.defaultLevel) throws
        -> [UInt8]
    {
        let deflater = try GzipDeflater(level: level)
        var (packed, place, index): ([UInt8], Int, Int) = ([], 0, 0)
        while place < bytes.count {
            let end = min(place + pieces[index % pieces.count], bytes.count)
            try deflater.deflate(Array(bytes[place..<end]), into: &packed)
            (place, index) = (end, index + 1)
        }
        try deflater.finish(into: &packed)
        return packed
    }

    private static func unpack(_ packed: [UInt8], room: Int) throws -> [UInt8] {
        let inflater = try GzipInflater()
        var result = [UInt8](repeating: 0, count: room + 1)
        let filled = try result.withUnsafeMutableBytes { output in
            try packed.withUnsafeBytes { try inflater.inflate($0, into: output).filled }
        }
        try inflater.finish()
        return Array(result[..<filled])
    }

    private static func content(_ count: Int, seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { $0 % 3 == 0 ? UInt8.random(in: 0...255, using: &random) : UInt8($0 / 700 % 256) }
    }

    @Test(arguments: [0, 1, 1000, 65_535, 65_536, 65_537, 400_000])
    func `what is packed comes back, whatever the pieces`(_ count: Int) throws {
        let content = Self.content(count, seed: UInt64(count))
        let whole = try Self.pack(content, pieces: [max(count, 1)])
        #expect(try Self.unpack(whole, room: count) == content)
        for pieces in [[1000, 7, 0, 3000], [70_000]] {
            // zlib makes the same of the same bytes, however they come.
            #expect(try Self.pack(content, pieces: pieces.filter { $0 > 0 }) == whole)
        }
    }

    @Test func `the bytes are those that zlib makes in one call`() throws {
        let content = Self.content(100_000, seed: 5)
        for level: Int32 in [1, 6, 9] {
            #expect(try Self.pack(content, pieces: [10_000], level: level) == gzip(content, level: level))
        }
    }

    @Test func `the head names no time and no file`() throws {
        #expect(try Self.pack([1, 2, 3], pieces: [3]).prefix(8) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
    }

    @Test func `progress counts the bytes of the file, packed or not`() throws {
        let features = (0..<20_000).map { #"{"type":"Feature","id":\#($0),"properties":{},"geometry":null}"# }
        let text = Array(features.joined(separator: "\n").utf8)
        for bytes in [text, try Self.pack(text, pieces: [100_000])] {
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("progress-\(UUID().uuidString)")
            try Data(bytes).write(to: url)
            defer { try? FileManager.default.removeItem(at: url) }
            let reader = try FeatureReader(path: url.path)
            var steps = [0]
            while try reader.next() != nil { steps.append(reader.progress.taken) }
            #expect(steps == steps.sorted() && steps.count > 3)
            #expect(reader.progress.taken == bytes.count && reader.progress.total == bytes.count)
            #expect(reader.bytesRead == text.count)
        }
    }
}
