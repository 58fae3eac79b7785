extension FeatureParser {
    /// Reads all records of the block as ``parse(_:recovers:closesRings:)`` does, and looks closer where that alone
    /// would not do.
    ///
    /// What is odd about a record is told as warnings. Members that must not be written are taken out of its text.
    /// - Parameters:
    ///   - isLenient: whether records that are no JSON because of slips are read as ``LenientText`` mends them.
    ///   - slips: notes what was mended.
    package static func read(
        _ block: FeatureBlock, recovers: Bool, closesRings: Bool = false, isLenient: Bool = false,
        slips: inout SlipTally
    ) throws(GeoJSONError) -> Output {
        var source = block
        var output: Output
        if isLenient {
            (source, output) = try parseMended(block, recovers: recovers, closesRings: closesRings, slips: &slips)
        } else {
            output = try parse(block, recovers: recovers, closesRings: closesRings)
        }
        guard !output.odd.isEmpty else { return output }
        let rejected = Set(output.rejected.map(\.index))
        var cleaned: [Int: (bytes: [UInt8], map: OffsetMap)] = [:]
        for index in output.odd.sorted() {
            let number = index - source.firstIndex
            let texts = source.texts(in: number)
            guard texts.count > 1 || !rejected.contains(index) else { continue }
            cleaned[number] = examine(texts, of: source, index: index, into: &output.warnings)
        }
        output.warnings.sort { $0.index < $1.index }
        guard !cleaned.isEmpty else { return output }
        // The same features over the cleaned text; all there is to tell has been found.
        let again = try parse(source.rewritten { cleaned[$0] }, recovers: recovers, closesRings: closesRings)
        output.features = again.features
        output.isOnGlobe = again.isOnGlobe
        return output
    }

    /// Tells what is odd about the texts of a record; answers its text without what must not be written, or nil when
    /// all of it may be.
    private static func examine(
        _ texts: [Range<Int>], of block: FeatureBlock, index: Int, into warnings: inout [FeatureWarning]
    ) -> (bytes: [UInt8], map: OffsetMap)? {
        var bytes: [UInt8] = []
        var map = OffsetMap()
        var isCleaned = false
        let start = texts.first?.lowerBound ?? 0
        for text in texts {
            let examiner = RecordExaminer(block.bytes(text))
            for finding in examiner.findings {
                warnings.append(
                    FeatureWarning(
                        code: finding.code, message: finding.message, index: index,
                        location: block.location(at: text.lowerBound + finding.offset)))
            }
            if let part = examiner.cleaned {
                map.add(part.map, output: bytes.count, source: text.lowerBound - start)
                bytes += part.bytes
                isCleaned = true
            } else {
                map.add(output: bytes.count, source: text.lowerBound - start)
                bytes += block.bytes(text)
            }
        }
        return isCleaned ? (bytes, map) : nil
    }

    /// The block that could be read, and what it gave.
    private static func parseMended(
        _ block: FeatureBlock, recovers: Bool, closesRings: Bool, slips: inout SlipTally
    ) throws(GeoJSONError) -> (FeatureBlock, Output) {
        // Most blocks need nothing. What was refused may be mended, or is what it was.
        let first: Result<Output, GeoJSONError>
        do throws(GeoJSONError) {
            first = .success(try parse(block, recovers: recovers, closesRings: closesRings))
        } catch {
            first = .failure(error)
        }
        let isBroken =
            switch first {
            case .success(let output):
                output.rejected.contains { $0.fault.code == GeoJSONError.Code.syntax.rawValue }
            case .failure(let error): error.code == .syntax
            }
        guard isBroken, let mended = block.mended() else { return (block, try first.get()) }
        for slip in LenientText.Slip.allCases {
            let own = mended.notes.filter { $0.slip == slip }
            if let first = own.first { slips.add(slip, count: own.count, at: block.location(at: first.offset)) }
        }
        return (mended.block, try parse(mended.block, recovers: recovers, closesRings: closesRings))
    }
}
