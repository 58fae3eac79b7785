import Configuration
import GeoJSON
import Normalization
import PluginKit

/// Chains of which a step, or the plan, needs all features.
extension ChainRunner {
    mutating func runHeld(_ inputs: InputSequence, prefix: Int) throws(RunFailure) {
        let plan = streamPlan(Array(steps[..<prefix]), format: nil, asFeature: true, tracksExtent: false)
        let rejects = try request.reject.map { (path) throws(RunFailure) in try RejectFile(path: path) }
        let collected = Collected(isPlanar: chain.endsOffCRS84)
        try pipeline(inputs, plan, rejects: rejects, into: collected) { _ throws(RunFailure) in }
        summary.add(collected)
        noteSlips(inputs, collected)
        let before = summary.rejectedCount
        var batch = FeatureBatch(features: collected.features)
        for member in collected.members { batch[member: member.key] = member.value }
        collected.features = []
        for member in try finish(summaries(collected, of: steps[..<prefix])) {
            batch[member: member.key] = member.value
        }
        for step in steps[prefix...] {
            do throws(RunFailure) {
                try run(step, on: &batch)
                for member in try finish(batch.takeSummaries()) { batch[member: member.key] = member.value }
            } catch {
                // What the steps refused before may be why this one has nothing to work on.
                try Self.note(batch.rejected, before: before, request, nil, observer)
                throw error
            }
        }
        try chain.output.profile.apply(to: &batch, isPlanar: chain.endsOffCRS84, in: context("output"), notes)
        for diagnostic in sink.drain() { observer.report(diagnostic) }
        try Self.note(batch.rejected, before: before, request, rejects, observer)
        for feature in batch.rejected { summary.rejected[feature.fault.code, default: 0] += 1 }
        summary.add(batch.members)
        let planFile = try writePlan(batch)
        try checkInPlace(request.annotations)
        try rejects?.seal()
        let sinks = try writeHeld(batch, inputs)
        for sink in sinks { try sink.commit() }
        try planFile?.commit()
        summary.planIsWritten = planFile != nil
        try rejects?.commit()
        summary.outputs = sinks.map(\.name)
        summary.written = batch.features.count
        noteOutputs()
    }

    /// Writes the features to one file, or one file for each group; none is put in place yet.
    func writeHeld(_ batch: FeatureBatch, _ inputs: InputSequence) throws(RunFailure) -> [FeatureSink] {
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
        let groups = try GroupFiles.groups(frames, path: path, inputs: request.inputs, chain: chain.text.name)
        for group in groups {
            if request.makesGroupFolders { try OutputFile.makeFolder(PathName.folder(of: group.path)) }
            let features = group.features.filter(batch.features.indices.contains).map { batch.features[$0] }
            var members = batch.members.filter { $0.key != "frames" }
            members += group.members
            sinks.append(try write(features, members: members, to: group.path, inputs))
        }
        return sinks
    }

    func write(
        _ features: [Feature], members: [JSONMember], to path: String, _ inputs: InputSequence
    ) throws(RunFailure) -> FeatureSink {
        let isFramed = members.contains { $0.key == "camera" || $0.key == "frames" }
        let format = outputFormat(inputs, path: path)
        let dropped = droppedMembers(inputs, framed: isFramed, boxIsStale: isFramed || movesFeatures(inputs))
        let lost = members.map(\.key)
        var members = members
        if writesBox(inputs, isFramed: isFramed, isStale: isFramed || movesFeatures(inputs)) {
            var extent = Extent(isPlanar: chain.endsOffCRS84)
            for feature in features {
                if let geometry = feature.geometry { extent.add(geometry) }
            }
            if let box = extent.json { members.insert(JSONMember(key: "bbox", value: box), at: 0) }
        }
        let isSingle = inputs.kind == .feature || inputs.kind == .geometry
        let sink = FeatureSink(
            file: try OutputFile(path: path), format: format, keepsSingle: isSingle && members.isEmpty)
        let crs = members.first { $0.key == "crs" }?.value
        let isAlone = members.isEmpty
        members.removeAll { $0.key == "crs" }
        try sink.begin(Self.collection(inputs, dropping: dropped.union(members.map(\.key)), crs: crs))
        let asFeature = format == .geojson && !(inputs.kind == .geometry && isAlone && features.count == 1)
        let text = FeatureSink.text(
            of: features, format: format, asFeature: asFeature, isPlanar: chain.endsOffCRS84)
        try sink.write(text, count: features.count)
        try sink.seal(
            tail: CollectionText.tail(
                source: inputs.tail, dropping: dropped.union(crs == nil ? [] : ["crs"]), adding: members),
            hasMembers: !isAlone)
        warnOfNoPlace(format, path, for: lost)
        return sink
    }
}
