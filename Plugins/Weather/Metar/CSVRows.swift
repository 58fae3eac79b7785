import GeoJSON

/// Reads rows of separated values (RFC 4180); fields may be in quotes, with quotes doubled inside.
struct CSVRows {
    let delimiter: UInt8
    private let bytes: [UInt8]
    private var place: Int
    /// Line of the row that is read next, from 1.
    private var line = 1
    /// Lines and columns at which the fields of the row that was read last begin.
    private(set) var places: [SourceLocation] = []
    private var lineStart: Int
    /// Where a quote was opened that nothing closes.
    private(set) var openQuote: SourceLocation?

    init(_ bytes: [UInt8], delimiter: UInt8 = UInt8(ascii: ",")) {
        self.bytes = bytes
        self.delimiter = delimiter
        place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        lineStart = place
    }

    /// The next row; nil at the end. An empty line is a row with one empty field.
    mutating func next() -> [String]? {
        guard place < bytes.count else { return nil }
        var row: [String] = []
        places.removeAll(keepingCapacity: true)
        while true {
            places.append(SourceLocation(offset: place, line: line, column: place - lineStart + 1))
            row.append(field())
            guard place < bytes.count else { return row }
            let separator = bytes[place]
            place += 1
            if separator == delimiter { continue }
            if separator == 0x0D, place < bytes.count, bytes[place] == 0x0A { place += 1 }
            line += 1
            lineStart = place
            return row
        }
    }

    /// A field, up to the delimiter or the line's end behind it.
    private mutating func field() -> String {
        var start = place
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
            while place < bytes.count, !isSeparator(bytes[place]) { place += 1 }
            return String(decoding: bytes[start..<place], as: UTF8.self)
        }
        let quote = SourceLocation(offset: place, line: line, column: place - lineStart + 1)
        place += 1
        start = place
        var content: [UInt8] = []
        var isOpen = true
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "\"") {
                content += bytes[start..<place]
                place += 1
                start = place
                // A second quote is one of the text's own; anything else ends the quoted part.
                guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
                    isOpen = false
                    break
                }
            } else if bytes[place] == 0x0A {
                line += 1
                lineStart = place + 1
            }
            place += 1
        }
        if isOpen { openQuote = quote }
        while place < bytes.count, !isSeparator(bytes[place]) { place += 1 }
        content += bytes[start..<place]
        return String(decoding: content, as: UTF8.self)
    }

    private func isSeparator(_ byte: UInt8) -> Bool { byte == delimiter || byte == 0x0A || byte == 0x0D }
}
