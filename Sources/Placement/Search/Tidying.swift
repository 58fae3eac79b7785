/// What is left to do behind a search: preferences, and gaps that exchanges have left.
struct Tidying {
    private var assignment: PartialAssignment

    private static let passes = 8

    init(_ graph: ConflictGraph, _ choices: [Int32]) {
        assignment = PartialAssignment(graph)
        for choice in choices where choice >= 0 { assignment.place(Int(choice)) }
        assignment.commit()
    }

    private var graph: ConflictGraph { assignment.graph }

    /// The choices after the work. Nothing placed is given up but for something of an earlier class.
    mutating func run() -> [Int32] {
        var isChanged = true
        var passes = 0
        while isChanged, passes < Self.passes {
            isChanged = false
            passes += 1
            for item in 0..<graph.itemCount where assignment.choices[item] >= 0 {
                while prefer(item) { isChanged = true }
            }
        }
        while fill() {}
        return assignment.choices
    }

    /// Moves an item to a candidate that it prefers and nothing blocks, or together with the one blocker where the gain
    /// of one is more than the loss of the other; never to what is worth less.
    private mutating func prefer(_ item: Int) -> Bool {
        let current = Int(assignment.choices[item])
        for candidate in graph.candidates(of: item).lowerBound..<current
        where graph.worth(of: candidate) >= graph.worth(of: current) {
            let mark = assignment.mark
            if assignment.isFree(candidate) {
                assignment.remove(item)
                assignment.place(candidate)
                assignment.commit()
                return true
            }
            guard let blocker = assignment.blocker(of: candidate) else { continue }
            let previous = Int(assignment.choices[blocker])
            assignment.remove(item)
            assignment.remove(blocker)
            assignment.place(candidate)
            let other = graph.candidates(of: blocker).first {
                assignment.isFree($0) && graph.worth(of: $0) >= graph.worth(of: previous)
                    && $0 - previous < current - candidate
            }
            if let other {
                assignment.place(other)
                assignment.commit()
                return true
            }
            assignment.undo(to: mark)
        }
        return false
    }

    /// Places items of which a candidate is free, or blocked only by items of later classes.
    ///
    /// - Returns: whether there was one. Each is a gain, classes considered, so that this comes to an end.
    private mutating func fill() -> Bool {
        var isChanged = false
        for item in 0..<graph.itemCount where assignment.choices[item] < 0 {
            let candidates = graph.candidates(of: item)
            let candidate = candidates.first { assignment.isFree($0) } ?? candidates.first { yields($0, to: item) }
            guard let candidate else { continue }
            for blocker in assignment.blockers(of: candidate) { assignment.remove(blocker) }
            assignment.place(candidate)
            assignment.commit()
            isChanged = true
        }
        return isChanged
    }

    private func yields(_ candidate: Int, to item: Int) -> Bool {
        !graph.classes.isEmpty
            && assignment.blockers(of: candidate).allSatisfy { graph.classes[$0] > graph.classes[item] }
    }
}
