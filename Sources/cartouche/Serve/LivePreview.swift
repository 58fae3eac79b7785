import CameraPlanner
import Configuration
import Execution
import Foundation
import PluginHost
import Preview

/// Makes a page of what a chain comes to, as often as it is asked.
struct LivePreview {
    /// What a run has come to.
    struct Shown {
        var page: [UInt8]
        /// For people, one line.
        var summary: String
    }

    let path: String
    let inputs: [String]
    let arguments: ParsedArguments
    let registry: ProcessorRegistry
    let console: Console

    /// What the page is called.
    var title: String { BatchRunner.stem(of: path) }

    /// The files that decide over the page, whatever the chain says.
    private var ownFiles: [String] {
        let named = PreviewArguments.files(arguments)
        return [path] + inputs + named
    }

    /// Runs the chain as its files are now.
    ///
    /// - Parameters:
    ///   - version: of the page.
    ///   - watch: is told of each file before it is read, so that no change during the run goes unseen. After a chain
    ///     that can't be read it keeps those that it has been told of by the last one.
    /// - Throws: `RunFailure` and `UsageError`.
    func show(version: String, noting watch: inout FileWatch) throws -> Shown {
        var files = FileWatch()
        files.note(ownFiles)
        let chain: Chain
        do {
            chain = try ChainArguments.read(path: path, arguments, registry: registry)
        } catch {
            files.note(Array(watch.states.keys))
            watch = files
            throw error
        }
        let sources = inputs.isEmpty ? chain.sources.map(chain.resolve) : inputs
        files.note(sources + chain.possibleFiles.map(chain.resolve))
        watch = files
        return try show(chain, sources: sources, version: version)
    }

    private func show(_ source: Chain, sources: [String], version: String) throws -> Shown {
        let start = ContinuousClock.now
        guard !sources.isEmpty, !sources.contains("-") else {
            throw RunFailure(
                .noInput,
                Diagnostic(
                    .error, "input", "the chain names no file to read",
                    remedy: "name files behind the chain, or \"source\" in it", source: path))
        }
        var chain = source
        try ReadingArguments.apply(arguments, to: &chain)
        let network = try ServiceArguments(arguments)
        let scratch = try Self.scratchFolder()
        let (framed, planned) = (scratch.path + "/framed.geojson", scratch.path + "/plan.json")
        var request = RunRequest(
            chain: chain, inputs: sources, annotations: framed, plan: chain.shots.isEmpty ? nil : planned,
            format: .geojson, jobs: try ChainArguments.jobs(arguments), isStrict: arguments.has("--strict"),
            maxRejects: try arguments.count("--max-rejects", minimum: 0), now: network.now, services: network.services)
        request.reading = try ReadingArguments.options(arguments)
        let summary = try ChainRunner.run(request, observer: console)
        guard summary.camera != nil || summary.frameCount != nil || request.plan != nil else {
            throw RunFailure(
                .data,
                Diagnostic(
                    .error, "preview", "the chain frames nothing and plans nothing: there is no camera to show",
                    remedy: "add a step with framing.fit, or \"plan\"", source: path))
        }
        let page: [UInt8]
        do {
            var options = try PreviewArguments.page(arguments, title: title)
            options.version = version
            let plan = try request.plan.map { (file) throws(RunFailure) in try PlanFile.read(file) }
            page = try PreviewPage(FramedSet(path: framed), plan: plan, options: options).html()
        } catch let error as PreviewError {
            throw RunFailure(error, source: path)
        }
        return Shown(page: page, summary: Self.line(summary, ContinuousClock.now - start))
    }

    private static func scratchFolder() throws(RunFailure) -> ScratchFolder {
        do {
            return try ScratchFolder()
        } catch {
            throw RunFailure(
                .inputOutput,
                Diagnostic(
                    .error, "output", "no folder for temporary files can be made: \(error.localizedDescription)",
                    remedy: "check TMPDIR"))
        }
    }

    /// `12 annotations, 3 frames, plan of 7.5 s; 0.12 s`
    private static func line(_ summary: RunSummary, _ duration: Duration) -> String {
        var parts = ["\(summary.written) \(summary.written == 1 ? "annotation" : "annotations")"]
        if let count = summary.frameCount { parts.append("\(count) \(count == 1 ? "frame" : "frames")") }
        if let seconds = summary.planDuration { parts.append("plan of \(RunReport.rounded(seconds, 3)) s") }
        if summary.rejectedCount > 0 { parts.append(RunReport.rejected(summary.rejected)) }
        if summary.incompleteCount > 0 { parts.append(RunReport.incomplete(summary)) }
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
        return parts.joined(separator: ", ") + "; made in \(RunReport.rounded(seconds, 2)) s"
    }
}
