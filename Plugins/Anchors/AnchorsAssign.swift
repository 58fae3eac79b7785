import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import Placement
import PluginKit

/// Gives every annotation an anchor.
///
/// Before a camera exists it writes what `framing.fit` needs: size, candidates, and the first candidate as the anchor
/// in force. Behind `framing.fit` it places the boxes on the screen of that camera so that as many as possible are
/// shown without overlapping. With `frames`, each group is placed in its own camera, or all have one anchor in the
/// cameras of all frames or of a plan.
///
/// A feature's own properties win over options, except over options that are expressions. What an earlier step wrote
/// counts as the feature's own.
struct AnchorsAssign: CompiledProcessor {
    static let manifest = ProcessorManifest(
        "anchors.assign", "Chooses an anchor for every annotation so that boxes do not overlap.",
        scopes: [.collection],
        reads: [
            "annotation:size", "annotation:candidates", "annotation:anchor", "annotation:offset", "annotation:point",
            "annotation:marker", "annotation:collision", "annotation:required", "annotation:allow-overlap",
            "annotation:pinned", "annotation:group", "annotation:min-zoom", "annotation:max-zoom",
            "collection:camera", "collection:frames", "collection:viewport",
        ],
        writes: [
            "annotation:size", "annotation:candidates", "annotation:anchor", "annotation:offset", "annotation:point",
            "annotation:frame", "annotation:visible", "annotation:reason", "annotation:blockers", "annotation:rank",
            "annotation:min-zoom", "collection:placement",
        ],
        options: AnchorOptions.all, needsCRS84: true)

    private let labelOptions: AnchorLabel.Options
    private let quality: PlacementQuality
    private let seed: UInt64
    private let cameras: CameraSet
    private let avoided: [AvoidedFile]
    private let previousPath: String?
    private let previousBy: String?
    /// Where the option `insets` stands.
    private let insetsPlace: Range<Int>
    private var settings: ScreenSettings
    private var previous: PreviousRun?
    private var plan: PlanCameras?
    private let ranges: ZoomRanges?

    init(options: OptionValues) throws(OptionFault) {
        labelOptions = AnchorLabel.Options(options)
        quality = options[AnchorOptions.quality]
        seed = UInt64(max(options[AnchorOptions.seed], 0))
        cameras = options[AnchorOptions.cameras]
        avoided = options[AnchorOptions.avoid]
        previousPath = options[AnchorOptions.previous]
        previousBy = options[AnchorOptions.previousBy]
        insetsPlace = options.given[AnchorOptions.insets.name]?.range ?? 0..<0
        settings = ScreenSettings(
            edge: options[AnchorOptions.edge], insets: options[AnchorOptions.insets],
            keepOut: options[AnchorOptions.keepOut].list, spacing: options[AnchorOptions.padding],
            objective: options[AnchorOptions.mode], switchCost: options[AnchorOptions.switchCost])
        ranges = options[AnchorOptions.zooms].map { [settings] in ZoomRanges(span: $0, spacing: settings.spacing) }
        for option in AnchorOptions.withoutZooms where ranges != nil {
            guard let given = options.given[option], !given.isNull else { continue }
            throw OptionFault(
                "option '\(option)' can't be combined with 'zooms', which gives each annotation one anchor for all zooms",
                remedy: "leave one of the two out", range: given.range)
        }
        for option in [AnchorOptions.previousBy.name, AnchorOptions.switchCost.name] where previousPath == nil {
            guard let given = options.given[option], !given.isNull else { continue }
            throw OptionFault(
                "option '\(option)' says what is kept of an earlier run, but there is no 'previous'",
                remedy: "give 'previous' the file that it wrote, or leave \(option) out", range: given.range)
        }
    }

    var writes: [String] {
        Self.manifest.writes.filter { ranges != nil || $0 != "annotation:min-zoom" }
    }

