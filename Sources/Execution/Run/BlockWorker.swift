import Configuration
import GeoJSON
import Geodesy
import MapCamera
import Normalization
import PluginKit
import Topology

/// A block of one source on its way to a worker.
struct BlockJob: Sendable {
    var block: FeatureBlock
    /// Index of the source among the inputs.
    var source: Int
    var crs: SourceCRS
    /// Whether records that are no JSON are rejected alone.
    var recovers: Bool
    /// Whether slips are mended.
    var isLenient: Bool
    var isFirst: Bool
}

/// What a worker made of a block.
struct BlockResult: Sendable {
    /// Features for later stages; empty when they went into `text`.
    var features: [Feature] = []
    /// Text of the features, ready to be written.
    var text: [UInt8] = []
    var written = 0
    var read = 0
    var rejected: [RejectedFeature] = []
    var diagnostics: [Diagnostic] = []
    var extent: Extent
    var members: [JSONMember] = []
    /// Slips that were mended, and the number of the input that had them.
    var slips = SlipTally()
    var source = 0
    /// What the steps have noted of the features for the end of the run.
    var summaries: [any CollectionSummary] = []
}

/// Reads, normalizes and processes blocks in one thread.
final class BlockWorker {
    private let plan: StreamPlan
    private let storage = WorkerStorage()
    private let sink = DiagnosticSink()
    private var normalizers: [Int: Normalizer] = [:]

    init(plan: StreamPlan) {
        self.plan = plan
    }

    func work(_ job: BlockJob) throws(RunFailure) -> BlockResult {
        var result = BlockResult(extent: Extent(isPlanar: plan.isPlanar))
        var output: FeatureParser.Output
        result.source = job.source
        let closesRings = plan.policy.isEnabled && plan.policy.repair
        do throws(GeoJSONError) {
            output = try FeatureParser.read(
                job.block, recovers: job.recovers, closesRings: closesRings, isLenient: job.isLenient,
                slips: &result.slips)
        } catch {
            throw RunFailure(error, source: job.block.source)
        }
        if let own = output.warnings.first(where: { $0.code == FeatureWarning.ownCRS }), plan.policy.crs == nil {
            throw RunFailure(
                .data,
                Diagnostic(
                    .error, own.code, own.message, remedy: "name the CRS of all of them with --source-crs",
                    source: job.block.source, location: own.location, featureIndex: own.index))
        }
        output.warnings.removeAll { $0.code == FeatureWarning.ownCRS }
        result.read = output.features.count + output.rejected.count
        result.rejected = output.rejected
        result.diagnostics = output.warnings.map { warning in
            Diagnostic(
                .warning, warning.code, warning.message, source: job.block.source, location: warning.location,
                featureIndex: warning.index)
        }
        var batch = FeatureBatch(features: output.features)
        // The batch must be the only owner, or its first change would copy all features.
        output.features = []
        try normalize(&batch, job, isOnGlobe: output.isOnGlobe)
        for step in plan.steps {
            do throws(ProcessorError) {
                try step.processor.run(on: &batch, in: plan.context(step.tag, worker: storage, sink: sink))
            } catch {
                throw RunFailure(error, step: step.tag, chain: plan.chainName)
            }
        }
        try plan.profile.apply(
            to: &batch, isPlanar: plan.isPlanar, in: plan.context("output", worker: storage, sink: sink), plan.notes)
        result.rejected += batch.rejected
        // In the order of the source, whichever step refused them.
        result.rejected.sort { $0.index < $1.index }
        result.diagnostics += sink.drain()
        result.members = batch.members
        result.summaries = batch.takeSummaries()
        if plan.tracksExtent {
            for index in batch.features.indices { result.extent.add(batch.features[index]) }
        }
        if let format = plan.format {
            // A bare geometry stays one only where it is all that the document holds.
            let isAlone = batch.features.count == 1 && batch.members.isEmpty && result.summaries.isEmpty
            result.text = FeatureSink.text(
                of: batch.features, format: format, asFeature: plan.asFeature || (format == .geojson && !isAlone),
                isPlanar: plan.isPlanar)
            result.written = batch.features.count
        } else {
            result.features = batch.features
        }
        return result
    }

    private func normalize(_ batch: inout FeatureBatch, _ job: BlockJob, isOnGlobe: Bool) throws(RunFailure) {
        guard plan.policy.isEnabled else { return }
        do throws(NormalizationError) {
            if job.isFirst { try ProjectedNumbers.check(batch.features, source: job.crs) }
        } catch {
            throw RunFailure(error, source: job.block.source)
        }
        // Nothing to change, and nothing to refuse: the usual case must not cost a look at each feature.
        if plan.policy.keepsGeometry, !plan.policy.bounds, job.crs.crs.isCRS84, isOnGlobe { return }
        let normalizer = try normalizer(for: job)
        let context = plan.context("normalize", worker: storage, sink: sink)
        batch.update(in: context) { (feature) throws(FeatureFault) in
            for note in try normalizer.normalize(&feature) { context.report(note, of: feature, plan.notes) }
            return .keep
        }
    }

    private func normalizer(for job: BlockJob) throws(RunFailure) -> Normalizer {
        if let known = normalizers[job.source] { return known }
        do {
            let geodesy = try storage.object(GeodesyContext.self) { () throws(GeodesyError) in try GeodesyContext() }
            let topology = try storage.object(TopologyContext.self) { () throws(TopologyError) in
                try TopologyContext()
            }
            let made = try Normalizer(policy: plan.policy, source: job.crs, geodesy: geodesy, topology: topology)
            normalizers[job.source] = made
            return made
        } catch {
            throw RunFailure(.internal, Diagnostic(.error, "normalize", "\(error)", source: job.block.source))
        }
    }
}

/// What all workers of a run share: the streaming steps and how their result is written.
struct StreamPlan: Sendable {
    var steps: [Chain.Step]
    var policy: NormalizationPolicy
    /// The form in which the features leave; as they are when later stages need them.
    var profile: WritingProfile
    var notes: NoteTally
    /// Format of the text to make; nil when later stages need the features themselves.
    var format: OutputFormat?
    var asFeature: Bool
    var tracksExtent: Bool
    /// The positions that leave the chain are no longitudes and latitudes.
    var isPlanar: Bool
    var folder: String
    var viewport: Viewport?
    var camera: Camera?
    var engine: EngineProfile
    var now: Instant
    var services: ServiceAccess
    var shortfall: ShortfallTally
    var cancellation: CancellationFlag
    var chainName: String

    func context(_ tag: String, worker: WorkerStorage, sink: DiagnosticSink) -> ProcessorContext {
        ProcessorContext(
            step: tag, folder: folder, viewport: viewport, camera: camera, engine: engine, now: now, worker: worker,
            sink: sink, services: services, shortfall: shortfall, cancellation: cancellation)
    }
}

extension RunFailure {
    package init(_ error: GeoJSONError, source: String) {
        self.init(
            error.exitCode,
            Diagnostic(
                .error, error.code.rawValue, error.message, remedy: error.remedy, source: source,
                location: error.location, featureIndex: error.featureIndex))
    }

    init(_ error: NormalizationError, source: String) {
        self.init(.data, Diagnostic(.error, error.code, error.message, remedy: error.remedy, source: source))
    }

    init(_ error: ProcessorError, step: String, chain: String) {
        var diagnostic = Diagnostic(
            .error, error.code, "\(step): \(error.message)", remedy: error.remedy, source: error.source ?? chain,
            location: error.location)
        diagnostic.details = error.details
        self.init(error.kind.exitCode, diagnostic)
    }
}
