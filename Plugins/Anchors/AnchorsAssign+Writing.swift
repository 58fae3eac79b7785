import GeoJSON
import Placement
import PluginKit

/// What features and collection are told.
extension AnchorsAssign {
    /// Writes what a later `framing.fit` needs.
    ///
    /// Where priorities differ, `annotation:rank` carries their order to it.
    func prepare(_ batch: inout FeatureBatch, _ labels: [AnchorLabel]) {
        var ranks: [Int: Int] = [:]
        if let first = labels.first, labels.contains(where: { $0.priority != first.priority }) {
            let items = PlacementItems(labels, triesPreviousFirst: false).list
            for (rank, label) in PlacementProblem(items: items).solve(.fast).order.enumerated() { ranks[label] = rank }
        }
        for (index, label) in labels.enumerated() {
            var annotation = label.annotation
            if !label.isPinned { annotation.chosen = label.previous ?? 0 }
            var changes =
                annotation.pointProperties + annotation.boxProperties + annotation.placingProperties
                + label.zoomProperties + Annotation.forgotten
            if label.isCrowdedOut { changes += Annotation.hidden("collision") }
            if annotation.point == nil { changes += Annotation.hidden("invalid") }
            if let rank = ranks[index] { changes.append(("annotation:rank", .number(Double(rank)))) }
            batch.features[index].setProperties(changes)
        }
    }

    /// Writes what has become of the labels.
    func write(_ labels: [AnchorLabel], to batch: inout FeatureBatch) {
        let names = Self.names(labels, in: batch)
        for (index, label) in labels.enumerated() {
            let annotation = label.annotation
            let fate =
                switch label.fate {
                case .shown(let frame, let others): Annotation.shown(in: frame, blockers: others.map(names))
                case .hidden(let reason, let others): Annotation.hidden(reason, blockers: others.map(names))
                }
            let rank = label.rank.map { JSONValue.number(Double($0)) }
            batch.features[index].setProperties(
                annotation.pointProperties + annotation.boxProperties + annotation.placingProperties
                    + label.zoomProperties + fate + [("annotation:rank", rank)])
        }
    }

    /// Writes the reports: of one view as a member of the collection, of each frame into the frame.
    func write(_ reports: [JSONValue], to batch: inout FeatureBatch) {
        guard let frames = batch[member: "frames"]?.array else {
            batch[member: "placement"] = reports.first
            return
        }
        batch[member: "frames"] = .array(
            zip(frames, reports).map { frame, report in
                let members = (frame.members ?? []).filter { $0.key != "placement" }
                return JSONValue(.object(members + [JSONMember(key: "placement", value: report)]))
            })
    }

    /// What blockers are called: by id when all features have one, else by their index in the collection.
    private static func names(_ labels: [AnchorLabel], in batch: FeatureBatch) -> (Int) -> JSONValue {
        let indices: (Int) -> JSONValue = { .number(Double($0)) }
        let isAsked = labels.contains { label in
            switch label.fate {
            case .shown(_, let others), .hidden(_, let others): !others.isEmpty
            }
        }
        guard isAsked else { return indices }
        var ids: [JSONValue] = []
        for feature in batch.features {
            guard let id = feature.id else { return indices }
            ids.append(id)
        }
        return { ids[$0] }
    }
}
