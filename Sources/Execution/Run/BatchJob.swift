import Configuration
import GeoJSON

/// One input of a batch with the places of its results.
struct BatchJob {
    var input: String
    /// May have `{key}`.
    var output: String
    var plan: String?
    var reject: String?

    private var destinations: [String] { [output, plan, reject].compactMap { $0 } }

    /// Folders that must be there before the work starts; those of groups come with the groups.
    var folders: [String] { destinations.map(Self.folder) }

    /// The folder of a file, or of all groups' files.
    static func folder(of path: String) -> String {
        var folder = PathName.folder(of: path)
        while folder.contains("{key}") { folder = PathName.folder(of: folder) }
        return folder
    }

    /// The jobs of a batch, checked before any work starts.
    /// - Throws: when results would have no place, or destroy each other, an input or the chain file.
    static func all(of batch: Batch) throws(RunFailure) -> [BatchJob] {
        let chain = batch.request.chain
        let named = chain.output.annotations.map(chain.resolve)
        guard let output = batch.output ?? named.flatMap({ $0.contains("{stem}") ? $0 : nil }) else {
            throw usage("a batch needs a folder for its outputs", remedy: "pass -o FOLDER")
        }
        for (what, name) in [("plan", batch.plan), ("reject file", batch.request.reject)] {
            guard let name, !name.contains("{stem}") else { continue }
            throw usage(
                "all inputs of the batch would write to the one \(what) '\(name)'", remedy: "put {stem} into its name")
        }
        let ending = (batch.request.format ?? chain.output.format ?? .geojson).rawValue
        return batch.inputs.map { input in
            let stem = BatchRunner.stem(of: input)
            func name(_ pattern: String) -> String { GroupFiles.replacing("{stem}", in: pattern, with: stem) }
            var job = BatchJob(input: input, output: name(output))
            if !output.contains("{stem}") { job.output = PathName.joined(output, "\(stem).\(ending)") }
            if !chain.shots.isEmpty {
                let plan =
                    batch.plan ?? chain.output.plan.map(chain.resolve).flatMap { $0.contains("{stem}") ? $0 : nil }
                job.plan =
                    plan.map(name) ?? PathName.joined(PathName.folder(of: job.output), "\(stem).plan.json")
            }
            job.reject = batch.request.reject.map(name)
            return job
        }
    }

    /// Checks that no result has the place of another one, of an input or of the chain file, whatever links there are.
    static func check(_ jobs: [BatchJob], manifest: String, chain: Chain) throws(RunFailure) {
        var takers: [String: String] = [OutputFile.canonical(manifest): "the manifest"]
        for job in jobs {
            for path in job.destinations where path != "/dev/null" {
                guard let other = takers.updateValue(job.input, forKey: OutputFile.canonical(path)) else { continue }
                throw usage("\(other) and \(job.input) would both be written to '\(path)'", remedy: "rename one")
            }
        }
        let sources = Set(jobs.map { OutputFile.canonical($0.input) })
        let files = Set(jobs.compactMap { FileIdentity($0.input) })
        let chainName = OutputFile.canonical(chain.text.name)
        let chainFile = FileIdentity(chain.text.name)
        for path in jobs.flatMap(\.destinations) + [manifest] {
            let name = OutputFile.canonical(path)
            let file = FileIdentity(path)
            if sources.contains(name) || file.map(files.contains) ?? false {
                throw usage("'\(path)' is an input and would be overwritten", remedy: "pass another -o FOLDER")
            }
            if name == chainName || (file != nil && file == chainFile) {
                throw usage("'\(path)' is the chain file and would be overwritten", remedy: "pass another -o FOLDER")
            }
        }
    }

    private static func usage(_ message: String, remedy: String) -> RunFailure {
        RunFailure(.usage, Diagnostic(.error, "usage", message, remedy: remedy))
    }
}
