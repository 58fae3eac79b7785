/// Blocks whose records are written anew.
extension FeatureBlock {
    /// The block with the slips of its records mended, and where they were; nil when there are none.
    ///
    /// Each record is mended by itself, so that a broken one leaves the others alone.
    func mended() -> (block: FeatureBlock, notes: [LenientText.Note])? {
        var notes: [LenientText.Note] = []
        let block = rewritten { number in
            let part = LenientText(bytes(records[number]))
            let start = records[number].lowerBound
            notes += part.notes.map { LenientText.Note(slip: $0.slip, offset: start + $0.offset) }
            return (part.bytes, part.map)
        }
        return notes.isEmpty ? nil : (block, notes)
    }

    /// The block with other texts for its records; nil leaves a record as it is.
    func rewritten(_ text: (Int) -> (bytes: [UInt8], map: OffsetMap)?) -> FeatureBlock {
        var bytes: [UInt8] = []
        var map = OffsetMap()
        var places: [Range<Int>] = []
        for (number, record) in records.enumerated() {
            let start = bytes.count
            if let part = text(number) {
                map.add(part.map, output: start, source: record.lowerBound)
                bytes += part.bytes
            } else {
                map.add(output: start, source: record.lowerBound)
                bytes.append(contentsOf: self.bytes(record))
            }
            places.append(start..<bytes.count)
            // Between two records, so that the end of the one is not the start of the next.
            bytes.append(UInt8(ascii: "\n"))
        }
        let block = FeatureBlock(rewriting: self, as: bytes, map: map)
        block.seal(count: bytes.count, records: places, firstIndex: firstIndex, start: start)
        return block
    }
}
