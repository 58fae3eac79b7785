import Configuration
import GeoJSON
import Normalization
import PluginKit
import Topology

extension WritingProfile {
    /// Brings all features of a batch into the profile's form; those that can't be go to the rejected ones.
    func apply(
        to batch: inout FeatureBatch, isPlanar: Bool, in context: ProcessorContext, _ tally: NoteTally
    ) throws(RunFailure) {
        guard !keepsFeatures else { return }
        let pass: WritingPass
        do throws(ProcessorError) {
            pass = WritingPass(self, isPlanar: isPlanar, topology: try context.topology)
        } catch {
            throw RunFailure(.internal, Diagnostic(.error, "output", error.message))
        }
        batch.update(in: context) { (feature) throws(FeatureFault) in
            for note in try pass.finish(&feature) { context.report(note, of: feature, tally) }
            return .keep
        }
    }
}

extension ProcessorContext {
    /// Tells a note at once, or counts it where one line for a source says enough.
    func report(_ note: NormalizationNote, of feature: Feature, _ tally: NoteTally) {
        guard !note.isCounted else {
            return tally.add(note.kind, source: feature.source, index: feature.index)
        }
        report(
            Diagnostic(
                .warning, note.kind.rawValue, note.message, source: feature.source, location: feature.location,
                featureIndex: feature.index, featureID: feature.id?.text))
    }
}
