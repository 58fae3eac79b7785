import GeoJSON

/// A processor that streams and still gives the collection something: members such as `camera`, behind the features.
///
/// It makes a summary of each block while it works on it. Summaries are merged in the order of the blocks, whichever
/// thread made them, and when the last block has passed the step turns the whole into members. Memory stays bounded if
/// the size of a summary does not depend on how many features are in it.
///
/// A step that reads those members, and stands behind it, waits for them: see ``Processor/readsCollection``.
package protocol SummarizingProcessor: Processor {
    associatedtype Summary: Sendable

    /// Whether it summarizes with these options. Its scope is then ``ProcessorScope/feature``.
    var summarizes: Bool { get }

    /// Works on a block as ``Processor/process(_:in:)`` does, and says what of it the collection needs.
    ///
    /// An input without any feature is one empty block. Features are named by their position in the batch as the step
    /// leaves it, from 0.
    func summarize(
        _ batch: inout FeatureBatch, in context: ProcessorContext
    ) throws(ProcessorError) -> Summary

    /// Adds the summary of the next block to that of all blocks before it.
    ///
    /// Runs in one thread while others wait to hand their blocks on, so that it should be quick.
    /// - Parameter offset: how many features precede the block's own among those that leave the pass: what is to be
    ///   added to positions in `next`.
    func merge(_ next: Summary, into summary: inout Summary, offset: Int)

    /// Makes the summary of a block follow when a later step takes features out, repeats them, or puts them into
    /// another order. What the step has seen stays seen: only its name changes.
    /// - Parameter position: the new position of the feature at an old one; nil for a feature that is gone.
    func renumber(_ summary: inout Summary, _ position: (Int) -> Int?)

    /// Turns the summary of all blocks into members of the collection. Positions count from the first feature that
    /// leaves the pass.
    ///
    /// Each member must be among the manifest's `writes`, as `collection:NAME`. An error ends the run, and no output
    /// file appears.
    func finish(_ summary: Summary, in context: ProcessorContext) throws(ProcessorError) -> [JSONMember]
}

extension SummarizingProcessor {
    package var summarizes: Bool { true }

    /// Works on all features at once: their members are set right away.
    package func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        let summary = try summarize(&batch, in: context)
        for member in try finish(summary, in: context) { batch[member: member.key] = member.value }
    }
}

extension Processor {
    /// Whether it streams and gives the collection members in the end.
    package var isSummarizing: Bool { (self as? any SummarizingProcessor)?.summarizes ?? false }

    /// Works on a block or on all features. A step that summarizes leaves its summary with the batch, see
    /// ``FeatureBatch/takeSummaries()``.
    package func run(on batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        guard let step = self as? any SummarizingProcessor, step.summarizes else {
            return try process(&batch, in: context)
        }
        try step.addSummary(to: &batch, in: context)
    }
}

extension SummarizingProcessor {
    fileprivate func addSummary(
        to batch: inout FeatureBatch, in context: ProcessorContext
    ) throws(ProcessorError) {
        let summary = try summarize(&batch, in: context)
        batch.summaries.append(StepSummary(processor: self, step: context.step, summary: summary))
    }
}

/// What one step has noted of the features that have passed it, until it can say something of the collection.
package protocol CollectionSummary: Sendable {
    /// Tag of the step.
    var step: String { get }
    /// The collection members that the step may give, by its manifest.
    var memberNames: [String] { get }
    /// Adds what the same step has noted of the next block, see ``SummarizingProcessor/merge(_:into:offset:)``.
    mutating func merge(_ next: any CollectionSummary, offset: Int)
    mutating func renumber(_ position: (Int) -> Int?)
    func members(in context: ProcessorContext) throws(ProcessorError) -> [JSONMember]
}

private struct StepSummary<Step: SummarizingProcessor>: CollectionSummary {
    let processor: Step
    let step: String
    var summary: Step.Summary

    var memberNames: [String] { processor.manifest.writtenMembers }

    mutating func merge(_ next: any CollectionSummary, offset: Int) {
        guard let next = next as? Self else { return }
        processor.merge(next.summary, into: &summary, offset: offset)
    }

    mutating func renumber(_ position: (Int) -> Int?) { processor.renumber(&summary, position) }

    func members(in context: ProcessorContext) throws(ProcessorError) -> [JSONMember] {
        try processor.finish(summary, in: context)
    }
}

extension ProcessorManifest {
    /// Names of the collection members among what it writes.
    package var writtenMembers: [String] {
        let prefix = "collection:"
        return writes.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
}
