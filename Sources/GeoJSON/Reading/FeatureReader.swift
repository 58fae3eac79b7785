import CScan

/// Reads a source once, from start to end, and cuts it into blocks of whole features.
///
/// Memory is one block, or twice the largest feature if that is more; the size of the source does not matter.
/// The reader is the serial part of a run: it only finds the cuts. ``FeatureParser`` reads the blocks, on any thread.
package final class FeatureReader {
    package let source: String
    package private(set) var kind: DocumentKind
    /// A collection's text from `{` to the `[` before its features; empty for other kinds.
    package private(set) var head: [UInt8] = []
    /// A collection's text from the `]` behind its features to `}`, known when ``next()`` has answered nil.
    package private(set) var tail: [UInt8] = []
    package private(set) var bytesRead = 0
    /// Size of the source in bytes where it is known.
    package var size: Int? { input.size }

    private let input: ByteSource
    private let blockSize: Int
    /// Bytes that were read and not handed out, and where they start.
    private var carry: [UInt8] = []
    private var carryStart = SourceLocation(offset: 0, line: 1, column: 1)
    /// How many bytes of the carry the scan has passed.
    private var scanned = 0
    private var scan = cscan_state()
    /// Offset in the carry of the `]` that ends the features, once it is seen.
    private var arrayEnd: Int?
    private var atEnd = false
    private var finished = false
    private var recordCount = 0
    private var ends = [UInt32](repeating: 0, count: 4096)

    /// A feature may not be larger than this.
    package static let recordLimit = 1 << 30

    /// Opens the source and looks at its start.
    /// - Parameters:
    ///   - path: a file, or `-` for standard input.
    ///   - hint: what the name promises; a sequence is then expected even if the first text is a collection.
    package init(path: String, hint: DocumentKind? = nil, blockSize: Int = 256 * 1024) throws(GeoJSONError) {
        input = try ByteSource(path: path)
        source = path == "-" ? "stdin" : path
        self.blockSize = max(blockSize, 256)
        kind = .featureCollection
        try readHead(hint: hint ?? DocumentKind(fileName: path))
    }

    private func readHead(hint: DocumentKind?) throws(GeoJSONError) {
        var wanted = blockSize
        while true {
            try readMore(upTo: wanted)
            let start = carry.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            let head: DocumentHead?
            do throws(DocumentHead.Failure) {
                head = try carry.withUnsafeBufferPointer { (buffer) throws(DocumentHead.Failure) in
                    try DocumentHead.detect(buffer, from: start, atEnd: atEnd, hint: hint)
                }
            } catch {
                throw GeoJSONError(
                    error.code, error.message, remedy: error.remedy,
                    location: SourceLocation(offset: error.offset, in: carry))
            }
            switch head {
            case nil:
                wanted = carry.count * 2
                continue
            case .collection(let content):
                kind = .featureCollection
                self.head = Array(carry[start..<content])
                drop(content)
            case .single(let kind, let range):
                self.kind = kind
                drop(range.lowerBound)
            case .newlineDelimited:
                kind = .newlineDelimited
                drop(start)
            case .textSequence:
                kind = .textSequence
                drop(start)
            }
            return
        }
    }

    /// The next block, or nil at the end of the source.
    package func next() throws(GeoJSONError) -> FeatureBlock? {
        guard !finished else { return nil }
        switch kind {
        case .feature, .geometry: return single()
        case .textSequence: return try nextOfSequence()
        case .featureCollection, .newlineDelimited: return try nextByScan()
        }
    }

    private func single() -> FeatureBlock {
        finished = true
        return block(count: carry.count, records: [trimmed(0..<carry.count)], firstIndex: 0)
    }

    /// The range without blanks at its end.
    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, [0x20, 0x0A, 0x0D, 0x09].contains(carry[end - 1]) { end -= 1 }
        return range.lowerBound..<end
    }

    // MARK: Values found by the structural scan

    private func nextByScan() throws(GeoJSONError) -> FeatureBlock? {
        var cuts: [Int] = []
        var wanted = max(blockSize, carry.count + blockSize / 2)
        while true {
            try readMore(upTo: wanted)
            scanCarry(&cuts)
            if !cuts.isEmpty || arrayEnd != nil || atEnd { break }
            wanted = carry.count * 2
            guard wanted <= Self.recordLimit else {
                throw error(.syntax, "a feature is larger than \(Self.recordLimit) bytes", at: 0)
            }
        }
        guard let last = cuts.last else { return try finish() }
        var records: [Range<Int>] = []
        records.reserveCapacity(cuts.count)
        var previous = 0
        for cut in cuts {
            records.append(try recordStart(after: previous)..<cut)
            recordCount += 1
            previous = cut
        }
        let block = block(count: last, records: records, firstIndex: recordCount - records.count)
        scanned -= last
        arrayEnd = arrayEnd.map { $0 - last }
        return block
    }

    private func scanCarry(_ cuts: inout [Int]) {
        while arrayEnd == nil, scanned < carry.count {
            let from = scanned
            let result = carry.withUnsafeBufferPointer { text in
                ends.withUnsafeMutableBufferPointer { ends in
                    cscan_values(
                        &scan, text.baseAddress?.advanced(by: from), text.count - from, atEnd ? 1 : 0,
                        ends.baseAddress, ends.count)
                }
            }
            for index in 0..<result.found { cuts.append(from + Int(ends[index])) }
            scanned += result.scanned
            if result.closed != 0 { arrayEnd = scanned }
            if result.scanned == 0 { return }
        }
    }

    /// Where the record behind `offset` starts: behind blanks and, in a collection, the comma between two features.
    private func recordStart(after offset: Int) throws(GeoJSONError) -> Int {
        var position = skipBlanks(offset)
        if kind == .featureCollection, recordCount > 0 {
            guard carry[position] == UInt8(ascii: ",") else {
                throw error(JSONSyntaxError(.unexpectedByte(carry[position], expected: "',' or ']'"), at: position))
            }
            position = skipBlanks(position + 1)
        }
        guard carry[position] == UInt8(ascii: "{") else {
            throw error(
                JSONSyntaxError(.unexpectedByte(carry[position], expected: "a Feature object"), at: position))
        }
        return position
    }

    private func skipBlanks(_ offset: Int) -> Int {
        var position = offset
        while position < carry.count, [0x20, 0x0A, 0x0D, 0x09].contains(carry[position]) { position += 1 }
        return position
    }

    /// No value is left: the rest must be the end of the collection, or nothing.
    private func finish() throws(GeoJSONError) -> FeatureBlock? {
        finished = true
        guard kind == .featureCollection else {
            let position = skipBlanks(0)
            guard position == carry.count else {
                // An unfinished or foreign text: the parser says what is wrong with it.
                if carry[position] == UInt8(ascii: "{") {
                    return block(count: carry.count, records: [position..<carry.count], firstIndex: recordCount)
                }
                throw error(JSONSyntaxError(.unexpectedByte(carry[position], expected: "'{'"), at: position))
            }
            return nil
        }
        guard let arrayEnd else {
            let position = skipBlanks(0)
            if position < carry.count, carry[position] != UInt8(ascii: ",") {
                try checkUnfinished(position)
            }
            throw error(JSONSyntaxError(.unexpectedEnd, at: carry.count))
        }
        let position = skipBlanks(0)
        guard position == arrayEnd else {
            throw error(JSONSyntaxError(.unexpectedByte(carry[position], expected: "']'"), at: position))
        }
        try readTail(from: arrayEnd)
        return nil
    }

    /// The source ends inside a feature: an error in what is there comes first.
    private func checkUnfinished(_ position: Int) throws(GeoJSONError) {
        do throws(JSONSyntaxError) {
            try carry.withUnsafeBufferPointer { (buffer) throws(JSONSyntaxError) in
                guard let base = buffer.baseAddress else { return }
                var scanner = JSONScanner(base, from: position, to: buffer.count)
                try scanner.skipValue()
            }
        } catch {
            throw self.error(error)
        }
    }

    private func readTail(from start: Int) throws(GeoJSONError) {
        while !atEnd { try readMore(upTo: carry.count * 2 + blockSize) }
        var end = start
        var hasType = Self.namesType(head + [UInt8(ascii: "]"), UInt8(ascii: "}")])
        do throws(JSONSyntaxError) {
            end = try carry.withUnsafeBufferPointer { (buffer) throws(JSONSyntaxError) -> Int in
                guard let base = buffer.baseAddress else { return start }
                var scanner = JSONScanner(base, from: start + 1, to: buffer.count)
                while scanner.take(UInt8(ascii: ",")) {
                    try scanner.skipKey()
                    try scanner.skipValue(depth: 1)
                }
                try scanner.expect(UInt8(ascii: "}"), "',' or '}'")
                return scanner.position
            }
        } catch {
            throw self.error(error)
        }
        tail = Array(carry[start..<end])
        if !hasType {
            hasType = Self.namesType([UInt8(ascii: "{")] + tail.dropFirst().drop { $0 != UInt8(ascii: "\"") })
        }
        guard hasType else {
            throw GeoJSONError(
                .notGeoJSON, "the object has features but its type is not 'FeatureCollection'",
                location: SourceLocation(offset: 0, line: 1, column: 1))
        }
        let rest = skipBlanks(end)
        guard rest == carry.count else {
            guard carry[rest] == UInt8(ascii: "{") else { throw error(JSONSyntaxError(.trailingData, at: rest)) }
            throw GeoJSONError(
                .trailingData, "a second JSON value follows the FeatureCollection",
                remedy: "split them, or name the file .geojsonl to read one GeoJSON text after the other",
                location: location(rest))
        }
    }

    /// Whether the object's text says that it is a FeatureCollection.
    private static func namesType(_ text: [UInt8]) -> Bool {
        (try? JSONParser.parse(text))?["type"]?.string == "FeatureCollection"
    }

    // MARK: RFC 8142

    private func nextOfSequence() throws(GeoJSONError) -> FeatureBlock? {
        var wanted = max(blockSize, carry.count + blockSize / 2)
        while true {
            try readMore(upTo: wanted)
            // All records but the last are whole; the last one is when the source ends.
            let separators = carry.indices.filter { carry[$0] == 0x1E }
            let limit = atEnd ? carry.count : separators.last ?? 0
            if limit == 0, !atEnd {
                wanted = carry.count * 2
                continue
            }
            var records: [Range<Int>] = []
            for (index, separator) in separators.enumerated() where separator < limit {
                let end = index + 1 < separators.count ? separators[index + 1] : limit
                let start = skipBlanks(separator + 1)
                if start < end { records.append(trimmed(start..<end)) }
            }
            if atEnd { finished = true }
            if records.isEmpty {
                if atEnd { return nil }
                wanted = carry.count * 2
                continue
            }
            let block = block(count: limit, records: records, firstIndex: recordCount)
            recordCount += records.count
            return block
        }
    }

    // MARK: The carry

    /// Hands out the first `count` bytes of the carry.
    private func block(count: Int, records: [Range<Int>], firstIndex: Int) -> FeatureBlock {
        let block = FeatureBlock(capacity: count, source: source, holdsFeatures: kind == .featureCollection)
        carry.withUnsafeBytes { block.memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        block.seal(count: count, records: records, firstIndex: firstIndex, start: carryStart)
        drop(count)
        return block
    }

    private func drop(_ count: Int) {
        carryStart = location(count)
        carry.removeSubrange(..<count)
    }

    private func location(_ offset: Int) -> SourceLocation {
        carry.withUnsafeBufferPointer { buffer in
            var lastLine = 0
            let lines = cscan_count_lines(buffer.baseAddress, offset, &lastLine)
            return SourceLocation(
                offset: carryStart.offset + offset, line: carryStart.line + lines,
                column: lines == 0 ? carryStart.column + offset : offset - lastLine + 1)
        }
    }

    private func readMore(upTo wanted: Int) throws(GeoJSONError) {
        guard !atEnd, carry.count < wanted else { return }
        let size = wanted - carry.count
        var result: Result<Int, GeoJSONError> = .success(0)
        // Memory that nobody clears first: zeros would cost as much as the reading.
        let chunk = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            do throws(GeoJSONError) {
                count = try input.fill(UnsafeMutableRawBufferPointer(buffer))
                result = .success(count)
            } catch {
                result = .failure(error)
            }
        }
        let count = try result.get()
        bytesRead += count
        if carry.isEmpty { carry = chunk } else { carry += chunk }
        if count < size { atEnd = true }
    }

    private func error(_ error: JSONSyntaxError) -> GeoJSONError {
        GeoJSONError(error, location: location(error.offset), featureIndex: recordCount)
    }

    private func error(_ code: GeoJSONError.Code, _ message: String, at offset: Int) -> GeoJSONError {
        GeoJSONError(code, message, location: location(offset), featureIndex: recordCount)
    }
}
