import CScan

/// Features of a collection, and texts one behind the other, cut by the structural scan.
extension FeatureReader {
    func nextByScan() throws(GeoJSONError) -> FeatureBlock? {
        var cuts: [Int] = []
        var wanted = max(blockSize, carry.count + blockSize / 2)
        while true {
            try readMore(upTo: wanted)
            scanCarry(&cuts)
            if !cuts.isEmpty || arrayEnd != nil || atEnd { break }
            wanted = try grown()
        }
        guard let last = cuts.last else { return try finish() }
        let records = try records(endingAt: cuts)
        recordCount += records.count
        let block = block(count: last, records: records, firstIndex: recordCount - records.count)
        scanned -= last
        arrayEnd = arrayEnd.map { $0 - last }
        return block
    }

    func scanCarry(_ cuts: inout [Int]) {
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

    /// The records that end there. One call looks at the bytes of all of them.
    private func records(endingAt cuts: [Int]) throws(GeoJSONError) -> [Range<Int>] {
        let isCollection = kind == .featureCollection
        let isBehindOthers = recordCount > 0
        let limit = options.featureLimit
        var records: [Range<Int>] = []
        records.reserveCapacity(cuts.count)
        do throws(JSONSyntaxError) {
            try carry.withUnsafeBufferPointer { (text) throws(JSONSyntaxError) in
                var previous = 0
                for cut in cuts {
                    while previous < cut {
                        let needsComma = isCollection && (isBehindOthers || previous > 0)
                        let start = try Self.recordStart(
                            in: text, after: previous, needsComma: needsComma, isCollection: isCollection)
                        // What is no object or array the scan has not seen; it becomes a record to be refused.
                        let isScalar = text[start] != UInt8(ascii: "{") && text[start] != UInt8(ascii: "[")
                        let end = isScalar ? try Self.scalarEnd(in: text, from: start) : cut
                        if end - start > limit { return }
                        records.append(start..<end)
                        previous = end
                    }
                }
            }
        } catch {
            recordCount += records.count
            throw self.error(error)
        }
        if records.last?.upperBound != cuts.last {
            recordCount += records.count
            throw tooLarge(at: records.last?.upperBound ?? 0)
        }
        return records
    }

    /// Where the record behind `offset` starts: behind blanks and, in a collection, the comma between two features.
    private static func recordStart(
        in text: UnsafeBufferPointer<UInt8>, after offset: Int, needsComma: Bool, isCollection: Bool
    ) throws(JSONSyntaxError) -> Int {
        var position = skipBlanks(text, offset)
        if needsComma {
            guard text[position] == UInt8(ascii: ",") else {
                throw JSONSyntaxError(.unexpectedByte(text[position], expected: "',' or ']'"), at: position)
            }
            position = skipBlanks(text, position + 1)
        }
        guard text[position] == UInt8(ascii: "{") || isCollection && text[position] != UInt8(ascii: ",") else {
            throw JSONSyntaxError(.unexpectedByte(text[position], expected: "a Feature object"), at: position)
        }
        return position
    }

    private static func scalarEnd(
        in text: UnsafeBufferPointer<UInt8>, from start: Int
    ) throws(JSONSyntaxError) -> Int {
        guard let base = text.baseAddress else { return start }
        var scanner = JSONScanner(base, from: start, to: text.count)
        try scanner.skipValue()
        return scanner.position
    }

    @inline(__always)
    private static func skipBlanks(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Int {
        var position = offset
        while position < text.count, [0x20, 0x0A, 0x0D, 0x09].contains(text[position]) { position += 1 }
        return position
    }

    func skipBlanks(_ offset: Int) -> Int {
        carry.withUnsafeBufferPointer { Self.skipBlanks($0, offset) }
    }

    /// No value is left: the rest must be the end of the collection, or nothing.
    func finish() throws(GeoJSONError) -> FeatureBlock? {
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
        var position = skipBlanks(0)
        if options.isLenient, recordCount > 0, carry[position] == UInt8(ascii: ",") {
            slips.add(.comma, at: location(position))
            position = skipBlanks(position + 1)
        }
        guard position == arrayEnd else {
            if let block = try scalars(before: arrayEnd) { return block }
            throw error(JSONSyntaxError(.unexpectedByte(carry[position], expected: "']'"), at: position))
        }
        try readTail(from: arrayEnd)
        return nil
    }

    /// What stands behind the last object of the array and is none, as records to be refused.
    private func scalars(before end: Int) throws(GeoJSONError) -> FeatureBlock? {
        let isBehindOthers = recordCount > 0
        var records: [Range<Int>] = []
        do throws(JSONSyntaxError) {
            try carry.withUnsafeBufferPointer { (text) throws(JSONSyntaxError) in
                var previous = 0
                while Self.skipBlanks(text, previous) < end {
                    let start = try Self.recordStart(
                        in: text, after: previous, needsComma: isBehindOthers || previous > 0, isCollection: true)
                    previous = try Self.scalarEnd(in: text, from: start)
                    records.append(start..<previous)
                }
            }
        } catch {
            throw self.error(error)
        }
        guard let last = records.last?.upperBound, last <= end else { return nil }
        finished = false
        recordCount += records.count
        let block = block(count: last, records: records, firstIndex: recordCount - records.count)
        scanned -= last
        arrayEnd = arrayEnd.map { $0 - last }
        return block
    }

    /// The source ends inside a feature: an error in what is there comes first.
    func checkUnfinished(_ position: Int) throws(GeoJSONError) {
        do throws(JSONSyntaxError) {
            _ = try skippedValue(from: position)
        } catch {
            throw self.error(error)
        }
    }

    func readTail(from start: Int) throws(GeoJSONError) {
        while !atEnd { try readMore(upTo: grown()) }
        let end = try tailEnd(from: start)
        _ = try checked(start..<end)
        try checkCollection()
        let rest = skipBlanks(end)
        guard rest == carry.count else {
            guard carry[rest] == UInt8(ascii: "{") else { throw error(JSONSyntaxError(.trailingData, at: rest)) }
            throw GeoJSONError(
                .trailingData, "a second JSON value follows the FeatureCollection",
                remedy: DocumentHead.sequenceRemedy, location: location(rest))
        }
    }

    /// The object must be a FeatureCollection. A second list of features could not be told from the first.
    private func checkCollection() throws(GeoJSONError) {
        let texts = [CollectionText.members(head: head), CollectionText.members(tail: tail)]
        let members = texts.flatMap { $0?.members ?? [] }
        let start = SourceLocation(offset: 0, line: 1, column: 1)
        let types = members.filter { $0.key == "type" }
        guard !types.isEmpty, types.allSatisfy({ $0.value.string == "FeatureCollection" }) else {
            throw GeoJSONError(
                .notGeoJSON, "the object has features but its type is not 'FeatureCollection'", location: start)
        }
        guard members.count(where: { $0.key == "features" }) == 1 else {
            throw GeoJSONError(
                .notGeoJSON, "the collection has the member 'features' twice", remedy: "keep one of them",
                location: start)
        }
    }

    /// Reads the members behind the features; answers where the collection ends.
    private func tailEnd(from start: Int) throws(GeoJSONError) -> Int {
        do throws(JSONSyntaxError) {
            let end = try Self.tailEnd(in: carry, from: start, depthLimit: options.depthLimit)
            tail = Array(carry[start..<end])
            return end
        } catch {
            if options.isLenient, let end = try mendTail(from: start) { return end }
            throw self.error(error)
        }
    }

    /// Where the collection ends whose features end at the bracket at `start`.
    static func tailEnd(in text: [UInt8], from start: Int, depthLimit: Int) throws(JSONSyntaxError) -> Int {
        try text.withUnsafeBufferPointer { (buffer) throws(JSONSyntaxError) -> Int in
            guard let base = buffer.baseAddress else { return start }
            var scanner = JSONScanner(base, from: start + 1, to: buffer.count, depthLimit: depthLimit)
            while scanner.take(UInt8(ascii: ",")) {
                try scanner.skipKey()
                try scanner.skipValue(depth: 1)
            }
            try scanner.expect(UInt8(ascii: "}"), "',' or '}'")
            return scanner.position
        }
    }
}
