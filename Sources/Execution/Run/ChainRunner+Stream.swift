import GeoJSON
import Normalization
import PluginKit

/// Chains whose steps all stream: blocks go through and are written as they come.
extension ChainRunner {
    mutating func runStream(_ inputs: InputSequence) throws(RunFailure) {
        let format = outputFormat(inputs)
        let mayMove = movesFeatures(inputs)
        // The head is written before the members are known: what the steps may write of it goes.
        let given = chain.summarizedMembers
        let isFramed = !given.isDisjoint(with: ["camera", "frames"])
        let dropped = droppedMembers(inputs, framed: isFramed, boxIsStale: isFramed || mayMove).union(given)
        let tracksExtent =
            chain.output.profile.boxes != .drop
            && (chain.output.profile.boxes.writesCollection || mayMove || isFramed)
        let keepsSingle = inputs.kind == .feature || inputs.kind == .geometry
        let plan = streamPlan(
            steps, format: format, asFeature: format == .geojson && inputs.kind != .geometry, tracksExtent: tracksExtent
        )
        let output = try request.annotations.map { (path) throws(RunFailure) in
            FeatureSink(file: try OutputFile(path: path), format: format, keepsSingle: keepsSingle)
        }
        let rejects = try request.reject.map { (path) throws(RunFailure) in try RejectFile(path: path) }
        let collected = Collected(isPlanar: chain.endsOffCRS84)
        // The head waits for the first block, which brings the crs member if there is to be one.
        let begin = { () throws(RunFailure) in
            guard let output, !output.hasBegun else { return }
            try output.begin(Self.collection(inputs, dropping: dropped, crs: collected.crs))
        }
        try pipeline(inputs, plan, rejects: rejects, into: collected) { (result) throws(RunFailure) in
            try begin()
            try output?.write(result.text, count: result.written)
        }
        try begin()
        summary.add(collected)
        noteSlips(inputs, collected)
        summary.written = collected.written
        let finished = try finish(summaries(collected, of: steps[...]))
        summary.add(finished)
        // Its shots ask for what the collection has, not for features.
        var framed = FeatureBatch(features: [])
        for member in finished { framed[member: member.key] = member.value }
        let planFile = try writePlan(framed)
        try checkInPlace(request.annotations)
        var members = collected.members.filter { member in
            member.key != "crs" && !finished.contains { $0.key == member.key }
        }
        members += finished
        if tracksExtent, writesBox(inputs, isFramed: isFramed, isStale: mayMove), let box = collected.extent.json {
            members.insert(JSONMember(key: "bbox", value: box), at: 0)
        }
        // A box that is only computed anew stays where the source has it.
        let kept = given.isEmpty ? Set(members.map(\.key)) : []
        try rejects?.seal()
        try output?.seal(
            tail: CollectionText.tail(
                source: inputs.tail,
                dropping: dropped.subtracting(kept).union(inputs.faultyMembers.subtracting(kept))
                    .union(collected.crs == nil ? [] : ["crs"]),
                adding: members),
            hasMembers: !collected.members.isEmpty || !finished.isEmpty)
        if let path = request.annotations {
            warnOfNoPlace(format, path, for: finished.map(\.key) + (collected.crs == nil ? [] : ["crs"]))
        }
        try output?.commit()
        try planFile?.commit()
        summary.planIsWritten = planFile != nil
        try rejects?.commit()
        summary.outputs = [request.annotations].compactMap { $0 }
        noteOutputs()
    }
}
