/// Text sequences (RFC 8142), cut at their record separators.
extension FeatureReader {
    func nextOfSequence() throws(GeoJSONError) -> FeatureBlock? {
        var wanted = max(blockSize, carry.count + blockSize / 2)
        while true {
            try readMore(upTo: wanted)
            // All records but the last are whole; the last one is when the source ends.
            let separators = offsets(of: 0x1E)
            let limit = atEnd ? carry.count : separators.last ?? 0
            if limit == 0, !atEnd {
                wanted = try grown()
                continue
            }
            var records: [Range<Int>] = []
            for (index, separator) in separators.enumerated() where separator < limit {
                let end = index + 1 < separators.count ? separators[index + 1] : limit
                let start = skipBlanks(separator + 1)
                if start < end { records.append(try checked(trimmed(start..<end), number: records.count)) }
            }
            if atEnd { finished = true }
            if records.isEmpty {
                if atEnd { return nil }
                wanted = try grown()
                continue
            }
            let block = block(count: limit, records: records, firstIndex: recordCount)
            recordCount += records.count
            return block
        }
    }
}
