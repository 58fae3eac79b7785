extension PlacementBoard {
    /// First fit: in the order of precedence each item takes its first candidate that is free.
    ///
    /// Complexity: O(*n*) expected for *n* candidates whose sizes have a bounded ratio.
    mutating func placeFirstFit(_ items: [Int]) {
        for stand in scene.stands(of: items) {
            if let candidate = firstFree(stand) { take(Int(stand.item), candidate) }
        }
    }

    /// Places what is shown in any case and has no place yet.
    ///
    /// An item that asks for no room goes to its first candidate on the screen, any other where it overlaps least.
    mutating func placeClaimed(_ items: [Int]) {
        for item in items where choices[item] < 0 {
            let candidate =
                scene.problem.items[item].claim == .overlapping ? firstOnScreen(item) : leastOverlapping(item)
            if let candidate { take(item, candidate) }
        }
    }
}
