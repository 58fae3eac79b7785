import CScan

/// Reads a source once, from start to end, and cuts it into blocks of whole features.
///
/// Memory is one block, or twice the largest feature if that is more; the size of the source does not matter.
/// The reader is the serial part of a run: it only finds the cuts. ``FeatureParser`` reads the blocks, on any thread.
package final class FeatureReader {
    package let source: String
    package private(set) var kind: DocumentKind
    /// A collection's text from `{` to the `[` before its features; empty for other kinds.
    package internal(set) var head: [UInt8] = []
    /// A collection's text from the `]` behind its features to `}`, known when ``next()`` has answered nil.
    package internal(set) var tail: [UInt8] = []
    package private(set) var bytesRead = 0
    /// Size of the source in bytes where it is known.
    package var size: Int? { input.size }
    /// How far the source is read, in its own bytes: of packed data those of the file, not what they unpack to.
    package var progress: (taken: Int, total: Int?) { input.progress }

    let input: ByteSource
    let blockSize: Int
    let options: ReadingOptions
    /// Whether each line is a text of its own.
    private var readsLines = false
    /// Slips that were mended before and behind the features. Those in features, who parses the blocks finds.
    package internal(set) var slips = SlipTally()
    /// Bytes that were read and not handed out, and where they start.
    var carry: [UInt8] = []
    var carryStart = SourceLocation(offset: 0, line: 1, column: 1)
    /// How many bytes of the carry the scan has passed.
    var scanned = 0
    var scan = cscan_state()
    /// Offset in the carry of the `]` that ends the features, once it is seen.
    var arrayEnd: Int?
    var atEnd = false
    var finished = false
    var recordCount = 0
    var ends = [UInt32](repeating: 0, count: 4096)

    /// Whether a record that is no JSON can be refused alone, since the next one's start is known: in text sequences
    /// (RFC 7464 §2.3), and where each line is a record.
    package var recovers: Bool { kind == .textSequence || readsLines }

    /// Opens the source and looks at its start.
    /// - Parameters:
    ///   - path: a file, or `-` for standard input.
    ///   - hint: what the name promises; a sequence is then expected even if the first text is a collection.
    package init(
        path: String, hint: DocumentKind? = nil, blockSize: Int = 64 * 1024,
        options: ReadingOptions = ReadingOptions()
    ) throws(GeoJSONError) {
        self.options = options
        input = try ByteSource(path: path)
        source = path == "-" ? "stdin" : path
        self.blockSize = max(blockSize, 256)
        kind = .featureCollection
        try readHead(hint: options.isSequence ? .newlineDelimited : hint ?? DocumentKind(fileName: path))
    }

    /// Members that stand behind a collection's features, looked up in the file's last bytes before the features are
    /// read, if a `crs` is among them; nil when it is not, or can't be seen from there, as in a pipe.
    ///
    /// What lies between a `]` and the end of the file is the tail of an object if it is one when a brace is put before
    /// it, and the last brace closes the collection itself.
    package func peekTail() -> JSONValue? {
        // Most files name no crs: one look at the bytes spares them all attempts.
        guard kind == .featureCollection, let end = input.last(1 << 16), Self.mentionsCRS(end) else {
            return nil
        }
        var found: JSONValue?
        var bracket = end.endIndex
        // Brackets inside members and features do not fit or fit by chance; the leftmost that fits is the one. A tail
        // with more brackets than this belongs to no crs that anybody writes.
        for _ in 0..<256 {
            guard let next = end[..<bracket].lastIndex(of: UInt8(ascii: "]")) else { break }
            bracket = next
            found = CollectionText.members(tail: Array(end[next...])) ?? found
        }
        return found?["crs"] == nil ? nil : found
    }

    /// Whether `"crs"` occurs, looked for byte by byte: the library's search would cost as much as megabytes of features.
    private static func mentionsCRS(_ bytes: [UInt8]) -> Bool {
        let word = Array("\"crs\"".utf8)
        return bytes.withUnsafeBufferPointer { text in
            text.indices.dropLast(word.count - 1).contains { start in
                text[start] == word[0] && text[start + 1] == word[1]
                    && text[start..<start + word.count].elementsEqual(word)
            }
        }
    }

    func readHead(hint: DocumentKind?) throws(GeoJSONError) {
        var wanted = blockSize
        while true {
            try readMore(upTo: wanted)
            let start = carry.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            let head: DocumentHead?
            do throws(DocumentHead.Failure) {
                head = try detectHead(from: start, hint: hint)
            } catch {
                throw GeoJSONError(
                    error.code, error.message, remedy: error.remedy,
                    location: SourceLocation(offset: error.offset, in: carry))
            }
            switch head {
            case nil:
                wanted = try grown()
                continue
            case .collection(let content):
                kind = .featureCollection
                _ = try checked(start..<content)
                self.head = Array(carry[start..<content])
                if options.isLenient { mendHead() }
                drop(content)
            case .single(let kind, let range):
                self.kind = kind
                drop(range.lowerBound)
            case .newlineDelimited:
                kind = .newlineDelimited
                drop(start)
                while !options.isSequence {
                    if let known = isByLine() {
                        readsLines = known
                        break
                    }
                    try readMore(upTo: grown())
                }
            case .textSequence:
                kind = .textSequence
                drop(start)
            }
            return
        }
    }

    private func detectHead(from start: Int, hint: DocumentKind?) throws(DocumentHead.Failure) -> DocumentHead? {
        let (atEnd, limit) = (atEnd, options.depthLimit)
        do throws(DocumentHead.Failure) {
            return try carry.withUnsafeBufferPointer { (buffer) throws(DocumentHead.Failure) in
                try DocumentHead.detect(buffer, from: start, atEnd: atEnd, hint: hint, depthLimit: limit)
            }
        } catch {
            guard options.isLenient, error.code == .syntax else { throw error }
            return try detectMendedHead(from: start, hint: hint)
        }
    }

    /// How many bytes to hold next, when those that are there hold no whole record.
    func grown() throws(GeoJSONError) -> Int {
        guard carry.count <= options.featureLimit else { throw tooLarge(at: 0) }
        // One byte more than the limit tells a record that fits from one that does not.
        return max(min(carry.count * 2, options.featureLimit + 1), carry.count + 1)
    }

    /// The range of a record, unless it is larger than the limit.
    /// - Parameter number: how many records stand before it that have not been handed out.
    func checked(_ record: Range<Int>, number: Int = 0) throws(GeoJSONError) -> Range<Int> {
        guard record.count <= options.featureLimit else {
            recordCount += number
            throw tooLarge(at: record.lowerBound)
        }
        return record
    }

    func tooLarge(at offset: Int) -> GeoJSONError {
        GeoJSONError(
            .tooLarge,
            "a feature, or what stands before or behind the features, is larger than "
                + "\(options.featureLimit) bytes",
            remedy: "allow more with --max-feature-size", location: location(offset), featureIndex: recordCount)
    }

    /// The next block, or nil at the end of the source.
    package func next() throws(GeoJSONError) -> FeatureBlock? {
        guard !finished else { return nil }
        switch kind {
        case .feature, .geometry: return try single()
        case .textSequence: return try nextOfSequence()
        case .newlineDelimited where readsLines: return try nextByLine()
        case .featureCollection, .newlineDelimited: return try nextByScan()
        }
    }

    func single() throws(GeoJSONError) -> FeatureBlock {
        finished = true
        return block(count: carry.count, records: [try checked(trimmed(0..<carry.count))], firstIndex: 0)
    }

    /// The range without blanks at its end.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, [0x20, 0x0A, 0x0D, 0x09].contains(carry[end - 1]) { end -= 1 }
        return range.lowerBound..<end
    }

    /// Hands out the first `count` bytes of the carry.
    func block(count: Int, records: [Range<Int>], firstIndex: Int) -> FeatureBlock {
        let block = FeatureBlock(
            capacity: count, source: source, kind: kind, depthLimit: options.depthLimit)
        carry.withUnsafeBytes { block.memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        block.seal(count: count, records: records, firstIndex: firstIndex, start: carryStart)
        drop(count)
        return block
    }

    func drop(_ count: Int) {
        carryStart = location(count)
        carry.removeSubrange(..<count)
    }

    func location(_ offset: Int) -> SourceLocation {
        carry.withUnsafeBufferPointer { buffer in
            var lastLine = 0
            let lines = cscan_count_lines(buffer.baseAddress, offset, &lastLine)
            return SourceLocation(
                offset: carryStart.offset + offset, line: carryStart.line + lines,
                column: lines == 0 ? carryStart.column + offset : offset - lastLine + 1)
        }
    }

    func readMore(upTo wanted: Int) throws(GeoJSONError) {
        guard !atEnd, carry.count < wanted else { return }
        let missing = wanted - carry.count
        carry.reserveCapacity(wanted)
        let result: Result<Int, GeoJSONError> = withUnsafeTemporaryAllocation(byteCount: missing, alignment: 16) {
            buffer in
            do throws(GeoJSONError) {
                let count = try input.fill(buffer)
                carry.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                return .success(count)
            } catch {
                return .failure(error)
            }
        }
        let count = try result.get()
        bytesRead += count
        atEnd = count < missing
    }

    func error(_ error: JSONSyntaxError) -> GeoJSONError {
        GeoJSONError(error, location: location(error.offset), featureIndex: recordCount)
    }
}
