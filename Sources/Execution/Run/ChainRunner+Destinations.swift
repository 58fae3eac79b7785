import Configuration
import GeoJSON
import Normalization
import PluginKit

/// What goes where, and which of the source's own members still hold.
extension ChainRunner {
    func outputFormat(_ inputs: InputSequence, path: String? = nil) -> OutputFormat {
        if let format = request.format ?? chain.output.format { return format }
        let path = path ?? request.annotations ?? "-"
        return path == "-" ? OutputFormat(inputKind: inputs.kind) : OutputFormat(fileName: path)
    }

    /// The output collection's members before its features.
    static func collection(
        _ inputs: InputSequence, dropping names: Set<String>, crs: JSONValue?
    ) -> CollectionText {
        var collection = CollectionText(head: inputs.head, dropping: crs == nil ? names : names.union(["crs"]))
        if let crs { collection.insert("crs", crs) }
        return collection
    }

    /// Writing over an input is fine as long as nothing of it is lost.
    func checkInPlace(_ path: String?) throws(RunFailure) {
        guard let path, path != "-", summary.rejectedCount > 0, request.reject == nil,
            request.inputs.contains(where: { OutputFile.isSame($0, path) })
        else { return }
        throw RunFailure(
            .data,
            Diagnostic(
                .error, "output",
                "the output is the input, and \(summary.rejectedCount) rejected features would be lost",
                remedy: "write elsewhere, or keep them with --reject FILE", source: path))
    }

    /// Whether the run may change what the features cover.
    func movesFeatures(_ inputs: InputSequence) -> Bool {
        !chain.normalize.keepsGeometry || !inputs.reprojected.isEmpty || request.inputs.count > 1
            || chain.output.profile.changesGeometry
            || steps.contains { step in step.manifest.writes.contains { $0 == "geometry" || $0 == "features" } }
    }

    /// Members of the source's collection that must not be passed on.
    func droppedMembers(_ inputs: InputSequence, framed: Bool, boxIsStale: Bool) -> Set<String> {
        var names = inputs.faultyMembers
        let namesCRS = chain.normalize.crs != nil || !inputs.reprojected.isEmpty
        if chain.normalize.isEnabled, namesCRS || !chain.normalize.keepsGeometry { names.insert("crs") }
        if chain.output.profile.rules == .rfc7946 { names.insert("crs") }
        let boxes = chain.output.profile.boxes
        if boxIsStale || boxes.writesCollection || boxes == .drop { names.insert("bbox") }
        if framed { names.formUnion(["bbox", "viewport", "camera", "fit", "frames", "placement"]) }
        return names
    }

    /// Whether the output's collection gets a `bbox` that the run has computed.
    /// - Parameter isStale: whether one of the source no longer holds.
    func writesBox(_ inputs: InputSequence, isFramed: Bool, isStale: Bool) -> Bool {
        let boxes = chain.output.profile.boxes
        guard boxes != .drop else { return false }
        return isFramed || boxes.writesCollection || (isStale && inputs.hasBoundingBox)
    }

    /// Tells that a format has no place for what the steps say of the collection, if it is one.
    /// - Parameter members: their names.
    func warnOfNoPlace(_ format: OutputFormat, _ path: String, for members: [String]) {
        guard format != .geojson, !members.isEmpty else { return }
        let isFramed = members.contains("camera") || members.contains("frames")
        let names = members.map { "'\($0)'" }.joined(separator: ", ")
        observer.report(
            Diagnostic(
                .warning, "output",
                "\(format.rawValue) has no place for \(isFramed ? "the camera and its fit" : names)",
                remedy: isFramed ? "write a .geojson file, or a plan" : "write a .geojson file", source: path))
    }

    mutating func noteOutputs() {
        let others = [chain.shots.isEmpty ? nil : request.plan, request.reject].compactMap { $0 }
        summary.outputs = (summary.outputs + others).filter { $0 != "-" }
    }
}
