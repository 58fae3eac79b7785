#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Newline-delimited text, cut at its line ends, so that a broken line can be told from the good ones around it.
extension FeatureReader {
    /// The next block of lines. Blank lines count for nothing.
    func nextByLine() throws(GeoJSONError) -> FeatureBlock? {
        var wanted = max(blockSize, carry.count + blockSize / 2)
        while true {
            try readMore(upTo: wanted)
            // All lines but the last are whole; the last one is when the source ends.
            let breaks = offsets(of: UInt8(ascii: "\n"))
            let limit = atEnd ? carry.count : breaks.last.map { $0 + 1 } ?? 0
            var records: [Range<Int>] = []
            var start = 0
            for end in atEnd ? breaks + [carry.count] : breaks {
                let first = min(skipBlanks(start), end)
                if first < end { records.append(try checked(trimmed(first..<end), number: records.count)) }
                start = end + 1
            }
            if atEnd { finished = true }
            if records.isEmpty {
                if atEnd { return nil }
                drop(limit)
                wanted = try grown()
                continue
            }
            let block = block(count: limit, records: records, firstIndex: recordCount)
            recordCount += records.count
            return block
        }
    }

    /// All places of a byte in what has been read and not handed out.
    func offsets(of byte: UInt8) -> [Int] {
        carry.withUnsafeBytes { text in
            var found: [Int] = []
            var start = 0
            while start < text.count, let base = text.baseAddress,
                let hit = memchr(base + start, Int32(byte), text.count - start)
            {
                let offset = UnsafeRawPointer(hit) - base
                found.append(offset)
                start = offset + 1
            }
            return found
        }
    }

    /// Whether each line is a text of its own, told by the first one; nil when more bytes are needed.
    ///
    /// A first text that ends on its line, with nothing else there, says so. A broken one leaves it to the second
    /// line, which in JSON printed over several lines does not start with a brace.
    func isByLine() -> Bool? {
        let start = skipBlanks(0)
        guard let newline = carry[start...].firstIndex(of: UInt8(ascii: "\n")) else { return atEnd ? true : nil }
        let next = skipBlanks(newline)
        do throws(JSONSyntaxError) {
            let end = try skippedValue(from: start)
            let rest = skipBlanks(end)
            return end <= newline && (rest > newline || carry[rest] != UInt8(ascii: "{"))
        } catch {
            if next == carry.count || error.kind == .unexpectedEnd, !atEnd { return nil }
            return next == carry.count || carry[next] == UInt8(ascii: "{")
        }
    }

    /// Where the value that starts there ends.
    func skippedValue(from start: Int) throws(JSONSyntaxError) -> Int {
        let limit = options.depthLimit
        return try carry.withUnsafeBufferPointer { (buffer) throws(JSONSyntaxError) -> Int in
            guard let base = buffer.baseAddress else { return start }
            var scanner = JSONScanner(base, from: start, to: buffer.count, depthLimit: limit)
            try scanner.skipValue()
            return scanner.position
        }
    }
}
