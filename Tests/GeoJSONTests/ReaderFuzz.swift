import Foundation
import GeoJSON
import GeoTypes
import Testing
import TestSupport

/// Mutated documents through the reader. Whatever they hold, it answers with features or with an error.
///
/// Always the same inputs, beside the search of `Tests/run fuzz`. Seed and round are part of every message, and an input
/// that stops the process stays in the temporary folder.
@Suite struct ReaderFuzz {
    static let documents: [[UInt8]] = [
        #"{"type":"FeatureCollection","name":"n","features":[{"type":"Feature","id":1,"properties":{"a":[1,{"b":"\\\"]}"}]},"#
            + #""geometry":{"type":"Point","coordinates":[1.5,-2e1]}},"#
            + #"{"type":"Feature","id":"x","bbox":[0,0,1,1],"properties":null,"geometry":{"type":"LineString","#
            + #""coordinates":[[0,0,5],[1,1,6.5]],"note":"\u00e9é"}}],"crs":null,"bbox":[0,0,2,2]}"#,
        #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,0]],[[1,1],[2,1],[2,2],"#
            + #"[1,1]]]},"properties":{"k":true,"k":1e400}}"#,
        #"{"geometries":[{"type":"Point","coordinates":[1,2]},{"type":"MultiPolygon","coordinates":"#
            + #"[[[[0,0],[1,0],[1,1],[0,0]]]]}],"type":"GeometryCollection"}"#,
        "{\"type\":\"Point\",\"coordinates\":[1,2]}\r\n\n{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}\n",
        "\u{1E}{\"type\":\"MultiLineString\",\n\"coordinates\":[[[1,2],[3,4]]]}\n\u{1E}{\"type\":\"MultiPoint\","
            + "\"coordinates\":[]}\n",
    ].map { Array($0.utf8) }

    /// What grammars trip over.
    static let tokens: [[UInt8]] =
        [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud800", "\\u00", "null", "true", "-", "-0", "1e999",
            "1e-999", "0.1e+", ".5", "01", "9007199254740993", " ", "\n", "\r", "\t", "\u{1E}", "\u{FEFF}", "é",
            "\"type\":", "\"Feature\"", "\"features\":[", "\"coordinates\":", "\"geometry\":", "\"properties\":",
            "\"id\":", "\"bbox\":[", "NaN", "-Infinity", ",]", ",}", "\"geometries\":[", "[[[[[[[[", "]]]]]]]]",
        ].map { Array($0.utf8) } + [[0x00], [0x80], [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80]]

    static func mutated(_ generator: inout SplitMix64) -> [UInt8] {
        var bytes = documents[Int(generator.next() % UInt64(documents.count))]
        for _ in 0...(generator.next() % 4) {
            let start = Int(generator.next() % UInt64(bytes.count + 1))
            let end = min(bytes.count, start + 1 + Int(generator.next() % 24))
            switch generator.next() % 8 {
            case 0 where start < bytes.count: bytes[start] ^= 1 << UInt8(generator.next() % 8)
            case 1 where start < bytes.count: bytes[start] = UInt8(truncatingIfNeeded: generator.next())
            case 2: bytes.removeSubrange(start..<end)
            case 3: bytes.insert(contentsOf: Array(bytes[start..<end]), at: start)
            case 4: bytes.removeSubrange(start...)
            case 5:
                let other = documents[Int(generator.next() % UInt64(documents.count))]
                bytes.replaceSubrange(start..., with: other[(Int(generator.next() % UInt64(other.count)))...])
            default:
                bytes.replaceSubrange(
                    generator.next() % 2 == 0 ? start..<start : start..<end,
                    with: tokens[Int(generator.next() % UInt64(tokens.count))])
            }
        }
        return bytes
    }

    /// What a source gave, in values that can be compared.
    struct Outcome: Equatable {
        var error: String?
        var texts: [String] = []
        var geometries: [Geometry?] = []
        var ids: [JSONValue?] = []
        var rejected: [Int] = []
    }

    static func outcome(
        path: String, blockSize: Int, options: ReadingOptions = ReadingOptions()
    ) throws -> Outcome {
        do {
            let result = try read(path: path, blockSize: blockSize, options: options)
            // A document that is one feature keeps the blanks behind it.
            return Outcome(
                texts: result.texts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) },
                geometries: result.features.map(\.geometry), ids: result.features.map(\.id),
                rejected: result.rejected.map(\.index))
        } catch let error as GeoJSONError {
            return Outcome(error: "\(error.code)")
        }
    }

    @Test func `mutated documents are read or refused`() throws {
        let seed: UInt64 = 20_260_101
        var generator = SplitMix64(seed: seed)
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "cartouche-fuzz-\(seed)-\(ProcessInfo.processInfo.processIdentifier).geojson")
        print("fuzz: seed \(seed), input in \(url.path)")
        let rounds = 1500
        var accepted = 0
        for round in 1...rounds {
            let input = Self.mutated(&generator)
            let about = Comment(rawValue: "seed \(seed), round \(round): \(String(decoding: input, as: UTF8.self))")
            try Data(input).write(to: url)
            let first = try Self.outcome(path: url.path, blockSize: 4096)
            let again = try Self.outcome(path: url.path, blockSize: 256)
            #expect(first == again, about)
            var options = ReadingOptions()
            options.isLenient = true
            let lenient = try Self.outcome(path: url.path, blockSize: 256, options: options)
            // What is read at all is read the same; what is mended has become JSON.
            if first.error == nil, first.rejected.isEmpty { #expect(lenient == first, about) }
            for text in lenient.texts { #expect(throws: Never.self, about) { try JSONParser.parse(text) } }
            if first.error == nil, !first.texts.isEmpty {
                accepted += 1
                let written = #"{"type":"FeatureCollection","features":["# + first.texts.joined(separator: ",") + "]}"
                try Data(written.utf8).write(to: url)
                let reread = try Self.outcome(path: url.path, blockSize: 4096)
                #expect(reread.error == nil && reread.rejected.isEmpty, about)
                #expect(reread.texts == first.texts, about)
                #expect(reread.geometries == first.geometries && reread.ids == first.ids, about)
            }
        }
        // Mutations that leave nothing to accept would test only half.
        #expect(accepted > rounds / 50, "\(accepted) of \(rounds) inputs were accepted")
        try FileManager.default.removeItem(at: url)
        print("fuzz: \(rounds) inputs, \(accepted) accepted")
    }
}
