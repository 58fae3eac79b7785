import Configuration
import GeoJSON

/// The file `manifest.json` of a batch: what became of each input, in the order of the inputs.
///
/// It is written anew while the batch goes on, so that one that was killed can be resumed, and holds nothing that
/// differs between two runs over the same inputs.
struct BatchManifest {
    let path: String
    /// Digest of all that decides over the outputs besides the inputs.
    let chain: String
    private var rows: [String] = []
    private let start = ContinuousClock.now
    private var spent = Duration.zero

    init(path: String, chain: String) {
        self.path = path
        self.chain = chain
    }

    mutating func add(_ row: JSONValue) { rows.append(row.text) }

    /// Adds how an input ended.
    /// - Parameter inputBefore: its state before it was read. If it is another one now, nobody knows what was read.
    mutating func add(_ row: BatchReport.Row, _ job: BatchJob, inputBefore: FileState?) {
        var members = [JSONMember(key: "input", value: .string(row.input))]
        func add(_ key: String, _ value: JSONValue?) {
            if let value { members.append(JSONMember(key: key, value: value)) }
        }
        if row.summary != nil, let digest = FileDigest(of: job.input), FileState(job.input) == inputBefore {
            members += digest.members
        }
        add("exitCode", .number(Double(row.exitCode.rawValue)))
        if let summary = row.summary {
            add("output", .string(job.output))
            add("read", .number(Double(summary.read)))
            add("written", .number(Double(summary.written)))
            add("rejected", .number(Double(summary.rejectedCount)))
            add("codes", summary.rejected.isEmpty ? nil : Self.counts(summary.rejected))
            add("incomplete", summary.incompleteCount > 0 ? .number(Double(summary.incompleteCount)) : nil)
            add("plan", job.plan.map { .string($0) })
            add("reject", job.reject.map { .string($0) })
            let files = summary.outputs.map { path in
                let name = JSONMember(key: "file", value: .string(path))
                return JSONValue(.object([name] + (FileDigest(of: path)?.members ?? [])))
            }
            add("files", .array(files))
        }
        add("error", row.failure?.json)
        rows.append(JSONValue(.object(members)).text)
    }

    private static func counts(_ counts: [String: Int]) -> JSONValue {
        let sorted = counts.sorted { $0.key < $1.key }
        return JSONValue(.object(sorted.map { JSONMember(key: $0.key, value: .number(Double($0.value))) }))
    }

    /// Writes what is known so far, unless that would take more than a tenth of the batch's time: then the next one
    /// does. A failure is left to ``writeLast()``: inputs that are not noted run once more, that is all.
    /// - Parameter rest: rows of an earlier run about inputs whose turn is still to come.
    mutating func writeOnTheWay(rest: [JSONValue]) {
        let now = ContinuousClock.now
        guard spent * 10 <= now - start else { return }
        try? write(rows + rest.map(\.text), isComplete: false)
        spent += ContinuousClock.now - now
    }

    func writeLast() throws(RunFailure) { try write(rows, isComplete: true) }

    private func write(_ rows: [String], isComplete: Bool) throws(RunFailure) {
        let file = try OutputFile(path: path)
        let head = #"{"version":1,"chain":"\#(chain)","complete":\#(isComplete),"inputs":["#
        try file.write(Array((head + (rows.isEmpty ? "" : "\n") + rows.joined(separator: ",\n") + "\n]}\n").utf8))
        try file.finish()
    }
}

extension FileDigest {
    /// `size` and `sha256`.
    var members: [JSONMember] {
        [JSONMember(key: "size", value: .number(Double(size))), JSONMember(key: "sha256", value: .string(sha256))]
    }

    init?(json: JSONValue) {
        guard let size = json["size"]?.double.flatMap({ Int(exactly: $0) }), let text = json["sha256"]?.string else {
            return nil
        }
        self.init(size: size, sha256: text)
    }
}
