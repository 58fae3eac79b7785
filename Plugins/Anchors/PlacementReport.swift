import GeoJSON
import Placement

/// The collection's member `placement`: what an assignment has come to.
struct PlacementReport {
    let objective: PlacementProblem.Objective
    let quality: PlacementQuality
    let seed: UInt64
    /// Cameras that share the assignment.
    var views = 1
    private var shown = 0
    private var overlapping = 0
    private var hidden: [String: Int] = [:]
    /// No assignment places more.
    private var bound = 0
    /// How many of the labels in ``bound`` are placed.
    private var placed = 0
    private var iterations = 0
    private var thinned = 0

    private static let reasons = ["offscreen", "edge", "keep-out", "collision", "zoom", "invalid"]

    init(_ objective: PlacementProblem.Objective, _ quality: PlacementQuality, seed: UInt64) {
        self.objective = objective
        self.quality = quality
        self.seed = seed
    }

    mutating func add(_ fate: AnchorLabel.Fate, overlaps: Bool) {
        switch fate {
        case .shown:
            shown += 1
            if overlaps { overlapping += 1 }
        case .hidden(let reason, _): hidden[reason, default: 0] += 1
        }
    }

    /// - Parameter placeable: labels that some camera shows.
    mutating func add(_ solution: PlacementSolution, placeable: Int) {
        placed = solution.placedCount
        bound = max(min(solution.bound, placeable), placed)
        iterations = solution.iterations
        thinned = solution.thinned
    }

    var json: JSONValue {
        let reasons = Self.reasons.compactMap { reason in
            hidden[reason].map { JSONMember(key: reason, value: .number(Double($0))) }
        }
        var members: [JSONMember] = []
        func add(_ key: String, _ value: JSONValue) { members.append(JSONMember(key: key, value: value)) }
        func add(_ key: String, _ count: Int) { add(key, .number(Double(count))) }
        add("mode", .string(objective.rawValue))
        add("quality", .string(quality.rawValue))
        add("seed", .number(Double(seed)))
        if views > 1 { add("views", views) }
        add("shown", shown)
        add("hidden", JSONValue(.object(reasons)))
        add("overlapping", overlapping)
        add("bound", bound)
        add("gap", bound - placed)
        add("iterations", iterations)
        add("thinned", thinned)
        return JSONValue(.object(members))
    }
}
