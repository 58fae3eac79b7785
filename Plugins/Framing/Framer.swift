import GeoJSON
import GeoTypes
import MapCamera
import Placement
import PluginKit

/// The options of `framing.fit` that the solver needs.
struct FramingSettings {
    var padding: EdgeInsets
    var cameraPadding: EdgeInsets
    var bearing: Double
    var pitch: Double
    var minZoom: Double?
    var maxZoom: Double
    var objective: FramingObjective
    var refines: Bool
}

/// A camera with its reasons, in terms of features.
struct FramingResult {
    var solution: FramingSolution
    /// Feature, as a position in the batch, of each item of the problem.
    var owners: [Int]
    /// How often anchors were chosen and the camera fitted.
    var rounds: Int
}

/// Frames groups of features on one viewport.
struct Framer {
    let settings: FramingSettings
    let viewport: Viewport

    private static let roundLimit = 4

    /// Finds the camera for some features, sets their frames and, when refining, their anchors.
    ///
    /// Refining starts from the camera of what all candidates of an annotation cover, which as a rule shows the points larger
    /// than any assignment can: place boxes in it, fit the camera to them, place again, until an assignment comes
    /// back, at most four rounds. Of all rounds and the anchors in force before, the one that leaves most boxes free
    /// of collisions wins, then the one with the largest scale, or zoom where that is the objective, then the earliest.
    /// - Parameter members: positions in the batch; one at least has a point.
    func frame(
        _ subjects: inout [FramingSubject], _ members: [Int], in batch: FeatureBatch
    ) throws(ProcessorError) -> FramingResult {
        let located = members.filter { subjects[$0].annotation.point != nil }
        var best = try fit(subjects, located)
        if settings.refines, located.contains(where: { subjects[$0].annotation.candidates.count > 1 }) {
            try refine(&subjects, located, &best)
        }
        guard let camera = best.solution.camera else { return best }
        let projection = Projection(camera: camera, viewport: viewport)
        for member in located {
            guard let screen = screenPoint(subjects[member], projection) else { continue }
            subjects[member].frame = subjects[member].annotation.box.moved(by: screen)
        }
        return best
    }

    private func screenPoint(_ subject: FramingSubject, _ projection: Projection) -> ScreenPoint? {
        subject.annotation.point.map { projection.projectNearest($0).screenPoint }
    }

    // MARK: Fitting

    private func fit(
        _ subjects: [FramingSubject], _ members: [Int], commonBoxes: Bool = false
    ) throws(ProcessorError) -> FramingResult {
        var items: [FramingItem] = []
        var owners: [Int] = []
        for member in members {
            let subject = subjects[member]
            guard let point = subject.annotation.point else { continue }
            items.append(FramingItem(position: point, box: commonBoxes ? subject.commonBox : subject.annotation.box))
            owners.append(member)
            for position in subject.outline {
                items.append(FramingItem(position: position))
                owners.append(member)
            }
        }
        let problem = FramingProblem(
            items: items, viewport: viewport, bearing: settings.bearing, pitch: settings.pitch,
            padding: settings.padding,
            cameraPadding: settings.cameraPadding, minZoom: settings.minZoom, maxZoom: settings.maxZoom,
            objective: settings.objective)
        do throws(FramingError) {
            return FramingResult(solution: try problem.solve(), owners: owners, rounds: 1)
        } catch {
            throw ProcessorError(error)
        }
    }

    // MARK: Refining

    private func refine(
        _ subjects: inout [FramingSubject], _ members: [Int], _ best: inout FramingResult
    ) throws(ProcessorError) {
        var bestChoice = members.map { subjects[$0].annotation.chosen }
        var bestScore = score(subjects, members, best.solution)
        guard var camera = try fit(subjects, members, commonBoxes: true).solution.camera else { return }
        var tried: Set<[Int]> = []
        var rounds = 0
        while rounds < Self.roundLimit {
            rounds += 1
            let choice = place(subjects, members, camera)
            guard tried.insert(choice).inserted else { break }
            for (member, chosen) in zip(members, choice) { subjects[member].annotation.chosen = chosen }
            let result = try fit(subjects, members)
            let score = score(subjects, members, result.solution)
            if score > bestScore {
                (best, bestChoice, bestScore) = (result, choice, score)
            }
            guard let next = result.solution.camera else { break }
            camera = next
        }
        best.rounds = rounds
        for (member, chosen) in zip(members, bestChoice) { subjects[member].annotation.chosen = chosen }
    }

    /// The candidates that first fit chooses in a camera. What finds no place among the others takes the first
    /// candidate inside the rectangle, and if there is none, the one that reaches out least.
    private func place(_ subjects: [FramingSubject], _ members: [Int], _ camera: Camera) -> [Int] {
        let projection = Projection(camera: camera, viewport: viewport)
        let items = members.map { member in
            let subject = subjects[member]
            return item(subject, subject.annotation.candidates, screenPoint(subject, projection))
        }
        let bounds = PlacementBox(viewport.box(inset: settings.cameraPadding + settings.padding))
        let outcomes = PlacementProblem(items: items, bounds: bounds).solve().outcomes
        return zip(items, outcomes).map { item, outcome in
            outcome.choice ?? bounds.nearest(of: item.candidates)
        }
    }

    private func item(
        _ subject: FramingSubject, _ candidates: [Annotation.Placing], _ screen: ScreenPoint?
    ) -> PlacementItem {
        let point = screen ?? ScreenPoint(x: .nan, y: .nan)
        return PlacementItem(
            candidates: candidates.map { PlacementBox(subject.annotation.box($0).moved(by: point)) },
            priority: subject.priority)
    }

    private struct Score: Comparable {
        var placed: Int
        /// Only means something beside others of the same points, bearing and pitch.
        var scale: Double

        static func < (a: Score, b: Score) -> Bool {
            a.placed != b.placed ? a.placed < b.placed : a.scale < b.scale
        }
    }

    /// How well the anchors in force do in a solution.
    private func score(_ subjects: [FramingSubject], _ members: [Int], _ solution: FramingSolution) -> Score {
        guard let camera = solution.camera else { return Score(placed: -1, scale: -.infinity) }
        let projection = Projection(camera: camera, viewport: viewport)
        let items = members.map { member in
            let subject = subjects[member]
            return item(subject, [subject.annotation.placing], screenPoint(subject, projection))
        }
        var scale = camera.worldSize
        if settings.objective == .contentScale,
            let point = members.lazy.compactMap({ subjects[$0].annotation.point }).first
        {
            // Tilted, zoom is not scale. In world widths the depths of all points change alike, so that one stands for all.
            scale *= projection.distance / projection.projectNearest(point).depth
        }
        return Score(placed: PlacementProblem(items: items).solve().placedCount, scale: scale)
    }
}

extension PlacementBox {
    fileprivate init(_ box: ScreenBox) {
        self.init(left: box.left, top: box.top, right: box.right, bottom: box.bottom)
    }

    /// Index of the first box that reaches out least, to 1/64 pixel as placement sees it; 0 for none.
    fileprivate func nearest(of boxes: [PlacementBox]) -> Int {
        var nearest = 0
        var least = Double.infinity
        for (index, box) in boxes.enumerated() {
            let excess =
                max(left - box.left, 0) + max(top - box.top, 0) + max(box.right - right, 0)
                + max(box.bottom - bottom, 0)
            let units = (excess * 64).rounded()
            if units < least { (nearest, least) = (index, units) }
            if units == 0 { break }
        }
        return nearest
    }
}
