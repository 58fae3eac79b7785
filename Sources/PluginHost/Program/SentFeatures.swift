import CProcess
import Foundation
import GeoJSON

/// What a program reads: a line for each feature, with its place in the batch as the first member.
struct SentFeatures {
    /// The member that tells which feature an answer belongs to.
    static let rowMember = "cartouche:row"
    private static let prefix = Array(#"{"cartouche:row":"#.utf8)
    private static let endLine = Array("{\"cartouche\":\"end\"}\n".utf8)

    private(set) var text: [UInt8] = []
    /// Where each feature's line starts, and behind them where the last one's ends with its line feed.
    private var starts: [Int] = [0]

    var count: Int { starts.count - 1 }

    /// - Parameter endLine: whether a line says that these are all.
    init(_ features: [Feature], endLine: Bool) {
        starts.reserveCapacity(features.count + 1)
        for (row, feature) in features.enumerated() {
            append(feature, row)
            text.append(0x0A)
            starts.append(text.count)
        }
        if endLine { text += Self.endLine }
    }

    private mutating func append(_ feature: Feature, _ row: Int) {
        text += Self.prefix
        JSONText.appendNumber(Double(row), to: &text)
        let start = text.count
        feature.append(to: &text, asFeature: true)
        if mentionsRow(from: start) {
            // The source has such a member, too: only the one in front may count.
            var record = JSONObjectText(validated: Array(text[start...]))
            record.select(NameList([Self.rowMember]), keepsNamed: false)
            text.replaceSubrange(start..., with: record.bytes)
        }
        // In the place of the record's brace. A record has a type: something follows.
        text[start] = UInt8(ascii: ",")
        joinLines(from: start)
    }

    private func mentionsRow(from start: Int) -> Bool {
        text.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            return Self.prefix.withUnsafeBytes { prefix in
                // Without its brace and its colon.
                guard let word = prefix.baseAddress else { return false }
                return cprocess_contains(base + start, bytes.count - start, word + 1, prefix.count - 2) != 0
            }
        }
    }

    /// Puts blanks in the place of line ends, which JSON has between its tokens only.
    private mutating func joinLines(from start: Int) {
        text.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            for byte in [0x0A, 0x0D] as [Int32] {
                var position = start
                while let hit = memchr(base + position, byte, bytes.count - position) {
                    hit.storeBytes(of: 0x20, as: UInt8.self)
                    position = hit - base + 1
                }
            }
        }
    }

    /// The feature whose line is exactly this one, if there is one.
    func row(ofEqual bytes: [UInt8], _ line: Range<Int>) -> Int? {
        guard let row = Self.row(atStartOf: bytes, line), row < count else { return nil }
        let own = starts[row]..<starts[row + 1] - 1
        guard own.count == line.count else { return nil }
        let isEqual = bytes.withUnsafeBytes { bytes in
            text.withUnsafeBytes { text in
                guard let a = bytes.baseAddress, let b = text.baseAddress else { return false }
                return memcmp(a + line.lowerBound, b + own.lowerBound, own.count) == 0
            }
        }
        return isEqual ? row : nil
    }

    /// The number behind the member's name, when it stands first and is spelled as it was sent.
    private static func row(atStartOf bytes: [UInt8], _ line: Range<Int>) -> Int? {
        guard line.count > prefix.count else { return nil }
        var position = line.lowerBound
        for byte in prefix {
            guard bytes[position] == byte else { return nil }
            position += 1
        }
        var row = 0
        let end = min(position + 10, line.upperBound)
        while position < end, bytes[position] &- 0x30 < 10 {
            row = row * 10 + Int(bytes[position] &- 0x30)
            position += 1
        }
        return row
    }
}
