/// What stands before and behind a collection's features, with slips.
extension FeatureReader {
    /// Looks at the start again, with its slips mended.
    func detectMendedHead(from start: Int, hint: DocumentKind?) throws(DocumentHead.Failure) -> DocumentHead? {
        let mended = carry.withUnsafeBufferPointer { LenientText(UnsafeBufferPointer(rebasing: $0[start...])) }
        let (atEnd, limit) = (atEnd, options.depthLimit)
        do throws(DocumentHead.Failure) {
            let head = try mended.bytes.withUnsafeBufferPointer { (buffer) throws(DocumentHead.Failure) in
                try DocumentHead.detect(buffer, from: 0, atEnd: atEnd, hint: hint, depthLimit: limit)
            }
            let place = { (offset: Int) in start + mended.map.source(of: offset) }
            switch head {
            case .collection(let content): return .collection(content: place(content))
            case .single(let kind, let range):
                return .single(kind, place(range.lowerBound)..<place(range.upperBound))
            case .newlineDelimited, .textSequence, nil: return head
            }
        } catch {
            var error = error
            error.offset = start + mended.map.source(of: error.offset)
            throw error
        }
    }

    /// Makes the head JSON, once it is known where it ends.
    func mendHead() {
        let mended = head.withUnsafeBufferPointer { LenientText($0) }
        guard !mended.notes.isEmpty else { return }
        let start = carry.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        for note in mended.notes { slips.add(note.slip, at: location(start + note.offset)) }
        head = mended.bytes
    }

    /// Reads the members behind the features with their slips mended; answers where the collection ends, or nil when
    /// there is no slip.
    func mendTail(from start: Int) throws(GeoJSONError) -> Int? {
        let mended = carry.withUnsafeBufferPointer { LenientText(UnsafeBufferPointer(rebasing: $0[start...])) }
        guard !mended.notes.isEmpty else { return nil }
        do throws(JSONSyntaxError) {
            let end = try Self.tailEnd(in: mended.bytes, from: 0, depthLimit: options.depthLimit)
            tail = Array(mended.bytes[..<end])
            let sourceEnd = mended.map.source(of: end)
            for note in mended.notes where note.offset < sourceEnd {
                slips.add(note.slip, at: location(start + note.offset))
            }
            return start + sourceEnd
        } catch {
            throw self.error(JSONSyntaxError(error.kind, at: start + mended.map.source(of: error.offset)))
        }
    }
}
