import Configuration
import GeoJSON
import MapCamera
import PluginKit

/// Finds the camera that shows all annotations with their boxes as large as possible.
///
/// Of a point the box counts; of any other geometry all positions do, and the box on a point of it (`anchorPoint`).
/// Features without a position are kept and marked as not shown. With `frames: false` no camera is computed: each
/// feature only gets the size and anchor that the options name, one feature at a time.
struct FramingFit: Processor {
    private static let padding = Option(
        "padding", default: EdgeInsets.zero, "Free space round the boxes, inside the camera's padding.")
    private static let cameraPadding = Option(
        "cameraPadding", default: EdgeInsets.zero, "Padding of the camera: what covers the edges of the screen.")
    private static let bearing = Option("bearing", default: 0.0, "Degrees clockwise from north.")
    private static let pitch = Option(
        "pitch", default: 0.0, "Degrees from straight down.", domain: "0 to 85",
        check: { (0...FramingProblem.highestPitch).contains($0) ? nil : "0 to 85 degrees" })
    private static let objective = Option(
        "objective", default: FramingObjective.contentScale, "What is made as large as possible.")
    private static let minZoom = Option("minZoom", default: Double?.none, "Lowest zoom of the camera.")
    private static let maxZoom = Option("maxZoom", default: 22.0, "Highest zoom of the camera.")
    private static let groupBy = Option(
        "groupBy", default: PerFeature<String>?.none, "Property or expression; each of its values gets a camera.")
    private static let frames = Option(
        "frames", default: true, "False only completes each feature's own size and anchor, and streams.")
    private static let refine = Option(
        "refine", default: true, "Whether annotations with several candidates change anchors to fit better.")
    private static let size = Option(
        "size", default: PerFeature<BoxSize?>.constant(.zero),
        "Box of annotations that have none: a feature's own annotation:size always wins. An expression gives the "
            + "whole list: [\"literal\", [100, 60]].")
    private static let anchor = Option(
        "anchor", default: PerFeature<Anchor?>.constant(.center),
        "Anchor of annotations that have none: a feature's own annotation:candidates or annotation:anchor always "
            + "wins.")
    private static let anchorPoint = Option(
        "anchorPoint", default: PerFeature<AnchorPoint>.constant(.surface),
        "Where the box hangs on a geometry that is no Point: surface, a point that lies in it; centroid, its center of "
            + "mass; pole, the center of the largest circle in a polygon. A feature's own annotation:point wins.")

    static let manifest = ProcessorManifest(
        "framing.fit", "Finds the camera that shows all annotations with their boxes as large as possible.",
        scopes: [.collection, .feature],
        reads: [
            "annotation:size", "annotation:candidates", "annotation:anchor", "annotation:offset", "annotation:point",
            "annotation:rank",
        ],
        writes: [
            "annotation:size", "annotation:anchor", "annotation:offset", "annotation:point", "annotation:frame",
            "annotation:visible", "annotation:reason", "annotation:blockers", "collection:viewport",
            "collection:camera",
            "collection:fit", "collection:frames",
        ],
        options: [
            padding, cameraPadding, bearing, pitch, objective, minZoom, maxZoom, groupBy, frames, refine, size,
            anchor, anchorPoint,
        ], needsCRS84: true)

    private let settings: FramingSettings
    private let defaults: Annotation.Defaults
    private let grouping: FramingGroups.Key?
    private let computesFrames: Bool
    private let writesSize: Bool
    private let writesAnchor: Bool
    private let writesPoint: Bool

    init(options: OptionValues) throws(OptionFault) {
        let (lowest, highest) = (options[Self.minZoom], options[Self.maxZoom])
        if let lowest, lowest > highest {
            throw OptionFault(
                "option 'minZoom' is \(JSONText.number(lowest)), above maxZoom \(JSONText.number(highest))",
                range: options.given[Self.minZoom.name]?.range ?? 0..<0)
        }
        settings = FramingSettings(
            padding: options[Self.padding], cameraPadding: options[Self.cameraPadding],
            bearing: options[Self.bearing], pitch: options[Self.pitch], minZoom: lowest, maxZoom: highest,
            objective: options[Self.objective], refines: options[Self.refine])
        let candidates: PerFeature<AnchorCandidates?> =
            switch options[Self.anchor] {
            case .constant(let anchor): .constant(anchor.map { AnchorCandidates($0) })
            case .computed(let expression): .computed(expression)
            }
        defaults = Annotation.Defaults(
            size: options[Self.size], candidates: candidates, anchorPoint: options[Self.anchorPoint])
        grouping = options[Self.groupBy].map { FramingGroups.Key($0) }
        computesFrames = options[Self.frames]
        writesSize = options.given[Self.size.name] != nil
        writesPoint = computesFrames || options.given[Self.anchorPoint.name] != nil
        writesAnchor = options.given[Self.anchor.name] != nil
    }

