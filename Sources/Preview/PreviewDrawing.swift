import CameraPlanner
import Configuration
import GeoJSON
import MapCamera

/// Pictures of a set, and of a plan over it, as SVG.
package struct PreviewDrawing {
    private let set: FramedSet
    private let plan: Plan?
    private let viewport: Viewport
    private let scene: PreviewScene

    /// - Parameters:
    ///   - plan: of the same run.
    ///   - label: the property to take labels from; nil looks for a title, a name and an id.
    ///   - background: features whose lines and areas lie beneath.
    /// - Throws: when neither says which camera to show, or how large the map is.
    package init(
        _ set: FramedSet, plan: Plan? = nil, label: String? = nil, background: [Feature] = []
    ) throws(PreviewError) {
        guard !set.frames.isEmpty || plan != nil else { throw .nothingFramed }
        viewport = try set.viewport(with: plan)
        (self.set, self.plan) = (set, plan)
        scene = try PreviewScene(set, label: label, background: background)
    }

    /// The framed cameras, several as a contact sheet; with a plan its views and curves over time, or the view at one
    /// time.
    ///
    /// - Parameters:
    ///   - frame: shows this one only.
    ///   - time: seconds from the start of the plan.
    /// - Throws: when there is no such frame, or no such time.
    /// - Complexity: O(*n*) in positions of each view; a plan has about ten.
    package func svg(frame name: String? = nil, at time: Double? = nil) throws(PreviewError) -> [UInt8] {
        let chosen = try name.map { (name) throws(PreviewError) in try set.frame(named: name) }
        guard let plan else {
            guard time == nil else { throw .timeWithoutPlan }
            return FrameSheet(scene: scene, viewport: viewport, frames: chosen.map { [$0] } ?? set.frames).svg()
        }
        guard let time else { return PlanSheet(scene: scene, plan: plan, features: chosen?.features).svg() }
        try plan.check(time)
        var view = FramedSet.Frame(key: .string("\(FrameSheet.Caption.number(time)) s"), camera: plan.camera(at: time))
        view.features = chosen?.features
        return FrameSheet(scene: scene, viewport: plan.viewport, frames: [view], isFramed: false).svg()
    }
}

extension PreviewError {
    static let nothingFramed = PreviewError.content(
        message: "nothing has been framed, and no plan says where the camera is",
        remedy: "run a chain with framing.fit, or pass --plan")
    static let timeWithoutPlan = PreviewError.request(
        message: "a time is asked for, but there is no plan", remedy: "pass --plan")
}

extension FramedSet {
    /// The size of the map: that of the set, or of its plan.
    /// - Throws: when neither says, or each another one.
    func viewport(with plan: Plan?) throws(PreviewError) -> Viewport {
        if let viewport, let other = plan?.viewport, other != viewport {
            func size(_ viewport: Viewport) -> String {
                "\(JSONText.number(viewport.width)) × \(JSONText.number(viewport.height)) px"
            }
            throw .content(
                message: "the set is for a map of \(size(viewport)), the plan for one of \(size(other))",
                remedy: "pass the plan of the same run")
        }
        if let viewport = viewport ?? plan?.viewport { return viewport }
        throw .content(message: "the set has a camera but no viewport", remedy: "name a file that a run has written")
    }
}

extension Plan {
    /// Refuses a time outside of the plan.
    func check(_ time: Double) throws(PreviewError) {
        guard time >= 0, time <= duration else {
            let end = JSONText.number(duration)
            throw .request(
                message: "\(JSONText.number(time)) s is not a time of the plan", remedy: "it runs from 0 to \(end) s")
        }
    }
}
