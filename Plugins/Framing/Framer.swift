import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import PluginKit

/// A camera with its reasons, in terms of features.
struct FramingResult {
    /// Its items are positions in the batch.
    var solution: FramingSolution
    /// How often anchors were chosen and the camera fitted.
    var rounds = 1
    /// Whether all features are out of their range of zooms.
    var showsNothing = false
}

/// Frames groups of features on one viewport.
struct Framer {
    /// The question without its items.
    let problem: FramingProblem
    /// Whether annotations with several candidates change anchors.
    let refines: Bool

    var viewport: Viewport { problem.viewport }

    static let roundLimit = 4

    /// Finds the camera for some features, sets their frames and, when refining, their anchors.
    ///
    /// Refining starts from the camera of what all candidates of an annotation cover, which as a rule shows the points larger
    /// than any assignment can: place boxes in it, fit the camera to them, place again, until an assignment comes
    /// back, at most four rounds. Of all rounds and the anchors in force before, the one that leaves most boxes free
    /// of collisions wins, then the one with the largest scale, or zoom where that is the objective, then the earliest.
    /// Only when no assignment has a camera is the fallback asked.
    /// - Parameter members: positions in the batch; one at least has a point.
    func frame(
        _ subjects: inout [FramingSubject], _ members: [Int]
    ) throws(ProcessorError) -> FramingResult {
        let located = members.filter { subjects[$0].annotation.point != nil }
        var best: FramingResult
        if refines, located.contains(where: { subjects[$0].annotation.candidates.count > 1 }) {
            best = try refined(&subjects, located)
        } else {
            best = try fit(subjects, located, fallback: problem.fallback)
        }
        if best.solution.camera == nil, problem.fallback != .error {
            let rounds = best.rounds
            best = try fit(subjects, located, fallback: problem.fallback)
            best.rounds = rounds
        }
        settle(&subjects, located, best.solution)
        return best
    }

    func fit(
        _ subjects: [FramingSubject], _ members: [Int], fallback: FramingFallback = .error, commonBoxes: Bool = false
    ) throws(ProcessorError) -> FramingResult {
        var problem = problem
        problem.fallback = fallback
        var owners: [Int] = []
        for member in members {
            let subject = subjects[member]
            guard let item = subject.item(box: commonBoxes ? subject.commonBox : subject.annotation.box) else {
                continue
            }
            problem.items.append(item)
            owners.append(member)
        }
        do throws(FramingError) {
            var solution = try problem.solve()
            for index in solution.binding.indices {
                solution.binding[index].item = owners[solution.binding[index].item]
            }
            solution.conflict = solution.conflict.map { owners[$0] }
            solution.hidden = solution.hidden.map { owners[$0] }
            solution.dropped = solution.dropped.map { owners[$0] }
            return FramingResult(solution: solution, showsNothing: solution.hidden.count == owners.count)
        } catch {
            throw ProcessorError(error)
        }
    }

    /// The camera for what has been kept of features that have streamed by.
    func fit(_ extent: FrameExtent) throws(ProcessorError) -> FramingResult {
        do throws(FramingError) {
            return FramingResult(solution: try problem.solve(extent))
        } catch {
            throw ProcessorError(error)
        }
    }

    /// Says of each feature where it is in the camera, or why it isn't shown.
    private func settle(_ subjects: inout [FramingSubject], _ members: [Int], _ solution: FramingSolution) {
        guard let camera = solution.camera else { return }
        let projection = Projection(camera: camera, viewport: viewport)
        for member in members {
            guard let screen = screenPoint(subjects[member], projection, solution.extent) else { continue }
            subjects[member].fate = .framed(subjects[member].annotation.box.moved(by: screen))
        }
        for member in solution.hidden { subjects[member].fate = .hidden("zoom") }
        // What was left out, or may overflow, is shown only as far as it reaches onto the screen.
        for member in solution.dropped { subjects[member].fate = .hidden(place(of: subjects[member])) }
        guard !solution.conflict.isEmpty else { return }
        for member in members where place(of: subjects[member]) == "offscreen" {
            subjects[member].fate = .hidden("offscreen")
        }
    }

    /// Where a box lies that has no place in the rectangle: nowhere on the screen, or over an edge.
    private func place(of subject: FramingSubject) -> String {
        guard case .framed(let box) = subject.fate else { return "offscreen" }
        let screen = viewport.box(inset: .zero)
        // A box without a size is where its point is.
        let isOutside =
            box.right < screen.left || box.left > screen.right || box.bottom < screen.top || box.top > screen.bottom
            || (box.width > 0 && (box.right == screen.left || box.left == screen.right))
            || (box.height > 0 && (box.bottom == screen.top || box.top == screen.bottom))
        return isOutside ? "offscreen" : "edge"
    }

    /// Where the annotation's point is in the picture; nil behind the camera.
    func screenPoint(
        _ subject: FramingSubject, _ projection: Projection, _ extent: FramedExtent?
    ) -> ScreenPoint? {
        guard let point = subject.annotation.point else { return nil }
        let projected = extent.map { projection.project($0.unwrap(point)) } ?? projection.projectNearest(point)
        return projected.isInFront ? projected.screenPoint : nil
    }
}
