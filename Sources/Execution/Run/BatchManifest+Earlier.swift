import Configuration
import Foundation
import GeoJSON

/// What an earlier run of the same batch has left.
extension BatchManifest {
    /// A row about an input that was done.
    struct Earlier {
        let json: JSONValue
        private let input: FileDigest
        private let exitCode: ExitCode

        /// Nil for rows about inputs that have to run again: failed ones, and such that lack what a service might give
        /// now.
        init?(json: JSONValue) {
            guard let code = json["exitCode"]?.double.flatMap({ Int32(exactly: $0) }),
                let exitCode = ExitCode(rawValue: code), [.done, .partial].contains(exitCode),
                json["incomplete"] == nil, json["error"] == nil, let input = FileDigest(json: json)
            else { return nil }
            self.json = json
            self.input = input
            self.exitCode = exitCode
        }

        /// Whether the input is as it was, its results have the same names, and lie there as they were written.
        func holds(for job: BatchJob) -> Bool {
            guard json["output"]?.string == job.output, json["plan"]?.string == job.plan,
                json["reject"]?.string == job.reject, let files = json["files"]?.array
            else { return false }
            return FileDigest(of: job.input, ifSize: input.size) == input
                && files.allSatisfy { file in
                    guard let path = file["file"]?.string, let digest = FileDigest(json: file) else { return false }
                    return FileDigest(of: path, ifSize: digest.size) == digest
                }
        }

        /// The row as the report of this run has it.
        var report: BatchReport.Row {
            var summary = RunSummary()
            summary.read = count(json["read"])
            summary.written = count(json["written"])
            for member in json["codes"]?.members ?? [] { summary.rejected[member.key] = count(member.value) }
            summary.outputs = (json["files"]?.array ?? []).compactMap { $0["file"]?.string }
            return BatchReport.Row(
                input: json["input"]?.string ?? "", exitCode: exitCode, summary: summary, seconds: 0, isResumed: true)
        }

        private func count(_ value: JSONValue?) -> Int { value?.double.flatMap { Int(exactly: $0) } ?? 0 }
    }

    /// The rows of done inputs by input; none when there is no manifest, or it is one of another chain.
    func readEarlier() -> [String: Earlier] {
        guard let data = FileManager.default.contents(atPath: path), let json = try? JSONParser.parse([UInt8](data)),
            json["version"]?.double == 1, json["chain"]?.string == chain
        else { return [:] }
        var rows: [String: Earlier] = [:]
        for value in json["inputs"]?.array ?? [] {
            if let input = value["input"]?.string { rows[input] = Earlier(json: value) }
        }
        return rows
    }
}
