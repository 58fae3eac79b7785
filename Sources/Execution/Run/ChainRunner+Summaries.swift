import Configuration
import GeoJSON
import PluginKit

/// Steps in the runner's own thread, and what summarizing ones give the collection.
extension ChainRunner {
    /// Runs a step over all features.
    func run(_ step: Chain.Step, on batch: inout FeatureBatch) throws(RunFailure) {
        defer { for diagnostic in sink.drain() { observer.report(diagnostic) } }
        do throws(ProcessorError) {
            try step.processor.run(on: &batch, in: context(step.tag))
        } catch {
            throw RunFailure(error, step: step.tag, chain: chain.text.name)
        }
    }

    /// What the steps have noted of all blocks. Where there was none, they see an empty one.
    func summaries(
        _ collected: Collected, of steps: ArraySlice<Chain.Step>
    ) throws(RunFailure) -> [any CollectionSummary] {
        guard collected.summaries.isEmpty else { return collected.summaries }
        var batch = FeatureBatch(features: [])
        for step in steps where step.processor.isSummarizing { try run(step, on: &batch) }
        return batch.takeSummaries()
    }

    /// The members that summaries come to, each name once; a later step has the last word.
    func finish(_ summaries: [any CollectionSummary]) throws(RunFailure) -> [JSONMember] {
        defer { for diagnostic in sink.drain() { observer.report(diagnostic) } }
        var members: [JSONMember] = []
        for summary in summaries {
            let own: [JSONMember]
            do throws(ProcessorError) {
                own = try summary.members(in: context(summary.step))
            } catch {
                throw RunFailure(error, step: summary.step, chain: chain.text.name)
            }
            if let stray = own.first(where: { !summary.memberNames.contains($0.key) }) {
                // The head of a streamed collection has been written without the declared ones only.
                throw RunFailure(
                    .internal,
                    Diagnostic(
                        .error, "plugin",
                        "\(summary.step) gives the collection '\(stray.key)', which its manifest does not name",
                        source: chain.text.name))
            }
            members.removeAll { member in own.contains { $0.key == member.key } }
            members += own
        }
        return members
    }
}
