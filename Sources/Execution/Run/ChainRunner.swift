import CameraPlanner
import Configuration
import GeoJSON
import GeoTypes
import Geodesy
import MapCamera
import Normalization
import PluginKit

/// Runs a chain over inputs that end up in one output.
///
/// Streaming steps at the front run on blocks, side by side; from the first step that needs all features on, the
/// features are held and the rest runs in one thread. Nothing is put in place before all of it is known to be good.
package struct ChainRunner {
    private let request: RunRequest
    private let observer: any RunObserver
    private let sink = DiagnosticSink()
    private let storage = WorkerStorage()
    private var steps: [Chain.Step] = []
    private var summary = RunSummary()

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

    private var chain: Chain { request.chain }

    private func context(_ tag: String) -> ProcessorContext {
        ProcessorContext(
            step: tag, folder: chain.folder, viewport: chain.viewport, engine: chain.engine, worker: storage, sink: sink
        )
    }

    private mutating func run() throws(RunFailure) {
        try prepareSteps()
        let inputs = try InputSequence(paths: request.inputs, policy: chain.normalize, observer: observer)
        let prefix = chain.stages.first.map { $0.streams ? $0.steps.count : 0 } ?? 0
        let writesGroups = request.annotations?.contains("{key}") ?? false
        if chain.streams, !writesGroups {
            try runStream(inputs)
        } else {
            try runHeld(inputs, prefix: prefix)
        }
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
    }

    /// Loads what steps need; each gets its own copy, since the chain itself stays as it is.
    private mutating func prepareSteps() throws(RunFailure) {
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

    // MARK: All steps stream

    private mutating func runStream(_ inputs: InputSequence) throws(RunFailure) {
        let format = outputFormat(inputs)
        let names = Set(CollectionText.memberNames(head: inputs.head))
        let mayMove = movesFeatures(inputs)
        let dropped = droppedMembers(inputs, framed: false, boxIsStale: mayMove)
        let tracksExtent = chain.output.writesBoundingBox || mayMove
        let keepsSingle = inputs.kind == .feature || inputs.kind == .geometry
        let plan = StreamPlan(
            steps: steps, policy: chain.normalize, format: format,
            asFeature: format == .geojson && inputs.kind != .geometry, tracksExtent: tracksExtent,
            isPlanar: chain.endsOffCRS84, folder: chain.folder, viewport: chain.viewport, engine: chain.engine,
            chainName: chain.text.name)
        let output = try request.annotations.map { (path) throws(RunFailure) in
            FeatureSink(file: try OutputFile(path: path), format: format, keepsSingle: keepsSingle)
        }
        let rejects = try request.reject.map { (path) throws(RunFailure) in try RejectFile(path: path) }
        try output?.begin(CollectionText(head: inputs.head, dropping: dropped))
        let collected = Collected(isPlanar: chain.endsOffCRS84)
        try pipeline(inputs, plan, rejects: rejects, into: collected) { (result) throws(RunFailure) in
            try output?.write(result.text, count: result.written)
        }
        summary.add(collected)
        summary.written = collected.written
        var members = collected.members
        let tailNames = Set((CollectionText.members(tail: inputs.tail)?.members ?? []).map(\.key))
        let hadBox = names.contains("bbox") || tailNames.contains("bbox")
        if tracksExtent, chain.output.writesBoundingBox || hadBox, let box = collected.extent.json {
            members.insert(JSONMember(key: "bbox", value: box), at: 0)
        }
        let own = Set(members.map(\.key))
        try rejects?.seal()
        try output?.seal(
            tail: CollectionText.tail(source: inputs.tail, dropping: dropped.subtracting(own), adding: members),
            hasMembers: !members.isEmpty)
        try output?.commit()
        try rejects?.commit()
        summary.outputs = [request.annotations].compactMap { $0 }
        noteOutputs()
    }

    private func pipeline(
        _ inputs: InputSequence, _ plan: StreamPlan, rejects: RejectFile?, into collected: Collected,
        consume: @escaping (BlockResult) throws(RunFailure) -> Void
    ) throws(RunFailure) {
        let observer = observer
        let isStrict = request.isStrict
        let pipeline = OrderedPipeline<BlockJob, BlockResult>(
            next: { () throws(RunFailure) in try inputs.next() },
            consume: { (result) throws(RunFailure) in
                for diagnostic in result.diagnostics { observer.report(diagnostic) }
                try Self.note(result.rejected, isStrict: isStrict, rejects, observer)
                collected.add(result)
                try consume(result)
            })
        try pipeline.run(jobs: request.jobs) { () throws(RunFailure) in
            let worker = BlockWorker(plan: plan)
            return { (job) throws(RunFailure) in try worker.work(job) }
        }
    }

    private static func note(
        _ rejected: [RejectedFeature], isStrict: Bool, _ file: RejectFile?, _ observer: any RunObserver
    ) throws(RunFailure) {
        for feature in rejected {
            let place = feature.fault.path.isEmpty ? "" : "\(feature.fault.path): "
            let diagnostic = Diagnostic(
                isStrict ? .error : .warning, feature.fault.code, "rejected: \(place)\(feature.fault.message)",
                source: feature.source, location: feature.location, featureIndex: feature.index,
                featureID: feature.id?.text)
            if isStrict { throw RunFailure(.data, diagnostic) }
            observer.report(diagnostic)
        }
        try file?.write(rejected)
    }

    // MARK: A step needs all features

    private mutating func runHeld(_ inputs: InputSequence, prefix: Int) throws(RunFailure) {
        let plan = StreamPlan(
            steps: Array(steps[..<prefix]), policy: chain.normalize, format: nil, asFeature: true, tracksExtent: false,
            isPlanar: chain.endsOffCRS84, folder: chain.folder, viewport: chain.viewport, engine: chain.engine,
            chainName: chain.text.name)
        let rejects = try request.reject.map { (path) throws(RunFailure) in try RejectFile(path: path) }
        let collected = Collected(isPlanar: chain.endsOffCRS84)
        try pipeline(inputs, plan, rejects: rejects, into: collected) { _ throws(RunFailure) in }
        summary.add(collected)
        var batch = FeatureBatch(features: collected.features)
        for member in collected.members { batch[member: member.key] = member.value }
        collected.features = []
        for step in steps[prefix...] {
            do throws(ProcessorError) {
                try step.processor.process(&batch, in: context(step.tag))
            } catch {
                for diagnostic in sink.drain() { observer.report(diagnostic) }
                throw RunFailure(error, step: step.tag, chain: chain.text.name)
            }
            for diagnostic in sink.drain() { observer.report(diagnostic) }
        }
        try Self.note(batch.rejected, isStrict: request.isStrict, rejects, observer)
        for feature in batch.rejected { summary.rejected[feature.fault.code, default: 0] += 1 }
        summary.camera = batch[member: "camera"]
        summary.fit = batch[member: "fit"]
        summary.frameCount = batch[member: "frames"]?.array?.count
        let planText = try compilePlan(batch)
        let planFile = try planText.flatMap { (text) throws(RunFailure) -> OutputFile? in
            guard let path = request.plan else { return nil }
            let file = try OutputFile(path: path)
            try file.write(text)
            try file.seal()
            return file
        }
        try rejects?.seal()
        let sinks = try writeHeld(batch, inputs)
        for sink in sinks { try sink.commit() }
        try planFile?.commit()
        try rejects?.commit()
        summary.outputs = sinks.map(\.name)
        summary.written = batch.features.count
        noteOutputs()
    }

    /// Writes the features to one file, or one file for each group; none is put in place yet.
    private func writeHeld(_ batch: FeatureBatch, _ inputs: InputSequence) throws(RunFailure) -> [FeatureSink] {
        guard let path = request.annotations else { return [] }
        guard path.contains("{key}") else {
            return [try write(batch.features, members: batch.members, to: path, inputs)]
        }
        guard let frames = batch[member: "frames"]?.array else {
            throw RunFailure(
                .configuration,
                Diagnostic(
                    .error, "output", "the output name '\(path)' has {key}, but nothing is grouped",
                    remedy: "give framing.fit the option groupBy", source: chain.text.name))
        }
        var sinks: [FeatureSink] = []
        for group in try GroupFiles.groups(frames, path: path, chain: chain.text.name) {
            let features = group.features.filter(batch.features.indices.contains).map { batch.features[$0] }
            var members = batch.members.filter { $0.key != "frames" }
            members += group.members
            sinks.append(try write(features, members: members, to: group.path, inputs))
        }
        return sinks
    }

    private func write(
        _ features: [Feature], members: [JSONMember], to path: String, _ inputs: InputSequence
    ) throws(RunFailure) -> FeatureSink {
        let isFramed = members.contains { $0.key == "camera" || $0.key == "frames" }
        let format = outputFormat(inputs, path: path)
        let dropped = droppedMembers(inputs, framed: isFramed, boxIsStale: isFramed || movesFeatures(inputs))
        var members = members
        let sourceNames =
            CollectionText.memberNames(head: inputs.head)
            + (CollectionText.members(tail: inputs.tail)?.members ?? []).map(\.key)
        if isFramed || chain.output.writesBoundingBox || (dropped.contains("bbox") && sourceNames.contains("bbox")) {
            var extent = Extent(isPlanar: chain.endsOffCRS84)
            for feature in features {
                if let geometry = feature.geometry { extent.add(geometry) }
            }
            if let box = extent.json { members.insert(JSONMember(key: "bbox", value: box), at: 0) }
        }
        let isSingle = inputs.kind == .feature || inputs.kind == .geometry
        let sink = FeatureSink(
            file: try OutputFile(path: path), format: format, keepsSingle: isSingle && members.isEmpty)
        try sink.begin(CollectionText(head: inputs.head, dropping: dropped.union(members.map(\.key))))
        let asFeature = format == .geojson && !(inputs.kind == .geometry && members.isEmpty && features.count == 1)
        let text = FeatureSink.text(
            of: features, format: format, asFeature: asFeature, isPlanar: chain.endsOffCRS84)
        try sink.write(text, count: features.count)
        try sink.seal(
            tail: CollectionText.tail(source: inputs.tail, dropping: dropped, adding: members),
            hasMembers: !members.isEmpty)
        return sink
    }

    // MARK: The plan

    private mutating func compilePlan(_ batch: FeatureBatch) throws(RunFailure) -> [UInt8]? {
        guard !chain.shots.isEmpty else { return nil }
        guard let viewport = chain.viewport else {
            throw RunFailure(
                .configuration,
                Diagnostic(
                    .error, "plan", "a plan needs the size of the map view",
                    remedy: "add \"viewport\": {\"width\": 390, \"height\": 844}", source: chain.text.name))
        }
        let targets = PlanTargets(
            initial: chain.camera, frame: batch[member: "camera"].flatMap(Camera.init(json:)),
            frames: (batch[member: "frames"]?.array ?? []).compactMap { frame in
                guard let key = frame["key"], let camera = frame["camera"].flatMap(Camera.init(json:)) else {
                    return nil
                }
                return (key, camera)
            }, features: batch.features)
        do throws(PlanError) {
            let plan = try Planner(targets: targets, viewport: viewport, engine: chain.engine).compile(chain.shots)
            summary.planDuration = plan.duration
            return try plan.json()
        } catch {
            let fault = OptionFault(error.message, remedy: error.remedy, range: error.range)
            throw RunFailure(.data, chain.text.diagnostic(fault, code: "plan"))
        }
    }

    // MARK: What goes where

    private func outputFormat(_ inputs: InputSequence, path: String? = nil) -> OutputFormat {
        if let format = request.format ?? chain.output.format { return format }
        let path = path ?? request.annotations ?? "-"
        return path == "-" ? OutputFormat(inputKind: inputs.kind) : OutputFormat(fileName: path)
    }

    /// Whether the run may change what the features cover.
    private func movesFeatures(_ inputs: InputSequence) -> Bool {
        !chain.normalize.keepsGeometry || !inputs.reprojected.isEmpty || request.inputs.count > 1
            || steps.contains { step in step.manifest.writes.contains { $0 == "geometry" || $0 == "features" } }
    }

    /// Members of the source's collection that must not be passed on.
    private func droppedMembers(_ inputs: InputSequence, framed: Bool, boxIsStale: Bool) -> Set<String> {
        var names: Set<String> = []
        let namesCRS = chain.normalize.crs != nil || !inputs.reprojected.isEmpty
        if chain.normalize.isEnabled, namesCRS || !chain.normalize.keepsGeometry { names.insert("crs") }
        if boxIsStale || chain.output.writesBoundingBox { names.insert("bbox") }
        if framed { names.formUnion(["bbox", "viewport", "camera", "fit", "frames"]) }
        return names
    }

    private mutating func noteOutputs() {
        let others = [chain.shots.isEmpty ? nil : request.plan, request.reject].compactMap { $0 }
        summary.outputs = (summary.outputs + others).filter { $0 != "-" }
    }
}

/// What the blocks of a run add up to. Only touched while the pipeline hands results on.
private final class Collected {
    var read = 0
    var written = 0
    var rejected: [String: Int] = [:]
    var features: [Feature] = []
    var extent: Extent
    var members: [JSONMember] = []

    init(isPlanar: Bool) { extent = Extent(isPlanar: isPlanar) }

    func add(_ result: BlockResult) {
        read += result.read
        written += result.written
        for feature in result.rejected { rejected[feature.fault.code, default: 0] += 1 }
        features += result.features
        extent.add(result.extent)
        for member in result.members where !members.contains(where: { $0.key == member.key }) { members.append(member) }
    }
}

extension RunSummary {
    fileprivate mutating func add(_ collected: Collected) {
        read = collected.read
        rejected = collected.rejected
    }
}
