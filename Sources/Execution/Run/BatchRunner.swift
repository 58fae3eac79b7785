import Configuration
import GeoJSON

/// Runs batches. A failure of one input does not keep the others from running.
package enum BatchRunner {
    package static func run(_ batch: Batch, observer: any RunObserver) throws(RunFailure) -> BatchReport {
        let jobs = try BatchJob.all(of: batch)
        let folder = commonFolder(Set(jobs.map { BatchJob.folder(of: $0.output) }).filter { !$0.isEmpty })
        let path = PathName.joined(folder, "manifest.json")
        try BatchJob.check(jobs, manifest: path, chain: batch.request.chain)
        for folder in Set(jobs.flatMap(\.folders)).sorted() where !folder.isEmpty { try OutputFile.makeFolder(folder) }
        var manifest = BatchManifest(path: path, chain: ChainDigest.hex(batch))
        let earlier = batch.resumes ? manifest.readEarlier() : [:]
        var report = BatchReport()
        for (index, job) in jobs.enumerated() {
            if let row = earlier[job.input], row.report.isWithin(batch.request), row.holds(for: job) {
                report.rows.append(row.report)
                manifest.add(row.json)
                continue
            }
            let row = run(job, batch.request, into: &manifest, observer)
            report.rows.append(row)
            manifest.writeOnTheWay(rest: jobs[(index + 1)...].compactMap { earlier[$0.input]?.json })
        }
        try manifest.writeLast()
        return report
    }

    private static func run(
        _ job: BatchJob, _ shared: RunRequest, into manifest: inout BatchManifest, _ observer: any RunObserver
    ) -> BatchReport.Row {
        var request = shared
        request.inputs = [job.input]
        request.annotations = job.output
        request.plan = job.plan
        request.reject = job.reject
        request.makesGroupFolders = true
        let start = ContinuousClock.now
        let before = FileState(job.input)
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
        manifest.add(row, job, inputBefore: before)
        let duration = ContinuousClock.now - start
        row.seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
        return row
    }

    /// The name without folder, GeoJSON ending and `.gz`.
    package static func stem(of path: String) -> String {
        var name = PathName.name(of: path)
        if OutputFile.isPacked(name) { name.removeLast(3) }
        let parts = PathName.parts(of: name)
        let known = ["geojson", "geojsonl", "geojsons", "ndjson", "json"]
        guard known.contains(parts.ending.lowercased()) else { return PathName.name(of: path) }
        // A folder of that name would be another one than the one meant.
        return parts.stem == "." || parts.stem == ".." ? name : parts.stem
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
}
