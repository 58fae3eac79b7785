import GeoJSON

/// Reads the features that a program has written, many in one go.
struct RecordReader {
    /// Why a line is no feature.
    struct Fault: Error {
        var fault: FeatureFault
        /// What the line says it belongs to, if it is an object.
        var row: JSONValue?
        /// The start of the line, for messages.
        var text: String
    }

    private var results: [[Result<Feature, Fault>]]

    /// - Parameters:
    ///   - records: each one's range, in order.
    ///   - feature: one that was sent; what comes back may be nested as deep as it.
    ///   - size: how many bytes are read in one go, unless one record has more.
    init(_ bytes: [UInt8], _ records: [Range<Int>], source: String, like feature: Feature?, size: Int) {
        results = Array(repeating: [], count: records.count)
        var first = 0
        while first < records.count {
            let start = records[first].lowerBound
            var end = first + 1
            while end < records.count, records[end].upperBound - start <= size { end += 1 }
            read(bytes, records[first..<end], source, feature)
            first = end
        }
    }

    private mutating func read(
        _ bytes: [UInt8], _ records: ArraySlice<Range<Int>>, _ source: String, _ feature: Feature?
    ) {
        guard let first = records.first, let last = records.last else { return }
        let start = first.lowerBound
        let block = FeatureBlock(
            records: records.map { $0.lowerBound - start..<$0.upperBound - start },
            of: bytes[start..<last.upperBound], source: source, like: feature)
        // Records that are no JSON are told apart from the others, so that reading does not fail.
        guard let output = try? FeatureParser.parse(block, recovers: true) else { return }
        for feature in output.features { results[records.startIndex + feature.index].append(.success(feature)) }
        for rejected in output.rejected {
            let row = (try? JSONParser.parse(rejected.raw))?[SentFeatures.rowMember]
            let text = ProgramErrors.text(rejected.raw.prefix(64))
            let fault = FeatureFault(
                "plugin-answer", "what came back is no feature: \(rejected.fault.message)", path: rejected.fault.path)
            results[records.startIndex + rejected.index].append(.failure(Fault(fault: fault, row: row, text: text)))
        }
    }

    func results(of record: Int) -> [Result<Feature, Fault>] { results[record] }
}
