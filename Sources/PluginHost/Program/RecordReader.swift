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

    private let bytes: [UInt8]
    private let records: [Range<Int>]
    private let source: String
    private let feature: Feature?
    /// How many bytes are read in one go, unless one record has more. Small, since to tell where a faulty record stands
    /// takes a walk through the piece.
    private let size: Int
    /// Those of the piece that was read last.
    private var results: [[Result<Feature, Fault>]] = []
    private var start = 0

    /// - Parameters:
    ///   - records: each one's range, in order.
    ///   - feature: one that was sent; what comes back may be nested as deep as it.
    init(_ bytes: [UInt8], _ records: [Range<Int>], source: String, like feature: Feature?, size: Int = 256 << 10) {
        (self.bytes, self.records, self.source, self.feature) = (bytes, records, source, feature)
        self.size = size
    }

    /// What a record holds: a feature, seldom several. To be asked in order.
    mutating func results(of record: Int) -> [Result<Feature, Fault>] {
        if record >= start + results.count { readPiece(from: record) }
        return results[record - start]
    }

    private mutating func readPiece(from first: Int) {
        let lower = records[first].lowerBound
        var end = first + 1
        while end < records.count, records[end].upperBound - lower <= size { end += 1 }
        (start, results) = (first, Array(repeating: [], count: end - first))
        read(records[first..<end])
    }

    private mutating func read(_ records: ArraySlice<Range<Int>>) {
        guard let first = records.first, let last = records.last else { return }
        let offset = first.lowerBound
        let block = FeatureBlock(
            records: records.map { $0.lowerBound - offset..<$0.upperBound - offset },
            of: bytes[offset..<last.upperBound], source: source, like: feature)
        // Records that are no JSON are told apart from the others, so that reading does not fail.
        let output: FeatureParser.Output
        do throws(GeoJSONError) {
            output = try FeatureParser.parse(block, recovers: true)
        } catch {
            let fault = Fault(fault: FeatureFault("plugin-answer", error.message), row: nil, text: "")
            results = results.map { _ in [.failure(fault)] }
            return
        }
        for feature in output.features { results[feature.index].append(.success(feature)) }
        for rejected in output.rejected {
            let row = (try? JSONParser.parse(rejected.raw))?[SentFeatures.rowMember]
            let text = ProgramErrors.text(rejected.raw.prefix(64))
            let fault = FeatureFault(
                "plugin-answer", "what came back is no feature: \(rejected.fault.message)", path: rejected.fault.path)
            results[rejected.index].append(.failure(Fault(fault: fault, row: row, text: text)))
        }
    }
}
