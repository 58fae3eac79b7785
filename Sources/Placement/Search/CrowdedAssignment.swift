/// An assignment in which every item has a candidate, in conflict or not.
struct CrowdedAssignment {
    let graph: ConflictGraph
    /// Candidate of each item; −1 for items that don't take part yet.
    private(set) var choices: [Int32]
    /// For each candidate, how many taken candidates of other items are in conflict with it.
    private(set) var conflictCount: [Int32]
    /// Items in conflict, in no particular order.
    private(set) var crowded: [Int32] = []
    private var placeInCrowded: [Int32]

    init(_ graph: ConflictGraph) {
        self.graph = graph
        choices = [Int32](repeating: -1, count: graph.itemCount)
        conflictCount = [Int32](repeating: 0, count: graph.candidateCount)
        placeInCrowded = choices
    }

    /// Gives an item another candidate.
    ///
    /// - Complexity: O(*d*) for *d* conflicts of both candidates.
    mutating func move(_ item: Int, to candidate: Int32) {
        if choices[item] >= 0 { clear(item) }
        choices[item] = candidate
        if conflictCount[Int(candidate)] > 0 { join(Int32(item)) }
        for index in graph.conflicts(of: Int(candidate)) {
            let other = Int(graph.neighbors[index])
            conflictCount[other] += 1
            if conflictCount[other] == 1, isTaken(other) { join(graph.owner[other]) }
        }
    }

    private mutating func clear(_ item: Int) {
        let previous = Int(choices[item])
        if conflictCount[previous] > 0 { leave(Int32(item)) }
        choices[item] = -1
        for index in graph.conflicts(of: previous) {
            let other = Int(graph.neighbors[index])
            conflictCount[other] -= 1
            if conflictCount[other] == 0, isTaken(other) { leave(graph.owner[other]) }
        }
    }

    func isTaken(_ candidate: Int) -> Bool { choices[Int(graph.owner[candidate])] == Int32(candidate) }

    /// How many free items taking a candidate would put in conflict.
    func disturbed(by candidate: Int) -> Int {
        graph.conflicts(of: candidate).count { index in
            let other = Int(graph.neighbors[index])
            return isTaken(other) && conflictCount[other] == 0
        }
    }

    /// Whether taking a candidate would put an item before `item` in conflict that is free.
    func disturbs(itemsBefore item: Int, with candidate: Int) -> Bool {
        graph.conflicts(of: candidate).contains { index in
            let other = Int(graph.neighbors[index])
            return Int(graph.owner[other]) < item && isTaken(other) && conflictCount[other] == 0
        }
    }

    private mutating func join(_ item: Int32) {
        placeInCrowded[Int(item)] = Int32(crowded.count)
        crowded.append(item)
    }

    private mutating func leave(_ item: Int32) {
        let place = Int(placeInCrowded[Int(item)])
        let last = crowded[crowded.count - 1]
        crowded[place] = last
        placeInCrowded[Int(last)] = Int32(place)
        crowded.removeLast()
        placeInCrowded[Int(item)] = -1
    }
}
