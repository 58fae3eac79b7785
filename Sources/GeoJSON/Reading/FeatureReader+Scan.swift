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

    /// Where the record behind `offset` starts: behind blanks and, in a collection, the comma between two features.
    func recordStart(after offset: Int) throws(GeoJSONError) -> Int {
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

    func skipBlanks(_ offset: Int) -> Int {
        var position = offset
        while position < carry.count, [0x20, 0x0A, 0x0D, 0x09].contains(carry[position]) { position += 1 }
        return position
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
        let position = skipBlanks(0)
        guard position == arrayEnd else {
            throw error(JSONSyntaxError(.unexpectedByte(carry[position], expected: "']'"), at: position))
        }
        try readTail(from: arrayEnd)
        return nil
    }

    /// The source ends inside a feature: an error in what is there comes first.
    func checkUnfinished(_ position: Int) throws(GeoJSONError) {
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

    func readTail(from start: Int) throws(GeoJSONError) {
        while !atEnd {
            guard carry.count < Self.recordLimit else {
                throw error(.syntax, "more than \(Self.recordLimit) bytes follow the features", at: start)
            }
            try readMore(upTo: carry.count * 2 + blockSize)
        }
        var end = start
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
        let members = [CollectionText.members(head: head), CollectionText.members(tail: tail)]
        guard members.contains(where: { $0?["type"]?.string == "FeatureCollection" }) else {
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
}