    var scope: ProcessorScope { computesFrames ? .collection : .feature }
    var needsViewport: Bool { computesFrames }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        let topology = try context.topology
        guard computesFrames else {
            batch.update(in: context) { (feature) throws(FeatureFault) in
                feature.setProperties(ownChanges(try Annotation(of: feature, defaults: defaults, in: topology)))
                return .keep
            }
            return
        }
        guard let viewport = context.viewport else {
            throw ProcessorError(
                .configuration, "viewport", "framing.fit needs a viewport",
                remedy: "add \"viewport\": {\"width\": 390, \"height\": 844} to the chain file")
        }
        var groups = FramingGroups()
        var subjects: [FramingSubject] = []
        batch.update(in: context) { (feature) throws(FeatureFault) in
            let subject = try FramingSubject(feature, defaults: defaults, in: topology)
            groups.add(subjects.count, key: try grouping?.value(for: feature) ?? .null)
            subjects.append(subject)
            return .keep
        }
        let framer = Framer(settings: settings, viewport: viewport)
        batch[member: "viewport"] = viewport.json
        if grouping == nil {
            let members = Array(subjects.indices)
            guard subjects.contains(where: { $0.annotation.point != nil }) else {
                throw Self.nothingToFrame(batch.rejected)
            }
            let result = try framer.frame(&subjects, members, in: batch)
            batch[member: "camera"] = result.solution.camera?.json ?? .null
            batch[member: "fit"] = result.json
            try framer.requireCamera(result, group: nil, batch)
        } else {
            batch[member: "frames"] = .array(try frameGroups(groups, framer, &subjects, batch, context))
        }
        write(subjects, to: &batch)
    }

    private static func nothingToFrame(_ rejected: [RejectedFeature]) -> ProcessorError {
        var error = ProcessorError(
            .data, "nothing-to-frame", "no feature has a position that could be framed",
            remedy: "leave framing.fit out for this input")
        if let first = rejected.first {
            let count = rejected.count == 1 ? "1 feature was" : "\(rejected.count) features were"
            error.message += ": \(count) rejected, the first one: \(first.fault.message)"
            error.remedy = nil
        }
        return error
    }

    private func frameGroups(
        _ groups: FramingGroups, _ framer: Framer, _ subjects: inout [FramingSubject], _ batch: FeatureBatch,
        _ context: ProcessorContext
    ) throws(ProcessorError) -> [JSONValue] {
        var frames: [JSONValue] = []
        for group in groups.list {
            guard group.members.contains(where: { subjects[$0].annotation.point != nil }) else {
                context.warn("group \(group.key.text) has no position that could be framed, and gets no frame")
                continue
            }
            let result = try framer.frame(&subjects, group.members, in: batch)
            try framer.requireCamera(result, group: group.key, batch)
            frames.append(
                .object([
                    "key": group.key, "camera": result.solution.camera?.json ?? .null, "fit": result.json,
                    "features": .array(group.members.map { .number(Double($0)) }),
                ]))
        }
        return frames
    }

    /// What the options give a feature that it did not have.
    private func ownChanges(_ annotation: Annotation) -> [Annotation.PropertyChange] {
        var changes: [Annotation.PropertyChange] = []
        if writesSize { changes.append(("annotation:size", annotation.size.json)) }
        if writesPoint { changes += annotation.pointProperties }
        if writesAnchor { changes += annotation.placingProperties }
        return changes
    }

    private func write(_ subjects: [FramingSubject], to batch: inout FeatureBatch) {
        for (index, subject) in subjects.enumerated() {
            var changes = ownChanges(subject.annotation)
            if subject.annotation.candidates.count > 1 && !writesAnchor {
                changes += subject.annotation.placingProperties
            }
            changes += subject.frame.map { Annotation.shown(in: $0) } ?? Annotation.hidden("invalid")
            batch.features[index].setProperties(changes)
        }
    }
}
