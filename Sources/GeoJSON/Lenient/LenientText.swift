/// JSON text with slips that are common and have one meaning, rewritten into JSON.
///
/// Three kinds are mended: bytes in a string that are not UTF-8, the words NaN, Infinity and -Infinity, and a comma
/// behind the last member or element. A position cannot hold null, so that a `geometry` with such a word among its
/// coordinates becomes null as a whole. Everything else stays as it is, for the parser to judge.
package struct LenientText {
    package enum Slip: String, Sendable, CaseIterable {
        /// Bytes that are not UTF-8, now U+FFFD.
        case encoding = "invalid-utf8"
        /// A number that JSON does not have, now null.
        case number = "non-finite"
        /// The same among coordinates; the geometry is null now.
        case geometry = "non-finite-geometry"
        case comma = "trailing-comma"
    }

    struct Note {
        var slip: Slip
        /// Where it stands in the source.
        var offset: Int
    }

    private struct Bracket {
        var isObject: Bool
        /// Whether its elements are coordinates, or arrays of them.
        var holdsCoordinates: Bool
    }

    /// A `geometry` whose end is still to come.
    private struct OpenGeometry {
        var depth: Int
        var output: Int
        var isBroken = false
    }

    private(set) var bytes: [UInt8] = []
    private(set) var notes: [Note] = []
    private(set) var map = OffsetMap()

    private let source: UnsafeBufferPointer<UInt8>
    private var index = 0
    /// How far the source has been passed on.
    private var copied = 0
    private var open: [Bracket] = []
    private var geometry: OpenGeometry?
    /// The string that was read last, and whether a colon followed it: what follows then is that member's value.
    private var name = 0..<0
    private var followsName = false
    /// The last byte that is not blank.
    private var previous: UInt8 = 0

    /// Mends the text, which may begin and end anywhere outside a string.
    /// - Complexity: O(*n*) in bytes; nesting costs memory, not stack.
    init(_ source: UnsafeBufferPointer<UInt8>) {
        self.source = source
        bytes.reserveCapacity(source.count + 64)
        while index < source.count { step() }
        flush()
    }

    private mutating func step() {
        let byte = source[index]
        switch byte {
        case UInt8(ascii: "\""):
            let start = index + 1
            string()
            name = start..<max(start, index - 1)
        case UInt8(ascii: ":"):
            followsName = true
            previous = byte
            index += 1
            return
        case UInt8(ascii: "{"), UInt8(ascii: "["): openBracket(byte)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): closeBracket()
        case UInt8(ascii: ",") where isTrailing:
            replace(1, with: " ", as: .comma)
            // What stood before the comma is what the bracket follows.
            return
        case UInt8(ascii: "N") where isWord("NaN"): number(3)
        case UInt8(ascii: "I") where isWord("Infinity"): number(8)
        case UInt8(ascii: "-") where isWord("-Infinity"): number(9)
        case 0x20, 0x09, 0x0A, 0x0D:
            index += 1
            return
        default: index += 1
        }
        previous = byte
        followsName = false
    }

    private mutating func openBracket(_ byte: UInt8) {
        let isObject = byte == UInt8(ascii: "{")
        let isNamed = followsName ? UnsafeBufferPointer(rebasing: source[name]).isText("coordinates") : false
        let isNested = open.last.map { !$0.isObject && $0.holdsCoordinates } ?? false
        if geometry == nil, isObject, followsName, isRecord,
            UnsafeBufferPointer(rebasing: source[name]).isText("geometry")
        {
            flush()
            geometry = OpenGeometry(depth: open.count, output: bytes.count)
        }
        open.append(Bracket(isObject: isObject, holdsCoordinates: !isObject && (isNamed || isNested)))
        index += 1
    }

    /// Whether the innermost bracket is that of a Feature: the outermost one, or one of a collection's features.
    private var isRecord: Bool {
        open.count == 1 || (open.count == 3 && open[0].isObject && !open[1].isObject && open[2].isObject)
    }

    private mutating func closeBracket() {
        if !open.isEmpty { open.removeLast() }
        index += 1
        guard let closing = geometry, open.count <= closing.depth else { return }
        geometry = nil
        guard closing.isBroken else { return }
        map.cut(at: closing.output)
        bytes.removeSubrange(closing.output...)
        bytes.append(contentsOf: "null".utf8)
        copied = index
        map.add(output: bytes.count, source: index)
    }

    private mutating func number(_ length: Int) {
        let isCoordinate = open.last?.holdsCoordinates ?? false
        let breaksGeometry = isCoordinate && geometry != nil
        // One geometry counts once, however many of its numbers are none.
        let isCounted = breaksGeometry && geometry?.isBroken == true
        replace(length, with: "null", as: isCounted ? nil : breaksGeometry ? .geometry : .number)
        if breaksGeometry { geometry?.isBroken = true }
    }

    /// Whether the comma here has nothing but blanks before the closing bracket, and a value before it.
    private var isTrailing: Bool {
        guard ![UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"), 0].contains(previous) else {
            return false
        }
        var next = index + 1
        while next < source.count, [0x20, 0x09, 0x0A, 0x0D].contains(source[next]) { next += 1 }
        return next < source.count && (source[next] == UInt8(ascii: "}") || source[next] == UInt8(ascii: "]"))
    }

    private func isWord(_ word: StaticString) -> Bool {
        let end = index + word.utf8CodeUnitCount
        guard end <= source.count, UnsafeBufferPointer(rebasing: source[index..<end]).isText(word) else { return false }
        guard end < source.count else { return true }
        return [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(source[end])
    }

    /// Passes a string with its quotes; bytes that are not UTF-8 are replaced, each run that could have been one
    /// character by one U+FFFD, as the Unicode standard recommends (section 3.9).
    private mutating func string() {
        index += 1
        while index < source.count {
            let byte = source[index]
            if byte == UInt8(ascii: "\"") {
                index += 1
                return
            }
            if byte < 0x80 {
                index += byte == UInt8(ascii: "\\") && index + 1 < source.count && source[index + 1] < 0x80 ? 2 : 1
                continue
            }
            let (length, isWhole) = UTF8Sequence.length(in: source, at: index)
            if isWhole {
                index += length
            } else {
                replace(length, with: "\u{FFFD}", as: .encoding)
            }
        }
    }

    private mutating func replace(_ length: Int, with text: StaticString, as slip: Slip?) {
        flush()
        if let slip { notes.append(Note(slip: slip, offset: index)) }
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        index += length
        copied = index
        map.add(output: bytes.count, source: index)
    }

    private mutating func flush() {
        bytes.append(contentsOf: source[copied..<index])
        copied = index
    }
}

/// The form of one character in UTF-8 (RFC 3629).
enum UTF8Sequence {
    /// How many bytes from `index` on are one character, or could have begun one.
    static func length(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (length: Int, isWhole: Bool) {
        let wanted: Int
        var lowest: UInt8 = 0x80
        var highest: UInt8 = 0xBF
        switch bytes[index] {
        case 0..<0x80: return (1, true)
        case 0xC2...0xDF: wanted = 2
        case 0xE0: (wanted, lowest) = (3, 0xA0)
        case 0xED: (wanted, highest) = (3, 0x9F)
        case 0xE1...0xEF: wanted = 3
        case 0xF0: (wanted, lowest) = (4, 0x90)
        case 0xF4: (wanted, highest) = (4, 0x8F)
        case 0xF1...0xF3: wanted = 4
        default: return (1, false)
        }
        var length = 1
        while length < wanted, index + length < bytes.count, bytes[index + length] >= lowest,
            bytes[index + length] <= highest
        {
            (lowest, highest) = (0x80, 0xBF)
            length += 1
        }
        return (length, length == wanted)
    }
}
