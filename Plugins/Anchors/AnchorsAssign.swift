import Configuration
import GeoJSON
import MapCamera
import Placement
import PluginKit

/// Gives every annotation an anchor.
///
/// Before a camera exists it writes what `framing.fit` needs: size, candidates, and the first candidate as the anchor
/// in force. Behind `framing.fit` it places the boxes on the screen of that camera, by first fit: in the order of
/// priority each annotation takes its first candidate that lies on the screen inside the camera's padding and overlaps
/// no box placed before. With `frames`, each group is placed in its own camera.
///
/// A feature's own `annotation:size`, `:candidates`, `:anchor` and `:offset` win over options, except over options that
/// are expressions. What an earlier step wrote counts as the feature's own.
struct AnchorsAssign: Processor {
    private static let size = Option(
        "size", default: PerFeature<BoxSize?>.constant(.zero),
        "Box of the annotation. A feature's own annotation:size wins, except over an expression. An expression gives "
            + "the whole list: [\"literal\", [100, 60]].",
        domain: "[width, height] in px, or an expression")
    private static let candidates = Option(
        "candidates", default: PerFeature<AnchorCandidates?>.constant(AnchorCandidates(.center)),
        "Anchors to choose from, in order of preference. A feature's own annotation:candidates, or else its "
            + "annotation:anchor, wins, except over an expression.")
    private static let offset = Option(
        "offset", default: PerFeature<BoxOffset?>.constant(.zero),
        "Moves the box of every candidate. A feature's own annotation:offset wins, except over an expression, which "
            + "gives the whole list: [\"literal\", [0, -8]].",
        domain: "[x, y] in px, y down, or an expression")
    private static let anchorPoint = Option(
        "anchorPoint", default: PerFeature<AnchorPoint>.constant(.surface),
        "Where the box hangs on a geometry that is no Point: surface, a point that lies in it; centroid, its center of "
            + "mass; pole, the center of the largest circle in a polygon. A feature's own annotation:point wins.")
    private static let priority = Option(
        "priority", default: PerFeature<Double?>.constant(0), "Annotations with a higher priority choose first.")
    private static let padding = Option(
        "padding", default: 0.0, "Free pixels between two boxes.", domain: "number at least 0",
        check: { $0 >= 0 ? nil : "a number at least 0" })

    static let manifest = ProcessorManifest(
        "anchors.assign", "Chooses an anchor for every annotation so that boxes do not overlap.",
        scopes: [.collection],
        reads: [
            "annotation:size", "annotation:candidates", "annotation:anchor", "annotation:offset", "annotation:point",
            "collection:camera", "collection:frames", "collection:viewport",
        ],
        writes: [
            "annotation:size", "annotation:candidates", "annotation:anchor", "annotation:offset", "annotation:point",
            "annotation:frame", "annotation:visible", "annotation:reason", "annotation:blockers", "annotation:rank",
        ],
        options: [size, candidates, offset, anchorPoint, priority, padding], needsCRS84: true)

    private let defaults: Annotation.Defaults
    private let priority: PerFeature<Double?>
    private let padding: Double

    init(options: OptionValues) throws(OptionFault) {
        defaults = Annotation.Defaults(
            size: options[Self.size], candidates: options[Self.candidates], offset: options[Self.offset],
            anchorPoint: options[Self.anchorPoint], expressionsWin: true)
        priority = options[Self.priority]
        padding = options[Self.padding]
    }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        let views = try batch.framedViews(in: context)
        var zooms = [Double?](repeating: nil, count: batch.features.count)
        for view in views {
            for feature in view.features { zooms[feature] = view.camera.zoom }
        }
        let topology = try context.topology
        // Positions before and after features have been refused.
        var current = [Int?](repeating: nil, count: batch.features.count)
        var labels: [AnchorLabel] = []
        var seen = 0
        batch.update(in: context) { (feature) throws(FeatureFault) in
            let position = seen
            seen += 1
            let annotation = try Annotation(of: feature, defaults: defaults, zoom: zooms[position], in: topology)
            let priority = try priority.value(for: feature, zoom: zooms[position]) ?? 0
            current[position] = labels.count
            labels.append(AnchorLabel(annotation: annotation, priority: priority))
            return .keep
        }
        if views.isEmpty {
            prepare(&batch, labels)
            return
        }
        for view in views {
            place(&labels, view.features.compactMap { current[$0] }, view)
        }
        write(labels, to: &batch)
    }

    /// Writes what a later `framing.fit` needs.
    ///
    /// Where priorities differ, `annotation:rank` carries their order to it.
    private func prepare(_ batch: inout FeatureBatch, _ labels: [AnchorLabel]) {
        var ranks: [Int: Int] = [:]
        if let first = labels.first, labels.contains(where: { $0.priority != first.priority }) {
            for (rank, label) in PlacementProblem(items: labels.map { $0.item() }).solve(.fast).order.enumerated() {
                ranks[label] = rank
            }
        }
        for index in labels.indices {
            var annotation = labels[index].annotation
            annotation.chosen = 0
            var changes =
                annotation.pointProperties + annotation.boxProperties + annotation.placingProperties
                + Annotation.forgotten
            if let rank = ranks[index] { changes.append(("annotation:rank", .number(Double(rank)))) }
            batch.features[index].setProperties(changes)
        }
    }

    /// Places the labels of one view.
    private func place(_ labels: inout [AnchorLabel], _ members: [Int], _ view: FramedView) {
        let projection = Projection(camera: view.camera, viewport: view.viewport)
        let room = view.viewport.box(inset: view.camera.padding)
        for member in members { labels[member].project(projection) }
        let items = members.map { labels[$0].item() }
        let problem = PlacementProblem(items: items, bounds: PlacementBox(room), spacing: padding)
        let solution = problem.solve(.fast)
        for (member, blockers) in zip(members, problem.blockers(in: solution)) {
            labels[member].blockers = blockers.map { members[$0] }
        }
        for (rank, index) in solution.order.enumerated() { labels[members[index]].rank = rank }
        for (member, outcome) in zip(members, solution.outcomes) { labels[member].outcome = outcome }
    }

    private func write(_ labels: [AnchorLabel], to batch: inout FeatureBatch) {
        let names = blockerNames(labels, in: batch)
        for (index, label) in labels.enumerated() {
            var annotation = label.annotation
            var fate = Annotation.hidden(label.outcome?.reason?.rawValue ?? "invalid")
            if let choice = label.outcome?.choice, let screen = label.screen {
                annotation.chosen = choice
                fate = Annotation.shown(in: annotation.box.moved(by: screen))
            } else if let outcome = label.outcome, let reason = outcome.reason {
                fate = Annotation.hidden(reason.rawValue, blockers: label.blockers.map { names($0) })
            }
            let rank = label.rank.map { JSONValue.number(Double($0)) }
            batch.features[index].setProperties(
                annotation.pointProperties + annotation.boxProperties + annotation.placingProperties + fate
                    + [("annotation:rank", rank)])
        }
    }

    /// What blockers are called: by id when all features have one, else by their index in the collection.
    private func blockerNames(_ labels: [AnchorLabel], in batch: FeatureBatch) -> (Int) -> JSONValue {
        let indices: (Int) -> JSONValue = { .number(Double($0)) }
        guard labels.contains(where: { !$0.blockers.isEmpty }) else { return indices }
        var ids: [JSONValue] = []
        for feature in batch.features {
            guard let id = feature.id else { return indices }
            ids.append(id)
        }
        return { ids[$0] }
    }
}
