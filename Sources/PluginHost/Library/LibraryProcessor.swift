import Configuration
import GeoJSON
import GeoTypes
import PluginKit
import Synchronization

/// A processor of a shared library.
///
/// Each worker that needs one takes an instance, and gives it back: a library never sees two threads in one instance.
struct LibraryProcessor: Processor {
    let manifest: ProcessorManifest
    private let columns: BatchColumns
    private let pool: Pool

    /// Instances that nobody uses right now, and how more are made.
    private final class Pool: Sendable {
        let library: PluginLibrary
        let processor: String
        let options: JSONValue
        let free = Mutex<[LibraryInstance]>([])

        init(_ library: PluginLibrary, _ processor: String, _ options: JSONValue) {
            (self.library, self.processor, self.options) = (library, processor, options)
        }

        func take() throws(PluginReport.Failure) -> LibraryInstance {
            if let instance = free.withLock({ $0.popLast() }) { return instance }
            return try LibraryInstance(library, processor: processor, options: options)
        }

        func giveBack(_ instance: LibraryInstance) { free.withLock { $0.append(instance) } }
    }

    /// Makes the first instance, so that the library can refuse options before any data is read.
    init(_ library: PluginLibrary, _ entry: PluginManifest.Entry, _ options: OptionValues) throws(OptionFault) {
        manifest = entry.manifest
        columns = entry.columns
        pool = Pool(library, entry.manifest.name, options.json(entry.manifest.options))
        do throws(PluginReport.Failure) {
            pool.giveBack(try pool.take())
        } catch {
            throw OptionFault("\(entry.manifest.name) refuses its options: \(error.message)")
        }
    }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        let export = try BatchExport(batch.features, columns)
        let instance: LibraryInstance
        do throws(PluginReport.Failure) {
            instance = try pool.take()
        } catch {
            throw ProcessorError(.unavailable, error.code, error.message)
        }
        let features = batch.features
        let answer: (rows: [PlacedFeature]?, faults: [Int: FeatureFault])
        do throws(LibraryFailure) {
            answer = try instance.process(export, context.cancellation) { (answer, reports) throws(AnswerFault) in
                var faults = Self.tell(reports, features, in: context)
                let rows = try answer.map { (answer) throws(AnswerFault) in
                    try AnswerReader(answer, sent: export, source: context.step).rows(features, &faults)
                }
                return (rows, faults)
            }
            pool.giveBack(instance)
        } catch {
            // The instance is not used again: what state it is in nobody knows.
            switch error {
            case .refused(let failure): throw ProcessorError(.data, failure.code, failure.message)
            case .answer(let fault):
                throw ProcessorError(
                    .unavailable, "plugin-answer", "what \(instance.name) answered \(fault.message)",
                    remedy: "'cartouche plugins check' tells what the plugin does wrong")
            }
        }
        guard let rows = answer.rows else {
            guard !answer.faults.isEmpty else { return }
            let same = features.enumerated().map { PlacedFeature($1, place: $0) }
            return batch.settle(same, refused: answer.faults, scope: scope, in: context)
        }
        batch.settle(rows, refused: answer.faults, scope: scope, in: context)
    }

    /// Passes on what was told; refused features are answered.
    private static func tell(
        _ reports: [PluginReport], _ features: [Feature], in context: ProcessorContext
    ) -> [Int: FeatureFault] {
        var faults: [Int: FeatureFault] = [:]
        for report in reports {
            if report.severity == .error, let row = report.row, features.indices.contains(row) {
                if faults[row] == nil { faults[row] = FeatureFault(report.code ?? "plugin", report.message) }
            } else if report.severity == .error, let row = report.row {
                context.warn("\(context.step): refuses row \(row), which the batch does not have: \(report.message)")
            } else {
                context.report(report.diagnostic(features, context.step))
            }
        }
        return faults
    }
}
