import Configuration
import GeoJSON
import PluginKit

extension FeatureBatch {
    /// Puts what a plugin gave back in the place of all features.
    ///
    /// In the scope ``ProcessorScope/feature`` rows that came in another order are put back in the order of the batch,
    /// with a warning; new features stay behind the row before them.
    /// - Parameters:
    ///   - answers: features in the order in which they came, their places in the batch handed in.
    ///   - refused: rows that go to the reject file with the bytes they were read from; what was answered for them is
    ///     dropped.
    mutating func settle(
        _ answers: [PlacedFeature], refused: [Int: FeatureFault], scope: ProcessorScope, in context: ProcessorContext
    ) {
        for (row, fault) in refused.sorted(by: { $0.key < $1.key }) where features.indices.contains(row) {
            reject(RejectedFeature(features[row], fault, step: context.step))
        }
        var rows = refused.isEmpty ? answers : answers.filter { $0.place.map { refused[$0] == nil } ?? true }
        if scope == .feature, !Self.isInOrder(rows) {
            context.report(
                Diagnostic(
                    .warning, "order", "\(context.step): features came back in another order; they are put back",
                    remedy: "answer in the order of the input, or give the processor the scope 'collection'"))
            rows = Self.ordered(rows)
        }
        replace(with: rows)
    }

    private static func isInOrder(_ rows: [PlacedFeature]) -> Bool {
        var last = 0
        for case let place? in rows.lazy.map(\.place) {
            if place < last { return false }
            last = place
        }
        return true
    }

    /// By their places, those of one place and new ones as they came.
    private static func ordered(_ rows: [PlacedFeature]) -> [PlacedFeature] {
        var last = -1
        let places = rows.map { row in
            last = row.place ?? last
            return last
        }
        // By the index too: the sort need not be stable.
        return rows.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { rows[$0] }
    }
}
