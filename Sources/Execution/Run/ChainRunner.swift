import CameraPlanner
import Configuration
import GeoJSON
import Geodesy
import MapCamera
import Normalization
import PluginKit

/// Runs a chain over inputs that end up in one output.
///
/// Streaming steps at the front run on blocks, side by side; from the first step that needs all features on, the
/// features are held and the rest runs in one thread. Nothing is put in place before all of it is known to be good.
package struct ChainRunner {
    let request: RunRequest
    let observer: any RunObserver
    let sink = DiagnosticSink()
    let storage = WorkerStorage()
    let shortfall = ShortfallTally()
    let cancellation = CancellationFlag()
    let notes = NoteTally()
    var steps: [Chain.Step] = []
    var summary = RunSummary()

    /// - Throws: why there is no result; then no output file has been changed.
    package static func run(
        _ request: RunRequest, observer: any RunObserver
    ) throws(RunFailure) -> RunSummary {
        var runner = ChainRunner(request: request, observer: observer)
        try runner.run()
        return runner.summary
    }

    private init(request: RunRequest, observer: any RunObserver) {
        self.request = request
        self.observer = observer
    }

    var chain: Chain { request.chain }

    func context(_ tag: String) -> ProcessorContext {
        ProcessorContext(
            step: tag, folder: chain.folder, viewport: chain.viewport, camera: chain.camera, engine: chain.engine,
            now: request.now, worker: storage, sink: sink, services: request.services, shortfall: shortfall,
            cancellation: cancellation)
    }

    mutating func run() throws(RunFailure) {
        try prepareSteps()
        let inputs = try InputSequence(
            paths: request.inputs, policy: chain.normalize, options: request.reading, isStrict: request.isStrict,
            observer: observer)
        let prefix = chain.stages.first.map { $0.streams ? $0.steps.count : 0 } ?? 0
        let writesGroups = request.annotations?.contains("{key}") ?? false
        if chain.streams, !writesGroups {
            try runStream(inputs)
        } else {
            try runHeld(inputs, prefix: prefix)
        }
        let isCut = chain.output.profile.rules == .rfc7946
        for warning in notes.warnings(except: isCut ? [.longitude] : []) { observer.report(warning) }
        for notice in inputs.reprojected {
            observer.report(
                Diagnostic(.note, "crs", "reprojected from \(notice.crs.text) to CRS84", source: notice.source))
        }
        if let crs = chain.resultCRS {
            observer.report(
                Diagnostic(
                    .note, "crs", "the result is in \(crs), not in the CRS84 of RFC 7946", source: chain.text.name))
        }
        summary.bytesRead = inputs.bytesRead
        summary.incomplete = shortfall.counts
    }

    /// Loads what steps need; each gets its own copy, since the chain itself stays as it is.
    mutating func prepareSteps() throws(RunFailure) {
        for var step in chain.steps {
            do throws(ProcessorError) {
                try step.processor.prepare(in: context(step.tag))
            } catch {
                throw RunFailure(error, step: step.tag, chain: chain.text.name)
            }
            steps.append(step)
        }
        for diagnostic in sink.drain() { observer.report(diagnostic) }
    }
}
