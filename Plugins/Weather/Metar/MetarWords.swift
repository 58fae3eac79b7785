/// Walks through the groups of a report: what stands between blanks, up to the equals sign that ends it.
struct MetarWords {
    private var position = 0

    /// Byte range of the next group; nil at the end.
    mutating func next(in text: Span<UInt8>) -> Range<Int>? {
        while position < text.count, text[position] <= 0x20 { position += 1 }
        let start = position
        while position < text.count, text[position] > 0x20, text[position] != UInt8(ascii: "=") { position += 1 }
        return position > start ? start..<position : nil
    }
}

/// What the decoder asks of a group's bytes.
extension Span where Element == UInt8 {
    func matches(_ word: StaticString) -> Bool { count == word.utf8CodeUnitCount && has(word, at: 0) }

    func starts(with word: StaticString) -> Bool { has(word, at: 0) }

    func ends(with word: StaticString) -> Bool { has(word, at: count - word.utf8CodeUnitCount) }

    /// Whether a word stands at a place; not when that is outside.
    func has(_ word: StaticString, at start: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard start >= 0, start + length <= count else { return false }
        for offset in 0..<length where self[start + offset] != word.utf8Start[offset] { return false }
        return true
    }

    /// The number that digits spell, without sign; nil when the range is empty, outside or has anything else.
    func number(_ range: Range<Int>) -> Int? {
        guard !range.isEmpty, range.count <= 9, range.lowerBound >= 0, range.upperBound <= count else { return nil }
        var value = 0
        for index in range {
            let digit = self[index] &- 0x30
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }

    /// The byte at a place; nil outside.
    func byte(at index: Int) -> UInt8? { index >= 0 && index < count ? self[index] : nil }

    func firstIndex(of byte: UInt8) -> Int? {
        for index in 0..<count where self[index] == byte { return index }
        return nil
    }

    /// Whether all bytes are the same one.
    func consists(of byte: UInt8) -> Bool {
        for index in 0..<count where self[index] != byte { return false }
        return count > 0
    }

    /// The bytes as text, cut when long.
    func text(limit: Int = 24) -> String {
        var bytes: [UInt8] = []
        for index in 0..<Swift.min(count, limit) { bytes.append(self[index]) }
        return String(decoding: bytes, as: UTF8.self) + (count > limit ? "…" : "")
    }
}