    func faults(viewport: Viewport?, camera: Camera?) -> [OptionFault] {
        guard let viewport, let message = noRoom(viewport) else { return [] }
        return [
            OptionFault(
                "option 'insets' \(message)", remedy: "reduce insets, or enlarge the viewport", range: insetsPlace)
        ]
    }

    /// What is wrong with the insets on a screen; nil when they leave some of it.
    private func noRoom(_ viewport: Viewport) -> String? {
        let room = viewport.box(inset: settings.insets)
        guard room.width <= 0 || room.height <= 0 else { return nil }
        return "leaves nothing of \(JSONText.number(viewport.width)) × \(JSONText.number(viewport.height)) px"
    }

    mutating func prepare(in context: ProcessorContext) throws(ProcessorError) {
        for file in avoided {
            settings.obstacles += try file.obstacles(option: AnchorOptions.avoid.name, in: context)
        }
        if let previousPath {
            previous = try PreviousRun.read(
                previousPath, by: previousBy, option: AnchorOptions.previous.name, in: context)
        }
        if case .plan(let path) = cameras {
            plan = try PlanCameras.read(path, option: AnchorOptions.cameras.name, in: context)
        }
    }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        var views = try batch.framedViews(in: context)
        for viewport in views.map(\.viewport) + (plan.map { [$0.viewport] } ?? []) {
            guard let message = noRoom(viewport) else { continue }
            throw ProcessorError(
                .configuration, "insets", "option 'insets' \(message)", remedy: "reduce insets, or enlarge the viewport"
            )
        }
        var (labels, places) = try labels(of: &batch, views, in: context)
        for index in views.indices { views[index].features = views[index].features.compactMap { places[$0] } }
        try settleZooms(&labels, views)
        if views.isEmpty, plan == nil {
            prepare(&batch, labels)
            return
        }
        var assignment = AnchorAssignment(labels, settings, quality, seed: seed)
        if cameras.isJoint {
            assignment.placeJointly(views, others: plan)
        } else {
            assignment.placeEach(views)
        }
        write(assignment.labels, to: &batch)
        write(assignment.reports.map(\.json), to: &batch)
    }

    private static let northUp = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 0)

    /// Where the option `zooms` is given, settles what it asks for in the map's own bearing, or north up without a camera.
    private func settleZooms(_ labels: inout [AnchorLabel], _ views: [FramedView]) throws(ProcessorError) {
        guard let ranges else { return }
        for view in views {
            guard view.camera.pitch == 0 else {
                throw ProcessorError(
                    .configuration, "zooms",
                    "option 'zooms' needs a map without pitch, and the camera's is \(JSONText.number(view.camera.pitch))",
                    remedy: "give framing.fit pitch 0, or put anchors.assign with zooms before it")
            }
            ranges.settle(&labels, view.features, camera: view.camera)
        }
        if views.isEmpty { ranges.settle(&labels, Array(labels.indices), camera: Self.northUp) }
    }

    /// The features' labels, and for each feature as it stood before some were refused, where its label is.
    private func labels(
        of batch: inout FeatureBatch, _ views: [FramedView], in context: ProcessorContext
    ) throws(ProcessorError) -> ([AnchorLabel], [Int?]) {
        var zooms = [Double?](repeating: plan?.cameras.first?.zoom, count: batch.features.count)
        for view in views {
            for feature in view.features { zooms[feature] = view.camera.zoom }
        }
        let keys = StableKey.keys(of: batch.features)
        let topology = try context.topology
        var places = [Int?](repeating: nil, count: batch.features.count)
        var labels: [AnchorLabel] = []
        labels.reserveCapacity(batch.features.count)
        var seen = 0
        batch.update(in: context) { (feature) throws(FeatureFault) in
            let position = seen
            seen += 1
            let label = try labelOptions.label(
                feature, key: keys[position], zoom: zooms[position], previous: previous, in: topology)
            places[position] = labels.count
            labels.append(label)
            return .keep
        }
        return (labels, places)
    }
}
