import CCartouche

/// The features that a call answers, and what of them has to be handed back.
struct Answer {
    private var features: [PluginFeature] = []
    private let batch: InputBatch

    init(to batch: InputBatch) {
        self.batch = batch
        features.reserveCapacity(batch.count)
    }

    mutating func append(_ feature: PluginFeature) { features.append(feature) }

    /// Leaves out what comes from features that were refused.
    mutating func drop(_ rows: Set<Int>) {
        guard !rows.isEmpty else { return }
        features.removeAll { feature in feature.row.map { rows.contains($0) } ?? false }
    }

    /// Hands over the columns in which anything was set; nothing at all where nothing was.
    func export(
        as schema: UnsafeMutablePointer<ArrowSchema>, _ array: UnsafeMutablePointer<ArrowArray>
    ) throws(PluginError) {
        var columns: [AnswerColumn] = []
        for column in PluginProcessor.Column.allCases {
            guard features.contains(where: { $0.isEdited(column) }) else { continue }
            if batch.has(column) {
                columns.append(AnswerColumn(column, of: features))
                continue
            }
            // Features that are new have no such value to lose, and a new one need not have it.
            let own = features.filter { $0.row != nil }
            guard own.allSatisfy({ $0.isEdited(column) }) else {
                if own.allSatisfy({ !$0.isEdited(column) }), isEmpty(column) { continue }
                throw Self.unasked(column)
            }
            columns.append(AnswerColumn(column, of: features))
        }
        let isInPlace =
            features.count == batch.count && features.indices.allSatisfy { features[$0].row == $0 }
        if !isInPlace { columns.append(AnswerColumn(rowsOf: features)) }
        guard !columns.isEmpty else { return }
        ArrowMemory.export(columns, rows: features.count, as: schema, array)
    }

    /// Whether no new feature has a value.
    private func isEmpty(_ column: PluginProcessor.Column) -> Bool {
        features.allSatisfy { feature in
            guard feature.row == nil else { return true }
            switch column {
            case .id: return feature.id == nil
            case .geometry: return feature.geometry == nil
            case .properties: return feature.properties.isEmpty
            case .members: return feature.members.isEmpty
            }
        }
    }

    private static func unasked(_ column: PluginProcessor.Column) -> PluginError {
        PluginError(
            "column", "the plugin sets \(column.rawValue), which its manifest's columns leave out")
    }
}
