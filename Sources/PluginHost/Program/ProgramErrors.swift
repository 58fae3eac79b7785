/// What a program writes to standard error, cut into lines as it comes. No more of a line than its start is held.
struct ProgramErrors {
    static let lineLimit = 1000

    /// Lines that nobody has taken yet, and how many more there were.
    private var lines: [String] = []
    private var furtherLines = 0
    private var line: [UInt8] = []
    /// The last line that was not blank; empty when there was none.
    private(set) var last = ""

    mutating func take(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            if byte == 0x0A {
                endLine()
            } else if line.count <= Self.lineLimit {
                line.append(byte)
            }
        }
    }

    /// Takes what stands behind the last line feed as a line.
    mutating func endLine() {
        defer { line.removeAll(keepingCapacity: true) }
        guard line.contains(where: { $0 > 0x20 }) else { return }
        last = Self.text(line)
        if lines.count < 128 {
            lines.append(last)
        } else {
            furtherLines += 1
        }
    }

    /// The lines since the last call, and how many more than these there were.
    mutating func drain() -> (lines: [String], further: Int) {
        defer { (lines, furtherLines) = ([], 0) }
        return (lines, furtherLines)
    }

    /// The bytes as text for people: without control characters, which a terminal would obey, and cut if they are many.
    static func text(_ bytes: some Collection<UInt8>) -> String {
        let cut = bytes.prefix(lineLimit)
        var scalars = String.UnicodeScalarView()
        for scalar in String(decoding: cut, as: UTF8.self).unicodeScalars {
            let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
            scalars.append(isControl ? " " : scalar)
        }
        return String(scalars) + (bytes.count > lineLimit ? "…" : "")
    }
}
