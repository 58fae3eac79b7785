extension PlacementBoard {
    /// First fit: in the order of precedence each item takes its first candidate that is free.
    ///
    /// Complexity: O(*n*) expected for *n* candidates whose sizes have a bounded ratio.
    mutating func placeFirstFit(_ items: some Sequence<Int>) {
        for item in items {
            if let candidate = firstFree(item) { take(item, candidate) }
        }
    }

    /// Places what is shown in any case and has no place yet.
    ///
    /// An item that asks for no room goes to its first candidate on the screen, any other where it overlaps least.
    mutating func placeClaimed(_ items: some Sequence<Int>) {
        for item in items where choices[item] < 0 {
            let candidate =
                scene.problem.items[item].claim == .overlapping ? firstOnScreen(item) : leastOverlapping(item)
            if let candidate { take(item, candidate) }
        }
    }
}
