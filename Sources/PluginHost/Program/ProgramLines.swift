import Foundation
import GeoJSON

/// How much a program may write in answer to one exchange.
struct ProgramLimits {
    /// Bytes of one line.
    var line = 64 << 20
    /// Bytes in all.
    var total: Int
    var lines: Int

    /// - Parameters:
    ///   - sent: bytes that the program gets.
    ///   - rows: features that it gets.
    init(sent: Int, rows: Int) {
        total = 16 * sent + (64 << 20)
        lines = 16 * rows + 1_000_000
    }
}

/// What a program has written, cut into lines as it comes.
struct ProgramLines {
    /// What ends an answer.
    enum Until {
        /// The first line.
        case line
        /// The line `{"cartouche":"end"}`.
        case endLine
        /// The end of the output.
        case endOfOutput
    }

    private let until: Until
    private let limits: ProgramLimits
    private(set) var bytes: [UInt8] = []
    /// Whole lines, without their ends, without blank ones and without the one that ends the answer.
    private(set) var lines: [Range<Int>] = []
    /// Whether the line that ends the answer is there.
    private(set) var isComplete = false
    private var lineStart = 0
    private var scanned = 0

    init(until: Until, limits: ProgramLimits) {
        (self.until, self.limits) = (until, limits)
    }

    /// What stands behind the line that ends the answer, if it is more than blanks.
    var rest: [UInt8] {
        isComplete && bytes[lineStart...].contains { $0 > 0x20 } ? Array(bytes[lineStart...]) : []
    }

    /// Takes what has been read.
    /// - Returns: why the answer can't be used.
    mutating func take(_ new: UnsafeRawBufferPointer) -> String? {
        bytes.append(contentsOf: new)
        while !isComplete, let end = nextLineFeed() {
            if let fault = take(line: lineStart..<end) { return fault }
            lineStart = end + 1
        }
        guard bytes.count - lineStart <= limits.line else {
            return "it writes a line of more than \(limits.line) bytes"
        }
        if bytes.count > limits.total { return "it answers with more than \(limits.total) bytes" }
        // What can't become an object need not be waited for.
        return isComplete ? nil : fault(ofStart: lineStart..<bytes.count)
    }

    /// Takes what stands behind the last line feed as a line, at the end of the output.
    mutating func finish() -> String? {
        defer { lineStart = bytes.count }
        return take(line: lineStart..<bytes.count)
    }

    private mutating func nextLineFeed() -> Int? {
        let start = scanned
        scanned = bytes.count
        let found = bytes.withUnsafeBytes { text -> Int? in
            guard let base = text.baseAddress, let hit = memchr(base + start, 0x0A, text.count - start) else {
                return nil
            }
            return UnsafeRawPointer(hit) - base
        }
        if let found { scanned = found + 1 }
        return found
    }

    private mutating func take(line: Range<Int>) -> String? {
        let line = trimmed(line)
        guard !line.isEmpty else { return nil }
        if let fault = fault(ofStart: line) { return fault }
        switch until {
        case .line:
            lines.append(line)
            isComplete = true
        case .endLine where ControlLine.isEnd(bytes, line): isComplete = true
        case .endLine, .endOfOutput:
            guard lines.count < limits.lines else { return "it answers with more than \(limits.lines) lines" }
            lines.append(line)
        }
        return nil
    }

    private func trimmed(_ line: Range<Int>) -> Range<Int> {
        bytes.withUnsafeBufferPointer { bytes in
            var (start, end) = (line.lowerBound, line.upperBound)
            while start < end, bytes[end - 1] <= 0x20 { end -= 1 }
            while start < end, bytes[start] <= 0x20 { start += 1 }
            return start..<end
        }
    }

    private func fault(ofStart line: Range<Int>) -> String? {
        let line = line.prefix(64)
        guard let start = bytes[line].firstIndex(where: { $0 > 0x20 }), bytes[start] != UInt8(ascii: "{") else {
            return nil
        }
        return "it writes a line that is no JSON object: \(ProgramErrors.text(bytes[start..<line.upperBound]))"
    }
}

/// A line of the conversation that is no feature: an object whose first member is `cartouche`.
enum ControlLine {
    private static let name = Array(#""cartouche""#.utf8)

    static func isControl(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
        guard line.count > name.count, bytes[line.lowerBound] == UInt8(ascii: "{") else { return false }
        var position = line.lowerBound + 1
        while position < line.upperBound, bytes[position] <= 0x20 { position += 1 }
        return position + name.count <= line.upperBound
            && bytes[position..<position + name.count].elementsEqual(name)
    }

    static func isEnd(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
        guard line.count <= 256, isControl(bytes, line) else { return false }
        return (try? JSONParser.parse(Array(bytes[line])))?["cartouche"]?.string == "end"
    }
}
