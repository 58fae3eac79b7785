import Configuration
import GeoJSON
import PluginKit

/// A feature that a plugin gave back.
struct AnsweredRow {
    /// Place in the batch handed in of the feature that it comes from; nil for a new one.
    var row: Int?
    var feature: Feature
}

extension FeatureBatch {
    /// Puts what a plugin gave back in the place of all features.
    ///
    /// In the scope ``ProcessorScope/feature`` rows that came in another order are put back in the order of the batch,
    /// with a warning; new features stay behind the row before them.
    /// - Parameters:
    ///   - answers: features in the order in which they came, their rows within the batch.
    ///   - refused: rows that go to the reject file with the bytes they were read from; what was answered for them is
    ///     dropped.
    mutating func settle(
        _ answers: [AnsweredRow], refused: [Int: FeatureFault], scope: ProcessorScope, in context: ProcessorContext
    ) {
        for (row, fault) in refused.sorted(by: { $0.key < $1.key }) where features.indices.contains(row) {
            reject(RejectedFeature(features[row], fault, step: context.step))
        }
        var rows: [(feature: Feature, place: Int?)] = []
        var order: [Int] = []
        rows.reserveCapacity(answers.count)
        order.reserveCapacity(answers.count)
        var last = -1
        var isInOrder = true
        for answer in answers where answer.row.map({ refused[$0] == nil }) ?? true {
            if let row = answer.row {
                if row < last { isInOrder = false }
                last = row
            }
            rows.append((answer.feature, answer.row))
            order.append(last)
        }
        if scope == .feature, !isInOrder {
            context.report(
                Diagnostic(
                    .warning, "order", "\(context.step): features came back in another order; they are put back",
                    remedy: "answer in the order of the input, or give the processor the scope 'collection'"))
            // By the place too: the sort need not be stable.
            rows = rows.indices.sorted { (order[$0], $0) < (order[$1], $1) }.map { rows[$0] }
        }
        replace(with: rows)
    }
}
