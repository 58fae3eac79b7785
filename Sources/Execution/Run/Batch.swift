import Configuration

/// One chain over several inputs, each with an output of its own.
package struct Batch: Sendable {
    /// What all inputs share; its inputs and outputs are set for each.
    package var request: RunRequest
    package var inputs: [String]
    /// Folder for the outputs, or a file name with `{stem}`.
    package var output: String?
    /// File name for the plans, with `{stem}`.
    package var plan: String?
    /// Whether inputs are left out of which the manifest says that they are done.
    package var resumes = false
    /// What else decides over the outputs, such as a present that was given: part of the manifest's digest.
    package var settings: [String] = []

    package init(request: RunRequest, inputs: [String], output: String?, plan: String?) {
        self.request = request
        self.inputs = inputs
        self.output = output
        self.plan = plan
    }
}

/// How each input of a batch ended.
package struct BatchReport: Sendable {
    package struct Row: Sendable {
        package var input: String
        package var exitCode: ExitCode
        /// Nil for an input that failed.
        package var summary: RunSummary?
        /// The first message of an input that failed.
        package var failure: Diagnostic?
        package var seconds: Double
        /// Whether an earlier run has done it.
        package var isResumed = false

        /// Whether a run with that request would have taken so many refused features.
        func isWithin(_ request: RunRequest) -> Bool {
            (summary?.rejectedCount ?? 0) <= (request.isStrict ? 0 : request.maxRejects ?? .max)
        }
    }

    package var rows: [Row] = []

    /// 0 when all is well, 1 when anything was refused or failed, the failures' own code when all failed with it.
    package var exitCode: ExitCode {
        let codes = Set(rows.map(\.exitCode))
        if codes == [.done] { return .done }
        if rows.allSatisfy({ $0.summary == nil }), codes.count == 1, let code = codes.first { return code }
        return .partial
    }
}
