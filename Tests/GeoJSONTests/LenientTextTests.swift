import Foundation
import Testing
import TestSupport

@testable import GeoJSON

@Suite struct LenientTextTests {
    private func mend(_ bytes: [UInt8]) -> LenientText { bytes.withUnsafeBufferPointer { LenientText($0) } }

    private func mend(_ text: String) -> LenientText { mend(Array(text.utf8)) }

    static let texts: [(source: String, mended: String, slips: [LenientText.Slip])] = [
        (#"{"a":[1,2,],"b":{"c":1 , } }"#, #"{"a":[1,2 ],"b":{"c":1   } }"#, [.comma, .comma]),
        (#"{"a":NaN,"b":[Infinity,-Infinity]}"#, #"{"a":null,"b":[null,null]}"#, [.number, .number, .number]),
        // What stands in strings, and words that only begin alike, stay.
        (#"{"a":"NaN,]","b":"\",]"}"#, #"{"a":"NaN,]","b":"\",]"}"#, []),
        ("[NaNs,Infinit,-Inf,nan]", "[NaNs,Infinit,-Inf,nan]", []),
        // One comma too many is one thing, a missing value another.
        ("[,]", "[,]", []), ("[1,,]", "[1,,]", []), (#"{"a":,}"#, #"{"a":,}"#, []), ("{,}", "{,}", []),
        // A geometry whose coordinates are no numbers is none.
        (
            #"{"type":"Feature","geometry": {"type":"Point","coordinates":[NaN,1]},"properties":{"a":NaN}}"#,
            #"{"type":"Feature","geometry": null,"properties":{"a":null}}"#, [.geometry, .number]
        ),
        (
            #"{"type":"Feature","geometry":{"coordinates":[[0,Infinity],[NaN,2]],"type":"LineString"}}"#,
            #"{"type":"Feature","geometry":null}"#, [.geometry]
        ),
        (
            #"{"features":[{"geometry":{"type":"GeometryCollection","geometries":[{"coordinates":[1,NaN]}]}}]}"#,
            #"{"features":[{"geometry":null}]}"#, [.geometry]
        ),
        // Another member of it, or another thing called geometry, does not count.
        (
            #"{"geometry":{"type":"Point","coordinates":[1,2],"accuracy":NaN}}"#,
            #"{"geometry":{"type":"Point","coordinates":[1,2],"accuracy":null}}"#, [.number]
        ),
        (
            #"{"properties":{"geometry":{"coordinates":[NaN]}}}"#,
            #"{"properties":{"geometry":{"coordinates":[null]}}}"#,
            [.number]
        ),
        (#"{"type":"Point","coordinates":[NaN,1]}"#, #"{"type":"Point","coordinates":[null,1]}"#, [.number]),
    ]

    @Test(arguments: texts)
    func `slips are mended, and nothing else`(source: String, mended: String, slips: [LenientText.Slip]) {
        let text = mend(source)
        #expect(String(decoding: text.bytes, as: UTF8.self) == mended)
        #expect(text.notes.map(\.slip) == slips)
    }

    /// The table of the Unicode standard, section 3.9: each maximal part of a character gives one U+FFFD.
    static let bytes: [(source: [UInt8], count: Int)] = [
        ([0xC0, 0xAF], 2), ([0xE0, 0x80, 0xBF], 3), ([0xF0, 0x81, 0x82], 3), ([0xED, 0xA0, 0x80], 3),
        ([0xED, 0xBF, 0xBF], 3), ([0xED, 0xAF], 2), ([0xF4, 0x91, 0x92, 0x93], 4), ([0xFF], 1), ([0x80, 0xBF], 2),
        ([0xE1, 0x80, 0xE2], 2), ([0xF0, 0x91, 0x92, 0xF1, 0xBF], 2), ([0xF6], 1),
    ]

    @Test(arguments: bytes)
    func `bytes that are not UTF-8 become as many U+FFFD as Unicode says`(source: [UInt8], count: Int) throws {
        let text = mend(Array(#"{"ä":"a"#.utf8) + source + Array(#"é"}"#.utf8))
        let value = String(repeating: "\u{FFFD}", count: count)
        #expect(String(decoding: text.bytes, as: UTF8.self) == #"{"ä":"a\#(value)é"}"#)
        // The standard library follows the same table.
        #expect(String(decoding: source, as: UTF8.self) == value)
        #expect(text.notes.count == count && text.notes.first?.offset == 8)
    }

    @Test func `places lead back to the source`() {
        let source = #"{"a":NaN,"geometry":{"coordinates":[NaN,1]},"b":[1,],"c":Infinity,"d":2}"#
        let text = mend(source)
        let mended = String(decoding: text.bytes, as: UTF8.self)
        #expect(mended == #"{"a":null,"geometry":null,"b":[1 ],"c":null,"d":2}"#)
        for name in [#""a""#, #""geometry""#, #""b""#, #""c""#, #""d""#, "2}"] {
            let (there, here) = (offset(of: name, in: mended), offset(of: name, in: source))
            #expect(text.map.source(of: there) == here)
            #expect(text.map.output(of: here) == there)
        }
        #expect(text.map.source(of: text.bytes.count) == source.utf8.count)
    }

    private func offset(of part: String, in text: String) -> Int {
        text.range(of: part).map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } ?? -1
    }

    @Test func `any bytes are passed on or mended, and what is JSON stays as it is`() {
        var random = SplitMix64(seed: 49)
        let pieces = [#"{"geometry":"#, "{", "}", "[", "]", ",", ":", "NaN", "-Infinity", "\"", "\\", "1", " ", "é"]
        for _ in 0..<3000 {
            var bytes: [UInt8] = []
            for _ in 0..<(random.next() % 20) {
                bytes += Array(pieces[Int(random.next() % UInt64(pieces.count))].utf8)
                if random.next() % 8 == 0 { bytes.append(UInt8(truncatingIfNeeded: random.next())) }
            }
            let text = mend(bytes)
            if (try? JSONParser.parse(bytes)) != nil { #expect(text.bytes == bytes && text.notes.isEmpty) }
            // Mended text has nothing left to mend.
            #expect(mend(text.bytes).notes.isEmpty || text.notes.contains { $0.slip == .comma })
            #expect(text.map.source(of: text.bytes.count) == bytes.count)
        }
    }
}
