import Configuration
import Foundation
import GeoJSON

/// One chain over several inputs, each with an output of its own.
package struct Batch: Sendable {
    /// What all inputs share; its inputs and outputs are set for each.
    package var request: RunRequest
    package var inputs: [String]
    /// Folder for the outputs, or a file name with `{stem}`.
    package var output: String?
    /// File name for the plans, with `{stem}`.
    package var plan: String?

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

/// Runs batches. A failure of one input does not keep the others from running.
package enum BatchRunner {
    private struct Job {
        var input: String
        var output: String
        var plan: String?
        var reject: String?
    }

    package static func run(_ batch: Batch, observer: any RunObserver) throws(RunFailure) -> BatchReport {
        let jobs = try jobs(batch)
        let folders = Set(jobs.map { PathName.folder(of: $0.output) }).filter { !$0.isEmpty }
        let others = jobs.flatMap { [$0.plan, $0.reject].compactMap { $0 } }.map(PathName.folder(of:))
        for folder in folders.union(others) where !folder.isEmpty { try makeFolder(folder) }
        var report = BatchReport()
        for job in jobs {
            var request = batch.request
            request.inputs = [job.input]
            request.annotations = job.output
            request.plan = job.plan
            request.reject = job.reject
            let start = ContinuousClock.now
            var row = BatchReport.Row(input: job.input, exitCode: .done, seconds: 0)
            do throws(RunFailure) {
                let summary = try ChainRunner.run(request, observer: observer)
                row.summary = summary
                row.exitCode = summary.exitCode
            } catch {
                row.exitCode = error.exitCode
                row.failure = error.diagnostics.first
                for diagnostic in error.diagnostics { observer.report(diagnostic) }
            }
            let duration = ContinuousClock.now - start
            row.seconds =
                Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
            report.rows.append(row)
        }
        try writeManifest(report, jobs, in: commonFolder(folders))
        return report
    }

    private static func jobs(_ batch: Batch) throws(RunFailure) -> [Job] {
        let chain = batch.request.chain
        let named = chain.output.annotations.map(chain.resolve)
        guard let output = batch.output ?? named.flatMap({ $0.contains("{stem}") ? $0 : nil }) else {
            throw RunFailure(
                .usage,
                Diagnostic(.error, "usage", "a batch needs a folder for its outputs", remedy: "pass -o FOLDER"))
        }
        let ending = (batch.request.format ?? chain.output.format ?? .geojson).rawValue
        var jobs: [Job] = []
        for input in batch.inputs {
            let stem = stem(of: input)
            var job = Job(input: input, output: GroupFiles.replacing("{stem}", in: output, with: stem))
            if !output.contains("{stem}") { job.output = PathName.joined(output, "\(stem).\(ending)") }
            if !chain.shots.isEmpty {
                let plan =
                    batch.plan ?? chain.output.plan.map(chain.resolve).flatMap { $0.contains("{stem}") ? $0 : nil }
                let folder = PathName.folder(of: job.output)
                job.plan =
                    plan.map { GroupFiles.replacing("{stem}", in: $0, with: stem) }
                    ?? PathName.joined(folder, "\(stem).plan.json")
            }
            job.reject = batch.request.reject.map { reject in
                reject.contains("{stem}") ? GroupFiles.replacing("{stem}", in: reject, with: stem) : reject
            }
            jobs.append(job)
        }
        let shared = [("plan", batch.plan), ("reject file", batch.request.reject)]
        for (what, name) in shared {
            guard let name, !name.contains("{stem}") else { continue }
            throw RunFailure(
                .usage,
                Diagnostic(
                    .error, "usage", "all inputs of the batch would write to the one \(what) '\(name)'",
                    remedy: "put {stem} into its name"))
        }
        let outputs = Dictionary(grouping: jobs, by: \.output)
        if let clash = jobs.first(where: { outputs[$0.output, default: []].count > 1 }) {
            let inputs = outputs[clash.output, default: []].map(\.input).joined(separator: " and ")
            throw RunFailure(
                .usage,
                Diagnostic(
                    .error, "usage", "\(inputs) would both be written to '\(clash.output)'", remedy: "rename one"))
        }
        return jobs
    }

    /// The name without folder and GeoJSON ending.
    package static func stem(of path: String) -> String {
        let name = PathName.name(of: path)
        let parts = PathName.parts(of: name)
        let known = ["geojson", "geojsonl", "geojsons", "ndjson", "json"]
        return known.contains(parts.ending.lowercased()) ? parts.stem : name
    }

    private static func makeFolder(_ path: String) throws(RunFailure) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw RunFailure(
                .inputOutput, Diagnostic(.error, "output", "the folder can't be made or used", source: path))
        }
        guard access(path, W_OK) == 0 else {
            throw RunFailure(
                .inputOutput, Diagnostic(.error, "output", "the folder is not writable", source: path))
        }
    }

    /// The deepest folder that holds all of them.
    private static func commonFolder(_ folders: Set<String>) -> String {
        var common = folders.min() ?? "."
        while !folders.allSatisfy({ $0 == common || $0.hasPrefix(common + "/") }) {
            let parent = PathName.folder(of: common)
            guard parent != common, !parent.isEmpty else { return "." }
            common = parent
        }
        return common
    }

    private static func writeManifest(
        _ report: BatchReport, _ jobs: [Job], in folder: String
    ) throws(RunFailure) {
        var rows: [JSONValue] = []
        for (row, job) in zip(report.rows, jobs) {
            var members: [JSONMember] = [
                JSONMember(key: "input", value: .string(row.input)),
                JSONMember(key: "exitCode", value: .number(Double(row.exitCode.rawValue))),
            ]
            if let summary = row.summary {
                members += [
                    JSONMember(key: "output", value: .string(job.output)),
                    JSONMember(key: "read", value: .number(Double(summary.read))),
                    JSONMember(key: "written", value: .number(Double(summary.written))),
                    JSONMember(key: "rejected", value: .number(Double(summary.rejectedCount))),
                ]
                if summary.incompleteCount > 0 {
                    members.append(JSONMember(key: "incomplete", value: .number(Double(summary.incompleteCount))))
                }
                if let plan = job.plan { members.append(JSONMember(key: "plan", value: .string(plan))) }
            }
            if let failure = row.failure { members.append(JSONMember(key: "error", value: failure.json)) }
            rows.append(JSONValue(.object(members)))
        }
        let file = try OutputFile(path: PathName.joined(folder, "manifest.json"))
        try file.write(Array((JSONValue.object(["version": .number(1), "inputs": .array(rows)]).text + "\n").utf8))
        try file.finish()
    }
}
