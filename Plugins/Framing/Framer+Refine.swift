import GeoTypes
import MapCamera
import Placement
import PluginKit

/// Anchors and camera together.
extension Framer {
    /// The best of several rounds; the anchors are set.
    func refined(
        _ subjects: inout [FramingSubject], _ members: [Int]
    ) throws(ProcessorError) -> FramingResult {
        var best = try fit(subjects, members)
        var bestChoice = members.map { subjects[$0].annotation.chosen }
        var bestScore = score(subjects, members, best.solution)
        var start = try fit(subjects, members, commonBoxes: true).solution
        var tried: Set<[Int]> = []
        var rounds = 0
        while rounds < Self.roundLimit, let camera = start.camera {
            rounds += 1
            let choice = place(subjects, members, camera, start.extent)
            guard tried.insert(choice).inserted else { break }
            for (member, chosen) in zip(members, choice) { subjects[member].annotation.chosen = chosen }
            let result = try fit(subjects, members)
            let score = score(subjects, members, result.solution)
            if score > bestScore {
                (best, bestChoice, bestScore) = (result, choice, score)
            }
            start = result.solution
        }
        best.rounds = max(rounds, 1)
        for (member, chosen) in zip(members, bestChoice) { subjects[member].annotation.chosen = chosen }
        return best
    }

    /// The candidates that placement chooses in a camera. What finds no place among the others takes the first
    /// candidate inside the rectangle, and if there is none, the one that reaches out least.
    private func place(
        _ subjects: [FramingSubject], _ members: [Int], _ camera: Camera, _ extent: FramedExtent?
    ) -> [Int] {
        let projection = Projection(camera: camera, viewport: viewport)
        let items = members.map { member in
            let subject = subjects[member]
            return item(subject, subject.annotation.candidates, screenPoint(subject, projection, extent))
        }
        let bounds = PlacementBox(viewport.box(inset: problem.cameraPadding + problem.padding))
        let outcomes = PlacementProblem(items: items, bounds: bounds).solve().outcomes
        return zip(items, outcomes).map { item, outcome in
            outcome.choice ?? bounds.nearest(of: item)
        }
    }

    private func item(
        _ subject: FramingSubject, _ candidates: [Annotation.Placing], _ screen: ScreenPoint?
    ) -> PlacementItem {
        PlacementItem(
            x: screen?.x ?? .nan, y: screen?.y ?? .nan,
            candidates: candidates.map { PlacementCandidate(PlacementBox(subject.annotation.box($0))) },
            priority: subject.priority, key: subject.key)
    }

    private struct Score: Comparable {
        var placed: Int
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
            return item(subject, [subject.annotation.placing], screenPoint(subject, projection, solution.extent))
        }
        // Tilted, zoom is not scale.
        let scale = problem.objective == .zoom ? camera.zoom : solution.contentZoom ?? camera.zoom
        return Score(placed: PlacementProblem(items: items).solve(.fast).placedCount, scale: scale)
    }
}

extension PlacementBox {
    fileprivate init(_ box: ScreenBox) {
        self.init(left: box.left, top: box.top, right: box.right, bottom: box.bottom)
    }

    /// Index of the item's first candidate that reaches out least, to 1/64 pixel so that noise does not decide; 0 for
    /// none.
    fileprivate func nearest(of item: PlacementItem) -> Int {
        var nearest = 0
        var least = Double.infinity
        for (index, candidate) in item.candidates.enumerated() {
            let excess = candidate.boxes.reduce(0) { sum, box in
                sum + max(left - box.left - item.x, 0) + max(top - box.top - item.y, 0)
                    + max(box.right + item.x - right, 0) + max(box.bottom + item.y - bottom, 0)
            }
            let units = (excess * 64).rounded()
            if units < least { (nearest, least) = (index, units) }
            if units == 0 { break }
        }
        return nearest
    }
}
