import GeoJSON
import MapCamera
import Placement
import PluginKit

/// Places labels in the cameras of a collection.
struct AnchorAssignment {
    var labels: [AnchorLabel]
    let settings: ScreenSettings
    let quality: PlacementQuality
    let seed: UInt64
    /// One for each of the collection's views, in order; with a plan and no view one for the plan.
    private(set) var reports: [PlacementReport] = []

    init(_ labels: [AnchorLabel], _ settings: ScreenSettings, _ quality: PlacementQuality, seed: UInt64) {
        self.labels = labels
        self.settings = settings
        self.quality = quality
        self.seed = seed
    }

    private var triesPreviousFirst: Bool { quality == .fast && settings.switchCost > 0 }

    private func screen(_ view: FramedView) -> PlacementScreen {
        PlacementScreen(camera: view.camera, viewport: view.viewport, settings: settings)
    }

    private func report(views: Int = 1) -> PlacementReport {
        var report = PlacementReport(settings.objective, quality, seed: seed)
        report.views = views
        return report
    }

    /// Places each view's labels by themselves.
    mutating func placeEach(_ views: [FramedView]) {
        for view in views {
            let screen = screen(view)
            let members = view.features
            let own = members.map { labels[$0] }
            let items = PlacementItems(own, triesPreviousFirst: triesPreviousFirst)
            let spots = own.map { screen.spot(of: $0) }
            let problem = screen.problem(items.list, spots)
            let solution = problem.solve(quality, seed: seed)
            for (rank, index) in solution.order.enumerated() { labels[members[index]].rank = rank }
            let blockers = problem.blockers(in: solution)
            var report = report()
            for (index, member) in members.enumerated() {
                let outcome = solution.outcomes[index]
                if let choice = outcome.choice {
                    labels[member].annotation.chosen = items.candidate(index, choice)
                }
                labels[member].settle(outcome, spots[index], blockers[index].map { members[$0] })
                report.add(labels[member].fate, overlaps: outcome.overlaps)
            }
            report.add(solution, placeable: spots.count(where: \.isSeen))
            reports.append(report)
        }
    }

    /// Gives each label one anchor for all views.
    ///
    /// - Parameters:
    ///   - views: those of the collection, each with its own labels: a label's fate is that in its own.
    ///   - others: further cameras; what counts of them is only the anchor.
    mutating func placeJointly(_ views: [FramedView], others: PlanCameras?) {
        var screens = views.map { screen($0) }
        var known = Set(views.map(\.camera))
        for camera in others?.cameras ?? [] {
            guard let viewport = others?.viewport else { continue }
            // A camera that a view has already says nothing new, as long as the screen is the same.
            guard known.insert(camera).inserted || views.contains(where: { $0.viewport != viewport }) else { continue }
            screens.append(PlacementScreen(camera: camera, viewport: viewport, settings: settings))
        }
        let items = PlacementItems(labels, triesPreviousFirst: triesPreviousFirst)
        let spots = screens.map { screen in labels.map { screen.spot(of: $0) } }
        let problems = zip(screens, spots).map { $0.problem(items.list, $1) }
        var owners = [Int?](repeating: nil, count: labels.count)
        for (index, view) in views.enumerated() {
            for label in view.features { owners[label] = index }
        }
        let solutions = PlacementProblem.solveJointly(problems, owners: owners, quality: quality, seed: seed)
        guard let first = solutions.first else { return }
        for (rank, label) in first.order.enumerated() { labels[label].rank = rank }
        for label in labels.indices {
            let shown = solutions.first { $0.outcomes[label].choice != nil }?.outcomes[label]
            guard let shown, let choice = shown.choice else { continue }
            labels[label].annotation.chosen = items.candidate(label, choice)
        }
        let placeable = labels.indices.count { label in spots.contains { $0[label].isSeen } }
        let blockers = JointBlockers(problems, solutions)
        for (index, view) in views.enumerated() {
            var report = report(views: screens.count)
            for label in view.features {
                let outcome = solutions[index].outcomes[label]
                labels[label].settle(outcome, spots[index][label], blockers.of(label, first: index))
                report.add(labels[label].fate, overlaps: outcome.overlaps)
            }
            report.add(first, placeable: placeable)
            reports.append(report)
        }
        guard views.isEmpty else { return }
        var report = report(views: screens.count)
        for label in labels.indices {
            let outcomes = solutions.map { $0.outcomes[label] }
            // The view in which it comes farthest speaks for it.
            let best = outcomes.indices.max {
                outcomes[$0].step(spots[$0][label]) < outcomes[$1].step(spots[$1][label])
            }
            guard let best else { continue }
            labels[label].settle(outcomes[best], spots[best][label], blockers.of(label, first: best), hasFrame: false)
            report.add(labels[label].fate, overlaps: outcomes[best].overlaps)
        }
        report.add(first, placeable: placeable)
        reports.append(report)
    }
}

/// Who is in whose way in views that share an assignment.
private final class JointBlockers {
    private let problems: [PlacementProblem]
    private let solutions: [PlacementSolution]
    private var found: [Int: [[Int]]] = [:]

    init(_ problems: [PlacementProblem], _ solutions: [PlacementSolution]) {
        self.problems = problems
        self.solutions = solutions
    }

    /// Those in one view, or if there are none there, in the first that has some.
    func of(_ label: Int, first: Int) -> [Int] {
        let outcome = solutions[first].outcomes[label]
        guard outcome.reason == .collision || outcome.overlaps else { return [] }
        for view in [first] + problems.indices.filter({ $0 != first }) {
            let blockers = blockers(view)[label]
            if !blockers.isEmpty { return blockers }
        }
        return []
    }

    private func blockers(_ view: Int) -> [[Int]] {
        if let known = found[view] { return known }
        let blockers = problems[view].blockers(in: solutions[view])
        found[view] = blockers
        return blockers
    }
}

extension PlacementScreen.Spot {
    var isSeen: Bool {
        if case .seen = self { true } else { false }
    }
}

extension PlacementSolution.Outcome {
    /// How far an item has come on the way to a place.
    fileprivate func step(_ spot: PlacementScreen.Spot) -> Int {
        if choice != nil { return 7 }
        guard case .absent(let absence) = spot else {
            return switch reason {
            case .collision: 6
            case .keepOut: 5
            case .edge: 4
            default: 3
            }
        }
        return absence == "offscreen" ? 3 : absence == "zoom" ? 2 : 1
    }
}

extension AnchorLabel {
    /// Notes what has become of it; the anchor has been set.
    fileprivate mutating func settle(
        _ outcome: PlacementSolution.Outcome, _ spot: PlacementScreen.Spot, _ others: [Int], hasFrame: Bool = true
    ) {
        switch spot {
        case .absent(let reason): fate = .hidden(reason)
        case .seen(let point):
            if outcome.choice != nil {
                fate = .shown(hasFrame ? annotation.box.moved(by: point) : nil, overlapping: others)
            } else {
                fate = .hidden(outcome.reason?.rawValue ?? "invalid", blockers: others)
            }
        }
    }
}
