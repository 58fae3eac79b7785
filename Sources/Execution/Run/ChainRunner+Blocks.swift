import Configuration
import GeoJSON
import Normalization
import PluginKit

/// What streaming and held runs share: the pipeline over blocks.
extension ChainRunner {
    /// What the workers do with each block.
    func streamPlan(
        _ steps: [Chain.Step], format: OutputFormat?, asFeature: Bool, tracksExtent: Bool
    ) -> StreamPlan {
        var policy = chain.normalize
        policy.dividesCrossings = chain.output.profile.rules == .rfc7946
        return StreamPlan(
            steps: steps, policy: policy, profile: format == nil ? WritingProfile() : chain.output.profile,
            notes: notes, format: format, asFeature: asFeature, tracksExtent: tracksExtent,
            isPlanar: chain.endsOffCRS84, folder: chain.folder, viewport: chain.viewport, camera: chain.camera,
            engine: chain.engine, now: request.now, services: request.services, shortfall: shortfall,
            cancellation: cancellation, chainName: chain.text.name)
    }

    func pipeline(
        _ inputs: InputSequence, _ plan: StreamPlan, rejects: RejectFile?, into collected: Collected,
        consume: @escaping (BlockResult) throws(RunFailure) -> Void
    ) throws(RunFailure) {
        let observer = observer
        let request = request
        let pipeline = OrderedPipeline<BlockJob, BlockResult>(
            cancellation: cancellation,
            next: { () throws(RunFailure) in try inputs.next() },
            consume: { (result) throws(RunFailure) in
                try Self.report(result.diagnostics, isStrict: request.isStrict, observer)
                try Self.note(result.rejected, before: collected.rejectedCount, request, rejects, observer)
                collected.add(result)
                try consume(result)
            })
        try pipeline.run(jobs: request.jobs) { () throws(RunFailure) in
            let worker = BlockWorker(plan: plan)
            return { (job) throws(RunFailure) in try worker.work(job) }
        }
    }

    /// Tells what is odd about features. What leaves open what they mean ends a strict run.
    static func report(
        _ diagnostics: [Diagnostic], isStrict: Bool, _ observer: any RunObserver
    ) throws(RunFailure) {
        for var diagnostic in diagnostics {
            if isStrict, FeatureWarning.ambiguous.contains(diagnostic.code) {
                diagnostic.severity = .error
                throw RunFailure(.data, diagnostic)
            }
            observer.report(diagnostic)
        }
    }

    /// Tells what was mended, one line for each kind of slip in each input.
    mutating func noteSlips(_ inputs: InputSequence, _ collected: Collected) {
        for (index, input) in inputs.slips.enumerated() {
            var tally = input.tally
            if let own = collected.slips[index] { tally.merge(own) }
            for slip in LenientText.Slip.allCases {
                guard let entry = tally.entries[slip] else { continue }
                summary.mended[slip.rawValue, default: 0] += entry.count
                let place = entry.count == 1 ? "" : ", the first one here"
                observer.report(
                    Diagnostic(
                        .warning, slip.rawValue, slip.message(entry.count) + place, source: input.source,
                        location: entry.first))
            }
        }
    }

    /// Tells of refused features and writes them down.
    /// - Parameter before: how many were refused earlier in this run.
    /// - Throws: when the run is to end at the first, or after so many.
    static func note(
        _ rejected: [RejectedFeature], before: Int, _ request: RunRequest, _ file: RejectFile?,
        _ observer: any RunObserver
    ) throws(RunFailure) {
        for (index, feature) in rejected.enumerated() {
            let place = feature.fault.path.isEmpty ? "" : "\(feature.fault.path): "
            let diagnostic = Diagnostic(
                request.isStrict ? .error : .warning, feature.fault.code,
                "rejected: \(place)\(feature.fault.message)", source: feature.source, location: feature.location,
                featureIndex: feature.index, featureID: feature.id?.text)
            if request.isStrict { throw RunFailure(.data, diagnostic) }
            observer.report(diagnostic)
            let count = before + index + 1
            if let limit = request.maxRejects, count > limit {
                throw RunFailure(
                    .data,
                    Diagnostic(
                        .error, "max-rejects",
                        "\(count) \(count == 1 ? "feature was" : "features were") rejected; --max-rejects allows "
                            + "\(limit)", remedy: "see the warnings before, or allow more", source: feature.source))
            }
        }
        try file?.write(rejected)
    }
}

/// What the blocks of a run add up to. Only touched while the pipeline hands results on.
final class Collected {
    var read = 0
    var written = 0
    var rejected: [String: Int] = [:]
    var rejectedCount: Int { rejected.values.reduce(0, +) }
    var features: [Feature] = []
    var extent: Extent
    var members: [JSONMember] = []
    /// Slips that were mended in features, by the input's number.
    private(set) var slips: [Int: SlipTally] = [:]
    /// What each step has noted of all blocks together.
    private(set) var summaries: [any CollectionSummary] = []

    /// The `crs` member, when the features leave the chain in another CRS.
    var crs: JSONValue? { members.first { $0.key == "crs" }?.value }

    init(isPlanar: Bool) { extent = Extent(isPlanar: isPlanar) }

    func add(_ result: BlockResult) {
        merge(result.summaries)
        read += result.read
        written += result.written
        for feature in result.rejected { rejected[feature.fault.code, default: 0] += 1 }
        if !result.slips.isEmpty { slips[result.source, default: SlipTally()].merge(result.slips) }
        features += result.features
        extent.add(result.extent)
        for member in result.members where !members.contains(where: { $0.key == member.key }) { members.append(member) }
    }

    private func merge(_ next: [any CollectionSummary]) {
        guard !summaries.isEmpty else {
            summaries = next
            return
        }
        // Features are held or written, never both.
        let offset = written + features.count
        for index in summaries.indices where index < next.count { summaries[index].merge(next[index], offset: offset) }
    }
}

extension RunSummary {
    /// Notes what the collection was given.
    mutating func add(_ members: [JSONMember]) {
        camera = members.last { $0.key == "camera" }?.value
        fit = members.last { $0.key == "fit" }?.value
        frameCount = members.last { $0.key == "frames" }?.value.array?.count
    }

    mutating func add(_ collected: Collected) {
        read = collected.read
        rejected = collected.rejected
    }
}
