import Configuration
import GeoJSON
import MapCamera
import PluginKit

/// Finds the camera that shows all annotations with their boxes as large as possible.
///
/// Of a point the box counts; of any other geometry all positions do, and the box on a point of it (`anchorPoint`).
/// Features without a position are kept and marked as not shown. With `frames: false` features stream: the collection
/// gets its camera at the end, and features only the size, anchor and point that the options name.
struct FramingFit: CompiledProcessor, SummarizingProcessor {
    private static let zoomDomain =
        "\(JSONText.number(FramingProblem.lowestZoom)) to \(JSONText.number(FramingProblem.highestZoom))"

    private static func checkZoom(_ zoom: Double?) -> String? {
        guard let zoom else { return nil }
        let range = FramingProblem.lowestZoom...FramingProblem.highestZoom
        return range.contains(zoom) ? nil : "a zoom of \(zoomDomain)"
    }

    private static let padding = Option(
        "padding", default: EdgeInsets.zero, "Free space round the boxes, inside cameraPadding; may be negative.")
    private static let cameraPadding = Option(
        "cameraPadding", default: EdgeInsets.zero, "Padding of the camera: what covers the edges of the map view.",
        check: { min($0.top, $0.left, $0.bottom, $0.right) >= 0 ? nil : "px of 0 or more on each side" })
    private static let bearing = Option(
        "bearing", default: BearingChoice.degrees(0),
        "Degrees clockwise from north, or auto for the bearing that shows the content largest.")
    private static let pitch = Option(
        "pitch", default: 0.0, "Degrees from straight down.", domain: "0 to 85",
        check: { (0...FramingProblem.highestPitch).contains($0) ? nil : "0 to 85 degrees" })
    private static let objective = Option(
        "objective", default: FramingObjective.contentScale,
        "What is made as large as possible: content-scale, the content, with equal free space on opposite sides; "
            + "zoom, the zoom, which on a tilted map puts the content at the top.")
    private static let minZoom = Option(
        "minZoom", default: Double?.none, "Lowest zoom of the camera.", domain: zoomDomain, check: { checkZoom($0) })
    private static let maxZoom = Option(
        "maxZoom", default: 22.0 as Double, "Highest zoom of the camera.", domain: zoomDomain,
        check: { checkZoom($0) })
    private static let singlePointZoom = Option(
        "singlePointZoom", default: Double?.none,
        "Highest zoom for annotations that all lie at one point, where any zoom would do; maxZoom by default.",
        domain: zoomDomain, check: { checkZoom($0) })
    private static let keep = Option(
        "keep", default: KeptPart?.none,
        "center: the camera keeps the center of the chain's camera, and its bearing, pitch and padding where no "
            + "options give others; only the zoom is looked for.")
    private static let fallback = Option(
        "fallback", default: FramingFallback.error,
        "What happens when no camera holds all boxes: error, nothing is written; drop-lowest-priority, features are "
            + "left out, those with the highest annotation:rank first; overflow, boxes reach over the sides.")
    private static let groupBy = Option(
        "groupBy", default: PerFeature<PropertyName>?.none,
        "Name of a property, or an expression: each of its values gets a camera of its own, in frames.")
    private static let frames = Option(
        "frames", default: true,
        "false: features stream and get no annotation:frame; the collection gets its camera all the same.")
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
            "annotation:rank", "annotation:min-zoom", "annotation:max-zoom",
        ],
        writes: [
            "annotation:size", "annotation:anchor", "annotation:offset", "annotation:point", "annotation:frame",
            "annotation:visible", "annotation:reason", "annotation:blockers", "collection:viewport",
            "collection:camera", "collection:fit", "collection:frames",
        ],
        options: [
            padding, cameraPadding, bearing, pitch, objective, minZoom, maxZoom, singlePointZoom, keep, fallback,
            groupBy, frames, refine, size, anchor, anchorPoint,
        ], needsCRS84: true)

    let settings: FramingSettings
    /// Where the options stand that were given.
    let places: [String: Range<Int>]
    let defaults: Annotation.Defaults
    let grouping: FramingGroups.Key?
    private let computesFrames: Bool
    private let writesSize: Bool
    private let writesAnchor: Bool
    private let writesPoint: Bool

    init(options: OptionValues) throws(OptionFault) {
        func given<Value>(_ option: Option<Value>) -> Value? {
            options.given[option.name] == nil ? nil : options[option]
        }
        places = options.given.mapValues(\.range)
        func range(_ name: String) -> Range<Int> { options.given[name]?.range ?? 0..<0 }
        let (lowest, highest) = (options[Self.minZoom], options[Self.maxZoom])
        if let lowest, lowest > highest {
            throw OptionFault(
                "option 'minZoom' is \(JSONText.number(lowest)), above maxZoom \(JSONText.number(highest))",
                range: range(Self.minZoom.name))
        }
        computesFrames = options[Self.frames]
        if !computesFrames, options[Self.fallback] == .dropLowestPriority {
            throw OptionFault(
                "option 'fallback' is \"drop-lowest-priority\", which needs all features, but frames is false",
                remedy: "use overflow, or leave frames out", range: range(Self.fallback.name))
        }
        settings = FramingSettings(
            padding: options[Self.padding], cameraPadding: given(Self.cameraPadding), bearing: given(Self.bearing),
            pitch: given(Self.pitch), minZoom: lowest, maxZoom: highest,
            singlePointZoom: options[Self.singlePointZoom], objective: options[Self.objective],
            fallback: options[Self.fallback], keep: options[Self.keep], refines: options[Self.refine])
        let candidates: PerFeature<AnchorCandidates?> =
            switch options[Self.anchor] {
            case .constant(let anchor): .constant(anchor.map { AnchorCandidates($0) })
            case .computed(let expression): .computed(expression)
            }
        defaults = Annotation.Defaults(
            size: options[Self.size], candidates: candidates, anchorPoint: options[Self.anchorPoint])
        grouping = options[Self.groupBy].map { FramingGroups.Key($0) }
        writesSize = given(Self.size) != nil
        writesPoint = computesFrames || given(Self.anchorPoint) != nil
        writesAnchor = given(Self.anchor) != nil
    }

    var scope: ProcessorScope { computesFrames ? .collection : .feature }
    var summarizes: Bool { !computesFrames }
    var writes: [String] {
        let other = grouping == nil ? ["collection:frames"] : ["collection:camera", "collection:fit"]
        return Self.manifest.writes.filter { !other.contains($0) }
    }
    var needsViewport: Bool { true }
    var needsCamera: Bool { settings.keep != nil }

    func faults(viewport: Viewport?, camera: Camera?) -> [OptionFault] {
        guard let viewport, settings.keep == nil || camera != nil else { return [] }
        let problem = settings.problem(viewport, keeping: camera)
        do throws(FramingError) {
            // Without items it is only checked.
            _ = try problem.solve()
            return []
        } catch {
            guard error != .noItems else { return [] }
            let (message, remedy) = (ProcessorError(error).message, ProcessorError(error).remedy)
            let insets = problem.cameraPadding
            let isCameraPadding =
                insets.left + insets.right >= viewport.width
                || insets.top + insets.bottom >= viewport.height
            let options =
                isCameraPadding
                ? [Self.cameraPadding.name, Self.keep.name, Self.padding.name]
                : [Self.padding.name, Self.cameraPadding.name, Self.keep.name]
            guard let culprit = options.first(where: { places[$0] != nil }) else {
                return [OptionFault(message, remedy: remedy)]
            }
            let subject = "option '\(culprit)'" + (culprit == Self.keep.name ? " keeps the camera's padding too" : "")
            return [OptionFault("\(subject): \(message)", remedy: remedy, range: places[culprit] ?? 0..<0)]
        }
    }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        let framer = Framer(problem: try settings.problem(in: context), refines: settings.refines)
        let topology = try context.topology
        var groups = FramingGroups()
        var subjects: [FramingSubject] = []
        batch.update(in: context) { (feature) throws(FeatureFault) in
            let subject = try FramingSubject(feature, defaults: defaults, in: topology)
            groups.add(subjects.count, key: try grouping?.value(for: feature) ?? .null)
            subjects.append(subject)
            return .keep
        }
        warnOfMissing(groups.list.map(\.key), batch.features, in: context)
        if settings.refines, subjects.contains(where: { $0.annotation.candidates.count > 1 }) {
            for (index, key) in StableKey.keys(of: batch.features).enumerated() { subjects[index].key = key }
        }
        batch[member: "viewport"] = framer.viewport.json
        if grouping == nil {
            guard subjects.contains(where: { $0.annotation.point != nil }) else {
                throw Self.nothingToFrame(batch.rejected)
            }
            let result = try framer.frame(&subjects, Array(subjects.indices))
            try framer.requireCamera(result, group: nil) { describe($0, batch.features[$0]) }
            report(result, group: nil, in: context)
            batch[member: "camera"] = result.solution.camera?.json ?? .null
            batch[member: "fit"] = result.json(framer.problem)
        } else {
            batch[member: "frames"] = .array(try frameGroups(groups, framer, &subjects, batch, context))
        }
        write(subjects, to: &batch)
    }

    static func nothingToFrame(_ rejected: [RejectedFeature]) -> ProcessorError {
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
                warnOfEmpty(group.key, in: context)
                continue
            }
            let result = try framer.frame(&subjects, group.members)
            try framer.requireCamera(result, group: group.key) { describe($0, batch.features[$0]) }
            report(result, group: group.key, in: context)
            frames.append(result.frame(group.key, group.members, framer.problem))
        }
        return frames
    }

    /// Warns when all features are in one group because none has the property that tells groups apart.
    private func warnOfMissing(_ keys: [JSONValue], _ features: [Feature], in context: ProcessorContext) {
        guard case .property(let name) = grouping, keys == [.null] else { return }
        guard !features.contains(where: { $0.property(name) != nil }) else { return }
        var names: Set<String> = []
        for feature in features { names.formUnion(feature.properties(withPrefix: "").map(\.key)) }
        warnOfMissing(name, known: names, in: context)
    }

    func warnOfMissing(_ name: String, known: Set<String>, in context: ProcessorContext) {
        let names = known.sorted()
        let some = names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
        context.warn(
            "no feature has the property '\(name)': all are in the group null",
            remedy: Suggestion.phrase(for: name, in: names, otherwise: names.isEmpty ? nil : "they have \(some)"))
    }

    func warnOfEmpty(_ key: JSONValue, in context: ProcessorContext) {
        context.warn("group \(key.text) has no position that could be framed, and gets no frame")
    }

    /// Warns where the camera is not what was asked for.
    func report(_ result: FramingResult, group: JSONValue?, in context: ProcessorContext) {
        let solution = result.solution
        let name = group.map { "group \($0.text): " } ?? ""
        let excess = -min(solution.slack.top, solution.slack.left, solution.slack.bottom, solution.slack.right)
        if solution.status == .infeasible || solution.status == .minZoom, solution.camera != nil {
            context.warn("\(name)boxes reach up to \(rounded(excess)) px over the sides of the rectangle")
        }
        if result.showsNothing {
            context.warn(
                "\(name)no feature is shown: all are out of their range of zooms at the camera that frames them")
        }
        if !solution.dropped.isEmpty {
            let features = solution.dropped.count == 1 ? "1 feature" : "\(solution.dropped.count) features"
            context.warn("\(name)\(features) left out so that the others fit")
        }
    }

    /// What the options give a feature that it did not have.
    func ownChanges(_ annotation: Annotation) -> [Annotation.PropertyChange] {
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
            switch subject.fate {
            case .framed(let frame): changes += Annotation.shown(in: frame)
            case .hidden(let reason): changes += Annotation.hidden(reason)
            }
            batch.features[index].setProperties(changes)
        }
    }
}
