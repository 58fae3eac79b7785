import CameraPlanner
import Configuration
import GeoJSON
import MapCamera
import PluginKit

/// The camera plan over what the chain has framed.
extension ChainRunner {
    /// The plan's file, written but not put in place; nil without a plan or a place for it.
    mutating func writePlan(_ batch: FeatureBatch) throws(RunFailure) -> OutputFile? {
        guard let text = try compilePlan(batch), let path = request.plan else { return nil }
        let file = try OutputFile(path: path)
        try file.write(text)
        try file.seal()
        return file
    }

    private mutating func compilePlan(_ batch: FeatureBatch) throws(RunFailure) -> [UInt8]? {
        guard !chain.shots.isEmpty else { return nil }
        guard let viewport = chain.viewport else {
            throw RunFailure(
                .configuration,
                Diagnostic(
                    .error, "plan", "a plan needs the size of the map view",
                    remedy: "add \"viewport\": {\"width\": 390, \"height\": 844}", source: chain.text.name))
        }
        var targets = PlanTargets(
            initial: chain.startCamera, frame: batch[member: "camera"].flatMap(Camera.init(json:)),
            frames: (batch[member: "frames"]?.array ?? []).compactMap { frame in
                guard let key = frame["key"], let camera = frame["camera"].flatMap(Camera.init(json:)) else {
                    return nil
                }
                return (key, camera)
            }, features: batch.features)
        targets.groups = (batch[member: "frames"]?.array ?? []).compactMap { frame in
            guard let camera = frame["camera"].flatMap(Camera.init(json:)) else { return nil }
            return (camera, (frame["features"]?.array ?? []).compactMap { $0.double.flatMap { Int(exactly: $0) } })
        }
        let tracks = try readTracks()
        do throws(PlanError) {
            let plan = try Planner(targets: targets, viewport: viewport, engine: chain.engine, tracks: tracks)
                .compile(chain.shots, chain.planOptions)
            summary.planDuration = plan.duration
            return try plan.json()
        } catch {
            let fault = OptionFault(error.message, remedy: error.remedy, range: error.range)
            throw RunFailure(.data, chain.text.diagnostic(fault, code: "plan"))
        }
    }
}
